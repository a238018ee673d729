#include "protocol/uci/reports.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <string_view>
#include <variant>

#include "engine/movegen.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/record/result.h"
#include "protocol/text/printable.h"
#include "protocol/uci/board_view.h"
#include "protocol/uci/json_words.h"
#include "protocol/uci/options.h"
#include "protocol/uci/version.h"

namespace quadrille {

namespace {

using Json = nlohmann::ordered_json;

Json seat_list(ColorSet seats) {
    Json list = Json::array();
    for (const Color c : seats) list.push_back(seat_key(c));
    return list;
}

/// Returns the last move or event, or null.
Json last_entry(const Game& game) {
    const std::size_t count = game.entries().size();
    if (count == 0) return nullptr;
    const GameEntry& entry = game.entries().back();
    if (const auto* const event = std::get_if<GameEvent>(&entry)) {
        Json json = {{"event", kEventWords[static_cast<std::size_t>(event->kind)]}};
        if (event->kind != EventKind::DrawAgreed) json["seat"] = seat_key(event->color);
        return json;
    }
    const Position& before = game.position_after(count - 1);
    return {{"move", format_dash(std::get<Move>(entry))},
            {"player", seat_key(before.player())},
            {"army", seat_key(before.turn())}};
}

}  // namespace

std::vector<std::string> report_board(const Position& position, const std::vector<ExtraField>& kept,
                                      TextColors colors) {
    std::vector<std::string> lines = draw_board(position, colors);
    lines.emplace_back();
    lines.push_back("FEN4:    " + printable(format_fen4(position, kept)));
    lines.push_back(fmt::format("Variant: {}", name(position.rules().variant)));
    lines.push_back(fmt::format("Key:     {:016x}", position.key()));
    lines.push_back(fmt::format("Moves:   {}", count_moves(position)));
    return lines;
}

std::string report_moves(const Position& position, MoveFormat format) {
    std::string line = "moves";
    for (const Move move : ordered_moves(position)) {
        line += ' ' + format_move(move, position, format);
    }
    return line;
}

std::string report_state(const Game& game, const std::vector<ExtraField>& kept) {
    const Position& position = game.position();
    Json points = Json::object();
    Json checks = Json::object();
    for (const Color c : kAllColors) {
        points[seat_key(c)] = position.points(c);
        if (position.in_check(c)) {
            checks[seat_key(c)] = seat_list(position.checkers_of(c));
        }
    }
    const std::string_view reason =
        position.is_over() ? name(position.outcome().reason) : std::string_view{};
    const Json state = {
        {"variant", name(position.rules().variant)},
        {"fen4", format_fen4(position, kept)},
        {"turn", seat_key(position.turn())},
        {"player", seat_key(position.player())},
        {"last", last_entry(game)},
        {"points", std::move(points)},
        {"active", seat_list(position.active())},
        {"checks", std::move(checks)},
        {"over", position.is_over()},
        {"reason", reason},
        {"result", format_result(position)},
    };
    // Only texts kept from a FEN4 can contain invalid UTF-8.
    return state.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<std::string> report_identity() {
    std::vector<std::string> lines = {"id name " + engine_name(),
                                      "id author the Quadrille authors"};
    for (const Option& option : option_table()) lines.push_back(format_option(option));
    lines.emplace_back("uciok");
    return lines;
}

}  // namespace quadrille
