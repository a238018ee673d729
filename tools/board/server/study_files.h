#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "engine/util/expected.h"
#include "tools/base/descriptor.h"
#include "tools/base/failure.h"

namespace quadrille::board {

/// The studies of a server as files, `studies/<name>.json` in its folder, which no other server
/// uses at the same time.
class StudyFiles {
  public:
    using Json = nlohmann::ordered_json;

    /// Makes the folder, if there is none, and locks it. The error names the owner of the lock.
    [[nodiscard]] static Expected<StudyFiles, std::string> open(const std::string& folder);
    /// Notes the address of this server for an error of another one: "at http://127.0.0.1:8014/".
    void write_address(const std::string& where);

    /// Returns whether a text may be a name: small letters and digits, at most 32.
    [[nodiscard]] static bool is_valid_name(std::string_view text);
    /// Returns a name that no study has.
    [[nodiscard]] std::string new_name() const;

    [[nodiscard]] bool has(const std::string& name) const;
    /// Returns the `study` that was saved.
    [[nodiscard]] Expected<Json, std::string> load(const std::string& name) const;
    /// Writes all of it or nothing. `title`: an object, `Study::row`.
    [[nodiscard]] Status save(const std::string& name, const Json& title, const Json& study);
    /// Gives the file of a damaged study another name, and returns the end of an error about it.
    [[nodiscard]] std::string quarantine(const std::string& name);
    [[nodiscard]] Status remove_study(const std::string& name);

    /// Returns a list of the studies that can be read, the one that changed last first: their
    /// titles with `study`, the name. A title without `changed` gets the time of the file.
    [[nodiscard]] Json list();

  private:
    StudyFiles(std::string folder, Descriptor lock)
        : folder_(std::move(folder)), lock_(std::move(lock)) {}
    [[nodiscard]] std::string path_of(const std::string& name) const;
    [[nodiscard]] Expected<Json, std::string> read(const std::string& name) const;

    struct Known {
        std::int64_t stamp = 0;  // of the file that the title was read from
        Json title;
    };
    std::string folder_;
    Descriptor lock_;
    std::map<std::string, Known> titles_;
};

}  // namespace quadrille::board
