#include "tests/support/random_positions.h"

#include <array>
#include <numeric>
#include <utility>

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

Step back(Step step) { return {-step.file, -step.rank}; }

/// Places a pawn of `c` one move away from the home row of another seat, if that square is free.
void place_pawn_near_home_rows(Random& random, PositionSetup& setup, Color c) {
    const Square target =
        random_empty_square_in_row(random, setup, after(c, 1 + below(random, 3)), 1);
    const Step step = chance(random, 40)
                          ? forward(c)
                          : pawn_captures(c)[static_cast<std::size_t>(below(random, 2))];
    const Square from = stepped(target, back(step));
    if (from.is_none() || !setup.board[from].is_none()) return;
    setup.board[from] = Piece{c, PieceType::Pawn};
}

void place_pawn(Random& random, PositionSetup& setup, Color c, const RuleSet& rules) {
    if (rules.promotes_on_home_rows && chance(random, 30)) {
        place_pawn_near_home_rows(random, setup, c);
        return;
    }
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

/// Sometimes places king and rooks at home. Returns true if it placed the king.
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

/// Moves the king of `c` to `s` if the square is empty.
void move_king(PositionSetup& setup, Color c, Square s) {
    if (s.is_none() || !setup.board[s].is_none()) return;
    remove_king(setup, c);
    setup.board[s] = Piece{c, PieceType::King};
    setup.castle_short.remove(c);
    setup.castle_long.remove(c);
}

/// Places a pawn of `c` after a double step and pawns of others that may take it; sometimes also a
/// piece on the passed square, or the king of the seat to move in check by the pawn.
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
            const Square from = stepped(passed, back(step));
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

PositionSetup start_with_pieces_missing(Random& random, const RuleSet& rules) {
    const int kinds = rules.is_chess4() ? kStartSetups : kFullSetups;
    PositionSetup setup = start_position(static_cast<StartSetup>(below(random, kinds)));
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

/// Puts up to two seats that are not to move out of an FFA game, in a random way.
void send_seats_away(Random& random, PositionSetup& setup, const RuleSet& rules) {
    int gone = chance(random, 60) ? 0 : 1 + below(random, 2);
    for (int step = 1; step < kColors && gone > 0; ++step) {
        const Color c = after(setup.turn, step);
        if (!chance(random, 60)) continue;
        setup.departure[c] =
            one_of(random, std::array{Departure::Dead, Departure::Stalemated, Departure::Resigned,
                                      Departure::Resigned, Departure::Flagged, Departure::Flagged});
        if (chance(random, 15)) remove_king(setup, c);  // as if the zombie king was captured
        --gone;
    }
    // If the next two seats are active, the seat to move may have a walking king.
    if (rules.dead_king_walking && chance(random, 10) &&
        setup.departure[after(setup.turn)] == Departure::None &&
        setup.departure[after(setup.turn, 2)] == Departure::None) {
        setup.departure[setup.turn] = Departure::Resigned;
    }
}

// --- Chess4

void remove_army(PositionSetup& setup, Color c) {
    for (Piece& piece : setup.board.values) {
        if (piece.is_alive() && piece.color() == c) piece = Piece::none();
    }
    setup.castle_short.remove(c);
    setup.castle_long.remove(c);
    setup.en_passant[c] = std::nullopt;
}

/// Places an acquired king and its rooks at home or a step away, with their rights and free paths.
void place_acquired_castling(Random& random, PositionSetup& setup, Color c) {
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        if (!s.is_playable() || row(c, s) != 1) continue;
        const Piece there = setup.board[s];
        if (there.is_alive() && there.type() == PieceType::King && there.color() != c) return;
    }
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        if (s.is_playable() && row(c, s) == 1) setup.board[s] = Piece::none();
    }
    const auto put = [&](Square home, PieceType type) {
        const Square near = stepped(home, sideways(c)[static_cast<std::size_t>(below(random, 2))]);
        const bool off = chance(random, 25) && !near.is_none() && setup.board[near].is_none();
        const Square s = off ? near : home;
        setup.board[s] = Piece{c, type};
        return s;
    };
    remove_king(setup, c);
    (void)put(king_start(c), PieceType::King);
    for (std::size_t side = 0; side < 2; ++side) {
        const Bitboard rook = Bitboard::of(put(rook_start(c, side), PieceType::Rook));
        setup.acquired_rooks[c][side] |= rook;
        if (chance(random, 50)) setup.acquired_rooks[c][1 - side] |= rook;
    }
}

/// Puts up to two seats out. With takeovers, most of their armies go to a remaining seat.
void send_chess4_seats_away(Random& random, PositionSetup& setup, const RuleSet& rules,
                            ColorSet playing) {
    int gone = chance(random, rules.takes_over_armies ? 30 : 55) ? 0 : 1 + below(random, 2);
    ColorSet stay = playing;
    int order = 0;
    for (int step = 0; step < kColors && gone > 0 && stay.size() > 2; ++step) {
        const Color c = after(setup.turn, 1 + step);
        if (!stay.contains(c) || !chance(random, 70)) continue;
        --gone;
        stay.remove(c);
        const Color player = stay.next_after(color_from_idx(below(random, kColors)));
        bool is_free = rules.takes_over_armies && chance(random, 85);
        for (const auto& other : setup.taken_by) is_free = is_free && other != player;
        for (auto& other : setup.taken_by) {
            if (other == c) other = std::nullopt;
        }
        setup.departure[c] = Departure::Dead;
        setup.exit_order[c] = chance(random, 20) && order > 0 ? order : ++order;
        if (is_free) {
            setup.taken_by[c] = player;
            if (chance(random, 50)) place_acquired_castling(random, setup, c);
        } else {
            setup.departure[c] =
                one_of(random, std::array{Departure::Dead, Departure::Stalemated,
                                          Departure::Resigned, Departure::Flagged});
        }
    }
    if (setup.departure[setup.turn] != Departure::None && !setup.taken_by[setup.turn]) {
        setup.turn = stay.next_after(setup.turn);
        setup.en_passant[setup.turn] = std::nullopt;
    }
}

/// Sorts the chances by pusher, unused entries last.
void sort_chances(WaitingEnPassants& chances) {
    if (chances[1].is_none()) return;
    if (chances[0].is_none() || idx(chances[0].pusher) > idx(chances[1].pusher)) {
        std::swap(chances[0], chances[1]);
    }
}

/// Returns a square after a quarter turn; none stays none.
Square turned(Square s) { return s.is_none() ? s : s.turned(); }

WaitingEnPassant turned(const WaitingEnPassant& chance) {
    WaitingEnPassant result = chance;
    result.passed = turned(chance.passed);
    result.victim = turned(chance.victim);
    if (!chance.is_none()) result.pusher = after(chance.pusher);
    for (Square& from : result.capturers) from = turned(from);
    if (!result.capturers[1].is_none() && result.capturers[0].idx() > result.capturers[1].idx()) {
        std::swap(result.capturers[0], result.capturers[1]);
    }
    return result;
}

/// Places a pawn of `pusher` that passed pawns of `owner` a round ago and may have moved ahead.
void place_waiting(Random& random, PositionSetup& setup, Color owner, Color pusher) {
    WaitingEnPassants& chances = setup.waiting_en_passant[owner];
    WaitingEnPassant made;
    made.pusher = pusher;
    made.passed = random_empty_square_in_row(random, setup, pusher, 3);
    if (row(pusher, made.passed) != 3) return;
    made.victim = stepped(made.passed, forward(pusher));
    if (chance(random, 35)) made.victim = stepped(made.victim, forward(pusher));
    if (!setup.board[made.victim].is_none()) return;
    std::size_t count = 0;
    for (int i = 0; i < kSquares; ++i) {
        const Square from = Square::from_idx(i);
        const bool attacks = stepped(from, pawn_captures(owner)[0]) == made.passed ||
                             stepped(from, pawn_captures(owner)[1]) == made.passed;
        if (!from.is_playable() || !attacks || from == made.victim) continue;
        const Piece pawn{owner, PieceType::Pawn};
        if (setup.board[from].is_none() && chance(random, 75)) setup.board[from] = pawn;
        if (setup.board[from] == pawn) made.capturers[count++] = from;
    }
    if (count == 0) return;
    // While two chances wait, neither pusher has had another turn.
    const bool is_second = !chances[0].is_none();
    const auto stepped_on = [](const WaitingEnPassant& chance) {
        return chance.victim != stepped(chance.passed, forward(chance.pusher));
    };
    if (!chances[1].is_none()) return;
    if (is_second && (stepped_on(chances[0]) || stepped_on(made))) return;
    setup.board[made.victim] = Piece{pusher, PieceType::Pawn};
    chances[is_second ? 1 : 0] = made;
    sort_chances(chances);
}

/// Places a pawn of `pusher` that just passed pawns of the seat to move.
void place_passing(Random& random, PositionSetup& setup, Color pusher) {
    const Square passed = random_empty_square_in_row(random, setup, pusher, 3);
    if (row(pusher, passed) != 3) return;
    const Square home = stepped(passed, back(forward(pusher)));
    const Square victim = stepped(passed, forward(pusher));
    if (!setup.board[victim].is_none()) return;
    setup.board[victim] = Piece{pusher, PieceType::Pawn};
    if (setup.board[home] == Piece{pusher, PieceType::Pawn}) setup.board[home] = Piece::none();
    if (!setup.board[home].is_none()) return;
    setup.en_passant[pusher] = EnPassant{passed, victim};
    for (const Step capture : pawn_captures(setup.turn)) {
        const Square from = stepped(passed, back(capture));
        if (from.is_none() || !setup.board[from].is_none()) continue;
        setup.board[from] = Piece{setup.turn, PieceType::Pawn};
    }
}

/// Drops impossible chances: their passed square was or can be passed again within the round.
void drop_repeatable(const PositionSetup& setup, WaitingEnPassants& chances) {
    for (WaitingEnPassant& chance : chances) {
        if (chance.is_none()) continue;
        const Square home = stepped(chance.passed, back(forward(chance.pusher)));
        const auto& passing = setup.en_passant[chance.pusher];
        const bool has_passed_again = passing.has_value() && passing->passed == chance.passed;
        if (has_passed_again || setup.board[home] == Piece{chance.pusher, PieceType::Pawn}) {
            chance = {};
        }
    }
    sort_chances(chances);
}

/// Places the king of `victim`, often alone, on an edge and an enemy rook or queen on the next
/// line.
void place_mating_net(Random& random, PositionSetup& setup, Color victim, Color hunter) {
    const Color edge = color_from_idx(below(random, kColors));
    if (chance(random, 40)) {
        const Square king = random_empty_square(random, setup);
        remove_army(setup, victim);
        setup.board[king] = Piece{victim, PieceType::King};
    }
    move_king(setup, victim, random_empty_square_in_row(random, setup, edge, 1));
    constexpr std::array<PieceType, 2> kHunters = {PieceType::Rook, PieceType::Queen};
    setup.board[random_empty_square_in_row(random, setup, edge, 2)] =
        Piece{hunter, one_of(random, kHunters)};
    setup.board[random_empty_square(random, setup)] = Piece{hunter, one_of(random, kHunters)};
}

/// Arranges a Chess4 game: two to four players, departed or acquired seats, pending mates.
void arrange_chess4(Random& random, PositionSetup& setup, const RuleSet& rules) {
    ColorSet playing = ColorSet::all();
    const int absent = chance(random, 70) ? 0 : 1 + below(random, 2);
    for (int i = 0; i < absent; ++i) {
        const Color c = after(setup.turn, 1 + below(random, 3));
        const bool leaves_enemies =
            !(playing - ColorSet::of(c) - rules.side_of(setup.turn)).empty();
        if (!leaves_enemies) continue;
        playing.remove(c);
        remove_army(setup, c);
        setup.departure[c] = Departure::Dead;
    }
    for (const Color victim : playing) {
        if (chance(random, 30)) {
            place_mating_net(random, setup, victim, (playing - ColorSet::of(victim)).first());
        }
    }
    send_chess4_seats_away(random, setup, rules, playing);
    ColorSet with_turn;
    for (const Color c : playing) {
        if (setup.departure[c] == Departure::None || setup.taken_by[c]) with_turn.add(c);
    }
    for (const Color owner : with_turn) {
        for (const Color pusher : with_turn - ColorSet::of(owner)) {
            const bool own =
                setup.taken_by[owner].value_or(owner) == setup.taken_by[pusher].value_or(pusher);
            const bool partner = rules.side_of(owner).contains(pusher);
            if (!own && !partner && rules.en_passant && chance(random, 12)) {
                place_waiting(random, setup, owner, pusher);
            }
        }
        const Color creditor = with_turn.next_after(color_from_idx(below(random, kColors)));
        const bool is_other = setup.taken_by[creditor].value_or(creditor) != owner;
        if (is_other && !setup.taken_by[owner] && chance(random, 60)) {
            setup.mate_credit[owner] = creditor;
        }
        if (rules.takes_over_armies && chance(random, 15)) setup.keeps.add(owner);
    }
    const bool several_pass = rules.en_passant && chance(random, 10);
    for (const Color pusher : with_turn - ColorSet::of(setup.turn)) {
        if (several_pass) place_passing(random, setup, pusher);
    }
    for (WaitingEnPassants& chances : setup.waiting_en_passant) drop_repeatable(setup, chances);
    for (const Color c : playing) setup.points[c] = below(random, 12);
}

/// Returns the number of seats in `checked` that the move mates.
int mates_by(const State& s, Move m, ColorSet checked) {
    if (checked.empty()) return 0;
    State after_move = s;
    move_pieces(after_move, m);
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
    if (rules.has_teams) {
        if (chance(random, 60)) rules.teammate = chance(random, 50) ? 1 : 3;
        return rules;
    }
    if (rules.is_chess4()) return rules;
    rules.dead_king_walking = chance(random, 60);
    rules.queen_multi_check = chance(random, 50);
    if (chance(random, 40)) rules.stalemate = StalemateAward::Self;
    if (chance(random, 50)) rules.mate_timing = MateTiming::Turn;
    if (chance(random, 20)) rules.points_for_mate = 7;
    return rules;
}

PositionSetup random_setup(Random& random, const RuleSet& rules) {
    const bool from_start = chance(random, 25);
    PositionSetup setup =
        from_start ? start_with_pieces_missing(random, rules) : scattered(random, rules);
    if (rules.is_teams_variant()) return setup;
    if (rules.is_chess4()) {
        if (!from_start) arrange_chess4(random, setup, rules);
        return setup;
    }
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
        if (const auto& player = setup.taken_by[c]) result.taken_by[next] = after(*player);
        result.exit_order[next] = setup.exit_order[c];
        if (setup.keeps.contains(c)) result.keeps.add(next);
        for (std::size_t i = 0; i < 2; ++i) {
            setup.acquired_rooks[c][i].for_each(
                [&](Square s) { result.acquired_rooks[next][i] |= Bitboard::of(s.turned()); });
            result.waiting_en_passant[next][i] = turned(setup.waiting_en_passant[c][i]);
        }
        sort_chances(result.waiting_en_passant[next]);
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
        if (is_awaited(s, m.from())) weight += 30;
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
