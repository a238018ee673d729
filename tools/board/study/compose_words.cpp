#include "tools/board/study/compose_words.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "engine/seat_geometry.h"
#include "engine/square.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"
#include "protocol/uci/json_words.h"

namespace quadrille::board {

namespace {

constexpr int kMostNumber = 9999;

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

bool is_number(const Json& value) {
    if (!value.is_number_integer()) return false;
    const auto number = value.get<std::int64_t>();
    return number >= 0 && number <= kMostNumber;
}

/// The item of a list of four; null where there is no such list.
Json item_of(const Json& fields, const char* list, Color c) {
    const auto found = fields.find(list);
    if (found == fields.end() || !found->is_array() || found->size() != kColors) return {};
    return found->at(static_cast<std::size_t>(idx(c)));
}

bool is_gone(const Json& fields, Color c) {
    const Json word = item_of(fields, "gone", c);
    return word.is_string() && !word.get_ref<const std::string&>().empty();
}

/// Where living kings of `c` stand, by the fields.
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

/// Whether pawns of `c` become another piece on that square, or before it.
bool is_behind_promotion(const RuleSet& rules, Color c, Square s) {
    if (!rules.promotes_on_home_rows) return row_of(c, s) >= rules.promotion_row;
    for (int step = 1; step < kColors; ++step) {
        if (row_of(after(c, step), s) == 1) return true;
    }
    return false;
}

}  // namespace

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
        if (points.is_null() || is_number(points)) continue;
        const std::string text =
            fmt::format("{}'s points are a whole number from 0 to {}", names[c], kMostNumber);
        faults.push_back(finding_of_seat(text, "points", c));
    }
    if (const auto moves = fields.find("halfmove"); moves != fields.end() && !is_number(*moves)) {
        faults.push_back(finding_in_field(
            fmt::format("Moves without capture are a whole number from 0 to {}", kMostNumber),
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
