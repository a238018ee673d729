#include "tools/board/study/compose.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/seat_geometry.h"
#include "engine/square.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"
#include "protocol/uci/json_words.h"

namespace quadrille::board {

namespace {

constexpr int kMaxNumber = 9999;

/// The values of `gone`.
constexpr std::array<std::pair<std::string_view, Departure>, 5> kGone = {
    {{"", Departure::None},
     {"out", Departure::Dead},
     {"resigned", Departure::Resigned},
     {"flagged", Departure::Flagged},
     {"stalemated", Departure::Stalemated}}};

Json finding(std::string text, const char* field = nullptr, std::optional<Color> seat = {}) {
    Json json = {{"text", std::move(text)}};
    if (field != nullptr) json["field"] = field;
    if (seat) json["seat"] = seat_key(*seat);
    return json;
}

Json turn_is_out(const Json& fields, const RuleSet& rules) {
    const auto seat = seat_from_key(fields.value("turn", ""));
    const auto name = seat ? seat_names(rules)[*seat] : std::string_view{"The seat to move"};
    return finding(fmt::format("{} is to move and is out of the game", name), "turn");
}

// These functions format a value for FEN4, or return an empty string for the wrong type.

std::string format_gone(const Json& value) {
    const auto* const found = std::ranges::find_if(
        kGone, [&](const auto& row) { return value == std::string{row.first}; });
    if (found == kGone.end()) return {};
    return found->second == Departure::None ? "0" : "1";
}

std::string format_flag(const Json& value) {
    return value == true ? "1" : value == false ? "0" : "";
}

std::string format_number(const Json& value) {
    const bool is_fine = value.is_number_integer() && value >= 0 && value <= kMaxNumber;
    return is_fine ? value.dump() : "";
}

/// Returns the values of a list of four, all null if the list is missing.
PerColor<Json> list_of(const Json& fields, const char* name) {
    PerColor<Json> values;
    const auto found = fields.find(name);
    if (found == fields.end()) return values;
    for (const Color c : kAllColors) values[c] = found->at(static_cast<std::size_t>(idx(c)));
    return values;
}

/// Returns the squares of the living kings of `c`.
Json kings_of(const Json& pieces, Color c) {
    Json squares = Json::array();
    for (const auto& [square, piece] : pieces.items()) {
        if (piece == std::string{kColorLetters[c]} + "K") squares.push_back(square);
    }
    return squares;
}

std::string board_text(const Json& pieces) {
    std::string text;
    for (int rank = kBoardSide - 1; rank >= 0; --rank) {
        std::vector<std::string> parts;
        int empty = 0;
        for (int file = 0; file < kBoardSide; ++file) {
            const std::string piece = pieces.value(format_square(Square::at(file, rank)), "");
            if (piece.empty()) {
                ++empty;
                continue;
            }
            if (empty > 0) parts.push_back(std::to_string(std::exchange(empty, 0)));
            parts.push_back(piece);
        }
        if (empty > 0) parts.push_back(std::to_string(empty));
        text += fmt::format("{}{}", text.empty() ? "" : "/", fmt::join(parts, ","));
    }
    return text;
}

/// Returns FEN4's extra field from `gone`, `over` and `extra`.
std::string extra_text(const Json& fields) {
    std::vector<std::string> items;
    const std::string more = fields.value("extra", "");
    if (more.size() > 2) items.push_back(more.substr(1, more.size() - 2));
    for (const char* const word : {"resigned", "flagged", "stalemated"}) {
        std::vector<std::string_view> flags;
        for (const Json& how : list_of(fields, "gone")) {
            flags.emplace_back(how == word ? "true" : "false");
        }
        if (std::ranges::find(flags, "true") == flags.end()) continue;
        items.push_back(fmt::format("'{}':({})", word, fmt::join(flags, ",")));
    }
    if (fields.value("over", false)) items.emplace_back("'gameOver':true");
    return items.empty() ? "" : fmt::format("{{{}}}-", fmt::join(items, ","));
}

/// Returns whether a position is over only because it was declared over.
bool is_declared_over(const Position& position) {
    if (!position.is_over()) return false;
    PositionSetup setup = position.to_setup();
    setup.game_over = false;
    const auto goes_on = Position::from_setup(setup, position.rules());
    return !goes_on || !goes_on->is_over();
}

/// Returns the extra field of a FEN4 with its braces; empty if it has none.
std::string extra_of(std::string_view fen) {
    const std::size_t begin = fen.find('{');
    const std::size_t end = fen.rfind('}');
    if (begin == std::string_view::npos || end == std::string_view::npos) return {};
    return std::string{fen.substr(begin, end + 1 - begin)};
}

/// Returns whether pawns of `c` promote on square `s` or before it.
bool is_behind_promotion(const RuleSet& rules, Color c, Square s) {
    if (!rules.promotes_on_home_rows) return relative_rank(c, s) >= rules.promotion_row;
    for (int step = 1; step < kColors; ++step) {
        if (relative_rank(after(c, step), s) == 1) return true;
    }
    return false;
}

}  // namespace

std::string compose_fen4(const Json& fields, const RuleSet& rules, Json& faults) {
    const PerColor<std::string_view>& names = seat_names(rules);
    const Json& pieces = fields.at("pieces");
    const PerColor<Json> reasons = list_of(fields, "gone");
    for (const Color c : kAllColors) {
        const Json kings = kings_of(pieces, c);
        const bool plays = reasons[c].is_null() || reasons[c] == "";
        if (kings.empty() && plays) {
            faults.push_back(finding(fmt::format("{} plays but has no king", names[c]), "gone", c));
        } else if (kings.size() > 1) {
            Json fault = finding(fmt::format("{} has {} kings", names[c], kings.size()));
            fault["squares"] = kings;
            faults.push_back(std::move(fault));
        }
    }
    bool is_complete = true;
    const auto add_fault = [&](Json fault) {
        is_complete = false;
        faults.push_back(std::move(fault));
    };
    const auto four = [&](const char* name, const auto& format, std::string_view expected) {
        const PerColor<Json> values = list_of(fields, name);
        std::vector<std::string> texts;
        for (const Color c : kAllColors) {
            texts.push_back(fields.contains(name) ? format(values[c]) : "0");
            if (!texts.back().empty()) continue;
            add_fault(
                finding(fmt::format("{}'s {}: expected {}", names[c], name, expected), name, c));
        }
        return fmt::format("{}", fmt::join(texts, ","));
    };
    const std::string whole = fmt::format("a whole number from 0 to {}", kMaxNumber);
    const std::string gone =
        four("gone", format_gone, "out, resigned, flagged, stalemated or an empty string");
    const std::string castle_short = four("castle_short", format_flag, "true or false");
    const std::string castle_long = four("castle_long", format_flag, "true or false");
    const std::string points = four("points", format_number, whole);
    const std::string halfmove = format_number(fields.value("halfmove", Json(0)));
    if (halfmove.empty()) {
        add_fault(finding("Moves without capture: expected " + whole, "halfmove"));
    }
    const std::string extra = fields.value("extra", "");
    if (!extra.empty() && !(extra.starts_with('{') && extra.ends_with('}'))) {
        add_fault(finding("extra: expected braces like {'lives':1}", "extra"));
    }
    const auto turn = seat_from_key(fields.value("turn", ""));
    if (!turn) add_fault(finding("Seat to move: expected red, blue, yellow or green", "turn"));
    if (!is_complete) return {};
    return fmt::format("{}-{}-{}-{}-{}-{}-{}{}", to_upper(kColorLetters[*turn]), gone, castle_short,
                       castle_long, points, halfmove, extra_text(fields), board_text(pieces));
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
        // `gone` has the departure, so the extra field omits it.
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

Json fault_of(const TextError& error, const Json& fields, const RuleSet& rules) {
    if (error.wrong == kNoTurn) return turn_is_out(fields, rules);
    return finding(describe(error), error.field.starts_with("extra") ? "extra" : nullptr);
}

Json warnings_of(const Fen4Position& read, const Json& fields) {
    Json warnings = Json::array();
    const Position& position = read.position;
    const RuleSet& rules = position.rules();
    const PerColor<std::string_view>& names = seat_names(rules);
    const auto turn = seat_from_key(fields.value("turn", ""));
    if (turn && position.is_over() && !position.active().contains(*turn)) {
        warnings.push_back(turn_is_out(fields, rules));
    }
    for (const Fen4Warning& warning : read.warnings) {
        const auto& [fault, seat, square] = warning.issue;
        if (fault == SetupFault::ShortCastlingUnfounded ||
            fault == SetupFault::LongCastlingUnfounded) {
            const bool is_short = fault == SetupFault::ShortCastlingUnfounded;
            warnings.push_back(finding(
                fmt::format("{} cannot castle {}: king and rook are not on their home squares",
                            names[seat], is_short ? "short (O-O)" : "long (O-O-O)"),
                is_short ? "castle_short" : "castle_long", seat));
        } else {
            warnings.push_back(finding(
                fmt::format("En passant against {}{} was dropped: the pawns do not allow it",
                            names[seat], square.is_none() ? "" : " on " + format_square(square)),
                "extra"));
        }
    }
    for (const Color c : position.seats().with_army()) {
        position.board().pieces(c, PieceType::Pawn).for_each([&](Square s) {
            const bool is_last = stepped(s, kSeatGeometry[c].push).is_none();
            if (!is_last && !is_behind_promotion(rules, c, s)) return;
            Json warning =
                finding(fmt::format("{}'s pawn on {} {}", names[c], format_square(s),
                                    is_last ? "is at the edge of the board and cannot move"
                                            : "should already have been promoted"));
            warning["squares"] = {format_square(s)};
            warnings.push_back(std::move(warning));
        });
    }
    return warnings;
}

}  // namespace quadrille::board
