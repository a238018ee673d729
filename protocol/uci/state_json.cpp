#include "protocol/uci/state_json.h"

#include <nlohmann/json.hpp>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/record/result.h"
#include "protocol/uci/options.h"

namespace quadrille {

namespace {

using Json = nlohmann::ordered_json;

std::string seat_key(Color c) {
    std::string key{kColorNames[c]};
    key[0] = to_lower(key[0]);
    return key;
}

Json seat_list(ColorSet seats) {
    Json list = Json::array();
    for (const Color c : seats) list.push_back(seat_key(c));
    return list;
}

}  // namespace

std::string format_state(const Position& position, const std::vector<ExtraField>& kept) {
    Json points = Json::object();
    Json checks = Json::object();
    for (const Color c : kAllColors) {
        points[seat_key(c)] = position.points(c);
        if (!position.is_over() && position.in_check(c)) {
            checks[seat_key(c)] = seat_list(position.checkers_of(c));
        }
    }
    const std::string_view reason =
        position.is_over() ? name(position.outcome().reason) : std::string_view{};
    const Json state = {
        {"variant", name(position.rules().variant)},
        {"fen4", format_fen4(position, kept)},
        {"turn", seat_key(position.turn())},
        {"points", std::move(points)},
        {"active", seat_list(position.active())},
        {"checks", std::move(checks)},
        {"over", position.is_over()},
        {"reason", reason},
        {"result", format_result(position)},
    };
    // Bytes that are not UTF-8 can only come from texts kept out of a FEN4.
    return state.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace quadrille
