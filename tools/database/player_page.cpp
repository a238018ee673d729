#include "tools/database/player_page.h"

#include <algorithm>

#include "protocol/notation/letters.h"

namespace quadrille {

namespace {

/// Adds a game to the rows of the player in seat `c`.
void add_game(const ListedGame& game, Color c, PlayerPage& page,
              std::map<std::string, OpponentRow>& opponents) {
    const PerColor<int> places = places_of(game.columns);
    PlayerRow& row = page.seats[{game.head.variant, c}];
    ++row.games;
    if (places[c] > 0) {
        ++row.scored;
        row.points += static_cast<double>(*game.columns.points[c]) / points_unit(game.head.variant);
        row.places += places[c];
        row.firsts += places[c] == 1 ? 1 : 0;
    }
    const ColorSet side = RuleSet::of(game.head.variant).side_of(c);
    for (const Color other : ColorSet::all() - side) {
        if (game.columns.players[other].empty()) continue;
        OpponentRow& against = opponents[game.columns.players[other]];
        ++against.games;
        if (places[c] == 0 || places[other] == 0) continue;
        against.ahead += places[c] < places[other] ? 1 : 0;
        against.behind += places[c] > places[other] ? 1 : 0;
    }
}

}  // namespace

Expected<PlayerPage, std::string> player_page(Database& database, const GameFilter& filter) {
    PlayerPage page;
    std::map<std::string, OpponentRow> opponents;
    const Status done = database.each(filter, [&](const ListedGame& game) {
        for (const Color c : kAllColors) {
            const bool is_player = equal_ignoring_case(game.columns.players[c], *filter.player);
            if (is_player && filter.seat.value_or(c) == c) add_game(game, c, page, opponents);
        }
        return true;
    });
    if (!done) return fail(done.error());
    page.opponents.assign(opponents.begin(), opponents.end());
    std::ranges::stable_sort(page.opponents, std::greater{},
                             [](const auto& row) { return row.second.games; });
    return page;
}

}  // namespace quadrille
