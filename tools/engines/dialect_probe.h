#pragma once

#include <atomic>
#include <optional>

#include "engine/game.h"
#include "protocol/notation/move/move_text.h"
#include "tools/engines/engine_spec.h"

namespace quadrille {

/// Whether an engine that is told `game`, which has moves, answers for the seat that is to move:
/// one that did not take the moves, with or without a complaint, answers for another. Starts it for
/// this question. Nothing when it says nothing that helps: it fails, has no move, or is not waited
/// for any more, as `stop` was raised.
[[nodiscard]] std::optional<bool> follows_moves(const EngineSpec& spec, const Game& game,
                                                const std::atomic<bool>* stop = nullptr);

/// The form of moves to tell an engine of this kind instead of `h2-h3`, which it refuses where it
/// takes this form. Nothing when it takes its dialect's form, none, or no moves at all.
[[nodiscard]] std::optional<MoveFormat> other_move_format(const EngineSpec& spec,
                                                          const RuleSet& rules, StartSetup setup,
                                                          const std::atomic<bool>* stop = nullptr);

}  // namespace quadrille
