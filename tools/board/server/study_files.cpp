#include "tools/board/server/study_files.h"

#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <optional>
#include <random>
#include <system_error>
#include <utility>

#include "protocol/text/words.h"
#include "tools/base/file_system.h"
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

/// When a file was written, in the units of its file system.
std::optional<fs::file_time_type> time_of(const fs::path& path) {
    std::error_code error;
    const auto time = fs::last_write_time(path, error);
    if (error) return std::nullopt;
    return time;
}

std::int64_t unix_seconds(fs::file_time_type time) {
    const auto system = std::chrono::file_clock::to_sys(time);
    return std::chrono::duration_cast<std::chrono::seconds>(system.time_since_epoch()).count();
}

/// What a file says of its study, as far as it is of the kind that is expected; files of older
/// versions say less.
Json sound_title(const Json& said) {
    Json title = {{"changed", 0}, {"plies", 0}};
    for (const char* const key : {"title", "players", "variant", "ending"}) title[key] = "";
    for (auto& [key, value] : title.items()) {
        const auto found = said.find(key);
        if (found == said.end()) continue;
        if (value.is_string() ? found->is_string() : found->is_number_integer()) value = *found;
    }
    return title;
}

}  // namespace

// ------------------------------------------------------------------ the folder

Expected<StudyFiles, std::string> StudyFiles::open(const std::string& folder) {
    std::error_code error;
    const bool is_new = fs::create_directories(folder, error);
    if (!error) fs::create_directory(fs::path{folder} / "studies", error);
    if (error) return fail("folder '" + folder + "': " + error.message());
    // Games are their owner's; a folder that was there already is as he made it.
    if (is_new) fs::permissions(folder, fs::perms::owner_all, error);
    const std::string path = (fs::path{folder} / "lock").string();
    Descriptor lock = open_file(path, O_RDWR | O_CREAT);
    if (!lock.is_open()) return fail("cannot write '" + path + "': " + std::strerror(errno));
    if (flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
        const auto holder = read_file(path);
        std::string_view who = holder ? std::string_view{*holder} : std::string_view{};
        return fail(fmt::format("another quadrille-board ({}) keeps its games in '{}'",
                                take_until(who, '\n'), folder));
    }
    StudyFiles files{folder, std::move(lock)};
    files.say_where("starting");
    return files;
}

void StudyFiles::say_where(const std::string& where) {
    const std::string text = fmt::format("process {}, {}\n", getpid(), where);
    // It is a help for people alone.
    if (ftruncate(lock_.get(), 0) != 0) return;
    [[maybe_unused]] const ssize_t written = pwrite(lock_.get(), text.data(), text.size(), 0);
}

std::string StudyFiles::path_of(const std::string& name) const {
    return (fs::path{folder_} / "studies" / (name + std::string{kEnding})).string();
}

// ------------------------------------------------------------------ names

bool StudyFiles::is_name(std::string_view text) {
    return !text.empty() && text.size() <= kMaxNameLength && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    });
}

std::string StudyFiles::new_name() const {
    // None that are taken for one another: they are read out and typed.
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
    return is_name(name) && fs::is_regular_file(path_of(name), ignored);
}

Expected<Json, std::string> StudyFiles::read(const std::string& name) const {
    const auto text = read_regular_file(path_of(name));
    if (!text) return fail(text.error());
    Json file = is_shallow(*text) ? Json::parse(*text, nullptr, false) : Json{};
    if (!file.is_object() || file.value(kFormat, Json{}) != kVersion || !file.contains("study") ||
        !file.contains("title")) {
        return fail("'" + path_of(name) + "' is no study of this version");
    }
    return file;
}

Expected<Json, std::string> StudyFiles::load(const std::string& name) {
    if (!has(name)) return fail("there is no study '" + name + "'");
    auto file = read(name);
    if (file) return std::move((*file)["study"]);
    return fail(file.error() + set_aside(name));
}

std::string StudyFiles::set_aside(const std::string& name) {
    titles_.erase(name);
    for (int number = 1;; ++number) {
        const std::string aside = fmt::format("{}.damaged-{}", path_of(name), number);
        if (is_there(aside)) continue;
        std::error_code error;
        fs::rename(path_of(name), aside, error);
        return error ? ", and cannot be given another name: " + error.message()
                     : "; it is kept as '" + aside + "'";
    }
}

Done StudyFiles::save(const std::string& name, const Json& title, const Json& study) {
    const Json file = {{kFormat, kVersion}, {"title", title}, {"study", study}};
    return write_file(path_of(name), file.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Done StudyFiles::forget(const std::string& name) {
    titles_.erase(name);
    std::error_code error;
    fs::remove(path_of(name), error);
    if (error) return fail("cannot delete '" + path_of(name) + "': " + error.message());
    return {};
}

// ------------------------------------------------------------------ all of them

std::vector<StudyFiles::Row> StudyFiles::list() {
    std::vector<Row> rows;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator{fs::path{folder_} / "studies", ignored}) {
        const std::string name = entry.path().stem().string();
        if (entry.path().extension() != kEnding || !has(name)) continue;
        const auto time = time_of(entry.path());
        if (!time) continue;
        const std::int64_t stamp = time->time_since_epoch().count();
        const auto known = titles_.find(name);
        if (known == titles_.end() || known->second.stamp != stamp) {
            auto file = read(name);
            if (!file) continue;
            titles_.insert_or_assign(name, Known{stamp, sound_title((*file)["title"])});
        }
        rows.push_back({name, titles_.at(name).title, unix_seconds(*time)});
    }
    std::ranges::sort(rows, [](const Row& a, const Row& b) {
        return std::pair{-a.changed, a.name} < std::pair{-b.changed, b.name};
    });
    return rows;
}

}  // namespace quadrille::board
