#include "tools/database/sqlite.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "tools/base/files.h"

namespace quadrille {

namespace {

constexpr int kWaitMs = 10'000;  // for another process that writes

/// Throws the error of `code`, the result of a call, unless it is a success.
void check(int code, sqlite3* database) {
    switch (code) {
        case SQLITE_OK:
        case SQLITE_ROW:
        case SQLITE_DONE: return;
        case SQLITE_BUSY:
            throw SqlError("another process is writing to it; try again when it has ended");
        case SQLITE_NOTADB:
        case SQLITE_CORRUPT: throw SqlError("it is damaged or not a games database");
        case SQLITE_FULL: throw SqlError("the disk is full");
        default: throw SqlError(sqlite3_errmsg(database));
    }
}

int bind_value(sqlite3_stmt* to, int at, const SqlValue& value) {
    if (const auto* const number = std::get_if<std::int64_t>(&value)) {
        return sqlite3_bind_int64(to, at, *number);
    }
    if (const auto* const text = std::get_if<std::string>(&value)) {
        return sqlite3_bind_text64(to, at, text->data(), text->size(), SQLITE_TRANSIENT,
                                   SQLITE_UTF8);
    }
    if (const auto* const blob = std::get_if<SqlBlob>(&value)) {
        return sqlite3_bind_blob64(to, at, blob->bytes.data(), blob->bytes.size(),
                                   SQLITE_TRANSIENT);
    }
    return sqlite3_bind_null(to, at);
}

}  // namespace

SqlStatement::SqlStatement(sqlite3* database, const SqlText& sql)
    : statement_(nullptr, [](sqlite3_stmt* statement) { sqlite3_finalize(statement); }) {
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v2(database, sql.text.c_str(), -1, &statement, nullptr), database);
    statement_.reset(statement);
    bind(sql.values);
}

SqlStatement& SqlStatement::bind(const std::vector<SqlValue>& values) {
    sqlite3_reset(statement_.get());
    int at = 0;
    for (const SqlValue& value : values) {
        check(bind_value(statement_.get(), ++at, value), sqlite3_db_handle(statement_.get()));
    }
    return *this;
}

bool SqlStatement::step() {
    const int code = sqlite3_step(statement_.get());
    check(code, sqlite3_db_handle(statement_.get()));
    return code == SQLITE_ROW;
}

std::int64_t SqlStatement::number(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

std::optional<std::int64_t> SqlStatement::number_or_null(int column) const {
    if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return std::nullopt;
    return number(column);
}

std::string_view SqlStatement::text(int column) const {
    const void* const bytes = sqlite3_column_blob(statement_.get(), column);
    const int size = sqlite3_column_bytes(statement_.get(), column);
    return {static_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

SqlConnection::SqlConnection(const std::string& path, bool may_create)
    : handle_(nullptr, sqlite3_close) {
    const auto open = [&](const std::string& name, int flags) {
        sqlite3* handle = nullptr;
        const int code = sqlite3_open_v2(name.c_str(), &handle, flags, nullptr);
        handle_.reset(handle);
        check(code, handle);
        sqlite3_busy_timeout(handle, kWaitMs);
    };
    open(path, SQLITE_OPEN_READWRITE | (may_create ? SQLITE_OPEN_CREATE : 0));
    if (may_create || size_of(path + "-wal") > 0) return;
    // Readers share a file next to the database, unless the place is read-only or the disk full.
    const char* const read = "SELECT 1 FROM sqlite_schema";
    const int code = sqlite3_exec(handle_.get(), read, nullptr, nullptr, nullptr);
    if (code != SQLITE_READONLY && code != SQLITE_CANTOPEN && code != SQLITE_IOERR) return;
    std::string uri = "file:";
    for (const char c : path) uri += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    open(uri + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

void SqlConnection::run(const std::string& text) {
    check(sqlite3_exec(handle_.get(), text.c_str(), nullptr, nullptr, nullptr), handle_.get());
}

std::int64_t SqlConnection::number(const SqlText& sql) const {
    SqlStatement statement = prepare(sql);
    return statement.step() ? statement.number(0) : 0;
}

std::int64_t SqlConnection::last_id() const { return sqlite3_last_insert_rowid(handle_.get()); }

std::int64_t SqlConnection::execute(const SqlText& sql) {
    prepare(sql).run();
    return sqlite3_changes64(handle_.get());
}

void SqlConnection::transact(const std::function<void()>& work) {
    run("BEGIN IMMEDIATE");
    try {
        work();
        run("COMMIT");
    } catch (...) {
        // Fails without harm if SQLite has rolled back, e.g. on a full disk.
        sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
        throw;
    }
}

}  // namespace quadrille
