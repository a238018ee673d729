#include "tools/train/order_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "tools/base/files.h"

namespace quadrille::train {

namespace {

Done check_read(const NamedFile& file) {
    std::error_code ignored;
    const auto found = std::filesystem::status(file.path, ignored).type();
    if (file.may_be_yet_to_come && found == std::filesystem::file_type::not_found) return {};
    // A pipe that is opened and closed has lost what it had to give.
    if (!is_folder(file.path) && !is_plain_file(file.path)) return {};
    const auto in = open_to_read(file.path);
    return in ? Done{} : fail(in.error());
}

}  // namespace

Done check_files(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written) {
    std::map<std::string, const NamedFile*> outputs;
    for (const NamedFile& file : written) {
        if (file.path.empty()) continue;
        const auto identity = identity_of(file.path);
        if (!identity) continue;
        const auto [same, is_new] = outputs.emplace(*identity, &file);
        if (is_new) continue;
        return fail(fmt::format("'{}' is given twice: {} and {}", file.path, same->second->option,
                                file.option));
    }
    std::set<std::pair<std::string_view, std::string>> inputs;
    for (const NamedFile& file : read) {
        if (file.path.empty()) continue;
        if (Done good = check_read(file); !good) return good;
        const auto identity = identity_of(file.path);
        if (!identity) continue;
        if (const auto same = outputs.find(*identity); same != outputs.end()) {
            return fail(fmt::format("'{}' is to be read and written: {} and {}", same->second->path,
                                    file.option, same->second->option));
        }
        if (inputs.emplace(file.option, *identity).second) continue;
        return fail(fmt::format("'{}' is given twice: {}", file.path, file.option));
    }
    return {};
}

}  // namespace quadrille::train
