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

/// Returns the first move of seat `c` without its check sign, or an empty text.
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
            const std::string text = format_move(*move, replay.position(), MoveFormat::San);
            return text.substr(0, text.find_last_not_of("+#") + 1);
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
}

/// Adds a game of the player in `seats` to the row of each opponent, by their best places.
void add_opponents(const ListedGame& game, ColorSet seats, Sums& sums) {
    const PerColor<int> places = places_of(game.columns);
    const auto improve = [&](int& best, Color c) {
        if (places[c] > 0 && (best == 0 || places[c] < best)) best = places[c];
    };
    int own = 0;
    ColorSet others = ColorSet::all();
    for (const Color c : seats) {
        improve(own, c);
        others = others - RuleSet::of(game.head.variant).side_of(c);
    }
    std::map<std::string, int> opponents;
    for (const Color c : others) improve(opponents[game.columns.players[c]], c);
    opponents.erase("");
    for (const auto& [opponent, place] : opponents) {
        OpponentRow& against = sums.opponents[opponent];
        ++against.games;
        against.ahead += own > 0 && own < place ? 1 : 0;
        against.behind += place > 0 && place < own ? 1 : 0;
    }
}

}  // namespace

Expected<PlayerPage, std::string> player_page(Database& database, const GameFilter& filter) {
    PlayerPage page;
    Sums sums;
    const Status done = database.each(filter, [&](const ListedGame& game) {
        ColorSet seats;
        for (const Color c : kAllColors) {
            const bool is_player = equal_ignoring_case(game.columns.players[c], *filter.player);
            if (!is_player || filter.seat.value_or(c) != c) continue;
            seats.add(c);
            add_game(game, c, page, sums);
        }
        add_opponents(game, seats, sums);
        ++page.games;
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
