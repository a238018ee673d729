#include "tools/engines/dialect_probe.h"

#include "engine/movegen.h"
#include "tools/engines/engine_client.h"

namespace quadrille {

std::optional<bool> follows_moves(const EngineSpec& spec, const Game& game,
                                  const std::atomic<bool>* stop) {
    EngineClient client{spec, std::nullopt, stop};
    if (!client.new_game(game.position().rules())) return std::nullopt;
    TimeControl shortest;
    shortest.depth = 1;
    const auto answer = client.ask(game, shortest, {}, spec.start_timeout);
    if (!answer || answer->move.empty()) return std::nullopt;
    return parse_move(answer->move, game.position()).has_value();
}

std::optional<MoveFormat> other_move_format(const EngineSpec& spec, const RuleSet& rules,
                                            StartSetup setup, const std::atomic<bool>* stop) {
    if (spec.dialect.moves != MoveFormat::Dash) return std::nullopt;
    if (spec.dialect.history != Dialect::History::Moves) return std::nullopt;
    Game game{Position::start(setup, rules)};
    game.play_legal(legal_moves(game.position())[0]);
    if (follows_moves(spec, game, stop).value_or(true)) return std::nullopt;
    EngineSpec other = spec;
    other.dialect.moves = MoveFormat::Uci;
    if (!follows_moves(other, game, stop).value_or(false)) return std::nullopt;
    return MoveFormat::Uci;
}

}  // namespace quadrille
