#include "engine/position_setup.h"

#include <array>

#include "engine/seat_geometry.h"

namespace quadrille {

namespace {

constexpr std::array<std::string_view, kStartSetups> kNames = {
    "classic", "modern", "by", "byg", "rg", "chess4", "chess4-3", "chess4-2"};

/// The king's squares of each set-up, as file of Red and Yellow and rank of Blue and Green, from 0.
/// The queen stands on the other central square. Sources: "How to play?" of Wikibooks (classic),
/// the rules of Chess4 (chess4), the set-ups of the largest public server (the others).
struct KingPlaces {
    int red_file;
    int blue_rank;
    int yellow_file;
    int green_rank;
};
constexpr std::array<KingPlaces, kStartSetups> kKings = {{
    {7, 7, 6, 6},  // classic: h1 a8 g14 n7
    {7, 6, 6, 7},  // modern:  h1 a7 g14 n8
    {7, 6, 7, 6},  // by:      h1 a7 h14 n7
    {7, 6, 7, 7},  // byg:     h1 a7 h14 n8
    {6, 7, 6, 7},  // rg:      g1 a8 g14 n8
    {6, 7, 7, 6},  // chess4:  g1 a8 h14 n7
    {6, 7, 7, 6},  // chess4-3
    {6, 7, 7, 6},  // chess4-2
}};

constexpr PerColor<int> columns_of(KingPlaces kings) {
    return {{{kings.red_file, kings.blue_rank, kings.yellow_file, kings.green_rank}}};
}

constexpr std::array<PieceType, 3> kOutside = {PieceType::Rook, PieceType::Knight,
                                               PieceType::Bishop};
constexpr int kFirstFile = 3;
constexpr int kLastFile = 10;

/// Returns the square of seat `c` in column 3..10 of its row 1 (home row) or 2 (pawn row).
Square home_square(Color c, int column, int row) {
    switch (c) {
        case Color::Red: return Square::at(column, row - 1);
        case Color::Blue: return Square::at(row - 1, column);
        case Color::Yellow: return Square::at(column, kBoardSide - row);
        case Color::Green: return Square::at(kBoardSide - row, column);
    }
    return Square::none();
}

/// Returns the seats that do not take part.
ColorSet absent_seats(StartSetup s) {
    switch (s) {
        case StartSetup::Chess4For3: return {Color::Green};
        case StartSetup::Chess4For2: return {Color::Blue, Color::Green};
        default: return {};
    }
}

void place_army(PositionSetup& setup, Color c, int king_column) {
    for (int column = kFirstFile; column <= kLastFile; ++column) {
        const int from_edge = column - kFirstFile < 4 ? column - kFirstFile : kLastFile - column;
        const PieceType type = from_edge < 3 ? kOutside[static_cast<std::size_t>(from_edge)]
                               : column == king_column ? PieceType::King
                                                       : PieceType::Queen;
        setup.board[home_square(c, column, 1)] = Piece(c, type);
        setup.board[home_square(c, column, 2)] = Piece(c, PieceType::Pawn);
    }
}

}  // namespace

std::string_view name(StartSetup s) { return kNames[static_cast<std::size_t>(s)]; }

std::optional<StartSetup> start_setup_from_name(std::string_view text) {
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (kNames[i] == text) return static_cast<StartSetup>(i);
    }
    return std::nullopt;
}

PositionSetup start_position(StartSetup s) {
    PositionSetup setup;
    const KingPlaces kings = kKings[static_cast<std::size_t>(s)];
    const PerColor<int> king_columns = columns_of(kings);
    const ColorSet absent = absent_seats(s);
    for (const Color c : ColorSet::all() - absent) place_army(setup, c, king_columns[c]);
    for (const Color c : absent) setup.departure[c] = Departure::Dead;
    setup.castle_short = ColorSet::all() - absent;
    setup.castle_long = ColorSet::all() - absent;
    return setup;
}

Square chess4_king_home(Color c) {
    const KingPlaces kings = kKings[static_cast<std::size_t>(StartSetup::Chess4)];
    return home_square(c, columns_of(kings)[c], 1);
}

std::array<Square, 2> chess4_rook_homes(Color c) {
    const KingPlaces kings = kKings[static_cast<std::size_t>(StartSetup::Chess4)];
    const bool is_low = columns_of(kings)[c] - kFirstFile < kLastFile - columns_of(kings)[c];
    return {home_square(c, is_low ? kFirstFile : kLastFile, 1),
            home_square(c, is_low ? kLastFile : kFirstFile, 1)};
}

}  // namespace quadrille
