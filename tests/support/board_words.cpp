#include "tests/support/board_words.h"

#include <optional>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace quadrille::slow {
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

/// Takes the piece off the front of `word`, which then holds the square.
Piece take_piece(std::string_view& word) {
    const std::string_view whole = word;
    const auto take = [&] {
        if (word.empty()) reject("word too short", whole);
        const char letter = word.front();
        word.remove_prefix(1);
        return letter;
    };
    char letter = take();
    if (letter == 'X') return Piece::wall();
    if (letter != 'd') {
        const Color color = color_of(letter);
        return Piece{color, type_of(take())};
    }
    letter = take();
    if (kColorLetters.find(letter) == std::string_view::npos) {
        return Piece::dead_ownerless(type_of(letter));
    }
    const Color color = color_of(letter);
    return Piece::dead(color, type_of(take()));
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

/// `take:br`: the player Red moves Blue's army.
void take_over(PositionSetup& setup, std::string_view seats) {
    if (seats.size() != 2) reject("take: needs two seats", seats);
    setup.taken_by[color_of(seats[0])] = color_of(seats[1]);
}

}  // namespace

Square square_of(std::string_view text) {
    int rank = 0;
    if (text.size() < 2 || text.size() > 3) reject("no square", text);
    for (const char digit : text.substr(1)) {
        if (digit < '0' || digit > '9') reject("no square", text);
        rank = rank * 10 + (digit - '0');
    }
    const int file = text.front() - 'a';
    if (!Square::is_playable_at(file, rank - 1)) reject("no square", text);
    return Square::at(file, rank - 1);
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

PositionSetup setup_of(std::string_view words, Color turn) {
    PositionSetup setup;
    setup.turn = turn;
    for (const Color c : kAllColors) setup.departure[c] = Departure::Dead;
    std::istringstream in{std::string(words)};
    std::string word;
    while (in >> word) {
        std::string_view rest = word;
        constexpr std::string_view kTake = "take:";
        if (rest.substr(0, kTake.size()) == kTake) {
            take_over(setup, rest.substr(kTake.size()));
            continue;
        }
        const Piece piece = take_piece(rest);
        const Square square = square_of(rest);
        if (!setup.board[square].is_none()) reject("square used twice", word);
        setup.board[square] = piece;
        if (piece.is_alive()) setup.departure[piece.color()] = Departure::None;
    }
    for (const Color c : kAllColors) {
        if (setup.taken_by[c]) setup.departure[c] = Departure::Dead;
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

}  // namespace quadrille::slow
