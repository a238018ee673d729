#include "tests/support/board_words.h"

#include <array>
#include <optional>
#include <span>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "engine/seats.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/square_text.h"
#include "protocol/text/numbers.h"

namespace quadrille::test {
namespace {

[[noreturn]] void reject(std::string_view what, std::string_view text) {
    throw std::invalid_argument(std::string(what) + ": '" + std::string(text) + "'");
}

Color color_of(char letter) {
    const std::optional<Color> color = color_from_letter(letter);
    if (!color) reject("no such seat", std::string(1, letter));
    return *color;
}

PieceType type_of(char letter) {
    const std::optional<PieceType> type = piece_type_from_letter(letter);
    if (!type) reject("no such piece", std::string(1, letter));
    return *type;
}

int number_of(std::string_view digits) {
    const auto number = parse_integer(digits, 0, kMaxPoints);
    if (!number) reject("no number", digits);
    return static_cast<int>(*number);
}

/// The length of what says whose a piece is: `r`, `dr` (dead), `d` (dead, nobody's) or nothing
/// before the `X` of a wall.
std::size_t owner_length(std::string_view word) {
    if (word.front() == 'X') return 0;
    const bool is_dead = word.front() == 'd';
    if (!is_dead) return 1;
    return word.size() > 1 && color_from_letter(word[1]) ? 2 : 1;
}

/// `owner` as above, and the letter of the piece.
Piece piece_of(std::string_view owner, char letter) {
    if (owner.empty() && letter == 'X') return Piece::wall();
    if (owner.empty()) reject("no wall", std::string(1, letter));
    if (owner == "d") return Piece::dead_ownerless(type_of(letter));
    const Color color = color_of(owner.back());
    return owner.size() == 2 ? Piece::dead(color, type_of(letter)) : Piece{color, type_of(letter)};
}

std::vector<std::string_view> split_at_commas(std::string_view text) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t comma = text.find(',');
        parts.push_back(text.substr(0, comma));
        if (comma == std::string_view::npos) return parts;
        text.remove_prefix(comma + 1);
    }
}

/// `rKh1,Rd4`.
void put_pieces(PositionSetup& setup, std::string_view word) {
    const std::string_view owner = word.substr(0, owner_length(word));
    for (const std::string_view part : split_at_commas(word.substr(owner.size()))) {
        if (part.empty()) reject("piece without a letter", word);
        const Piece piece = piece_of(owner, part.front());
        const Square square = square_of(part.substr(1));
        if (!setup.board[square].is_none()) reject("square used twice", word);
        setup.board[square] = piece;
        if (piece.is_alive()) setup.departure[piece.color()] = Departure::None;
    }
}

/// What a word such as `points:3,5,7,9` says; `value` is what stands behind the colon.
struct Key {
    std::string_view name;
    void (*read)(PositionSetup& setup, std::string_view value);
};

Color only_seat(std::string_view value) {
    if (value.size() != 1) reject("one seat is needed", value);
    return color_of(value.front());
}

/// Those that say how a seat is out; they win over its living pieces.
constexpr std::array kDepartures = {
    Key{"out",
        [](PositionSetup& s, std::string_view v) { s.departure[only_seat(v)] = Departure::Dead; }},
    Key{"resigned", [](PositionSetup& s,
                       std::string_view v) { s.departure[only_seat(v)] = Departure::Resigned; }},
    Key{"flagged", [](PositionSetup& s,
                      std::string_view v) { s.departure[only_seat(v)] = Departure::Flagged; }},
    Key{"take",
        [](PositionSetup& s, std::string_view v) {
            if (v.size() != 2) reject("take: needs two seats", v);
            s.taken_by[color_of(v[0])] = color_of(v[1]);
            s.departure[color_of(v[0])] = Departure::Dead;
        }},
};

ColorSet seats_of(std::string_view letters) {
    ColorSet seats;
    for (const char letter : letters) seats.add(color_of(letter));
    return seats;
}

constexpr std::array kOtherKeys = {
    Key{"short", [](PositionSetup& s, std::string_view v) { s.castle_short = seats_of(v); }},
    Key{"long", [](PositionSetup& s, std::string_view v) { s.castle_long = seats_of(v); }},
    Key{"points",
        [](PositionSetup& s, std::string_view v) {
            const std::vector<std::string_view> numbers = split_at_commas(v);
            if (numbers.size() != std::size_t{kColors}) reject("points: needs four numbers", v);
            for (const Color c : kAllColors) {
                s.points[c] = number_of(numbers[static_cast<std::size_t>(idx(c))]);
            }
        }},
    Key{"halfmove", [](PositionSetup& s, std::string_view v) { s.halfmove = number_of(v); }},
    Key{"passed",
        [](PositionSetup& s, std::string_view v) {
            const std::vector<std::string_view> squares = split_at_commas(v);
            if (v.empty() || squares.size() != 2) reject("passed: needs two squares", v);
            s.en_passant[color_of(v.front())] =
                EnPassant{square_of(squares[0].substr(1)), square_of(squares[1])};
        }},
};

/// Reads `name:value` if one of `keys` has that name.
bool read_key(std::span<const Key> keys, std::string_view word, PositionSetup& setup) {
    const std::size_t colon = word.find(':');
    for (const Key& key : keys) {
        if (word.substr(0, colon) != key.name) continue;
        key.read(setup, word.substr(colon + 1));
        return true;
    }
    return false;
}

}  // namespace

Square square_of(std::string_view text) {
    const std::optional<Square> square = parse_square(text);
    if (!square) reject("no square", text);
    return *square;
}

std::string text_of(Square s) { return s.is_none() ? "-" : format_square(s); }

std::string text_of(Move m) { return m.is_none() ? "none" : format_uci(m); }

std::string text_of(Color c) { return std::string{kColorNames[c]}; }

Move move(std::string_view from, std::string_view to, MoveKind kind) {
    return Move{square_of(from), square_of(to), kind};
}

PositionSetup setup_of(std::string_view words, Color turn) {
    PositionSetup setup;
    setup.turn = turn;
    for (const Color c : kAllColors) setup.departure[c] = Departure::Dead;
    std::istringstream in{std::string(words)};
    std::vector<std::string> departures;
    for (std::string word; in >> word;) {
        if (word.find(':') == std::string::npos) {
            put_pieces(setup, word);
        } else if (!read_key(kOtherKeys, word, setup)) {
            departures.push_back(word);
        }
    }
    for (const std::string& word : departures) {
        if (!read_key(kDepartures, word, setup)) reject("no such word", word);
    }
    return setup;
}

std::string describe(const PositionSetup& setup) { return format_fen4(setup); }

}  // namespace quadrille::test
