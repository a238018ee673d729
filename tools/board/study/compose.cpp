#include "tools/board/study/compose.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

/// How a seat left the game, by the words of `gone`; nothing for a seat that plays.
constexpr std::array<std::pair<std::string_view, Departure>, 5> kGone = {
    {{"", Departure::None},
     {"out", Departure::Dead},
     {"resigned", Departure::Resigned},
     {"flagged", Departure::Flagged},
     {"stalemated", Departure::Stalemated}}};

std::string format_gone(const Json& value) {
    if (!value.is_string()) return {};
    const auto* const found = std::ranges::find(kGone, value.get_ref<const std::string&>(),
                                                &std::pair<std::string_view, Departure>::first);
    if (found == kGone.end()) return {};
    return found->second == Departure::None ? "0" : "1";
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

/// The extra field: what `gone` and `over` say, and the text of `extra`, whose braces are opened.
Expected<std::string, std::string> extra_text(const Json& fields) {
    const Json extra = fields.value("extra", Json(""));
    if (!extra.is_string()) return fail("extra is no text");
    std::string_view more = extra.get_ref<const std::string&>();
    if (!more.empty() && (more.size() < 2 || !more.starts_with('{') || !more.ends_with('}'))) {
        return fail("extra: found " + in_quotes(more) + ", expected braces like {'lives':1}");
    }
    std::vector<std::string> items;
    if (more.size() > 2) items.emplace_back(more.substr(1, more.size() - 2));
    for (const char* const word : {"resigned", "flagged", "stalemated"}) {
        const Json gone = fields.value("gone", Json::array());
        const auto flag = [&](const Json& how) { return how == word ? "true" : "false"; };
        if (std::ranges::find(gone, word) == gone.end()) continue;
        std::vector<std::string> flags;
        for (const Json& how : gone) flags.emplace_back(flag(how));
        items.push_back(fmt::format("'{}':({})", word, fmt::join(flags, ",")));
    }
    const Json over = fields.value("over", Json(false));
    if (!over.is_boolean()) return fail("over is neither true nor false");
    if (over.get<bool>()) items.emplace_back("'gameOver':true");
    if (items.empty()) return std::string{};
    return fmt::format("{{{}}}", fmt::join(items, ","));
}

/// Whether nothing but its being declared so makes a position that is over be over.
bool is_declared_over(const Position& position) {
    if (!position.is_over()) return false;
    PositionSetup setup = position.to_setup();
    setup.game_over = false;
    const auto goes_on = Position::from_setup(setup, position.rules());
    return !goes_on || !goes_on->is_over();
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
    const auto dead = four(fields, "gone", format_gone);
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
    const auto extra = extra_text(fields);
    if (!extra) return fail(extra.error());
    std::string text = fmt::format("{}-{}-{}-{}-{}-{}-", to_upper(turn.front()), *dead,
                                   *castle_short, *castle_long, *points, halfmove);
    if (!extra->empty()) text += *extra + '-';
    return text + *board;
}

Json fields_of(const Position& position) {
    PositionSetup setup = position.to_setup();
    Json pieces = Json::object();
    Json points = Json::array();
    Json gone = Json::array();
    Json castle_short = Json::array();
    Json castle_long = Json::array();
    position.board().occupied().for_each(
        [&](Square s) { pieces[format_square(s)] = format_piece(setup.board[s]); });
    for (const Color c : kAllColors) {
        points.push_back(setup.points[c]);
        gone.push_back(std::ranges::find(kGone, setup.departure[c],
                                         &std::pair<std::string_view, Departure>::second)
                           ->first);
        // These have fields of their own.
        setup.departure[c] = Departure::None;
        castle_short.push_back(setup.castle_short.contains(c));
        castle_long.push_back(setup.castle_long.contains(c));
    }
    setup.game_over = false;
    return {{"pieces", std::move(pieces)},           {"turn", seat_key(setup.turn)},
            {"points", std::move(points)},           {"gone", std::move(gone)},
            {"over", is_declared_over(position)},    {"castle_short", std::move(castle_short)},
            {"castle_long", std::move(castle_long)}, {"halfmove", setup.halfmove},
            {"extra", extra_of(format_fen4(setup))}};
}

}  // namespace quadrille::board
