#include "tools/match/circumstances.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "protocol/text/blanks.h"
#include "protocol/text/counted.h"
#include "tools/base/program.h"
#include "tools/base/progress.h"

namespace quadrille::match {

namespace {

/// Adds values to those of the same name that do not say the same.
void add_facts(const Facts& more, Facts& facts) {
    for (const auto& [key, value] : more) {
        const auto found = std::ranges::find(facts, key, &Facts::value_type::first);
        if (found == facts.end()) {
            facts.emplace_back(key, value);
            continue;
        }
        const std::string among = "; " + found->second + "; ";
        if (among.find("; " + value + "; ") == std::string::npos) found->second += "; " + value;
    }
}

}  // namespace

Facts facts_of_run(const MatchSettings& settings, const std::vector<TriedEngine>& engines) {
    Facts facts;
    facts.emplace_back("games side by side", std::to_string(settings.concurrency));
    facts.emplace_back("machine", describe_machine());
    std::string version = version_of("quadrille-match").text;
    facts.emplace_back("played by", trimmed(version));
    for (std::size_t i = 0; i < engines.size(); ++i) {
        const std::string& name = engines[i].reported_name;
        if (!name.empty()) facts.emplace_back(settings.engines[i].name + " is", name);
    }
    return facts;
}

Facts circumstances(std::span<const MatchLines> parts, std::size_t rotations) {
    std::string begun;
    std::string ended;
    std::chrono::nanoseconds time{0};
    Facts of_runs;
    for (const MatchLines& part : parts) {
        const std::string& at = part.heading.begun;
        if (!at.empty() && (begun.empty() || at < begun)) begun = at;
        for (const LoggedGame& game : part.games) {
            ended = std::max(ended, game.ended);
            time += game.time;
        }
        for (const MatchRun& run : part.runs) add_facts(run.facts, of_runs);
    }
    Facts facts;
    if (!begun.empty()) facts.emplace_back("begun", begun);
    const std::size_t per_rotation = parts.front().heading.games_per_rotation;
    facts.emplace_back("games", fmt::format("{} in {} of {}", rotations * per_rotation,
                                            counted(rotations, "rotation"), per_rotation));
    std::ranges::move(of_runs, std::back_inserter(facts));
    if (!ended.empty()) facts.emplace_back("ended", ended);
    if (time.count() > 0) facts.emplace_back("time of all games", format_duration(time));
    return facts;
}

}  // namespace quadrille::match
