#include "search/models/square_values.h"

#include <algorithm>

#include "engine/points.h"
#include "engine/seat_geometry.h"

namespace quadrille {

namespace {

constexpr int kMirroredFiles = kBoardSide / 2;
constexpr int kRowsToGo = 6;

/// The value of a piece: what it is worth anywhere, by row from its owner's side and by file from
/// the edge to the middle.
struct TypeValues {
    int material;
    std::array<int, kBoardSide> rows;
    std::array<int, kMirroredFiles> files;
};
/// Of all types, and of pawns by how many rows are to go to promotion.
struct Values {
    PerPieceType<TypeValues> types;
    std::array<int, kRowsToGo> pawn_to_go;
};

// Where these numbers come from: the material and square values that games of FFA gave the
// hand-made evaluation. They are a copy, for what an evaluation needs is another matter.
// clang-format off
constexpr Values kEarly = {{{{
    {54, {0, 24, 25, 42, 10, 6, 2, 36, 42, 48, 54, 60, 66, 72},  // pawn
     {8, -31, -23, 7, -7, 2, 5}},
    {173, {13, 68, 74, 89, 62, 47, 32, 76, 13, 21, 16, -77, -102, -84},  // knight
     {20, -28, -24, -11, 19, 52, 43}},
    {296, {-3, 76, 82, 42, 30, 13, -15, 29, 7, 12, -38, 24, -69, -101},  // bishop
     {7, -17, -38, -6, 2, 12, 11}},
    {367, {6, 32, 15, 49, -19, 62, 23, 48, -26, -41, -83, 1, 16, -56},  // rook
     {-53, 5, -3, -3, -1, 6, 26}},
    {706, {89, 135, 110, 78, 42, 7, 11, 10, -51, -37, -84, -75, -100, -35},  // queen
     {-3, 14, 24, -11, -12, -1, -5}},
    {278, {-45, 37, -44, -17, -76, -184, -150, -194, -151, -166, -100, -53, -40, -25},  // king
     {7, 90, 90, 118, 185, 93, 42}},
    {922, {89, 135, 110, 78, 42, 7, 11, 10, -51, -37, -84, -75, -100, -35},  // one-point queen
     {-3, 14, 24, -11, -12, -1, -5}},
}}}, {242, 162, 82, 30, 19, 24}};
constexpr Values kLate = {{{{
    {18, {0, 14, 18, 24, -16, -42, -60, 36, 42, 48, 54, 60, 66, 72},  // pawn
     {-89, 25, -13, -26, -22, -37, -26}},
    {64, {-4, 16, 12, 26, 31, 34, 42, 15, 39, 18, 10, -9, -50, -79},  // knight
     {-54, -54, 3, -15, -1, -13, 7}},
    {141, {-15, -26, -18, -26, 8, 1, -6, -12, 1, -26, -2, -9, -27, -62},  // bishop
     {-46, -58, -35, -42, -24, -51, -58}},
    {221, {-41, -50, -22, -16, -27, -40, -38, -29, -18, -25, -18, -24, -36, -32},  // rook
     {-56, -53, -53, -46, -54, -62, -61}},
    {569, {-145, -130, -137, -118, -101, -96, -97, -89, -92, -90, -81, -84, -90, -116},  // queen
     {-207, -205, -196, -190, -194, -191, -193}},
    {72, {-153, -146, -129, -134, -119, -114, -113, -101, -101, -102, -112, -100, -101, -107},  // king
     {18, 12, 18, 14, 25, 28, 30}},
    {585, {-145, -130, -137, -118, -101, -96, -97, -89, -92, -90, -81, -84, -90, -116},  // one-point queen
     {-207, -205, -196, -190, -194, -191, -193}},
}}}, {180, 114, 56, 12, 12, 14}};
// clang-format on

/// `own`: the square as the owner of the piece sees it, sitting south as Red does.
int value_of(const Values& values, PieceType type, Square own, int promotion_row) {
    const TypeValues& of_type = values.types[type];
    const int row = row_of(Color::Red, own);
    const int file = std::min(own.file(), kBoardSide - 1 - own.file());
    int value = of_type.material + of_type.rows[static_cast<std::size_t>(row - 1)] +
                of_type.files[static_cast<std::size_t>(file)];
    const int to_go = promotion_row - row;
    if (type == PieceType::Pawn && to_go >= 1 && to_go <= kRowsToGo) {
        value += values.pawn_to_go[static_cast<std::size_t>(to_go - 1)];
    }
    return value;
}

}  // namespace

SquareValues::SquareValues(const RuleSet& rules) {
    for (const PieceType t : kAllPieceTypes) {
        for (int i = 0; i < kSquares; ++i) {
            const Square own = Square::from_idx(i);
            if (!own.is_playable()) continue;
            const int early = value_of(kEarly, t, own, rules.promotion_row);
            const int late = value_of(kLate, t, own, rules.promotion_row);
            for (const Color c : kAllColors) {
                const Square s = own.turned(idx(c));
                worth_[static_cast<std::size_t>(Piece(c, t).code())][static_cast<std::size_t>(
                    s.idx())] = {static_cast<std::int16_t>(early), static_cast<std::int16_t>(late)};
            }
        }
    }
}

int SquareValues::force_left(const Position& position) {
    constexpr int kAtStart = kColors * kArmyPointsAtStart;
    return std::min(sum_of_army_points(position.board()), kAtStart) * kAllForce / kAtStart;
}

}  // namespace quadrille
