#include "engine/movegen.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "engine/attacks.h"
#include "engine/pawn_sets.h"
#include "engine/position_setup.h"

namespace quadrille {

namespace {

/// The enemies of a seat. Tests their attacks, also on boards that differ from the position's.
/// `hostile` holds the living pieces of the enemies.
struct Threat {
    const Position& position;
    Bitboard hostile;

    /// Returns true if a hostile piece attacks `s` when the squares `occupied` are occupied.
    [[nodiscard]] bool attacks(Square s, const Bitboard& occupied) const {
        if (hostile.intersects(knight_attacks(s) & position.board().pieces(PieceType::Knight)))
            return true;
        const Bitboard beside = hostile & king_attacks(s);
        if (beside.intersects(position.board().pieces(PieceType::King) |
                              position.board().pieces(PieceType::Pawn)) &&
            attacks_from_beside(s, beside)) {
            return true;
        }
        const Bitboard orthogonal = hostile & position.board().orthogonal_sliders();
        if (orthogonal.intersects(rook_lines(s)) &&
            orthogonal.intersects(rook_attacks(s, occupied))) {
            return true;
        }
        const Bitboard diagonal = hostile & position.board().diagonal_sliders();
        return diagonal.intersects(bishop_lines(s)) &&
               diagonal.intersects(bishop_attacks(s, occupied));
    }

  private:
    /// Returns true if a king or pawn of `beside`, the hostile pieces next to `s`, attacks `s`.
    [[nodiscard]] bool attacks_from_beside(Square s, const Bitboard& beside) const {
        if (beside.intersects(position.board().pieces(PieceType::King))) return true;
        Bitboard pawns;
        for (const Color c : kAllColors) pawns |= pawn_sources(c, s) & position.board().pieces(c);
        return (pawns & position.board().pieces(PieceType::Pawn)).intersects(beside);
    }
};

// ------------------------------------------------------------------ sinks: receivers of moves

/// Lists moves.
class ListSink {
  public:
    explicit ListSink(MoveList& moves) : moves_(moves) {}
    void piece(Square from, const Bitboard& targets) {
        targets.for_each([&moves = moves_, from](Square to) { moves.push_back(Move{from, to}); });
    }
    void pawns(const Bitboard& targets, int step, MoveKind kind) {
        targets.for_each([&moves = moves_, step, kind](Square to) {
            moves.push_back(Move{Square::from_idx(to.idx() - step), to, kind});
        });
    }
    void promotions(const Bitboard& targets, int step, PromotionSet choices) {
        targets.for_each([&](Square to) {
            for (const PieceType t : kAllPieceTypes) {
                if (!choices.contains(t)) continue;
                moves_.push_back(Move::promotion(Square::from_idx(to.idx() - step), to, t));
            }
        });
    }
    void single(Move move) { moves_.push_back(move); }
    [[nodiscard]] static constexpr bool done() { return false; }

  private:
    MoveList& moves_;
};

/// Counts moves.
class CountSink {
  public:
    void piece(Square, const Bitboard& targets) { counter_.add(targets); }
    void pawns(const Bitboard& targets, int, MoveKind) { counter_.add(targets); }
    void promotions(const Bitboard& targets, int, PromotionSet choices) {
        if (!targets.empty()) counter_.add(targets.count() * choices.size());
    }
    void single(Move) { counter_.add(1); }
    [[nodiscard]] static constexpr bool done() { return false; }
    [[nodiscard]] int total() const { return counter_.total(); }

  private:
    BitCounter counter_;
};

/// Detects whether any move exists.
class AnySink {
  public:
    void piece(Square, const Bitboard& targets) { found_ = found_ || !targets.empty(); }
    void pawns(const Bitboard& targets, int, MoveKind) { found_ = found_ || !targets.empty(); }
    void promotions(const Bitboard& targets, int, PromotionSet) {
        found_ = found_ || !targets.empty();
    }
    void single(Move) { found_ = true; }
    [[nodiscard]] bool done() const { return found_; }

  private:
    bool found_ = false;
};

/// Detects whether a given move is generated.
class MatchSink {
  public:
    explicit MatchSink(Move wanted) : wanted_(wanted) {}
    void piece(Square from, const Bitboard& targets) { match(Move{from, wanted_.to()}, targets); }
    void pawns(const Bitboard& targets, int step, MoveKind kind) {
        if (steps_by(step)) match(Move{wanted_.from(), wanted_.to(), kind}, targets);
    }
    void promotions(const Bitboard& targets, int step, PromotionSet choices) {
        if (!wanted_.is_promotion() || !choices.contains(wanted_.becomes())) return;
        if (!steps_by(step)) return;
        match(Move::promotion(wanted_.from(), wanted_.to(), wanted_.becomes()), targets);
    }
    void single(Move move) { found_ = found_ || move == wanted_; }
    [[nodiscard]] bool done() const { return found_; }

  private:
    [[nodiscard]] bool steps_by(int step) const {
        return wanted_.to().idx() - wanted_.from().idx() == step;
    }
    void match(Move move, const Bitboard& targets) {
        found_ = found_ || (move == wanted_ && targets.contains(move.to()));
    }

    Move wanted_;
    bool found_ = false;
};

// ------------------------------------------------------------------ the generator

/// Returns the squares where pawns of `c` promote.
[[nodiscard]] Bitboard promotion_squares(const RuleSet& rules, Color c) {
    if (!rules.promotes_on_home_rows) return relative_rank_squares(c, rules.promotion_row);
    Bitboard squares;
    for (int step = 1; step < kColors; ++step) squares |= relative_rank_squares(after(c, step), 1);
    return squares;
}

[[nodiscard]] constexpr int index_step(Step step) { return kBoardSide * step.ranks + step.files; }

/// Generates the legal moves of a seat as if it were its turn: of its whole army, or only of the
/// pieces on `movers`. Seat and stage are run-time data, so that the code is compiled once for each
/// sink. Only pawn steps, which are shifts by a constant, are compiled for each seat.
class Generator {
  public:
    Generator(const Position& p, Color color, MoveStage stage,
              const Bitboard& movers = Bitboard::playable())
        : p_(p),
          color_(color),
          stage_(stage),
          player_(p.seats().controller(color)),
          king_(p.king_square(player_)),
          own_(p.board().pieces(color)),
          movers_(own_ & movers),
          promotion_(promotion_squares(p.rules(), color)),
          threat_{p, Bitboard{}} {
        Bitboard friends;
        const ColorSet side = p.side_of(color);
        for (const Color c : kAllColors) {
            (side.contains(c) ? friends : threat_.hostile) |= p.board().pieces(c);
        }
        const Bitboard kings = untouchable_kings();
        empty_ = Bitboard::playable().without(p.board().occupied());
        capturable_ = p.board().occupied().without(friends | p.board().walls() | kings);
        pawn_capturable_ = capturable_;
        for (const Color c : p.en_passant().seats() - p.side_of(color_)) {
            pawn_capturable_.remove(Bitboard::of(p.en_passant().of(c)->passed));
        }
        if (!p.en_passant().waiting_seats().empty()) find_restricted_pawns();
        wanted_ = capturable_ | empty_;
        if (stage_ != MoveStage::All) {
            const Bitboard noisy = threat_.hostile | p.zombie_kings();
            wanted_ = stage_ == MoveStage::Noisy ? capturable_ & noisy
                                                 : (capturable_.without(noisy) | empty_);
        }
    }

    template <class Sink>
    void generate(Sink& sink) {
        generate_king_captures(sink);
        find_pins_and_checks();
        const bool is_acquired = player_ != color_;
        if (is_acquired) {
            generate_acquired_castling(sink);
        } else if (movers_.contains(king_)) {
            generate_king(sink);
        }
        generate_en_passant(sink);  // taking two pieces can answer a double check
        if (checkers_ > 1 || sink.done()) return;
        if (checkers_ == 1) {
            evasion_ = check_squares_;
        } else {
            evasion_ = Bitboard::playable();
        }
        if (own_ == Bitboard::of(king_)) return;  // a bare king or a walking king
        if (is_acquired) generate_acquired_king(sink);
        generate_pawns(sink);
        generate_pieces(sink);
        if (sink.done()) return;
        generate_pinned(sink);
    }

  private:
    static constexpr int kHomePawnRow = 2;

    /// Returns the kings of active enemies, whose capture has special rules.
    [[nodiscard]] Bitboard untouchable_kings() const {
        Bitboard kings = p_.board().pieces(PieceType::King);
        for (const Color c : p_.seats().with_turn() - p_.active())
            kings.remove(p_.board().pieces(c));
        return kings;
    }

    /// Finds the pawns that waiting en-passant chances restrict. Passed pawns may not capture.
    /// Their capturers may take on the passed square only en passant.
    void find_restricted_pawns() {
        restricted_ = p_.en_passant().non_capturing_pawns();
        may_not_capture_ = restricted_;
        for (const WaitingEnPassant& chance : p_.en_passant().waiting(color_)) {
            if (!chance.is_none()) restricted_ |= capturers_of(chance);
        }
    }

    [[nodiscard]] static Bitboard capturers_of(const WaitingEnPassant& chance) {
        Bitboard capturers;
        for (const Square s : chance.capturers) {
            if (!s.is_none()) capturers |= Bitboard::of(s);
        }
        return capturers;
    }

    // --- checks and pins

    void find_pins_and_checks() {
        const Bitboard snipers =
            threat_.hostile & ((rook_lines(king_) & p_.board().orthogonal_sliders()) |
                               (bishop_lines(king_) & p_.board().diagonal_sliders()));
        snipers.for_each([&](Square sniper) {
            const Bitboard line = squares_between(king_, sniper);
            const Bitboard blockers = line & p_.board().occupied();
            if (blockers.empty()) {
                ++checkers_;
                check_squares_ = line | Bitboard::of(sniper);
            } else if (blockers.intersects(own_) && blockers.count() == 1) {
                pins_.push_back({blockers.first(), line | Bitboard::of(sniper)});
                pinned_ |= blockers;
            }
        });
        if (!p_.in_check(player_)) return;
        Bitboard leapers = (knight_attacks(king_) & p_.board().pieces(PieceType::Knight)) |
                           (king_attacks(king_) & p_.board().pieces(PieceType::King));
        const Bitboard pawns = threat_.hostile & p_.board().pieces(PieceType::Pawn);
        for (const Color x : kAllColors)
            leapers |= pawn_sources(x, king_) & p_.board().pieces(x) & pawns;
        leapers &= threat_.hostile;
        if (leapers.empty()) return;
        checkers_ += leapers.count();
        check_squares_ = leapers;
    }

    // --- kings

    template <class Sink>
    void generate_king(Sink& sink) {
        const Bitboard without_king = p_.board().occupied().without(Bitboard::of(king_));
        Bitboard safe;
        (king_attacks(king_) & wanted_).for_each([&](Square to) {
            if (!threat_.attacks(to, without_king)) safe |= Bitboard::of(to);
        });
        sink.piece(king_, safe);
        if (checkers_ == 0 && stage_ != MoveStage::Noisy) {
            generate_castling(sink, p_.castling().short_rook(color_), MoveKind::CastleShort);
            generate_castling(sink, p_.castling().long_rook(color_), MoveKind::CastleLong);
        }
    }

    template <class Sink>
    void generate_castling(Sink& sink, Square rook, MoveKind kind) {
        if (rook.is_none() || squares_between(king_, rook).intersects(p_.board().occupied()))
            return;
        const auto [transit, to] = castling_path(king_, rook);
        if (threat_.attacks(transit, p_.board().occupied()) ||
            threat_.attacks(to, p_.board().occupied()))
            return;
        sink.single(Move{king_, to, kind});
    }

    /// The king of an acquired army may be attacked, but the player's own king must stay safe.
    template <class Sink>
    void generate_acquired_king(Sink& sink) {
        (movers_ & p_.board().pieces(PieceType::King)).for_each([&](Square from) {
            Bitboard targets = king_attacks(from) & wanted_ & evasion_;
            for (const Pin& pin : pins_) {
                if (pin.piece == from) targets &= pin.line;
            }
            sink.piece(from, targets);
        });
    }

    /// An acquired king on its home square castles over empty squares, attacked or not.
    template <class Sink>
    void generate_acquired_castling(Sink& sink) {
        if (stage_ == MoveStage::Noisy) return;
        const Square home = chess4_king_home(color_);
        for (std::size_t side = 0; side < CastlingRights::kSides; ++side) {
            const Square rook = p_.castling_rook(color_, side);
            if (rook.is_none() || squares_between(home, rook).intersects(p_.board().occupied())) {
                continue;
            }
            const auto [transit, to] = castling_path(home, rook);
            const Bitboard occupied =
                p_.board().occupied().without(Bitboard::of(home) | Bitboard::of(rook)) |
                Bitboard::of(transit) | Bitboard::of(to);
            if (threat_.attacks(king_, occupied)) continue;
            sink.single(Move{home, to, side == 0 ? MoveKind::CastleShort : MoveKind::CastleLong});
        }
    }

    /// Returns the squares a castling king crosses and reaches.
    [[nodiscard]] std::pair<Square, Square> castling_path(Square king, Square rook) const {
        const Step along_row = home_row_step(color_);
        const int along = std::abs(index_step(along_row));
        const int step = rook.idx() > king.idx() ? along : -along;
        return {Square::from_idx(king.idx() + step), Square::from_idx(king.idx() + 2 * step)};
    }

    /// Generates captures of kings of active enemies that we attack. Teams: always legal. FFA:
    /// legal if our own king is safe once the victim's army is dead.
    template <class Sink>
    void generate_king_captures(Sink& sink) {
        if (stage_ == MoveStage::Quiet || !p_.rules().captures_kings) return;
        for (const Color victim : p_.seats().enemies_of(color_) & p_.active()) {
            if (!p_.checkers_of(victim).contains(color_)) continue;
            const Square to = p_.king_square(victim);
            const Threat threat{p_, threat_.hostile.without(p_.board().pieces(victim))};
            (p_.checking_pieces(victim) & movers_).for_each([&](Square from) {
                const std::optional<Color> passing = passing_seat(from, to);
                Bitboard occupied = p_.board().occupied().without(Bitboard::of(from));
                Threat left = threat;
                if (passing.has_value()) {
                    const Bitboard taken = Bitboard::of(p_.en_passant().of(*passing)->victim);
                    occupied.remove(taken);
                    left.hostile.remove(taken);
                }
                const Square king = from == king_ ? to : king_;
                if (!p_.rules().is_teams_variant() && left.attacks(king, occupied)) return;
                add_capture(sink, from, to, passing.has_value());
            });
        }
    }

    /// Returns the enemy whose double step passed `to`, if a pawn of ours on `from` may take it.
    [[nodiscard]] std::optional<Color> passing_seat(Square from, Square to) const {
        if (p_.piece_on(from).type() != PieceType::Pawn) return std::nullopt;
        for (const Color c : p_.en_passant().seats() - p_.side_of(color_)) {
            if (p_.en_passant().of(c)->passed == to) return c;
        }
        return std::nullopt;
    }

    /// Adds the capture by the piece on `from`, which may promote or be en passant.
    template <class Sink>
    void add_capture(Sink& sink, Square from, Square to, bool en_passant) {
        const bool promotes =
            p_.piece_on(from).type() == PieceType::Pawn && promotion_.contains(to);
        if (!promotes) {
            sink.single(Move{from, to, en_passant ? MoveKind::EnPassant : MoveKind::Normal});
            return;
        }
        const MoveKind kind = en_passant ? MoveKind::EnPassantPromotion : MoveKind::Promotion;
        for (const PieceType t : kAllPieceTypes) {
            if (p_.rules().promote_to.contains(t)) sink.single(Move::promotion(from, to, t, kind));
        }
    }

    // --- pieces

    template <class Sink>
    void generate_pieces(Sink& sink) {
        const Bitboard free = movers_.without(pinned_);
        const Bitboard targets = wanted_ & evasion_;
        const Bitboard& occupied = p_.board().occupied();
        (free & p_.board().pieces(PieceType::Knight)).for_each([&](Square from) {
            sink.piece(from, knight_attacks(from) & targets);
        });
        // A queen moves as a rook and as a bishop.
        (free & p_.board().diagonal_sliders()).for_each([&](Square from) {
            sink.piece(from, bishop_attacks(from, occupied) & targets);
        });
        (free & p_.board().orthogonal_sliders()).for_each([&](Square from) {
            sink.piece(from, rook_attacks(from, occupied) & targets);
        });
    }

    template <class Sink>
    void generate_pinned(Sink& sink) {
        for (const Pin& pin : pins_) {
            if (!movers_.contains(pin.piece)) continue;
            const Bitboard targets = wanted_ & evasion_ & pin.line;
            switch (p_.piece_on(pin.piece).type()) {
                case PieceType::Bishop:
                    sink.piece(pin.piece,
                               bishop_attacks(pin.piece, p_.board().occupied()) & targets);
                    break;
                case PieceType::Rook:
                    sink.piece(pin.piece, rook_attacks(pin.piece, p_.board().occupied()) & targets);
                    break;
                case PieceType::Queen:
                case PieceType::OneQueen:
                    sink.piece(pin.piece,
                               queen_attacks(pin.piece, p_.board().occupied()) & targets);
                    break;
                case PieceType::Pawn:
                    generate_pawn_set(sink, Bitboard::of(pin.piece), evasion_ & pin.line);
                    break;
                case PieceType::Knight: break;  // a pinned knight cannot move
                case PieceType::King: break;    // an acquired one: generate_acquired_king
            }
        }
    }

    // --- pawns

    template <class Sink>
    void generate_pawns(Sink& sink) {
        generate_pawn_set(sink, movers_.without(pinned_) & p_.board().pieces(PieceType::Pawn),
                          evasion_);
    }

    /// Generates pushes and plain captures of `pawns` onto `allowed` squares.
    template <class Sink>
    void generate_pawn_set(Sink& sink, const Bitboard& pawns, const Bitboard& allowed) {
        switch (color_) {
            case Color::Red: return generate_pawn_moves<Color::Red>(sink, pawns, allowed);
            case Color::Blue: return generate_pawn_moves<Color::Blue>(sink, pawns, allowed);
            case Color::Yellow: return generate_pawn_moves<Color::Yellow>(sink, pawns, allowed);
            case Color::Green: return generate_pawn_moves<Color::Green>(sink, pawns, allowed);
        }
    }

    template <Color kColor, class Sink>
    void generate_pawn_moves(Sink& sink, const Bitboard& pawns, const Bitboard& allowed) {
        constexpr SeatGeometry kGeometry = kSeatGeometry[kColor];
        constexpr int kAhead = index_step(kGeometry.push);
        constexpr int kFirst = index_step(kGeometry.captures[0]);
        constexpr int kSecond = index_step(kGeometry.captures[1]);
        const Bitboard single = pawn_steps<kColor>(pawns) & empty_;
        const Bitboard begun = single & relative_rank_squares(kColor, kHomePawnRow + 1);
        // A double step never promotes: promotion rows begin at 5.
        const Bitboard twice = pawn_steps<kColor>(begun) & empty_ & allowed & wanted_;
        const Bitboard free = pawns.without(restricted_);
        const Bitboard targets = pawn_capturable_ & allowed;
        const Bitboard ahead = single & allowed;
        const Bitboard first = pawn_attacks_to<kColor, 0>(free) & targets;
        const Bitboard second = pawn_attacks_to<kColor, 1>(free) & targets;
        if ((ahead | first | second).intersects(promotion_)) {
            add_with_promotions(sink, ahead, kAhead);
            sink.pawns(twice, 2 * kAhead, MoveKind::DoubleStep);
            add_with_promotions(sink, first, kFirst);
            add_with_promotions(sink, second, kSecond);
        } else {
            sink.pawns(ahead & wanted_, kAhead, MoveKind::Normal);
            sink.pawns(twice, 2 * kAhead, MoveKind::DoubleStep);
            sink.pawns(first & wanted_, kFirst, MoveKind::Normal);
            sink.pawns(second & wanted_, kSecond, MoveKind::Normal);
        }
        if (restricted_.intersects(pawns)) add_restricted_captures<kColor>(sink, pawns, allowed);
    }

    /// Adds the captures of pawns that waiting chances restrict.
    template <Color kColor, class Sink>
    void add_restricted_captures(Sink& sink, const Bitboard& pawns, const Bitboard& allowed) {
        constexpr SeatGeometry kGeometry = kSeatGeometry[kColor];
        (pawns & restricted_).without(may_not_capture_).for_each([&](Square from) {
            Bitboard targets = pawn_capturable_ & allowed;
            for (const WaitingEnPassant& chance : p_.en_passant().waiting(color_)) {
                if (!chance.is_none() && capturers_of(chance).contains(from)) {
                    targets.remove(Bitboard::of(chance.passed));
                }
            }
            const Bitboard pawn = Bitboard::of(from);
            add_with_promotions(sink, pawn_attacks_to<kColor, 0>(pawn) & targets,
                                index_step(kGeometry.captures[0]));
            add_with_promotions(sink, pawn_attacks_to<kColor, 1>(pawn) & targets,
                                index_step(kGeometry.captures[1]));
        });
    }

    template <class Sink>
    void add_with_promotions(Sink& sink, const Bitboard& targets, int step) {
        sink.pawns(targets.without(promotion_) & wanted_, step, MoveKind::Normal);
        if (stage_ == MoveStage::Quiet) return;
        sink.promotions(targets & promotion_, step, p_.rules().promote_to);
    }

    /// Generates en-passant captures. A capture can open two lines at once, so each is tested on
    /// the board after it.
    template <class Sink>
    void generate_en_passant(Sink& sink) {
        if (stage_ == MoveStage::Quiet) return;
        for (const Color c : p_.en_passant().seats() - p_.side_of(color_)) {
            const EnPassant ep = *p_.en_passant().of(c);
            const Bitboard sources =
                pawn_sources(color_, ep.passed) & own_ & p_.board().pieces(PieceType::Pawn);
            add_en_passant(sink, sources, ep);
        }
        if (!p_.en_passant().waiting_seats().contains(color_)) return;
        for (const WaitingEnPassant& chance : p_.en_passant().waiting(color_)) {
            if (!chance.is_none()) {
                add_en_passant(sink, capturers_of(chance), {chance.passed, chance.victim});
            }
        }
    }

    template <class Sink>
    void add_en_passant(Sink& sink, const Bitboard& sources, EnPassant ep) {
        const Bitboard target = Bitboard::of(ep.passed);
        if (sources.empty() || !target.intersects(capturable_ | empty_)) return;
        const Bitboard taken = target | Bitboard::of(ep.victim);
        const Threat left{p_, threat_.hostile.without(taken)};
        (sources & movers_).without(may_not_capture_).for_each([&](Square from) {
            const Bitboard occupied =
                p_.board().occupied().without(taken | Bitboard::of(from)) | target;
            if (!left.attacks(king_, occupied)) add_capture(sink, from, ep.passed, true);
        });
    }

    struct Pin {
        Square piece;
        Bitboard line;  // squares the piece may go to, the pinner included
    };
    static constexpr std::size_t kMaxPins = 8;  // one per direction

    const Position& p_;
    Color color_;
    MoveStage stage_;
    Color player_;  // the player who moves this army; its king must be safe
    Square king_;
    Bitboard own_;
    Bitboard movers_;
    Bitboard promotion_;
    Threat threat_;
    Bitboard empty_;
    Bitboard capturable_;       // all but friends, walls and kings of active enemies
    Bitboard pawn_capturable_;  // without squares where en passant replaces the plain capture
    Bitboard restricted_;       // pawns of any seat restricted by waiting chances
    Bitboard may_not_capture_;
    Bitboard wanted_;   // targets of this stage, except promotions
    Bitboard evasion_;  // targets that answer a check
    Bitboard check_squares_;
    int checkers_ = 0;
    Bitboard pinned_;
    FixedVector<Pin, kMaxPins> pins_;
};

/// Returns true if the king is not in check and some pawn outside the king's lines can step: a
/// legal move that is found at once. Most positions have one.
template <Color kColor>
bool has_free_step(const Position& p) {
    const Color player = p.seats().controller(kColor);
    if (p.in_check(player)) return false;
    const Square king = p.king_square(player);
    const Bitboard pawns = (p.board().pieces(kColor) & p.board().pieces(PieceType::Pawn))
                               .without(rook_lines(king) | bishop_lines(king));
    return pawn_steps<kColor>(pawns).intersects(Bitboard::playable().without(p.board().occupied()));
}

bool has_free_step(const Position& p, Color c) {
    switch (c) {
        case Color::Red: return has_free_step<Color::Red>(p);
        case Color::Blue: return has_free_step<Color::Blue>(p);
        case Color::Yellow: return has_free_step<Color::Yellow>(p);
        case Color::Green: return has_free_step<Color::Green>(p);
    }
    return false;
}

/// Runs the generator. Not inline, so that `has_legal_move`, which rarely calls it, needs no stack
/// frame.
[[gnu::noinline]] bool generates_any(const Position& position, Color c) {
    AnySink sink;
    Generator{position, c, MoveStage::All}.generate(sink);
    return sink.done();
}

}  // namespace

void generate_moves(const Position& position, MoveStage stage, MoveList& moves) {
    if (position.is_over()) return;
    ListSink sink{moves};
    Generator{position, position.turn(), stage}.generate(sink);
}

bool is_noisy(const Position& position, Move move) {
    return move.is_promotion() || move.is_en_passant() || position.piece_on(move.to()).is_alive() ||
           position.zombie_kings().contains(move.to());
}

MoveList legal_moves(const Position& position) {
    MoveList moves;
    generate_moves(position, MoveStage::All, moves);
    return moves;
}

MoveList ordered_moves(const Position& position) {
    MoveList moves = legal_moves(position);
    std::ranges::sort(moves, {}, [](Move move) {
        return std::tuple{move.from().idx(), move.to().idx(), move.raw()};
    });
    return moves;
}

int count_moves(const Position& position) {
    if (position.is_over()) return 0;
    CountSink sink;
    Generator{position, position.turn(), MoveStage::All}.generate(sink);
    return sink.total();
}

bool has_legal_move(const Position& position, Color c) {
    return has_free_step(position, c) || generates_any(position, c);
}

bool is_legal(const Position& position, Move move) {
    if (!move.has_squares() || !position.board().pieces(position.turn()).contains(move.from()) ||
        position.is_over()) {
        return false;
    }
    MatchSink sink{move};
    Generator{position, position.turn(), MoveStage::All, Bitboard::of(move.from())}.generate(sink);
    return sink.done();
}

}  // namespace quadrille
