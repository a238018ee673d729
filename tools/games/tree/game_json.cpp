#include "tools/games/tree/game_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "engine/final_standing.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/cursor.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/pgn4/cursor.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/preset.h"
#include "protocol/notation/record/event_text.h"
#include "protocol/notation/record/result.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/notation/square_text.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "protocol/uci/json_words.h"
#include "protocol/uci/reports.h"

namespace quadrille {

using Json = nlohmann::ordered_json;

namespace {

std::string_view words_of(EndReason reason) {
    static constexpr std::array<std::string_view, 12> kWords = {
        "",
        "Only one player is left",
        "King captured",
        "Checkmate",
        "Stalemate",
        "Resignation",
        "Out of time",
        "The same position for the third time",
        "50 moves without a capture or pawn move",
        "Too few pieces to mate",
        "Draw agreed",
        "Set up as a finished game",
    };
    return kWords[static_cast<std::size_t>(reason)];
}

/// Returns the seats on the side of `one`, e.g. "Red and Yellow".
std::string side_words(const RuleSet& rules, Color one) {
    return join(rules.side_of(one), " and ", [&](Color c) { return seat_names(rules)[c]; });
}

/// Formats a fraction: `1½` for `1+1/2`.
std::string pretty_fraction(std::string text) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kFractions = {
        {{"1/2", "½"}, {"1/3", "⅓"}, {"2/3", "⅔"}, {"1/6", "⅙"}, {"5/6", "⅚"}}};
    for (const auto& [plain, pretty] : kFractions) {
        if (!text.ends_with(plain)) continue;
        text.resize(text.size() - plain.size());
        if (text.ends_with('+')) text.pop_back();
        return text + std::string{pretty};
    }
    return text;
}

/// Returns "White 3, Silver 2, ..." for "3-2-...", or nullopt unless there is a score per seat.
std::optional<std::string> scores_in_words(std::string_view scores, const RuleSet& rules,
                                           ColorSet seats) {
    std::string out;
    for (const Color c : seats) {
        const std::string score{take_until(scores, '-')};
        if (score.empty()) return std::nullopt;
        out += fmt::format("{}{} {}", out.empty() ? "" : ", ", seat_names(rules)[c],
                           pretty_fraction(score));
    }
    return scores.empty() ? std::optional{out} : std::nullopt;
}

// ---------------------------------------------------------------- positions

/// Returns a piece as the page draws it.
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

/// Returns the word for how a seat without a king in play left the game.
std::string_view elimination_word(const Game& game, Color seat) {
    for (std::size_t n = 1; n <= game.entries().size(); ++n) {
        const Position& before = game.position_after(n - 1);
        if (!before.active().contains(seat)) break;
        if (game.position_after(n).active().contains(seat)) continue;
        const auto* const move = std::get_if<Move>(&game.entries()[n - 1]);
        const bool is_capture = move != nullptr && move->to() == before.king_square(seat);
        return is_capture ? "king captured" : "checkmated";
    }
    return "out";
}

constexpr int kSixthsPerHalf = 3;

/// Adds the place and the score of each seat of a finished game. Equal scores share a place.
void add_standings(const Position& position, Json& seats) {
    if (!position.is_over()) return;
    const RuleSet& rules = position.rules();
    const auto halves = last_standing_halves(position);
    const auto& winner = position.outcome().winner;
    PerColor<int> scores = position.points();
    for (const Color c : kAllColors) {
        if (rules.is_chess4()) scores[c] = halves[c].value_or(-1);
        if (rules.has_teams) scores[c] = winner && position.side_of(*winner).contains(c) ? 1 : 0;
    }
    const PerColor<int> places = ranking(scores);
    for (const Color c : participants(position)) {
        Json& seat = seats[static_cast<std::size_t>(idx(c))];
        seat["place"] = places[c];
        if (rules.is_chess4() && halves[c]) {
            seat["score"] = pretty_fraction(format_sixths(kSixthsPerHalf * *halves[c]));
        } else if (!rules.has_teams && !rules.is_chess4()) {
            seat["score"] = std::to_string(scores[c]);
        }
    }
}

Json seats_json(const Game& game, const SeatNames& players) {
    const Position& position = game.position();
    Json seats = Json::array();
    const PerColor<std::string_view>& names = seat_names(position.rules());
    for (const Color c : kAllColors) {
        Json partners = Json::array();
        for (const Color p : position.rules().side_of(c)) {
            if (p != c) partners.push_back(seat_key(p));
        }
        Json seat = {{"seat", seat_key(c)},
                     {"name", names[c]},
                     {"player", printable(players[c])},
                     {"state", seat_text(game, c)},
                     {"active", position.active().contains(c)},
                     {"partners", std::move(partners)}};
        if (can_play(position, GameEvent{EventKind::Keeps, c})) {
            seat["kept"] = position.seats().keeps().contains(c);
        }
        seats.push_back(std::move(seat));
    }
    add_standings(position, seats);
    return seats;
}

Json moves_json(const Position& position) {
    Json moves = Json::array();
    if (position.is_over()) return moves;
    for (const Move move : ordered_moves(position)) {
        Json json = {{"from", format_square(move.from())},
                     {"to", format_square(move.to())},
                     {"move", format_dash(move)}};
        moves.push_back(std::move(json));
    }
    return moves;
}

/// Returns the moves since the seat to move last moved, the last one of each seat, newest first.
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

// ---------------------------------------------------------------- trees

std::string text_of(const GameEntry& entry, const Position& before) {
    if (const Move* const move = std::get_if<Move>(&entry)) return format_long(*move, before);
    return describe_event(std::get<GameEvent>(entry), seat_names(before.rules()));
}

template <class Strings>
Json texts(const Strings& strings) {
    Json out = Json::array();
    for (const std::string& text : strings) out.push_back(text);
    return out;
}

Json node_json(const GameTree& tree, NodeId id, const RecordCursor& before) {
    const TreeNode& node = tree.node(id);
    const Position& position = before.position();
    Json json = {{"node", id}, {"parent", node.parent}, {"text", text_of(node.entry, position)}};
    std::string seat{seat_names(position.rules())[position.turn()]};
    json["seat"] = std::move(seat);
    json["round"] = before.round();
    if (!node.suffix.empty()) json["suffix"] = node.suffix;
    if (!node.comments_before.empty()) json["before"] = texts(node.comments_before);
    if (!node.comments.empty()) json["comments"] = texts(node.comments);
    return json;
}

// Takes the slots that the rules fill before the next move. A round may begin with such a slot.
void take_rule_slots(Pgn4Cursor& cursor) {
    cursor.take_stuck_slots([](Color, StuckKind) {});
}
void take_rule_slots(C4pgnCursor& cursor) {
    while (!cursor.rule_slots().empty()) cursor.take_rule_slot();
}

/// Adds the nodes of a tree, except the root. `Cursor` determines their rounds.
template <class Cursor>
void add_places(const GameTree& tree, int first_round, Json& out) {
    std::vector<Key> keys;
    Cursor cursor(tree.start(), first_round, keys);
    // Nodes to visit, each with the cursor before it. The last node is visited first, because
    // cursors share `keys`, which hold only the path to the node visited last.
    std::vector<std::pair<NodeId, Cursor>> open;
    NodeId at = kRoot;
    take_rule_slots(cursor);
    const auto play = [&](NodeId node) {
        at = node;
        cursor.play(tree.node(node).entry);
        take_rule_slots(cursor);
    };
    for (;;) {
        const std::vector<NodeId>& children = tree.node(at).children;
        for (const NodeId child : children) out.push_back(node_json(tree, child, cursor));
        for (std::size_t i = children.size(); i > 1; --i) {
            open.emplace_back(children[i - 1], cursor);
        }
        if (!children.empty()) {
            play(children.front());
        } else if (!open.empty()) {
            const NodeId next = open.back().first;
            cursor = open.back().second;
            open.pop_back();
            play(next);
        } else {
            return;
        }
    }
}

}  // namespace

std::string ending_text(const Position& position) {
    if (!position.is_over()) return "";
    const RuleSet& rules = position.rules();
    const Outcome outcome = position.outcome();
    const std::string_view reason = words_of(outcome.reason);
    if (rules.has_teams) {
        if (outcome.winner)
            return fmt::format("{}: {} win", reason, side_words(rules, *outcome.winner));
        return outcome.reason == EndReason::DrawAgreed ? std::string{reason}
                                                       : fmt::format("{}: a draw", reason);
    }
    const std::string result = format_result(position);
    if (rules.is_chess4()) {
        const auto scores = scores_in_words(result, rules, participants(position));
        return fmt::format("{}: {}", reason, scores.value_or(result));
    }
    const auto points = [&](Color c) {
        return fmt::format("{} {}", seat_names(rules)[c], position.points(c));
    };
    return fmt::format("{}: {}", reason, join(kAllColors, ", ", points));
}

std::string seat_text(const Game& game, Color seat) {
    static constexpr std::array<std::string_view, 5> kDepartures = {"", "", "stalemated",
                                                                    "resigned", "out of time"};
    const Position& position = game.position();
    std::string departure{kDepartures[static_cast<std::size_t>(position.seats().departure(seat))]};
    if (departure.empty()) departure = elimination_word(game, seat);
    switch (position.seats().state(seat)) {
        case SeatState::Active:
            // Teams ends on the turn of the seat without a legal move.
            if (seat != position.turn()) return "plays";
            return position.outcome().reason == EndReason::Checkmate   ? "checkmated"
                   : position.outcome().reason == EndReason::Stalemate ? "stalemated"
                                                                       : "plays";
        case SeatState::Walking: return departure + ", its king walks on";
        case SeatState::Zombie: return departure + ", its king stands on";
        case SeatState::Acquired:
            return fmt::format("taken over by {}",
                               seat_names(position.rules())[position.seats().controller(seat)]);
        case SeatState::Out: break;
    }
    return departure;
}

std::string result_text(std::string_view result, const RuleSet& rules) {
    if (result.empty() || result == "*") return "unfinished";
    if (rules.has_teams) {
        if (result == "1/2-1/2") return "a draw";
        if (result == "1-0") return side_words(rules, Color::Red) + " won";
        if (result == "0-1") return side_words(rules, Color::Blue) + " won";
        return std::string{result};
    }
    if (!rules.is_chess4()) return std::string{result};
    return scores_in_words(result, rules, ColorSet::all()).value_or(std::string{result});
}

Json position_json(const Game& game, const SeatNames& players) {
    const Position& position = game.position();
    Json json = Json::parse(report_state(game));
    json["ending"] = ending_text(position);
    json["recent"] = recent_json(game);
    json["pieces"] = pieces_json(position);
    json["seats"] = seats_json(game, players);
    json["moves"] = moves_json(position);
    return json;
}

Json rules_json(const RuleSet& rules) {
    const auto preset = preset_of_rules(rules);
    const bool presets_differ =
        preset_rules(Preset::Seed, rules.variant) != preset_rules(Preset::Site, rules.variant);
    return {{"variant", name(rules.variant)},
            {"preset", preset && presets_differ ? std::string{name(*preset)} : ""},
            {"rules", preset ? "" : format_rule_changes(rules, RuleSet::of(rules.variant))}};
}

Json tree_json(const GameTree& tree, int first_round) {
    Json out = Json::array();
    Json root = {{"node", kRoot}};
    if (!tree.node(kRoot).comments_before.empty()) {
        root["comments"] = texts(tree.node(kRoot).comments_before);
    }
    out.push_back(std::move(root));
    if (can_be_c4pgn(tree.start().rules())) {
        add_places<C4pgnCursor>(tree, first_round, out);
    } else {
        add_places<Pgn4Cursor>(tree, first_round, out);
    }
    return out;
}

Json entry_of_list(const GameRecord& game) {
    const std::string* const result = find_tag(game.tags, kResultTag);
    return {{"variant", name(game.rules.variant)},
            {"plies", count_plies(game)},
            {"players", texts(player_names(game.tags, seat_names(game.rules)))},
            {"result", result == nullptr ? "*" : printable(*result)},
            {"ending", result_json(game)}};
}

Json tags_json(const GameRecord& game) {
    Json tags = Json::object();
    for (const RecordTag& tag : game.tags) tags[tag.name] = tag.value;
    return tags;
}

std::string result_json(const GameRecord& game) {
    const std::string* const result = find_tag(game.tags, kResultTag);
    return printable(result_text(result == nullptr ? "*" : *result, game.rules));
}

std::string record_text(const GameRecord& game) {
    return can_be_c4pgn(game.rules) ? format_c4pgn(game, C4pgnStyle::Annotated) : format_pgn4(game);
}

}  // namespace quadrille
