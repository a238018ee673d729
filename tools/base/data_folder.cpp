#include "tools/base/data_folder.h"

#include <cstdlib>
#include <filesystem>

#include "tools/base/failure.h"

namespace quadrille {

Expected<std::string, std::string> user_data_folder() {
    const auto variable = [](const char* name) {
        const char* const value = std::getenv(name);
        return std::filesystem::path{value == nullptr ? "" : value};
    };
    const std::filesystem::path home = variable("HOME");
    std::filesystem::path base = variable("XDG_DATA_HOME");
    if (base.is_relative() && !home.empty()) base = home / ".local/share";
    if (base.is_relative()) return fail("HOME is not set in the environment");
    return base.string();
}

}  // namespace quadrille
