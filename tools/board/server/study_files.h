#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/util/expected.h"
#include "tools/base/descriptor.h"
#include "tools/base/failure.h"

namespace quadrille::board {

/// The study files of a server, `studies/<name>.json` in its folder. A lock keeps other servers out
/// of the folder.
class StudyFiles {
  public:
    using Json = nlohmann::ordered_json;

    /// Creates the folder if necessary, and locks it. The error names the owner of the lock.
    [[nodiscard]] static Expected<StudyFiles, std::string> open(const std::string& folder);
    /// Writes the address of this server into the lock file, for the error of a second server.
    void write_address(const std::string& where);

    /// Returns whether `text` can be a study name: 1 to 32 lower-case letters and digits.
    [[nodiscard]] static bool is_valid_name(std::string_view text);
    /// Returns a new random name.
    [[nodiscard]] std::string new_name() const;

    [[nodiscard]] bool has(const std::string& name) const;
    /// Returns the number of study files.
    [[nodiscard]] std::size_t count() const;
    /// Returns the `study` of the last `save`.
    [[nodiscard]] Expected<Json, std::string> load(const std::string& name) const;
    /// Writes the file atomically. `title`: an object, `Study::row`.
    [[nodiscard]] Status save(const std::string& name, const Json& title, const Json& study);
    /// Renames the file of a damaged study. Returns the result, worded to end an error message.
    [[nodiscard]] std::string quarantine(const std::string& name);
    [[nodiscard]] Status remove_study(const std::string& name);

    /// Returns the titles of all readable studies with the name in `study`, the last changed first.
    /// A title without `changed` gets the time of the file.
    [[nodiscard]] Json list();

  private:
    StudyFiles(std::string folder, Descriptor lock)
        : folder_(std::move(folder)), lock_(std::move(lock)) {}
    [[nodiscard]] std::string path_of(const std::string& name) const;
    [[nodiscard]] Expected<Json, std::string> read(const std::string& name) const;
    /// Returns the title of a study; `nullopt` if the file is not a study.
    [[nodiscard]] std::optional<Json> read_title(const std::string& name) const;

    struct Known {
        std::int64_t stamp = 0;  // modification time of the file
        Json title;
    };
    std::string folder_;
    Descriptor lock_;
    std::map<std::string, Known> titles_;
};

}  // namespace quadrille::board
