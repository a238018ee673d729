#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board_change.h"
#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/expected.h"

namespace quadrille {

/// The number of living pieces of an active seat that are equal, on any squares.
struct PieceCount {
    Piece piece;
    int count = 0;
};
using Material = std::vector<PieceCount>;

/// Reads pieces as FEN4 writes them, with their squares: `rKh1 yQg14 dbPc5`.
[[nodiscard]] Expected<std::vector<PlacedPiece>, std::string> parse_pieces(std::string_view text);
/// Reads the material of seats: `r:QRR y:QP`.
[[nodiscard]] Expected<Material, std::string> parse_material(std::string_view text);

/// The pieces on a board while the moves of a game are played without the rules, some 50 times as
/// fast. It does not know which pieces are dead, and compares the board with wanted pieces
/// or material.
class Placement {
  public:
    /// `wanted`: the pieces to look for; the other squares do not count.
    Placement(const Position& start, const std::vector<PlacedPiece>& wanted);
    /// Looks for all pieces of `wanted` and empty squares elsewhere.
    Placement(const Position& start, const Position& wanted);
    Placement(const Position& start, const Material& wanted);

    void play(Move move);
    /// Returns whether the wanted pieces may be there: false is certain, and true is certain except
    /// for dead pieces and after captures en passant in Chess4.
    [[nodiscard]] bool may_match() const { return mismatches_ <= slack_; }

  private:
    using Code = std::uint8_t;  // of a piece, dead or alive

    explicit Placement(const Position& start);
    static Code code_of(Piece piece);
    void want(Square square, Piece piece);
    void count(Code code, int change);
    void put(std::size_t square, Code code);

    static constexpr Code kAny = 0xFF;  // in `wanted_`
    std::array<Code, kSquares> board_{};
    std::array<Code, kSquares> wanted_{};
    std::array<std::int8_t, 256> surplus_{};  // pieces beyond the wanted number, by code
    std::array<bool, 256> is_counted_{};      // by code
    bool counts_ = false;                     // the wanted pieces are material
    int mismatches_ = 0;
    int slack_ = 0;  // pieces that may be on the board here and not in the game
    bool en_passant_waits_ = false;
};

}  // namespace quadrille
