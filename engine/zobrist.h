#pragma once

#include <array>
#include <cstdint>

#include "engine/position_setup.h"
#include "engine/square.h"
#include "engine/types.h"
#include "engine/util/random.h"

namespace quadrille {

/// A hash of everything that repetition compares: placement (dead pieces included), seat to move,
/// castling rights, recorded en-passant chances, active seats. Points and the halfmove clock do not
/// count. It is the XOR of the turn and of the `key` of each part of a position (`Board`, `Seats`,
/// `CastlingRights`, `EnPassantChances`).
using Key = std::uint64_t;

}  // namespace quadrille

namespace quadrille::zobrist {

// Random numbers whose XOR is a position's key (Zobrist, "A New Hashing Method with Application for
// Game Playing", 1970). They are the same in every build, so that keys may be stored.

struct Tables {
    /// By piece code and square; the row of "no piece" is zero.
    std::array<std::array<std::uint64_t, kSquares>, Piece::kCodes> piece{};
    std::array<std::uint64_t, kColors> turn{};
    std::array<std::uint64_t, kColors> active{};
    /// By seat and side: 0 short, 1 long.
    std::array<std::array<std::uint64_t, 2>, kColors> castling{};
    /// By passed square, which determines the seat and the victim.
    std::array<std::uint64_t, kSquares> en_passant{};
    /// By army and controller.
    std::array<std::array<std::uint64_t, kColors>, kColors> taken{};
    /// By side and the square of the rook that an acquired king may castle with.
    std::array<std::array<std::uint64_t, kSquares>, 2> acquired_rook{};
};

constexpr Tables make_tables() {
    Random random{0x5175616472696C6CULL};
    Tables t;
    const auto fill = [&random](auto& numbers) {
        for (std::uint64_t& n : numbers) n = random.next();
    };
    for (const PieceType type : kAllPieceTypes) {
        for (const Color c : kAllColors) {
            fill(t.piece[static_cast<std::size_t>(Piece(c, type).code())]);
            fill(t.piece[static_cast<std::size_t>(Piece::dead(c, type).code())]);
        }
        fill(t.piece[static_cast<std::size_t>(Piece::dead_ownerless(type).code())]);
    }
    fill(t.piece[static_cast<std::size_t>(Piece::wall().code())]);
    fill(t.turn);
    fill(t.active);
    for (auto& sides : t.castling) fill(sides);
    fill(t.en_passant);
    for (auto& players : t.taken) fill(players);
    for (auto& squares : t.acquired_rook) fill(squares);
    return t;
}

extern const Tables kTables;

[[nodiscard]] inline std::uint64_t piece(Piece p, Square s) {
    return kTables.piece[static_cast<std::size_t>(p.code())][static_cast<std::size_t>(s.idx())];
}
[[nodiscard]] inline std::uint64_t turn(Color c) {
    return kTables.turn[static_cast<std::size_t>(idx(c))];
}
[[nodiscard]] inline std::uint64_t active(Color c) {
    return kTables.active[static_cast<std::size_t>(idx(c))];
}
[[nodiscard]] inline std::uint64_t castling(Color c, std::size_t side) {
    return kTables.castling[static_cast<std::size_t>(idx(c))][side];
}
[[nodiscard]] inline std::uint64_t en_passant(Square passed) {
    return kTables.en_passant[static_cast<std::size_t>(passed.idx())];
}

[[nodiscard]] inline std::uint64_t taken(Color army, Color player) {
    return kTables
        .taken[static_cast<std::size_t>(idx(army))][static_cast<std::size_t>(idx(player))];
}
[[nodiscard]] inline std::uint64_t acquired_rook(std::size_t side, Square s) {
    return kTables.acquired_rook[side][static_cast<std::size_t>(s.idx())];
}
/// Returns the hash of a waiting chance of `by`: its fields, mixed as in `Random` (Steele, Lea,
/// Flood, "Fast splittable pseudorandom number generators", 2014).
[[nodiscard]] inline std::uint64_t waiting(Color by, const WaitingEnPassant& chance) {
    std::uint64_t fields = static_cast<std::uint64_t>(idx(by)) + 1;
    for (const Square s :
         {chance.passed, chance.victim, chance.capturers[0], chance.capturers[1]}) {
        fields = fields << 8 | static_cast<std::uint64_t>(s.idx());
    }
    return Random{fields}.next();
}

}  // namespace quadrille::zobrist
