#pragma once

#include "engine/ruleset.h"

namespace quadrille {

inline constexpr RuleSet kMethod1 = RuleSet::chess4();
inline constexpr RuleSet kMethod2 = RuleSet::chess4(Variant::Chess4Takeover);
inline constexpr RuleSet kPartners = RuleSet::chess4(Variant::Chess4Partners);

}  // namespace quadrille
