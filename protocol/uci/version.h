#pragma once

#include <string>
#include <string_view>

#ifndef QUADRILLE_LEVEL_NAME
#define QUADRILLE_LEVEL_NAME "portable"
#endif

namespace quadrille {

inline constexpr std::string_view kVersion = QUADRILLE_VERSION;
/// The CPU level for which this engine was compiled.
inline constexpr std::string_view kCpuLevel = QUADRILLE_LEVEL_NAME;

inline std::string engine_name() { return "Quadrille " + std::string{kVersion}; }

}  // namespace quadrille
