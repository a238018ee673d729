#include "tools/datagen/games_tally.h"

#include <fmt/format.h>

#include <string_view>

#include "protocol/notation/chess4_names.h"

namespace quadrille::datagen {

namespace {

std::string row(std::string_view name, const std::string& value) {
    return fmt::format("{:<44}{:>14}\n", name, value);
}

template <class Key>
std::string rows(std::string_view what, const std::map<Key, std::size_t>& counts) {
    std::string text;
    for (const auto& [key, games] : counts) {
        text += row(fmt::format("{}: {}", what, key), std::to_string(games));
    }
    return text;
}

template <class Key>
void add_counts(const std::map<Key, std::size_t>& more, std::map<Key, std::size_t>& counts) {
    for (const auto& [key, games] : more) counts[key] += games;
}

std::string result_of(int red_halves, std::string_view red) {
    if (red_halves == 1) return "draw";
    return fmt::format("{}'s team {}", red, red_halves == 2 ? "won" : "lost");
}

}  // namespace

void GamesTally::add(const RecordedGame& game) {
    ++games;
    plies += game.plies.size();
    ++nodes[game.nodes];
    ++ends[game.end];
    if (game.red_halves) {
        ++results[result_of(*game.red_halves, seat_names(game.start.rules())[Color::Red])];
    } else {
        for (const Color c : kAllColors) hundredths[c] += game.final_hundredths[c];
    }
}

GamesTally& GamesTally::operator+=(const GamesTally& other) {
    games += other.games;
    plies += other.plies;
    add_counts(other.nodes, nodes);
    add_counts(other.results, results);
    add_counts(other.ends, ends);
    for (const Color c : kAllColors) hundredths[c] += other.hundredths[c];
    return *this;
}

std::string format_tally(const GamesTally& tally, const RuleSet& rules) {
    std::string text = row("games", std::to_string(tally.games));
    text += row("variant", std::string{name(rules.variant)});
    text += row("plies", std::to_string(tally.plies));
    if (tally.games == 0) return text;
    const auto games = static_cast<double>(tally.games);
    text += row("plies a game", fmt::format("{:.1f}", static_cast<double>(tally.plies) / games));
    text += rows("nodes", tally.nodes) + rows("result", tally.results);
    if (!rules.has_teams) {
        for (const Color c : kAllColors) {
            const double mean = static_cast<double>(tally.hundredths[c]) / kHundred / games;
            text +=
                row(fmt::format("points: {}", seat_names(rules)[c]), fmt::format("{:.2f}", mean));
        }
    }
    return text + rows("end", tally.ends);
}

}  // namespace quadrille::datagen
