#include "tests/support/random_positions.h"

#include <array>
#include <numeric>

#include "tests/support/slow_geometry.h"

namespace quadrille::slow {
namespace {

int below(Random& random, int bound) {
    return static_cast<int>(random.below(static_cast<std::uint64_t>(bound)));
}

template <class T, std::size_t N>
T one_of(Random& random, const std::array<T, N>& values) {
    return values[static_cast<std::size_t>(below(random, static_cast<int>(N)))];
}

Square random_empty_square(Random& random, const PositionSetup& setup) {
    for (;;) {
        const Square s = Square::from_idx(below(random, kSquares));
        if (s.is_playable() && setup.board[s].is_none()) return s;
    }
}

Square random_empty_square_in_row(Random& random, const PositionSetup& setup, Color c, int wanted) {
    for (int tries = 0; tries < 200; ++tries) {
        const Square s = random_empty_square(random, setup);
        if (row(c, s) == wanted) return s;
    }
    return random_empty_square(random, setup);
}

void place_pawn(Random& random, PositionSetup& setup, Color c, const RuleSet& rules) {
    const int kind = below(random, 10);
    const int wanted = kind < 3   ? 2
                       : kind < 7 ? rules.promotion_row - 1
                                  : 3 + below(random, rules.promotion_row - 2);
    setup.board[random_empty_square_in_row(random, setup, c, wanted)] = Piece{c, PieceType::Pawn};
}

void place_pieces(Random& random, PositionSetup& setup, Color c, const RuleSet& rules, int count) {
    constexpr std::array<PieceType, 9> kOfficers = {
        PieceType::Knight, PieceType::Knight,   PieceType::Bishop,
        PieceType::Bishop, PieceType::Rook,     PieceType::Rook,
        PieceType::Queen,  PieceType::OneQueen, PieceType::Queen};
    for (int i = 0; i < count; ++i) {
        if (chance(random, 45)) {
            place_pawn(random, setup, c, rules);
        } else {
            const Square s = random_empty_square(random, setup);
            setup.board[s] = Piece{c, one_of(random, kOfficers)};
        }
    }
}

/// King and rooks at home with a chance; returns whether the king was placed.
bool place_castling_pieces(Random& random, PositionSetup& setup, Color c) {
    if (!chance(random, 40)) return false;
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        if (!s.is_playable() || !setup.board[s].is_none()) continue;
        if (is_rook_home(c, s)) setup.board[s] = Piece{c, PieceType::Rook};
    }
    const bool upper = chance(random, 50);
    Square home = Square::none();
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        if (s.is_playable() && is_king_home(c, s) && (home.is_none() || upper)) home = s;
    }
    if (!setup.board[home].is_none()) return false;
    setup.board[home] = Piece{c, PieceType::King};
    setup.castle_short.add(c);
    setup.castle_long.add(c);
    return true;
}

void remove_king(PositionSetup& setup, Color c) {
    for (Piece& piece : setup.board.values) {
        if (piece == Piece{c, PieceType::King}) piece = Piece::none();
    }
}

/// Puts the king of `c` on `s` if nothing stands there.
void move_king(PositionSetup& setup, Color c, Square s) {
    if (s.is_none() || !setup.board[s].is_none()) return;
    remove_king(setup, c);
    setup.board[s] = Piece{c, PieceType::King};
    setup.castle_short.remove(c);
    setup.castle_long.remove(c);
}

/// A pawn of `c` that just made its double step, pawns of others that may take it, sometimes a
/// piece on the passed square, sometimes the king of the seat to move in check by the pawn.
void place_en_passant(Random& random, PositionSetup& setup, Color c, const RuleSet& rules) {
    const bool to_promote = chance(random, 40);
    const Color taker = after(c, 1 + below(random, 3));
    Square home = Square::none();
    Square passed = Square::none();
    for (int tries = 0; tries < 30; ++tries) {
        home = random_empty_square_in_row(random, setup, c, 2);
        if (row(c, home) != 2) return;
        passed = stepped(home, forward(c));
        if (!to_promote || row(taker, passed) == rules.promotion_row) break;
    }
    const Square victim = stepped(passed, forward(c));
    if (!setup.board[passed].is_none() || !setup.board[victim].is_none()) return;
    setup.board[victim] = Piece{c, PieceType::Pawn};
    setup.en_passant[c] = EnPassant{passed, victim};
    for (const Color other : kAllColors) {
        if (other == c) continue;
        for (const Step step : pawn_captures(other)) {
            const Square from = stepped(passed, {-step.file, -step.rank});
            if (from.is_none() || !setup.board[from].is_none() || !chance(random, 50)) continue;
            setup.board[from] = Piece{other, PieceType::Pawn};
        }
    }
    if (chance(random, 35)) {
        const Color other = after(c, 1 + below(random, 3));
        setup.board[passed] =
            Piece{other, one_of(random, std::array{PieceType::Knight, PieceType::Rook})};
    }
    if (chance(random, 25)) {
        move_king(setup, setup.turn,
                  stepped(victim, pawn_captures(c)[static_cast<std::size_t>(below(random, 2))]));
    }
}

PositionSetup start_with_pieces_missing(Random& random) {
    PositionSetup setup = start_position(static_cast<StartSetup>(below(random, kFullSetups)));
    const int percent = one_of(random, std::array{0, 30, 60, 80});
    for (int i = 0; i < kSquares; ++i) {
        Piece& piece = setup.board[Square::from_idx(i)];
        if (!piece.is_piece() || piece.type() == PieceType::King) continue;
        const bool keep_rook = piece.type() == PieceType::Rook && chance(random, 80);
        if (!keep_rook && chance(random, percent)) piece = Piece::none();
    }
    return setup;
}

PositionSetup scattered(Random& random, const RuleSet& rules) {
    PositionSetup setup;
    setup.turn = color_from_idx(below(random, kColors));
    const int most = one_of(random, std::array{1, 3, 6, 10});
    for (const Color c : kAllColors) {
        if (!place_castling_pieces(random, setup, c)) {
            setup.board[random_empty_square(random, setup)] = Piece{c, PieceType::King};
        }
    }
    for (const Color c : kAllColors) {
        if (c != setup.turn && chance(random, 25)) place_en_passant(random, setup, c, rules);
    }
    for (const Color c : kAllColors) {
        place_pieces(random, setup, c, rules, below(random, most + 1));
    }
    const int dead = chance(random, 40) ? below(random, 6) : 0;
    for (int i = 0; i < dead; ++i) {
        const Square s = random_empty_square(random, setup);
        setup.board[s] =
            chance(random, 20)
                ? Piece::dead_ownerless(one_of(random, kAllPieceTypes))
                : Piece::dead(color_from_idx(below(random, kColors)),
                              one_of(random, std::array{PieceType::Pawn, PieceType::Rook}));
    }
    const int walls = chance(random, 20) ? below(random, 5) : 0;
    for (int i = 0; i < walls; ++i) {
        setup.board[random_empty_square(random, setup)] = Piece::wall();
    }
    return setup;
}

/// FFA: up to two seats that are not to move are out, in one of the ways to be out.
void send_seats_away(Random& random, PositionSetup& setup, const RuleSet& rules) {
    int gone = chance(random, 60) ? 0 : 1 + below(random, 2);
    for (int step = 1; step < kColors && gone > 0; ++step) {
        const Color c = after(setup.turn, step);
        if (!chance(random, 60)) continue;
        setup.departure[c] =
            one_of(random, std::array{Departure::Dead, Departure::Stalemated, Departure::Resigned,
                                      Departure::Resigned, Departure::Flagged, Departure::Flagged});
        if (chance(random, 15)) remove_king(setup, c);  // the zombie king was taken
        --gone;
    }
    // With two active seats left, a walking king may even be the one to move.
    if (rules.dead_king_walking && chance(random, 10) &&
        setup.departure[after(setup.turn)] == Departure::None &&
        setup.departure[after(setup.turn, 2)] == Departure::None) {
        setup.departure[setup.turn] = Departure::Resigned;
    }
}

/// How many of the seats `checked` the move mates.
int mates_by(const State& s, Move m, ColorSet checked) {
    if (checked.empty()) return 0;
    State after_move = s;
    carry_out(after_move, m);
    int mates = 0;
    for (const Color c : checked) mates += is_mated(after_move, c) ? 1 : 0;
    return mates;
}

}  // namespace

bool chance(Random& random, int percent) { return below(random, 100) < percent; }

RuleSet random_rules(Random& random, Variant variant) {
    RuleSet rules = RuleSet::of(variant);
    if (chance(random, 50)) return rules;
    rules.en_passant = !chance(random, 15);
    if (chance(random, 40)) rules.promotion_row = static_cast<std::uint8_t>(5 + below(random, 10));
    if (chance(random, 40)) {
        rules.promote_to = one_of(random, std::array<PromotionSet, 4>{
                                              PromotionSet{PieceType::Queen, PieceType::Rook,
                                                           PieceType::Bishop, PieceType::Knight},
                                              PromotionSet{PieceType::Queen},
                                              PromotionSet{PieceType::OneQueen, PieceType::Knight},
                                              PromotionSet{PieceType::Rook}});
    }
    if (chance(random, 30)) rules.fifty_move_plies = 12;
    if (variant == Variant::Teams) {
        if (chance(random, 60)) rules.teammate = chance(random, 50) ? 1 : 3;
        return rules;
    }
    rules.dead_king_walking = chance(random, 60);
    rules.queen_multi_check = chance(random, 50);
    if (chance(random, 40)) rules.stalemate = StalemateAward::Self;
    if (chance(random, 50)) rules.mate_timing = MateTiming::Turn;
    if (chance(random, 20)) rules.points_for_mate = 7;
    return rules;
}

PositionSetup random_setup(Random& random, const RuleSet& rules) {
    const bool from_start = chance(random, 25);
    PositionSetup setup = from_start ? start_with_pieces_missing(random) : scattered(random, rules);
    if (rules.is_teams()) return setup;
    if (!from_start) send_seats_away(random, setup, rules);
    for (const Color c : kAllColors) setup.points[c] = below(random, 40);
    return setup;
}

PositionSetup turned(const PositionSetup& setup) {
    PositionSetup result;
    result.turn = after(setup.turn);
    result.halfmove = setup.halfmove;
    result.game_over = setup.game_over;
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        const Piece piece = setup.board[s];
        Piece& there = result.board[s.turned()];
        there = piece;
        if (!piece.has_owner()) continue;
        there = Piece{after(piece.color()), piece.type()};
        if (piece.is_dead()) there = there.killed();
    }
    for (const Color c : kAllColors) {
        const Color next = after(c);
        result.departure[next] = setup.departure[c];
        if (setup.castle_short.contains(c)) result.castle_short.add(next);
        if (setup.castle_long.contains(c)) result.castle_long.add(next);
        result.points[next] = setup.points[c];
        if (const auto& ep = setup.en_passant[c]) {
            result.en_passant[next] = EnPassant{ep->passed.turned(), ep->victim.turned()};
        }
        if (const auto& credit = setup.mate_credit[c]) result.mate_credit[next] = after(*credit);
    }
    return result;
}

RuleSet turned(const RuleSet& rules) {
    RuleSet result = rules;
    if (rules.teammate != 2) result.teammate = rules.teammate == 1 ? 3 : 1;
    return result;
}

Move turned(Move move) {
    const Square from = move.from().turned();
    const Square to = move.to().turned();
    if (move.is_promotion()) return Move::promotion(from, to, move.becomes(), move.kind());
    return Move{from, to, move.kind()};
}

Move pick_move(Random& random, const State& s, const std::vector<Move>& moves, Move last) {
    std::vector<int> weights;
    weights.reserve(moves.size());
    for (const Move m : moves) {
        const Piece there = s.board[m.to()];
        int weight = 2;
        if (there.is_piece()) weight += there.is_dead() ? 4 : 8;
        if (there.is_alive() && there.type() == PieceType::King) weight += 60;
        if (s.board[m.from()].type() == PieceType::Pawn) weight += 2;
        if (m.is_promotion()) weight += 6;
        if (m.is_en_passant()) weight += 40;
        if (m.is_castling()) weight += 40;
        if (m.kind() == MoveKind::DoubleStep) weight += 4;
        if (!last.is_none() && m.from() == last.to() && m.to() == last.from()) weight += 20;
        const ColorSet checked = checked_by_move(s, m);
        if (!checked.empty()) weight += checked.size() == 1 ? 6 : 40;
        weight += 40 * mates_by(s, m, checked);
        weights.push_back(weight);
    }
    int draw = below(random, std::accumulate(weights.begin(), weights.end(), 0));
    for (std::size_t i = 0; i < moves.size(); ++i) {
        draw -= weights[i];
        if (draw < 0) return moves[i];
    }
    return moves.back();
}

}  // namespace quadrille::slow
