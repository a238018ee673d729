#pragma once

#include <optional>

#include "engine/game.h"
#include "protocol/notation/move/move_text.h"
#include "tools/play/engines/engine_spec.h"

namespace quadrille {

/// Whether an engine that is told `game`, which has moves, answers for the seat that is to move:
/// one that did not take the moves, with or without a complaint, answers for another. Starts it for
/// this question. Nothing when it says nothing that helps: it fails, or has no move.
[[nodiscard]] std::optional<bool> follows_moves(const EngineSpec& spec, const Game& game);

/// The form of moves to tell an engine of this kind instead of `h2-h3`, which it refuses where it
/// takes this form. Nothing when it takes its dialect's form, none, or no moves at all.
[[nodiscard]] std::optional<MoveFormat> other_move_format(const EngineSpec& spec,
                                                          const RuleSet& rules, StartSetup setup);

}  // namespace quadrille
