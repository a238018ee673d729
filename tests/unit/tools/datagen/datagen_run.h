#pragma once

#include <string>
#include <vector>

#include "tests/support/engine_process.h"

namespace quadrille::datagen {

using quadrille::test::EngineProcess;
using quadrille::test::matches;
using quadrille::test::ProgramRun;
using Args = std::vector<std::string>;

inline constexpr EngineProcess::Duration kPatience{60'000};

/// Runs quadrille-datagen to its end.
[[nodiscard]] inline ProgramRun run(const Args& args) {
    return quadrille::test::run_program(QUADRILLE_DATAGEN, args, kPatience);
}

}  // namespace quadrille::datagen
