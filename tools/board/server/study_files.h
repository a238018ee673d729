#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/descriptor.h"
#include "tools/base/failure.h"

namespace quadrille::board {

/// The studies of a server as files, `studies/<name>.json` in its folder, which no other server
/// uses at the same time.
class StudyFiles {
  public:
    using Json = nlohmann::ordered_json;

    /// Makes the folder, if there is none, and takes it. The error says who has it.
    [[nodiscard]] static Expected<StudyFiles, std::string> open(const std::string& folder);
    /// Notes the address of this server for an error of another one: "at http://127.0.0.1:8014/".
    void say_where(const std::string& where);

    /// Small letters and digits, at most 32.
    [[nodiscard]] static bool is_name(std::string_view text);
    /// A name that no study has.
    [[nodiscard]] std::string new_name() const;

    [[nodiscard]] bool has(const std::string& name) const;
    /// What `save` got as `study`. A file that is none is given another name beside it, and the
    /// error says that.
    [[nodiscard]] Expected<Json, std::string> load(const std::string& name);
    /// Writes all of it or nothing. `title`: what lists show, an object.
    [[nodiscard]] Done save(const std::string& name, const Json& title, const Json& study);
    /// Gives the file of a study that cannot be used another name beside it, and says which.
    [[nodiscard]] std::string set_aside(const std::string& name);
    [[nodiscard]] Done forget(const std::string& name);

    /// A study in a list.
    struct Row {
        std::string name;
        Json title;
        std::int64_t changed = 0;  // seconds since 1970
        friend bool operator==(const Row&, const Row&) = default;
    };
    /// Those that can be read, the one that changed last first.
    [[nodiscard]] std::vector<Row> list();

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
