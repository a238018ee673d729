// Positions in the moves of all games and in the index.

#include <algorithm>
#include <utility>

#include "protocol/text/words.h"
#include "tools/database/database.h"
#include "tools/database/explorer.h"
#include "tools/database/placement.h"

namespace quadrille {

namespace {

bool matches_query(const PositionQuery& query, const Position& position) {
    if (query.position) return index_key(*query.position) == index_key(position);
    const auto has_count = [&](const PieceCount& wanted) {
        const Color c = wanted.piece.color();
        return position.active().contains(c) &&
               position.board().pieces(c, wanted.piece.type()).count() == wanted.count;
    };
    return std::ranges::all_of(query.material, has_count) &&
           std::ranges::all_of(query.pieces, [&](const PlacedPiece& wanted) {
               return position.piece_on(wanted.square) == wanted.piece;
           });
}

/// Returns the number of entries played before the first position that matches.
std::optional<std::size_t> find_in_game(const PositionQuery& query, const Position& start,
                                        const std::vector<MoveCode>& codes) {
    Placement placement = query.position         ? Placement{start, *query.position}
                          : query.pieces.empty() ? Placement{start, query.material}
                                                 : Placement{start, query.pieces};
    // Plays by the rules only up to positions that may match.
    std::optional<Replay> replay;
    std::size_t replayed = 0;
    for (std::size_t i = 0;; ++i) {
        if (placement.may_match()) {
            if (!replay) replay.emplace(start);
            while (replayed < i) replay->play(entry_of(codes[replayed++]));
            if (matches_query(query, replay->position())) return i;
        }
        if (i == codes.size()) return std::nullopt;
        const GameEntry entry = entry_of(codes[i]);
        if (const Move* const move = std::get_if<Move>(&entry)) placement.play(*move);
    }
}

}  // namespace

Expected<GameId, std::string> Database::find(const PositionQuery& query, const GameFilter& filter,
                                             const WorkProgress& progress,
                                             const std::function<bool(const Occurrence&)>& take) {
    return guarded([&]() -> GameId {
        GameFilter narrowed = filter;
        if (query.position) {
            narrowed.variant = query.position->rules().variant;
            if (filter.variant.value_or(*narrowed.variant) != *narrowed.variant) return 0;
        }
        const SqlText where = condition_of(narrowed);
        SqlStatement rows = connection_.prepare(
            {"SELECT g.id, g.head, m.moves FROM games g JOIN moves m ON m.game = g.id WHERE " +
                 where.text + " ORDER BY g.id DESC",
             where.values});
        GameId last = 0;
        each_row(rows, [&, done = std::size_t{0}]() mutable {
            const GameId id = rows.number(0);
            const Position& start = head(rows.number(1)).base.start;
            const auto entries = find_in_game(query, start, unpack_codes(rows.text(2)));
            const bool goes_on =
                (!entries || take({id, *entries})) && (!progress || progress(++done));
            if (!goes_on) last = id;
            return goes_on;
        });
        return last;
    });
}

Expected<Exploration, std::string> Database::explore(const Position& position,
                                                     const GameFilter& filter,
                                                     std::size_t max_games) {
    return guarded([&] {
        std::vector<Posting> postings;
        SqlStatement rows =
            connection_.prepare({"SELECT moves FROM explorer WHERE key = ? ORDER BY game",
                                 {static_cast<std::int64_t>(index_key(position))}});
        while (rows.step()) read_postings(rows.text(0), postings);
        SqlText where = condition_of(filter);
        // An empty condition excludes only deleted games.
        const bool excludes = where.text != kAnyGame ||
                              connection_.number({"SELECT count(*) < max(id) FROM games"}) != 0;
        if (!postings.empty() && excludes) {
            constexpr std::size_t kFewGames = 5000;
            if (postings.size() <= kFewGames) {
                where.text +=
                    " AND g.id IN (" +
                    join(postings, ",",
                         [](const Posting& posting) { return std::to_string(posting.game); }) +
                    ")";
            }
            where.text.insert(0, "SELECT g.id FROM games g WHERE ");
            const std::size_t max = std::ranges::max(postings, {}, &Posting::game).game;
            std::vector<bool> chosen(max + 1);
            SqlStatement games = connection_.prepare(where);
            while (games.step()) {
                const auto id = static_cast<std::size_t>(games.number(0));
                if (id <= max) chosen[id] = true;
            }
            std::erase_if(postings, [&](const Posting& each) { return !chosen[each.game]; });
        }
        return explore_postings(postings, position.rules().variant, max_games);
    });
}

}  // namespace quadrille
