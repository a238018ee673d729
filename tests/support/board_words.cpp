#include "tests/support/board_words.h"

#include <optional>
#include <stdexcept>

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
    if (!color) reject("unknown seat", std::string(1, letter));
    return *color;
}

PieceType type_of(char letter) {
    const std::optional<PieceType> type = piece_type_from_letter(letter);
    if (!type) reject("unknown piece", std::string(1, letter));
    return *type;
}

int number_of(std::string_view digits) {
    const auto number = parse_integer(digits, 0, kMaxPoints);
    if (!number) reject("not a number", digits);
    return static_cast<int>(*number);
}

ColorSet seats_of(std::string_view letters) {
    ColorSet seats;
    for (const char letter : letters) seats.add(color_of(letter));
    return seats;
}

/// Places pieces such as `rKh1,Rd4`. Adds their seat to `alive` if one of them lives.
void put_pieces(PositionSetup& setup, ColorSet& alive, std::string_view word) {
    std::string_view rest = word;
    const bool is_dead = rest.starts_with('d');
    if (is_dead) rest.remove_prefix(1);
    const std::optional<Color> owner =
        rest.empty() ? std::nullopt : color_from_letter(rest.front());
    if (owner) rest.remove_prefix(1);
    if (rest.empty()) reject("piece without a letter", word);
    while (!rest.empty()) {
        const std::string_view part = take_until(rest, ',');
        const bool is_wall = part.starts_with('X');
        if (part.empty() || (is_wall ? is_dead || owner : !is_dead && !owner)) {
            reject("not a piece with a seat", word);
        }
        const Square square = square_of(part.substr(1));
        if (!setup.board[square].is_none()) reject("square used twice", word);
        Piece& piece = setup.board[square];
        if (is_wall) {
            piece = Piece::wall();
        } else if (!owner) {
            piece = Piece::dead_ownerless(type_of(part.front()));
        } else {
            piece = Piece{*owner, type_of(part.front())};
            if (is_dead) piece = piece.killed();
            if (!is_dead) alive.add(*owner);
        }
    }
}

}  // namespace

Square square_of(std::string_view text) {
    const std::optional<Square> square = parse_square(text);
    if (!square) reject("not a square", text);
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
    ColorSet alive;
    PerColor<std::optional<Departure>> departures;
    for (const Word& word : split_words(words)) {
        std::string_view value = word.text;
        const std::string_view key = take_until(value, ':');
        if (key == word.text) {
            put_pieces(setup, alive, key);
        } else if (value.empty()) {
            reject("word without a value", word.text);
        } else if (key == "short") {
            setup.castle_short = seats_of(value);
        } else if (key == "long") {
            setup.castle_long = seats_of(value);
        } else if (key == "halfmove") {
            setup.halfmove = number_of(value);
        } else if (key == "points") {
            for (int& points : setup.points) points = number_of(take_until(value, ','));
        } else if (key == "passed") {
            const std::string_view passed = take_until(value, ',');
            setup.en_passant[color_of(passed.front())] =
                EnPassant{square_of(passed.substr(1)), square_of(value)};
        } else if (key == "take") {
            departures[color_of(value.front())] = Departure::Dead;
            setup.taken_by[color_of(value.front())] = color_of(value.back());
        } else if (key == "out") {
            departures[color_of(value.front())] = Departure::Dead;
        } else if (key == "resigned") {
            departures[color_of(value.front())] = Departure::Resigned;
        } else if (key == "flagged") {
            departures[color_of(value.front())] = Departure::Flagged;
        } else {
            reject("unknown word", word.text);
        }
    }
    for (const Color c : kAllColors) {
        setup.departure[c] =
            departures[c].value_or(alive.contains(c) ? Departure::None : Departure::Dead);
    }
    return setup;
}

std::string describe(const PositionSetup& setup) { return format_fen4(setup); }

}  // namespace quadrille::test
