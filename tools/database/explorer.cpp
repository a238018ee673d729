#include "tools/database/explorer.h"

#include <strings.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace quadrille {

namespace {

/// Applies a filter as the condition in filter.cpp does.
bool passes(const ListedGame& game, const GameFilter& filter) {
    if (filter.preset && game.head.preset != filter.preset) return false;
    const auto& ratings = game.columns.ratings;
    const int min_rating = filter.min_rating.value_or(0);
    const auto fits = [&](Color c) {
        return filter.seat.value_or(c) == c && ratings[c].value_or(0) >= min_rating &&
               (!filter.player ||
                strcasecmp(game.columns.players[c].c_str(), filter.player->c_str()) == 0);
    };
    const auto is_weak = [&](Color c) { return ratings[c].value_or(min_rating) < min_rating; };
    const bool names_seat = filter.player || filter.seat;
    return std::ranges::any_of(kAllColors, fits) &&
           (names_seat || std::ranges::none_of(kAllColors, is_weak));
}

}  // namespace

Exploration explore_postings(const std::vector<Posting>& postings, Variant variant,
                             std::size_t max_games) {
    std::unordered_map<MoveCode, MoveStatistics> sums;
    for (const Posting& posting : postings) {
        MoveStatistics& sum = sums[posting.move];
        ++sum.games;
        if (posting.place == 0) continue;
        ++sum.scored;
        sum.points += posting.points;
        sum.place += posting.place;
        sum.firsts += posting.place == 1 ? 1 : 0;
    }
    Exploration found;
    for (auto& [code, row] : sums) {
        row.move = std::get<Move>(entry_of(code));
        const auto scored = static_cast<double>(std::max<std::int64_t>(row.scored, 1));
        row.points /= scored * points_unit(variant);
        row.place /= scored;
        row.firsts /= scored;
        found.moves.push_back(row);
    }
    std::ranges::sort(found.moves, [](const MoveStatistics& a, const MoveStatistics& b) {
        return std::pair{b.games, a.move.raw()} < std::pair{a.games, b.move.raw()};
    });
    for (std::size_t i = postings.size(); i-- > 0 && found.games.size() < max_games;) {
        found.games.push_back(postings[i].game);
    }
    return found;
}

bool Collection::read_some() {
    constexpr std::size_t kGames = 50;
    for (const std::size_t end = games_.size() + kGames; games_.size() < end;) {
        const auto chunk = chunks_.next(boundary_);
        if (!chunk) return false;
        format_.read(*chunk, options_, [&](const Expected<GameItem, Diagnostic>& item) {
            if (!item) return;
            IndexedGame game = index_game(item->game);
            const std::size_t id = games_.size() + 1;
            for (auto& [key, posting] : game.index) {
                posting.game = static_cast<std::uint32_t>(id);
                std::vector<Posting>& row = postings_[key];
                // A game that repeats a position counts once.
                if (row.empty() || row.back().game != id) row.push_back(posting);
            }
            games_.push_back(
                {{{std::move(game.head), game.columns, {}}, {}, {}, {}}, static_cast<GameId>(id)});
        });
    }
    return true;
}

Exploration Collection::explore(const Position& position, const GameFilter& filter,
                                std::size_t max_games) const {
    std::vector<Posting> postings;
    if (const auto row = postings_.find(index_key(position)); row != postings_.end()) {
        std::ranges::copy_if(row->second, std::back_inserter(postings), [&](const Posting& each) {
            return passes(games_[each.game - 1], filter);
        });
    }
    return explore_postings(postings, position.rules().variant, max_games);
}

}  // namespace quadrille
