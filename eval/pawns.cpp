#include "eval/pawns.h"

namespace quadrille {

namespace {

template <Color kColor>
Bitboard push_set(const Bitboard& pawns) {
    constexpr Step kPush = kSeatGeometry[kColor].push;
    return pawns.shifted<kPush.files, kPush.ranks>();
}

}  // namespace

Bitboard pawn_push_set(Color c, const Bitboard& pawns) {
    switch (c) {
        case Color::Red: return push_set<Color::Red>(pawns);
        case Color::Blue: return push_set<Color::Blue>(pawns);
        case Color::Yellow: return push_set<Color::Yellow>(pawns);
        case Color::Green: return push_set<Color::Green>(pawns);
    }
    return {};
}

}  // namespace quadrille
