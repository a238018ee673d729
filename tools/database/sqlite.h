#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

// Statements of SQLite. All functions throw `SqlError`.

namespace quadrille {

/// A failure of SQLite, or contents that this program did not write. `Database` catches it.
struct SqlError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct SqlBlob {
    std::string bytes;
};
/// A value in a row; `std::monostate` is NULL.
using SqlValue = std::variant<std::monostate, std::int64_t, std::string, SqlBlob>;
[[nodiscard]] inline SqlValue sql_value(const std::optional<std::int64_t>& number) {
    return number ? SqlValue{*number} : SqlValue{};
}

/// A statement or a part of one, with the values of its parameters `?`.
struct SqlText {
    std::string text;
    std::vector<SqlValue> values{};
};

class SqlStatement {
  public:
    SqlStatement(sqlite3* database, const SqlText& sql);

    /// Starts the statement again with these values.
    SqlStatement& bind(const std::vector<SqlValue>& values);
    /// Returns whether there is another row.
    bool step();
    /// Runs a statement without rows.
    void run() {
        while (step()) {
        }
    }

    // The columns of the current row, from 0. A text or blob is valid until the next `step`.
    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] std::optional<std::int64_t> number_or_null(int column) const;
    [[nodiscard]] std::string_view text(int column) const;

  private:
    std::unique_ptr<sqlite3_stmt, void (*)(sqlite3_stmt*)> statement_;
};

class SqlConnection {
  public:
    /// Opens a file. Makes it if it is missing and `may_create`.
    SqlConnection(const std::string& path, bool may_create);

    [[nodiscard]] SqlStatement prepare(const SqlText& sql) const {
        return SqlStatement{handle_.get(), sql};
    }
    /// Runs statements without parameters.
    void run(const std::string& text);
    /// Returns the number in the first column of the only row.
    [[nodiscard]] std::int64_t number(const SqlText& sql) const;
    /// Runs a statement without rows, and returns the number of rows that it changed.
    std::int64_t execute(const SqlText& sql);
    /// Returns the id of the last inserted row.
    [[nodiscard]] std::int64_t last_id() const;
    /// Runs `work` in a transaction, which is rolled back if it throws.
    void transact(const std::function<void()>& work);

  private:
    std::unique_ptr<sqlite3, int (*)(sqlite3*)> handle_;
};

}  // namespace quadrille
