#include "tools/board/study/compose.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/seat_geometry.h"
#include "engine/square.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"
#include "protocol/text/printable.h"
#include "protocol/uci/json_words.h"

namespace quadrille::board {

namespace {

constexpr std::size_t kMaxPieceBytes = 4;
constexpr int kMaxNumber = 9999;

unexpected<Refusal> refuse_field(const std::string& field, const std::string& why) {
    return refuse_in(field, field + ": " + why);
}

/// Four values of one kind, as FEN4 writes them.
template <class Format>
Expected<std::string, Refusal> four(const Json& fields, const char* name, Format format) {
    const auto found = fields.find(name);
    if (found == fields.end()) return std::string{"0,0,0,0"};
    if (!found->is_array() || found->size() != kColors) {
        return refuse_field(name, "expected a list of four");
    }
    std::string text;
    for (const Json& value : *found) {
        const std::string one = format(value);
        if (one.empty()) return refuse_field(name, "found " + value.dump());
        text += (text.empty() ? "" : ",") + one;
    }
    return text;
}

/// The words of `gone`.
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
    return number >= 0 && number <= kMaxNumber ? std::to_string(number) : std::string{};
}

Expected<std::string, Refusal> board_text(const Json& fields) {
    const auto pieces = fields.find("pieces");
    if (pieces == fields.end() || !pieces->is_object())
        return refuse_field("pieces", "expected an object");
    for (const auto& [square, piece] : pieces->items()) {
        if (!parse_square(square))
            return refuse_field("pieces", in_quotes(square) + " is not a square");
        const bool is_word = piece.is_string() && !piece.get_ref<const std::string&>().empty() &&
                             piece.get_ref<const std::string&>().size() <= kMaxPieceBytes;
        if (!is_word) return refuse_field("pieces", square + ": found " + piece.dump());
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
Expected<std::string, Refusal> extra_text(const Json& fields) {
    const Json extra = fields.value("extra", Json(""));
    if (!extra.is_string()) return refuse_field("extra", "expected a text");
    std::string_view more = extra.get_ref<const std::string&>();
    if (!more.empty() && (more.size() < 2 || !more.starts_with('{') || !more.ends_with('}'))) {
        return refuse_field("extra",
                            "found " + in_quotes(more) + ", expected braces like {'lives':1}");
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
    if (!over.is_boolean()) return refuse_field("over", "expected true or false");
    if (over.get<bool>()) items.emplace_back("'gameOver':true");
    if (items.empty()) return std::string{};
    return fmt::format("{{{}}}", fmt::join(items, ","));
}

/// Returns whether a position is over by declaration alone.
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

// ---------------------------------------------------------------- findings

Json finding(std::string text) { return {{"text", std::move(text)}}; }

Json finding_in_field(std::string text, const char* field) {
    Json json = finding(std::move(text));
    json["field"] = field;
    return json;
}

Json finding_of_seat(std::string text, const char* field, Color seat) {
    Json json = finding_in_field(std::move(text), field);
    json["seat"] = seat_key(seat);
    return json;
}

/// Returns an item of a list of four, or null.
Json item_of(const Json& fields, const char* list, Color c) {
    const auto found = fields.find(list);
    if (found == fields.end() || !found->is_array() || found->size() != kColors) return {};
    return found->at(static_cast<std::size_t>(idx(c)));
}

bool is_gone(const Json& fields, Color c) {
    const Json word = item_of(fields, "gone", c);
    return word.is_string() && !word.get_ref<const std::string&>().empty();
}

/// Returns the squares of living kings of `c`.
Json kings_of(const Json& fields, Color c) {
    Json squares = Json::array();
    const std::string king = std::string{kColorLetters[c]} + "K";
    const auto pieces = fields.find("pieces");
    if (pieces == fields.end() || !pieces->is_object()) return squares;
    for (const auto& [square, piece] : pieces->items()) {
        if (piece == king) squares.push_back(square);
    }
    return squares;
}

/// Returns whether pawns of `c` are promoted on that square, or before it.
bool is_behind_promotion(const RuleSet& rules, Color c, Square s) {
    if (!rules.promotes_on_home_rows) return row_of(c, s) >= rules.promotion_row;
    for (int step = 1; step < kColors; ++step) {
        if (row_of(after(c, step), s) == 1) return true;
    }
    return false;
}

}  // namespace

Expected<std::string, Refusal> compose_fen4(const Json& fields) {
    const std::string turn = fields.value("turn", Json()).is_string()
                                 ? fields["turn"].get<std::string>()
                                 : std::string{};
    const auto seat = seat_from_key(turn);
    if (!seat)
        return refuse_field("turn",
                            "found " + in_quotes(turn) + ", expected red, blue, yellow or green");
    const auto dead = four(fields, "gone", format_gone);
    const auto castle_short = four(fields, "castle_short", format_flag);
    const auto castle_long = four(fields, "castle_long", format_flag);
    const auto points = four(fields, "points", format_number);
    const auto board = board_text(fields);
    for (const auto* part : {&dead, &castle_short, &castle_long, &points, &board}) {
        if (!*part) return unexpected<Refusal>(part->error());
    }
    const std::string halfmove =
        fields.contains("halfmove") ? format_number(fields["halfmove"]) : std::string{"0"};
    if (halfmove.empty()) return refuse_field("halfmove", "found " + fields["halfmove"].dump());
    const auto extra = extra_text(fields);
    if (!extra) return unexpected<Refusal>(extra.error());
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

Json faults_in(const Json& fields, const RuleSet& rules) {
    Json faults = Json::array();
    const PerColor<std::string_view>& names = seat_names(rules);
    for (const Color c : kAllColors) {
        const Json kings = kings_of(fields, c);
        if (kings.empty() && !is_gone(fields, c)) {
            faults.push_back(
                finding_of_seat(fmt::format("{} plays and has no king", names[c]), "gone", c));
        } else if (kings.size() > 1) {
            Json fault = finding(fmt::format("{} has {} kings", names[c], kings.size()));
            fault["squares"] = kings;
            faults.push_back(std::move(fault));
        }
    }
    for (const Color c : kAllColors) {
        const Json points = item_of(fields, "points", c);
        if (points.is_null() || !format_number(points).empty()) continue;
        const std::string text =
            fmt::format("{}'s points are a whole number from 0 to {}", names[c], kMaxNumber);
        faults.push_back(finding_of_seat(text, "points", c));
    }
    if (const auto moves = fields.find("halfmove");
        moves != fields.end() && format_number(*moves).empty()) {
        faults.push_back(finding_in_field(
            fmt::format("Moves without capture are a whole number from 0 to {}", kMaxNumber),
            "halfmove"));
    }
    return faults;
}

Json fault_of(const Fen4Error& error, const Json& fields, const RuleSet& rules) {
    const std::string_view field = error.field;
    switch (error.kind) {
        case Fen4ErrorKind::TwoKings:
        case Fen4ErrorKind::NoKing: return {};
        case Fen4ErrorKind::NoTurn: {
            const auto seat = seat_from_key(fields.value("turn", ""));
            const auto name =
                seat ? seat_names(rules)[*seat] : std::string_view{"The seat to move"};
            return finding_in_field(fmt::format("{} is to move and is out of the game", name),
                                    "turn");
        }
        default: break;
    }
    constexpr std::string_view kExtra = "extra";
    if (field.starts_with(kExtra)) {
        std::string_view key = field.substr(kExtra.size());
        key.remove_prefix(key.empty() ? 0 : 1);
        return finding_in_field(
            fmt::format("Extra field{}{}: found {}, expected {}", key.empty() ? "" : ", ", key,
                        error.found, error.expected),
            "extra");
    }
    return finding(
        fmt::format("{}: found {}, expected {}", error.field, error.found, error.expected));
}

Json warnings_of(const Fen4Position& read, const Json& fields) {
    Json warnings = Json::array();
    const Position& position = read.position;
    const RuleSet& rules = position.rules();
    const PerColor<std::string_view>& names = seat_names(rules);
    const auto turn = seat_from_key(fields.value("turn", ""));
    if (turn && position.is_over() && !position.active().contains(*turn)) {
        warnings.push_back(finding_in_field(
            fmt::format("{} is to move and is out of the game", names[*turn]), "turn"));
    }
    for (const Fen4Warning& warning : read.warnings) {
        const auto& [fault, seat, square] = warning.issue;
        if (fault == SetupFault::ShortCastlingUnfounded ||
            fault == SetupFault::LongCastlingUnfounded) {
            const bool is_short = fault == SetupFault::ShortCastlingUnfounded;
            warnings.push_back(finding_of_seat(
                fmt::format("{} cannot castle {}: king and rook do not stand for it", names[seat],
                            is_short ? "short (O-O)" : "long (O-O-O)"),
                is_short ? "castle_short" : "castle_long", seat));
        } else {
            warnings.push_back(finding_in_field(
                fmt::format("En passant against {}{} is left out: the pawns do not stand for it",
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
                                    is_last ? "stands on its last row and cannot move"
                                            : "stands where it would have become another piece"));
            warning["squares"] = {format_square(s)};
            warnings.push_back(std::move(warning));
        });
    }
    return warnings;
}

}  // namespace quadrille::board
