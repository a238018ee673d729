#include "tests/support/board_words.h"

#include <array>
#include <optional>
#include <span>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace quadrille::test {
namespace {

constexpr std::string_view kColorLetters = "rbyg";
constexpr std::string_view kTypeLetters = "PNBRQKD";

[[noreturn]] void reject(std::string_view what, std::string_view text) {
    throw std::invalid_argument(std::string(what) + ": '" + std::string(text) + "'");
}

Color color_of(char letter) {
    const auto at = kColorLetters.find(letter);
    if (at == std::string_view::npos) reject("no such seat", std::string(1, letter));
    return color_from_idx(static_cast<int>(at));
}

PieceType type_of(char letter) {
    const auto at = kTypeLetters.find(letter);
    if (at == std::string_view::npos) reject("no such piece", std::string(1, letter));
    return piece_type_from_idx(static_cast<int>(at));
}

int number_of(std::string_view digits) {
    int number = 0;
    if (digits.empty()) reject("no number", digits);
    for (const char digit : digits) {
        if (digit < '0' || digit > '9') reject("no number", digits);
        number = number * 10 + (digit - '0');
    }
    return number;
}

/// The length of what says whose a piece is: `r`, `dr` (dead), `d` (dead, nobody's) or nothing
/// before the `X` of a wall.
std::size_t owner_length(std::string_view word) {
    if (word.front() == 'X') return 0;
    const bool is_dead = word.front() == 'd';
    if (!is_dead) return 1;
    return word.size() > 1 && kColorLetters.find(word[1]) != std::string_view::npos ? 2 : 1;
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

std::string piece_text(Piece piece) {
    if (piece.is_wall()) return "X";
    std::string text = piece.is_dead() ? "d" : "";
    if (piece.has_owner()) text += kColorLetters[static_cast<std::size_t>(idx(piece.color()))];
    text += kTypeLetters[static_cast<std::size_t>(idx(piece.type()))];
    return text;
}

std::string board_text(const PerSquare<Piece>& board) {
    std::string text;
    for (int rank = kBoardSide - 1; rank >= 0; --rank) {
        std::vector<std::string> fields;
        int empty = 0;
        for (int file = 0; file < kBoardSide; ++file) {
            const Piece piece = board[Square::at(file, rank)];
            if (piece.is_none()) {
                ++empty;
                continue;
            }
            if (empty > 0) fields.push_back(std::to_string(empty));
            empty = 0;
            fields.push_back(piece_text(piece));
        }
        if (empty > 0) fields.push_back(std::to_string(empty));
        for (std::size_t i = 0; i < fields.size(); ++i) text += (i == 0 ? "" : ",") + fields[i];
        if (rank > 0) text += "/";
    }
    return text;
}

/// `1,0,0,1` from a question about each seat.
template <class Ask>
std::string per_seat(Ask ask) {
    std::string text;
    for (const Color c : kAllColors) text += (c == Color::Red ? "" : ",") + ask(c);
    return text;
}

std::string bit(bool b) { return b ? "1" : "0"; }

/// `'key':(...)` with a value for each seat.
template <class Ask>
std::string keyed(std::string_view key, Ask ask) {
    return "'" + std::string(key) + "':(" + per_seat(ask) + ")";
}

std::string quoted(const std::string& text) { return "'" + text + "'"; }
std::string truth(bool b) { return b ? "true" : "false"; }
std::string quoted_letter(std::optional<Color> c) {
    if (!c) return "''";
    return quoted({kColorLetters[static_cast<std::size_t>(idx(*c))]});
}
/// As `text_of`, but nothing for no square.
std::string square_or_nothing(Square s) { return s.is_none() ? "" : text_of(s); }

/// `bc4:d4:d3+d5`: the pusher, the square it passed, where its pawn is, where the capturers are.
std::string waiting_text(const WaitingEnPassants& chances) {
    std::string text;
    for (const WaitingEnPassant& chance : chances) {
        if (chance.is_none()) continue;
        text += text.empty() ? "" : ";";
        text += kColorLetters[static_cast<std::size_t>(idx(chance.pusher))];
        text += text_of(chance.passed) + ":" + text_of(chance.victim) + ":" +
                text_of(chance.capturers[0]);
        if (!chance.capturers[1].is_none()) text += "+" + text_of(chance.capturers[1]);
    }
    return text;
}

/// What FFA and Teams know, in FEN4's keys.
void add_common(const PositionSetup& setup, std::vector<std::string>& parts) {
    const auto departed = [&](const char* key, Departure how) {
        bool any = false;
        for (const Color c : kAllColors) any = any || setup.departure[c] == how;
        if (!any) return;
        parts.push_back(keyed(key, [&](Color c) { return truth(setup.departure[c] == how); }));
    };
    departed("resigned", Departure::Resigned);
    departed("flagged", Departure::Flagged);
    departed("stalemated", Departure::Stalemated);
    if (setup.en_passant != decltype(setup.en_passant){}) {
        parts.push_back(keyed("enPassant", [&](Color c) {
            const auto& chance = setup.en_passant[c];
            if (!chance) return quoted("");
            return quoted(text_of(chance->passed) + ":" + text_of(chance->victim));
        }));
    }
    if (setup.mate_credit != decltype(setup.mate_credit){}) {
        parts.push_back(
            keyed("mate", [&](Color c) { return quoted_letter(setup.mate_credit[c]); }));
    }
    if (setup.game_over) parts.emplace_back("'gameOver':true");
}

/// What only Chess4 knows.
void add_chess4(const PositionSetup& setup, std::vector<std::string>& parts) {
    if (setup.taken_by != decltype(setup.taken_by){}) {
        parts.push_back(
            keyed("takenBy", [&](Color c) { return quoted_letter(setup.taken_by[c]); }));
    }
    if (setup.waiting_en_passant != decltype(setup.waiting_en_passant){}) {
        parts.push_back(keyed(
            "passing", [&](Color c) { return quoted(waiting_text(setup.waiting_en_passant[c])); }));
    }
    if (setup.exit_order != PerColor<int>{}) {
        parts.push_back(
            keyed("exits", [&](Color c) { return std::to_string(setup.exit_order[c]); }));
    }
    if (setup.acquired_rooks != decltype(setup.acquired_rooks){}) {
        parts.push_back(keyed("acquiredRooks", [&](Color c) {
            const std::array<Square, 2>& rooks = setup.acquired_rooks[c];
            if (rooks[0].is_none() && rooks[1].is_none()) return quoted("");
            return quoted(square_or_nothing(rooks[0]) + "," + square_or_nothing(rooks[1]));
        }));
    }
    if (!setup.keeps.empty()) {
        parts.push_back(keyed("keeps", [&](Color c) { return truth(setup.keeps.contains(c)); }));
    }
}

std::string extra_text(const PositionSetup& setup) {
    std::vector<std::string> parts;
    add_common(setup, parts);
    add_chess4(setup, parts);
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "{" : ",") + part;
    return text.empty() ? "" : text + "}-";
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

constexpr std::array kOtherKeys = {
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
    if (text.size() < 2 || text.size() > 3) reject("no square", text);
    const int file = text.front() - 'a';
    const int rank = number_of(text.substr(1)) - 1;
    if (!Square::is_playable_at(file, rank)) reject("no square", text);
    return Square::at(file, rank);
}

std::string text_of(Square s) {
    if (s.is_none()) return "-";
    return static_cast<char>('a' + s.file()) + std::to_string(s.rank() + 1);
}

std::string text_of(Move m) {
    if (m.is_none()) return "none";
    std::string text = text_of(m.from()) + text_of(m.to());
    if (m.is_promotion()) {
        constexpr std::string_view kLower = "pnbrqkd";
        text += kLower[static_cast<std::size_t>(idx(m.becomes()))];
    }
    return text;
}

std::string text_of(Color c) {
    constexpr std::array<const char*, kColors> kNames = {"Red", "Blue", "Yellow", "Green"};
    return kNames[static_cast<std::size_t>(idx(c))];
}

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

std::string describe(const PositionSetup& setup) {
    constexpr std::string_view kTurnLetters = "RBYG";
    const std::string turn(1, kTurnLetters[static_cast<std::size_t>(idx(setup.turn))]);
    const std::string dead =
        per_seat([&](Color c) { return bit(setup.departure[c] != Departure::None); });
    const std::string shorts =
        per_seat([&](Color c) { return bit(setup.castle_short.contains(c)); });
    const std::string longs = per_seat([&](Color c) { return bit(setup.castle_long.contains(c)); });
    const std::string points = per_seat([&](Color c) { return std::to_string(setup.points[c]); });
    return turn + "-" + dead + "-" + shorts + "-" + longs + "-" + points + "-" +
           std::to_string(setup.halfmove) + "-" + extra_text(setup) + board_text(setup.board);
}

}  // namespace quadrille::test
