#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/final_standing.h"
#include "engine/game.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/record/result.h"
#include "tools/base/files.h"
#include "tools/quadrille/recorded_items.h"
#include "tools/records/game_file.h"

namespace quadrille {

namespace {

std::string comment_of(const std::optional<ReportedScore>& score) {
    if (!score) return "";
    if (score->mate)
        return fmt::format("{}M{}", *score->mate < 0 ? '-' : '+', std::abs(*score->mate));
    return fmt::format("{:+.2f}", score->cp / 100.0);
}

/// Returns the `Result` of a game that ended or was adjudicated.
std::string result_of(const RecordedGame& game) {
    const RuleSet& rules = game.start.rules();
    if (rules.is_chess4()) {
        constexpr int kHalves = 2;
        const ColorSet reds = game.start.side_of(Color::Red);
        PerColor<std::optional<int>> halves;
        for (const Color c : participants(game.start)) {
            // Partners share 5 points for the first two places, or 1 for the last two.
            const int red = 1 + 2 * game.red_half_points.value_or(1);
            const int of_partners = reds.contains(c) ? red : 6 - red;
            halves[c] = rules.has_teams ? of_partners
                                        : game.final_hundredths[c] * kHalves / kHundredthsPerPoint;
        }
        return format_scores(halves, kHalves);
    }
    if (game.red_half_points) {
        constexpr std::string_view kResults[] = {"0-1", "1/2-1/2", "1-0"};
        return std::string{kResults[*game.red_half_points]};
    }
    PerColor<int> points;
    for (const Color c : kAllColors) points[c] = game.final_hundredths[c] / kHundredthsPerPoint;
    return format_points(points, plain_seat_names());
}

GameItem item_of(const RecordedGame& recorded) {
    Game game{recorded.start};
    RecordExtras extras;
    for (const RecordedPly& ply : recorded.plies) {
        game.play_legal(ply.move);
        extras.comments.push_back(comment_of(ply.score));
    }
    extras.tags = {{"Site", "quadrille-datagen"}, {"Result", ""}, {"Termination", recorded.end}};
    GameItem item;
    item.game = record_of(game, extras);
    const auto tag = std::ranges::find(item.game.tags, "Result", &RecordTag::name);
    if (!game.is_over() && tag != item.game.tags.end()) tag->value = result_of(recorded);
    return item;
}

}  // namespace

bool is_file_of_recorded_games(const std::string& path) {
    if (!is_regular_or_missing(path)) return false;  // a pipe cannot be read twice
    auto in = open_for_reading(path);
    if (!in) return false;
    std::string begin(4, ' ');
    in->read(begin.data(), static_cast<std::streamsize>(begin.size()));
    return is_game_file(begin);
}

Expected<std::string, std::string> read_recorded_items(
    std::istream& in, const std::function<bool(const GameItem&)>& take) {
    const auto read =
        read_games(in, [&](const RecordedGame& recorded) { return take(item_of(recorded)); });
    if (!read) return fail(read.error());
    return read->truncated_bytes == 0 ? "" : describe_truncation(*read);
}

}  // namespace quadrille
