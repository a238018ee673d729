#include "eval/network/inputs.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

namespace quadrille {

namespace {

/// Numbers of the squares of the board in order, without the corners.
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

constexpr int piece_feature(Color owner, PieceType type, Square s) {
    return (idx(owner) * kPieceTypes + idx(type)) * kPlayableSquares + kNumbers.number[s];
}
constexpr int dead_feature(Square s) { return kFirstDeadFeature + kNumbers.number[s]; }
constexpr int left_king_feature(Square s) { return kFirstLeftKingFeature + kNumbers.number[s]; }
/// `number`: the bucket, counted over all types.
constexpr int mobility_feature(Color owner, int number) {
    return kFirstMobilityFeature + idx(owner) * kMobilityBuckets + number;
}
constexpr int turn_feature(Color turn, ColorSet active) {
    return kFirstTurnFeature + idx(turn) * 16 + static_cast<int>(active.bits());
}
constexpr int check_feature(Color turn, ColorSet checked) {
    return kFirstCheckFeature + idx(turn) * 16 + static_cast<int>(checked.bits());
}
constexpr int threat_feature(Color owner, PieceType victim, int kind, ThreatTime time) {
    return kFirstThreatFeature +
           ((idx(owner) * kPieceTypes + idx(victim)) * kThreatKinds + kind) * kThreatTimes +
           static_cast<int>(time);
}

/// First feature of each kind among the features of a king.
constexpr std::array<int, kKingSafetyKinds> kFirstKingSafetyBuckets = [] {
    std::array<int, kKingSafetyKinds> first{};
    int sum = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        first[i] = sum;
        sum += kKingSafetyBuckets[i];
    }
    return first;
}();
/// `number`: the bucket, counted over all kinds.
constexpr int king_safety_feature(Color owner, int number) {
    return kFirstKingSafetyFeature + idx(owner) * kAllKingSafetyBuckets + number;
}

// Conversions from Red's perspective to the perspective of the seat `quarters` further.
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

using TurnedFeatures = std::array<Feature, static_cast<std::size_t>(kFeatures)>;

constexpr TurnedFeatures turned_features(int quarters) {
    TurnedFeatures features{};
    std::size_t next = 0;
    const auto add = [&](int feature) { features[next++] = static_cast<Feature>(feature); };
    for (int owner = 0; owner < kColors; ++owner) {
        for (const PieceType type : kAllPieceTypes) {
            for (int s = 0; s < kPlayableSquares; ++s) {
                add(piece_feature(turned_color(owner, quarters), type, turned_square(s, quarters)));
            }
        }
    }
    for (int s = 0; s < kPlayableSquares; ++s) add(dead_feature(turned_square(s, quarters)));
    for (int s = 0; s < kPlayableSquares; ++s) add(left_king_feature(turned_square(s, quarters)));
    for (int owner = 0; owner < kColors; ++owner) {
        for (int number = 0; number < kMobilityBuckets; ++number) {
            add(mobility_feature(turned_color(owner, quarters), number));
        }
    }
    for (int turn = 0; turn < kColors; ++turn) {
        for (int active = 0; active < 16; ++active) {
            add(turn_feature(turned_color(turn, quarters), turned_set(active, quarters)));
        }
    }
    for (int turn = 0; turn < kColors; ++turn) {
        for (int checks = 0; checks < 16; ++checks) {
            add(check_feature(turned_color(turn, quarters), turned_set(checks, quarters)));
        }
    }
    for (int owner = 0; owner < kColors; ++owner) {
        for (const PieceType victim : kAllPieceTypes) {
            for (int kind = 0; kind < kThreatKinds; ++kind) {
                for (int time = 0; time < kThreatTimes; ++time) {
                    add(threat_feature(turned_color(owner, quarters), victim, kind,
                                       static_cast<ThreatTime>(time)));
                }
            }
        }
    }
    for (int owner = 0; owner < kColors; ++owner) {
        for (int number = 0; number < kAllKingSafetyBuckets; ++number) {
            add(king_safety_feature(turned_color(owner, quarters), number));
        }
    }
    for (int seat = 0; seat < kPointFeatures; ++seat) {
        add(kFirstPointFeature + idx(turned_color(seat, quarters)));
    }
    return features;
}

// One constant for each perspective: compilers limit the evaluation steps of a constant.
template <int kQuarters>
constexpr TurnedFeatures kFeaturesTurned = turned_features(kQuarters);
constexpr PerColor<const TurnedFeatures*> kTurnedFeatures = {
    {{&kFeaturesTurned<0>, &kFeaturesTurned<1>, &kFeaturesTurned<2>, &kFeaturesTurned<3>}}};

}  // namespace

Feature piece_feature(const Position& position, const PlacedPiece& piece, Color perspective) {
    const Square s = piece.square;
    if (piece.piece.is_dead())
        return from_perspective(static_cast<Feature>(dead_feature(s)), perspective);
    const Seats& seats = position.seats();
    const Color owner = piece.piece.color();
    // Of a seat that left the game only the king can be alive.
    assert(seats.with_army().contains(owner) || piece.piece.type() == PieceType::King);
    const int feature = seats.with_army().contains(owner)
                            ? piece_feature(seats.controller(owner), piece.piece.type(), s)
                            : left_king_feature(s);
    return from_perspective(static_cast<Feature>(feature), perspective);
}

Feature mobility_feature(const Position& position, Color army, std::uint8_t mobility,
                         Color perspective) {
    assert(mobility > 0);
    const Color owner = position.seats().controller(army);
    return from_perspective(static_cast<Feature>(mobility_feature(owner, mobility - 1)),
                            perspective);
}

namespace {

/// Collects the king-safety features of a seat.
struct KingSafetySink {
    NetContext& context;
    Color owner;
    Color perspective;

    void add(KingSafetyFeature kind, int bucket, int count = 1) {
        const int number = kFirstKingSafetyBuckets[static_cast<std::size_t>(kind)] + bucket;
        const Feature feature =
            from_perspective(static_cast<Feature>(king_safety_feature(owner, number)), perspective);
        for (int i = 0; i < count; ++i) context.danger_features.push_back(feature);
    }
};

void add_danger_features(NetContext& context, const Position& position, const AttackMap& map,
                         Color perspective) {
    const ColorSet armies = position.seats().with_army();
    const PerColor<EnemyAttacks> enemies = enemy_attacks(position, map);
    for (const Color c : armies) {
        const ColorSet side = position.side_of(c);
        const Color player = position.seats().controller(c);
        for_each_threat(
            position, c, map, enemies[c].any, map.by_any(side & armies), [&](const Threat& threat) {
                const int feature = threat_feature(player, threat.victim, threat.kind, threat.time);
                context.danger_features.push_back(
                    from_perspective(static_cast<Feature>(feature), perspective));
            });
        if (!position.active().contains(c)) continue;
        KingSafetySink sink{context, c, perspective};
        add_king_danger(sink, position, c, map, enemies[c]);
    }
}

}  // namespace

NetContext context_of(const Position& position, const AttackMap& attacks, Color perspective) {
    NetContext context;
    ColorSet checked;
    for (const Color c : position.active()) {
        if (position.in_check(c)) checked.add(c);
    }
    context.turn = from_perspective(
        static_cast<Feature>(turn_feature(position.player(), position.active())), perspective);
    context.checks = from_perspective(
        static_cast<Feature>(check_feature(position.player(), checked)), perspective);
    Bitboard living;
    for (const Color c : position.seats().with_army()) living |= position.board().pieces(c);
    context.living = living.count();
    add_danger_features(context, position, attacks, perspective);
    const RuleSet& rules = position.rules();
    if (!rules.has_teams && !rules.is_chess4()) {
        PerColor<int> points;
        for (const Color c : kAllColors) points[c] = std::min(position.points(c), kWholePoints);
        context.points = from_perspective(points, perspective);
    }
    return context;
}

NetInputs inputs_of(const Position& position, Color perspective) {
    Mobilities mobilities;
    const auto ignore = [](Square, std::uint8_t, std::uint8_t) {};
    const AttackMap attacks = attack_map(position, [&](Color c, const AttackMap& map) {
        return MobilityVisitor{position, c, map, mobilities, ignore};
    });
    NetInputs inputs{context_of(position, attacks, perspective), {}};
    // Squares in the order of the turned board.
    for (const Square turned : kNumbers.square) {
        const Square s = turned.turned(idx(perspective));
        const Piece piece = position.piece_on(s);
        if (!piece.is_piece()) continue;
        inputs.pieces.push_back(piece_feature(position, {piece, s}, perspective));
        if (mobilities[s] == 0) continue;
        inputs.pieces.push_back(
            mobility_feature(position, piece.color(), mobilities[s], perspective));
    }
    return inputs;
}

Feature from_perspective(Feature feature, Color perspective) {
    return (*kTurnedFeatures[perspective])[feature];
}

}  // namespace quadrille
