#include "eval/network/inputs.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

namespace quadrille {

namespace {

/// The squares of the board in order, without its corners.
struct SquareNumbers {
    PerSquare<std::uint8_t> number;
    std::array<Square, kPlayableSquares> square;
};
constexpr SquareNumbers kNumbers = [] {
    SquareNumbers numbers;
    std::size_t n = 0;
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        if (!s.is_playable()) continue;
        numbers.number[s] = static_cast<std::uint8_t>(n);
        numbers.square[n++] = s;
    }
    return numbers;
}();

constexpr int piece_row(Color owner, PieceType type, Square s) {
    return (idx(owner) * kPieceTypes + idx(type)) * kPlayableSquares + kNumbers.number[s];
}
constexpr int dead_row(Square s) { return kFirstDeadRow + kNumbers.number[s]; }
constexpr int left_king_row(Square s) { return kFirstLeftKingRow + kNumbers.number[s]; }
/// `number`: of the case, counted over all types.
constexpr int mobility_row(Color owner, int number) {
    return kFirstMobilityRow + idx(owner) * kMobilityCases + number;
}
constexpr int turn_row(Color turn, ColorSet active) {
    return kFirstTurnRow + idx(turn) * 16 + static_cast<int>(active.bits());
}
constexpr int check_row(Color turn, ColorSet checked) {
    return kFirstCheckRow + idx(turn) * 16 + static_cast<int>(checked.bits());
}
constexpr int threat_row(Color owner, PieceType victim, int kind, ThreatTime time) {
    return kFirstThreatRow +
           ((idx(owner) * kPieceTypes + idx(victim)) * kThreatKinds + kind) * kThreatTimes +
           static_cast<int>(time);
}

/// By sign: its first row among those of a king.
constexpr std::array<int, kKingSigns> kFirstCases = [] {
    std::array<int, kKingSigns> first{};
    int sum = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        first[i] = sum;
        sum += kKingCases[i];
    }
    return first;
}();
/// `number`: of the case, counted over all signs.
constexpr int king_row(Color owner, int number) {
    return kFirstKingRow + idx(owner) * kKingCasesInAll + number;
}

/// Red's view of a board, turned to that of a seat `quarters` further.
constexpr Square turned_square(int number, int quarters) {
    return kNumbers.square[static_cast<std::size_t>(number)].turned(kColors - quarters);
}
constexpr Color turned_color(int color, int quarters) {
    return after(color_from_idx(color), kColors - quarters);
}
constexpr ColorSet turned_set(int bits, int quarters) {
    ColorSet set;
    for (const Color c : ColorSet::from_bits(static_cast<unsigned>(bits))) {
        set.add(turned_color(idx(c), quarters));
    }
    return set;
}

using TurnedRows = std::array<InputRow, static_cast<std::size_t>(kInputRows)>;

constexpr TurnedRows turned_rows(int quarters) {
    TurnedRows rows{};
    std::size_t next = 0;
    const auto add = [&](int row) { rows[next++] = static_cast<InputRow>(row); };
    for (int owner = 0; owner < kColors; ++owner) {
        for (const PieceType type : kAllPieceTypes) {
            for (int s = 0; s < kPlayableSquares; ++s) {
                add(piece_row(turned_color(owner, quarters), type, turned_square(s, quarters)));
            }
        }
    }
    for (int s = 0; s < kPlayableSquares; ++s) add(dead_row(turned_square(s, quarters)));
    for (int s = 0; s < kPlayableSquares; ++s) add(left_king_row(turned_square(s, quarters)));
    for (int owner = 0; owner < kColors; ++owner) {
        for (int number = 0; number < kMobilityCases; ++number) {
            add(mobility_row(turned_color(owner, quarters), number));
        }
    }
    for (int turn = 0; turn < kColors; ++turn) {
        for (int active = 0; active < 16; ++active) {
            add(turn_row(turned_color(turn, quarters), turned_set(active, quarters)));
        }
    }
    for (int turn = 0; turn < kColors; ++turn) {
        for (int checks = 0; checks < 16; ++checks) {
            add(check_row(turned_color(turn, quarters), turned_set(checks, quarters)));
        }
    }
    for (int owner = 0; owner < kColors; ++owner) {
        for (const PieceType victim : kAllPieceTypes) {
            for (int kind = 0; kind < kThreatKinds; ++kind) {
                for (int time = 0; time < kThreatTimes; ++time) {
                    add(threat_row(turned_color(owner, quarters), victim, kind,
                                   static_cast<ThreatTime>(time)));
                }
            }
        }
    }
    for (int owner = 0; owner < kColors; ++owner) {
        for (int number = 0; number < kKingCasesInAll; ++number) {
            add(king_row(turned_color(owner, quarters), number));
        }
    }
    for (int seat = 0; seat < kPointRows; ++seat) {
        add(kFirstPointRow + idx(turned_color(seat, quarters)));
    }
    return rows;
}

// One constant each: compilers limit the steps that a constant may take.
template <int kQuarters>
constexpr TurnedRows kRowsTurned = turned_rows(kQuarters);
constexpr PerColor<const TurnedRows*> kTurnedRows = {
    {{&kRowsTurned<0>, &kRowsTurned<1>, &kRowsTurned<2>, &kRowsTurned<3>}}};

}  // namespace

InputRow row_of(const Position& position, const PlacedPiece& piece, Color view) {
    const Square s = piece.square;
    if (piece.piece.is_dead()) return seen_from(static_cast<InputRow>(dead_row(s)), view);
    const Seats& seats = position.seats();
    const Color owner = piece.piece.color();
    // A seat leaves nothing alive but its king.
    assert(seats.with_army().contains(owner) || piece.piece.type() == PieceType::King);
    const int row = seats.with_army().contains(owner)
                        ? piece_row(seats.controller(owner), piece.piece.type(), s)
                        : left_king_row(s);
    return seen_from(static_cast<InputRow>(row), view);
}

InputRow mobility_row(const Position& position, Color army, std::uint8_t mobility, Color view) {
    assert(mobility > 0);
    const Color owner = position.seats().controller(army);
    return seen_from(static_cast<InputRow>(mobility_row(owner, mobility - 1)), view);
}

namespace {

/// Takes the signs of a king's danger that no sum over pieces tells; the squares around it, its
/// pawns and its lines the neurons find out.
struct KingRows {
    NetContext& context;
    Color owner;
    Color view;

    [[nodiscard]] static constexpr bool wants(KingSign sign) {
        switch (sign) {
            case KingSign::RingAttacks:
            case KingSign::KingLines:
            case KingSign::ShieldNear:
            case KingSign::ShieldFar:
            case KingSign::DeadAroundKing: return false;
            default: return true;
        }
    }
    void add(KingSign sign, int which, int count = 1) {
        if (!wants(sign)) return;
        const int number = kFirstCases[static_cast<std::size_t>(sign)] + which;
        const InputRow row = seen_from(static_cast<InputRow>(king_row(owner, number)), view);
        for (int i = 0; i < count; ++i) context.signs.push_back(row);
    }
};

void add_signs(NetContext& context, const Position& position, const AttackMap& map, Color view) {
    const ColorSet armies = position.seats().with_army();
    for (const Color c : armies) {
        const ColorSet side = position.side_of(c);
        const Color player = position.seats().controller(c);
        const Bitboard attacked = map.by_any(armies - side);
        for_each_threat(
            position, c, map, attacked, map.by_any(side & armies), [&](const Threat& threat) {
                const int row = threat_row(player, threat.victim, threat.kind, threat.time);
                context.signs.push_back(seen_from(static_cast<InputRow>(row), view));
            });
        if (!position.active().contains(c)) continue;
        KingRows king{context, c, view};
        add_king_danger(king, position, c, map, attacked, map.by_several(armies - side));
    }
}

}  // namespace

NetContext context_of(const Position& position, const AttackMap& attacks, Color view) {
    NetContext context;
    ColorSet checked;
    for (const Color c : position.active()) {
        if (position.in_check(c)) checked.add(c);
    }
    context.turn =
        seen_from(static_cast<InputRow>(turn_row(position.player(), position.active())), view);
    context.checks = seen_from(static_cast<InputRow>(check_row(position.player(), checked)), view);
    for (const Color c : position.seats().with_army()) {
        context.living += position.board().pieces(c).count();
    }
    add_signs(context, position, attacks, view);
    const RuleSet& rules = position.rules();
    if (!rules.has_teams && !rules.is_chess4()) {
        PerColor<int> points;
        for (const Color c : kAllColors) points[c] = std::min(position.points(c), kWholePoints);
        context.points = seen_from(points, view);
    }
    return context;
}

NetInputs inputs_of(const Position& position, Color view) {
    Mobilities mobilities;
    const auto note = [](Square, std::uint8_t, std::uint8_t) {};
    const AttackMap attacks = attack_map(position, [&](Color c, const AttackMap& map) {
        return MobilityNotes{position, c, map, mobilities, note};
    });
    NetInputs inputs{context_of(position, attacks, view), {}};
    // The squares in the order of the turned board.
    for (const Square turned : kNumbers.square) {
        const Square s = turned.turned(idx(view));
        const Piece piece = position.piece_on(s);
        if (!piece.is_piece()) continue;
        inputs.pieces.push_back(row_of(position, {piece, s}, view));
        if (mobilities[s] == 0) continue;
        inputs.pieces.push_back(mobility_row(position, piece.color(), mobilities[s], view));
    }
    return inputs;
}

InputRow seen_from(InputRow row, Color view) { return (*kTurnedRows[view])[row]; }

}  // namespace quadrille
