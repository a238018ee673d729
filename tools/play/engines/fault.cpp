#include "tools/play/engines/fault.h"

#include <array>
#include <cstddef>

namespace quadrille {

std::string_view name(FaultKind kind) {
    static constexpr std::array<std::string_view, kFaultKinds> kNames = {
        "cannot start", "crash", "hang", "garbage", "illegal move", "lost clock"};
    return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace quadrille
