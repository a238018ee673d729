#include "tools/board/study/compose.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

#include "engine/square.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"
#include "protocol/text/printable.h"
#include "protocol/uci/json_words.h"
#include "tools/board/study/message_fields.h"

namespace quadrille::board {

namespace {

constexpr std::size_t kMostPieceBytes = 4;
constexpr int kMostNumber = 9999;

/// Four values of one kind, as FEN4 writes them.
template <class Format>
Expected<std::string, std::string> four(const Json& fields, const char* name, Format format) {
    const auto found = fields.find(name);
    if (found == fields.end()) return std::string{"0,0,0,0"};
    if (!found->is_array() || found->size() != kColors) {
        return fail(std::string{name} + " is no list of four");
    }
    std::string text;
    for (const Json& value : *found) {
        const std::string one = format(value);
        if (one.empty()) return fail(std::string{name} + ": found " + value.dump());
        text += (text.empty() ? "" : ",") + one;
    }
    return text;
}

std::string format_flag(const Json& value) {
    if (!value.is_boolean()) return {};
    return value.get<bool>() ? "1" : "0";
}

std::string format_number(const Json& value) {
    if (!value.is_number_integer()) return {};
    const auto number = value.get<std::int64_t>();
    return number >= 0 && number <= kMostNumber ? std::to_string(number) : std::string{};
}

Expected<std::string, std::string> board_text(const Json& fields) {
    const auto pieces = fields.find("pieces");
    if (pieces == fields.end() || !pieces->is_object()) return fail("pieces is no object");
    for (const auto& [square, piece] : pieces->items()) {
        if (!parse_square(square)) return fail("pieces: " + in_quotes(square) + " is no square");
        const bool is_word = piece.is_string() && !piece.get_ref<const std::string&>().empty() &&
                             piece.get_ref<const std::string&>().size() <= kMostPieceBytes;
        if (!is_word) return fail("pieces: " + square + ": found " + piece.dump());
    }
    std::string text;
    for (int rank = kBoardSide - 1; rank >= 0; --rank) {
        int empty = 0;
        std::vector<std::string> parts;
        const auto end_run = [&] {
            if (empty > 0) parts.push_back(std::to_string(empty));
            empty = 0;
        };
        for (int file = 0; file < kBoardSide; ++file) {
            const std::string square = fmt::format("{}{}", static_cast<char>('a' + file), rank + 1);
            const auto found = pieces->find(square);
            if (found == pieces->end()) {
                ++empty;
                continue;
            }
            end_run();
            parts.push_back(found->get<std::string>());
        }
        end_run();
        text += fmt::format("{}{}", text.empty() ? "" : "/", fmt::join(parts, ","));
    }
    return text;
}

/// The text of a FEN4's extra field, with its braces; empty when there is none.
std::string extra_of(std::string_view fen) {
    const std::size_t begin = fen.find('{');
    const std::size_t end = fen.rfind('}');
    if (begin == std::string_view::npos || end == std::string_view::npos) return {};
    return std::string{fen.substr(begin, end + 1 - begin)};
}

}  // namespace

Expected<std::string, std::string> compose_fen4(const Json& fields) {
    const std::string turn = fields.value("turn", Json()).is_string()
                                 ? fields["turn"].get<std::string>()
                                 : std::string{};
    const auto seat = seat_from_key(turn);
    if (!seat) return fail("turn: " + in_quotes(turn) + " is none of red, blue, yellow, green");
    const auto dead = four(fields, "dead", format_flag);
    const auto castle_short = four(fields, "castle_short", format_flag);
    const auto castle_long = four(fields, "castle_long", format_flag);
    const auto points = four(fields, "points", format_number);
    const auto board = board_text(fields);
    for (const auto* part : {&dead, &castle_short, &castle_long, &points, &board}) {
        if (!*part) return fail(part->error());
    }
    const std::string halfmove =
        fields.contains("halfmove") ? format_number(fields["halfmove"]) : std::string{"0"};
    if (halfmove.empty()) return fail("halfmove: found " + fields["halfmove"].dump());
    const Json extra = fields.value("extra", Json(""));
    if (!extra.is_string()) return fail("extra is no text");
    std::string text = fmt::format("{}-{}-{}-{}-{}-{}-", to_upper(turn.front()), *dead,
                                   *castle_short, *castle_long, *points, halfmove);
    if (const auto& more = extra.get_ref<const std::string&>(); !more.empty()) text += more + '-';
    return text + *board;
}

Json fields_of(const Position& position) {
    const PositionSetup setup = position.to_setup();
    Json pieces = Json::object();
    Json points = Json::array();
    Json dead = Json::array();
    Json castle_short = Json::array();
    Json castle_long = Json::array();
    position.board().occupied().for_each(
        [&](Square s) { pieces[format_square(s)] = format_piece(setup.board[s]); });
    for (const Color c : kAllColors) {
        points.push_back(setup.points[c]);
        dead.push_back(setup.departure[c] != Departure::None);
        castle_short.push_back(setup.castle_short.contains(c));
        castle_long.push_back(setup.castle_long.contains(c));
    }
    return {{"pieces", std::move(pieces)},
            {"turn", seat_key(setup.turn)},
            {"points", std::move(points)},
            {"dead", std::move(dead)},
            {"castle_short", std::move(castle_short)},
            {"castle_long", std::move(castle_long)},
            {"halfmove", setup.halfmove},
            {"extra", extra_of(format_fen4(position))}};
}

}  // namespace quadrille::board
