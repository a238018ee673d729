#include "tools/board/server/study_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <system_error>
#include <utility>
#include <vector>

#include "protocol/text/words.h"
#include "tools/base/descriptor.h"
#include "tools/base/files.h"
#include "tools/base/json_text.h"

namespace quadrille::board {

namespace {

namespace fs = std::filesystem;
using Json = StudyFiles::Json;

constexpr std::string_view kEnding = ".json";
constexpr const char* kFormat = "quadrille-board";
constexpr int kVersion = 1;
constexpr std::size_t kMaxNameLength = 32;
constexpr std::size_t kNewNameLength = 10;
/// Maximum size of a study, so that reading one does not delay the server for long.
constexpr std::uintmax_t kMaxStudyMegabytes = 64;
constexpr std::uintmax_t kMaxStudyBytes = kMaxStudyMegabytes << 20;

}  // namespace

// ------------------------------------------------------------------ the folder

Expected<StudyFiles, std::string> StudyFiles::open(const std::string& folder) {
    std::error_code error;
    const bool is_new = fs::create_directories(folder, error);
    if (!error) fs::create_directory(fs::path{folder} / "studies", error);
    if (error) return fail("folder '" + folder + "': " + error.message());
    // A new folder is private. An existing one keeps its permissions.
    if (is_new) fs::permissions(folder, fs::perms::owner_all, error);
    const std::string path = (fs::path{folder} / "lock").string();
    Descriptor lock = open_file(path, O_RDWR | O_CREAT);
    if (!lock.is_open()) return fail("cannot write '" + path + "': " + std::strerror(errno));
    if (!lock_open_file(lock)) {
        const auto text = read_file(path);
        std::string_view owner = text ? std::string_view{*text} : std::string_view{};
        return fail(fmt::format("'{}' is in use by another quadrille-board ({})", folder,
                                take_until(owner, '\n')));
    }
    StudyFiles files{folder, std::move(lock)};
    files.write_address("starting");
    return files;
}

void StudyFiles::write_address(const std::string& where) {
    const std::string text = fmt::format("process {}, {}\n", getpid(), where);
    if (ftruncate(lock_.get(), 0) != 0) return;
    [[maybe_unused]] const ssize_t written = pwrite(lock_.get(), text.data(), text.size(), 0);
}

std::string StudyFiles::path_of(const std::string& name) const {
    return (fs::path{folder_} / "studies" / (name + std::string{kEnding})).string();
}

// ------------------------------------------------------------------ names

bool StudyFiles::is_valid_name(std::string_view text) {
    return !text.empty() && text.size() <= kMaxNameLength && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    });
}

std::string StudyFiles::new_name() const {
    // Lacks letters and digits that look alike, since people read and type names.
    constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz23456789";
    std::random_device random;
    std::uniform_int_distribution<std::size_t> any{0, kLetters.size() - 1};
    std::string name;
    do {
        name.clear();
        while (name.size() < kNewNameLength) name += kLetters[any(random)];
    } while (has(name));
    return name;
}

// ------------------------------------------------------------------ single studies

bool StudyFiles::has(const std::string& name) const {
    std::error_code ignored;
    return is_valid_name(name) && fs::is_regular_file(path_of(name), ignored);
}

std::size_t StudyFiles::count() const {
    std::error_code ignored;
    std::size_t number = 0;
    for (const auto& entry : fs::directory_iterator{fs::path{folder_} / "studies", ignored}) {
        number += entry.path().extension() == kEnding ? 1U : 0U;
    }
    return number;
}

Expected<Json, std::string> StudyFiles::read(const std::string& name) const {
    std::error_code ignored;
    if (const auto size = fs::file_size(path_of(name), ignored);
        !ignored && size > kMaxStudyBytes) {
        return fail(fmt::format("'{}' has {} MB, expected at most {}", path_of(name), size >> 20,
                                kMaxStudyMegabytes));
    }
    const auto text = read_regular_file(path_of(name));
    if (!text) return fail(text.error());
    Json file = is_shallow(*text) ? Json::parse(*text, nullptr, false) : Json{};
    if (!file.is_object() || file.value(kFormat, Json{}) != kVersion || !file.contains("study") ||
        !file.value("title", Json{}).is_object()) {
        return fail("'" + path_of(name) + "' is not a study of this version of quadrille-board");
    }
    return file;
}

std::optional<Json> StudyFiles::read_title(const std::string& name) const {
    // `save` writes the title before the study, which may be long.
    constexpr std::size_t kMaxTitleBytes = std::size_t{16} << 10;
    constexpr std::string_view kStudy = ",\"study\":";
    std::ifstream in{path_of(name), std::ios::binary};
    std::string head(kMaxTitleBytes, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    Json file;
    if (const std::size_t at = head.find(kStudy); at != std::string::npos) {
        file = Json::parse(head.substr(0, at) + '}', nullptr, false);
    }
    if (!file.is_object() || file.value(kFormat, Json{}) != kVersion ||
        !file.value("title", Json{}).is_object()) {
        auto whole = read(name);
        if (!whole) return std::nullopt;
        file = *std::move(whole);
    }
    // Files of older versions have fewer fields.
    Json title = {{"name", ""},    {"folder", ""}, {"title", ""}, {"players", ""},
                  {"variant", ""}, {"ending", ""}, {"plies", 0},  {"changed", 0}};
    title.update(file["title"]);
    return title;
}

Expected<Json, std::string> StudyFiles::load(const std::string& name) const {
    auto file = read(name);
    if (!file) return file;
    return std::move((*file)["study"]);
}

std::string StudyFiles::quarantine(const std::string& name) {
    titles_.erase(name);
    for (int number = 1;; ++number) {
        const std::string new_path = fmt::format("{}.damaged-{}", path_of(name), number);
        if (exists(new_path)) continue;
        std::error_code error;
        fs::rename(path_of(name), new_path, error);
        return error ? ", and cannot be renamed: " + error.message()
                     : "; it is kept as '" + new_path + "'";
    }
}

Status StudyFiles::save(const std::string& name, const Json& title, const Json& study) {
    const Json file = {{kFormat, kVersion}, {"title", title}, {"study", study}};
    const std::string text = file.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > kMaxStudyBytes) {
        return fail(fmt::format("study '{}' has more than {} MB; delete moves or comments", name,
                                kMaxStudyMegabytes));
    }
    return write_file(path_of(name), text);
}

Status StudyFiles::remove_study(const std::string& name) {
    titles_.erase(name);
    std::error_code error;
    fs::remove(path_of(name), error);
    if (error) return fail("cannot delete '" + path_of(name) + "': " + error.message());
    return {};
}

// ------------------------------------------------------------------ the list of studies

Json StudyFiles::list() {
    std::vector<Json> rows;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator{fs::path{folder_} / "studies", error}) {
        const std::string name = entry.path().stem().string();
        if (entry.path().extension() != kEnding || !has(name)) continue;
        const auto time = entry.last_write_time(error);
        if (error) continue;
        const std::int64_t stamp = time.time_since_epoch().count();
        const auto known = titles_.find(name);
        if (known == titles_.end() || known->second.stamp != stamp) {
            auto title = read_title(name);
            if (!title) continue;
            titles_.insert_or_assign(name, Known{stamp, *std::move(title)});
        }
        Json& row = rows.emplace_back(titles_.at(name).title);
        row["study"] = name;
        if (row["changed"] == 0) {
            const auto written = std::chrono::file_clock::to_sys(time).time_since_epoch();
            row["changed"] = std::chrono::floor<std::chrono::seconds>(written).count();
        }
    }
    std::ranges::sort(rows, [](const Json& a, const Json& b) {
        return std::pair{b["changed"], a["study"]} < std::pair{a["changed"], b["study"]};
    });
    return rows;
}

}  // namespace quadrille::board
