#include "tools/games/tree/position_json.h"

#include <string>
#include <utility>
#include <variant>

#include "engine/movegen.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/preset.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/notation/square_text.h"
#include "protocol/uci/json_words.h"
#include "protocol/uci/reports.h"
#include "tools/games/tree/people_words.h"

namespace quadrille {

namespace {

using Json = nlohmann::ordered_json;

/// A piece as the page draws it.
Json piece_json(const Position& position, Square s) {
    const Piece piece = position.piece_on(s);
    Json json = {{"square", format_square(s)}};
    if (piece.is_wall()) {
        json["is"] = "wall";
        return json;
    }
    json["type"] = std::string(1, kPieceLetters[piece.type()]);
    if (piece.has_owner()) json["seat"] = seat_key(piece.color());
    const bool is_king = piece.has_owner() && position.king_square(piece.color()) == s;
    const bool is_zombie = is_king && position.seats().state(piece.color()) == SeatState::Zombie;
    const bool is_walking = is_king && position.seats().state(piece.color()) == SeatState::Walking;
    json["is"] = piece.is_dead() ? "dead" : is_zombie ? "zombie" : is_walking ? "walking" : "alive";
    return json;
}

Json pieces_json(const Position& position) {
    Json pieces = Json::array();
    position.board().occupied().for_each(
        [&](Square s) { pieces.push_back(piece_json(position, s)); });
    return pieces;
}

Json seats_json(const Position& position) {
    Json seats = Json::array();
    const PerColor<std::string_view>& names = seat_names(position.rules());
    for (const Color c : kAllColors) {
        Json partners = Json::array();
        for (const Color p : position.rules().side_of(c)) {
            if (p != c) partners.push_back(seat_key(p));
        }
        Json seat = {{"seat", seat_key(c)},
                     {"name", names[c]},
                     {"state", seat_in_words(position, c)},
                     {"active", position.active().contains(c)},
                     {"partners", std::move(partners)}};
        if (can_play(position, GameEvent{EventKind::Keeps, c})) {
            seat["kept"] = position.seats().keeps().contains(c);
        }
        seats.push_back(std::move(seat));
    }
    return seats;
}

Json moves_json(const Position& position) {
    Json moves = Json::array();
    if (position.is_over()) return moves;
    for (const Move move : ordered_moves(position)) {
        Json json = {{"from", format_square(move.from())},
                     {"to", format_square(move.to())},
                     {"move", format_dash(move)},
                     {"text", format_san(move, position)}};
        moves.push_back(std::move(json));
    }
    return moves;
}

/// The last move of each seat since the seat to move had its turn, the newest first.
Json recent_json(const Game& game) {
    Json moves = Json::array();
    const Color own = game.position().turn();
    ColorSet seen;
    for (std::size_t n = game.entries().size(); n > 0; --n) {
        const auto* const move = std::get_if<Move>(&game.entries()[n - 1]);
        if (move == nullptr) continue;
        const Color seat = game.position_after(n - 1).turn();
        if (seat == own && !moves.empty()) break;
        if (!seen.contains(seat)) {
            moves.push_back({{"move", format_dash(*move)}, {"seat", seat_key(seat)}});
        }
        seen.add(seat);
        if (seat == own) break;
    }
    return moves;
}

}  // namespace

Json position_json(const Game& game) {
    const Position& position = game.position();
    Json json = Json::parse(report_state(game));
    json["ending"] = ending_in_words(position);
    json["recent"] = recent_json(game);
    json["pieces"] = pieces_json(position);
    json["seats"] = seats_json(position);
    json["moves"] = moves_json(position);
    return json;
}

Json rules_json(const RuleSet& rules) {
    const auto preset = preset_of_rules(rules);
    const bool tells =
        preset_rules(Preset::Seed, rules.variant) != preset_rules(Preset::Site, rules.variant);
    return {{"variant", name(rules.variant)},
            {"preset", preset && tells ? std::string{name(*preset)} : ""},
            {"rules", preset ? "" : format_rule_changes(rules, RuleSet::of(rules.variant))}};
}

}  // namespace quadrille
