#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/movegen.h"
#include "protocol/notation/record/game_record.h"
#include "tests/support/random_positions.h"

namespace quadrille::test {

/// Returns a random move. Prefers captures and checks, so that seats go out.
inline Move random_move(Random& random, const Position& position) {
    const MoveList moves = legal_moves(position);
    Move move = moves[random.below(moves.size())];
    for (int i = 0; i < 4 && slow::chance(random, 70); ++i) {
        if (gives_check(position, move) || position.piece_on(move.to()).is_alive()) break;
        move = moves[random.below(moves.size())];
    }
    return move;
}

/// Plays a random entry of a game that is not over; `percent_events` percent are events.
inline void play_entry(Random& random, Game& game, int percent_events) {
    const Position& position = game.position();
    if (slow::chance(random, percent_events)) {
        constexpr std::array kKinds = {EventKind::Resigns, EventKind::RunsOutOfTime,
                                       EventKind::Keeps};
        const bool is_draw = slow::chance(random, 10);
        const EventKind kind = is_draw ? EventKind::DrawAgreed : kKinds[random.below(3)];
        const Color c = is_draw || slow::chance(random, 50)
                            ? position.turn()
                            : color_from_idx(static_cast<int>(random.below(kColors)));
        if (game.apply({kind, c})) return;
    }
    for (const Color mated : position.active()) {  // an army that may have to be chosen
        const bool is_chosen = percent_events > 0 &&
                               position.pending_mates().credit(mated).has_value() &&
                               position.in_check(mated) && slow::chance(random, 30);
        if (is_chosen && game.apply({EventKind::Keeps, mated})) return;
    }
    EXPECT_TRUE(game.play(random_move(random, position)));
}

/// Returns random rules. In Chess4 only changes options that records can hold.
inline RuleSet random_rules(Random& random, Variant variant) {
    const RuleSet any = slow::random_rules(random, variant);
    if (!any.is_chess4()) return any;
    RuleSet rules = RuleSet::of(variant);
    rules.en_passant = any.en_passant;
    rules.promote_to = any.promote_to;
    rules.fifty_move_plies = any.fifty_move_plies;
    return rules;
}

/// Plays a random game. Half of the games begin in a random position.
inline Game random_game(Random& random, Variant variant) {
    const RuleSet rules = random_rules(random, variant);
    const bool may_lack_seats = !rules.has_teams && rules.is_chess4();
    const bool is_from_start = slow::chance(random, 50);
    const auto setup =
        static_cast<StartSetup>(random.below(may_lack_seats ? kStartSetups : kFullSetups));
    Game game(is_from_start
                  ? Position::start(setup, rules)
                  : Position::from_setup(slow::random_setup(random, rules), rules).value());
    if (game.is_over()) return random_game(random, variant);
    const std::size_t plies = is_from_start ? 20 + random.below(300) : random.below(120);
    const int percent_events = rules.has_teams ? 1 : static_cast<int>(random.below(5));
    while (!game.is_over() && game.entries().size() < plies) {
        play_entry(random, game, percent_events);
    }
    return game;
}

inline std::vector<std::string> random_comments(Random& random) {
    std::vector<std::string> comments;
    while (slow::chance(random, 15)) comments.push_back("c" + std::to_string(random.below(100)));
    return comments;
}

/// Returns a random line with comments, marks and nested variations.
inline RecordLine random_line(Random& random, Game game, int plies, int percent_events, int depth) {
    RecordLine line;
    line.comments = random_comments(random);
    while (!game.is_over() && static_cast<int>(line.nodes.size()) < plies) {
        const Game before = game;
        play_entry(random, game, percent_events);
        RecordNode node;
        node.entry = game.entries().back();
        if (slow::chance(random, 10)) node.suffix = slow::chance(random, 50) ? "!?" : "?";
        node.comments = random_comments(random);
        while (depth < 3 && slow::chance(random, 12)) {
            node.variations.push_back(
                random_line(random, before, 1 + plies / 4, percent_events, depth + 1));
        }
        line.nodes.push_back(std::move(node));
    }
    return line;
}

}  // namespace quadrille::test
