#include "tools/base/failure.h"
#include "tools/quadrille/recorded_items.h"

namespace quadrille {

bool is_file_of_recorded_games(const std::string& /*path*/) { return false; }

Expected<std::string, std::string> read_recorded_items(
    std::istream& /*in*/, const std::function<bool(const GameItem&)>& /*take*/) {
    return fail("this build cannot read games of quadrille-datagen");
}

}  // namespace quadrille
