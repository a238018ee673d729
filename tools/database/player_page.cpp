#include "tools/database/player_page.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"

namespace quadrille {

namespace {

struct Sums {
    std::map<std::tuple<Variant, Color, std::string>, PlayerRow> rows;
    std::map<std::string, OpponentRow> opponents;
    std::map<std::string, Position> starts;  // by `GameHead::tags`
};

/// Returns the first move of seat `c`, or an empty text.
std::string first_move(const ListedGame& game, Color c, Sums& sums) {
    auto start = sums.starts.find(game.head.tags);
    if (start == sums.starts.end()) {
        start = sums.starts.emplace(game.head.tags, record_of_head(game.head).start).first;
    }
    Replay replay{start->second};
    for (const MoveCode code : unpack_codes(game.moves)) {
        const GameEntry entry = entry_of(code);
        const Move* const move = std::get_if<Move>(&entry);
        if (move != nullptr && replay.position().turn() == c) {
            return format_move(*move, replay.position(), MoveFormat::San);
        }
        replay.play(entry);
    }
    return {};
}

/// Adds a game to the rows of the player in seat `c`.
void add_game(const ListedGame& game, Color c, PlayerPage& page, Sums& sums) {
    const PerColor<int> places = places_of(game.columns);
    const Variant variant = game.head.variant;
    const std::optional<double> accuracy = game.columns.accuracy[c];
    if (accuracy) page.accuracies.emplace_back(game.columns.time, *accuracy);
    for (const std::string& move : std::set{std::string{}, first_move(game, c, sums)}) {
        PlayerRow& row = sums.rows[{variant, c, move}];
        ++row.games;
        if (places[c] > 0) {
            ++row.scored;
            row.points += static_cast<double>(*game.columns.points[c]) / points_unit(variant);
            row.places += places[c];
            row.firsts += places[c] == 1 ? 1 : 0;
        }
        row.reviewed += accuracy ? 1 : 0;
        row.accuracy += accuracy.value_or(0);
    }
    const ColorSet side = RuleSet::of(game.head.variant).side_of(c);
    for (const Color other : ColorSet::all() - side) {
        if (game.columns.players[other].empty()) continue;
        OpponentRow& against = sums.opponents[game.columns.players[other]];
        ++against.games;
        if (places[c] == 0 || places[other] == 0) continue;
        against.ahead += places[c] < places[other] ? 1 : 0;
        against.behind += places[c] > places[other] ? 1 : 0;
    }
}

}  // namespace

Expected<PlayerPage, std::string> player_page(Database& database, const GameFilter& filter) {
    PlayerPage page;
    Sums sums;
    const Status done = database.each(filter, [&](const ListedGame& game) {
        for (const Color c : kAllColors) {
            const bool is_player = equal_ignoring_case(game.columns.players[c], *filter.player);
            if (is_player && filter.seat.value_or(c) == c) add_game(game, c, page, sums);
        }
        return true;
    });
    if (!done) return fail(done.error());
    for (auto& [key, row] : sums.rows) {
        std::tie(row.variant, row.seat, row.move) = key;
        page.rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(page.rows, {}, [](const PlayerRow& row) {
        return std::tuple{row.variant, row.seat, -row.games};
    });
    std::ranges::reverse(page.accuracies);
    std::ranges::stable_sort(page.accuracies, {}, [](const auto& row) { return row.first; });
    page.opponents.assign(sums.opponents.begin(), sums.opponents.end());
    std::ranges::stable_sort(page.opponents, std::greater{},
                             [](const auto& row) { return row.second.games; });
    return page;
}

}  // namespace quadrille
