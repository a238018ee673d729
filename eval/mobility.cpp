#include "eval/mobility.h"

namespace quadrille {

namespace {

template <Color kColor>
Bitboard attack_set(const Bitboard& pawns) {
    constexpr SeatGeometry kGeometry = kSeatGeometry[kColor];
    return pawns.shifted<kGeometry.captures[0].files, kGeometry.captures[0].ranks>() |
           pawns.shifted<kGeometry.captures[1].files, kGeometry.captures[1].ranks>();
}

}  // namespace

Bitboard pawn_attack_set(Color c, const Bitboard& pawns) {
    switch (c) {
        case Color::Red: return attack_set<Color::Red>(pawns);
        case Color::Blue: return attack_set<Color::Blue>(pawns);
        case Color::Yellow: return attack_set<Color::Yellow>(pawns);
        case Color::Green: return attack_set<Color::Green>(pawns);
    }
    return {};
}

}  // namespace quadrille
