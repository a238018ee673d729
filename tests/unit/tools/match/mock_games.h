#pragma once

#include <cstdint>
#include <string>

#include "engine/game.h"
#include "tools/engines/engine_spec.h"
#include "tools/engines/time_control.h"

// Engines, limits and games for the tests that play.

namespace quadrille::test {

/// Returns quadrille-mock-engine (tests/programs/mock_engine.cpp) with this behaviour.
[[nodiscard]] inline EngineSpec mock(const std::string& behaviour = "answer", int number = 0) {
    EngineSpec spec;
    spec.name = behaviour;
    spec.command = QUADRILLE_MOCK_ENGINE;
    spec.args = {behaviour, std::to_string(number)};
    return spec;
}

[[nodiscard]] inline TimeControl nodes(std::uint64_t count = 1) {
    TimeControl control;
    control.nodes = count;
    return control;
}

[[nodiscard]] inline TimeControl movetime(TimeControl::Milliseconds time) {
    TimeControl control;
    control.movetime = time;
    return control;
}

[[nodiscard]] inline Game start_game(const RuleSet& rules = RuleSet::ffa()) {
    return Game{Position::start(StartSetup::Classic, rules)};
}

}  // namespace quadrille::test
