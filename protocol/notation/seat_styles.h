#pragma once

#include <string_view>

#include "engine/types.h"
#include "protocol/text/colors.h"

namespace quadrille {

/// How the names and pieces of each seat are styled (colors.h).
inline constexpr PerColor<std::string_view> kSeatStyles = {
    {{kRedStyle, kBlueStyle, kYellowStyle, kGreenStyle}}};

}  // namespace quadrille
