#pragma once

#include <string_view>

#include "engine/types.h"
#include "protocol/text/colors.h"

namespace quadrille {

/// The styles of each seat's name and pieces (colors.h).
inline constexpr PerColor<std::string_view> kSeatStyles = {
    {{kRedStyle, kBlueStyle, kYellowStyle, kGreenStyle}}};

}  // namespace quadrille
