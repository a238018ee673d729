#include "tools/match/live_file.h"

#include <chrono>
#include <condition_variable>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string_view>
#include <utility>

#include "protocol/notation/rule_variants.h"
#include "tools/base/files.h"
#include "tools/engines/uci_lines.h"
#include "tools/match/report/tables.h"

namespace quadrille::match {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::chrono::seconds kEvery{1};
constexpr std::string_view kRunning = "running";

/// Adds a mean and half of its 95 % interval, `NAME_reach`. Infinite numbers become null.
void add_mean(Json& json, const std::string& name, const Moments& moments) {
    json[name] = moments.samples > 0 ? Json(moments.mean) : Json();
    json[name + "_reach"] = moments.reach();
}

/// Returns an object for each engine, best first.
Json standings_json(const MatchSummary& summary, const MatchAnalysis& analysis) {
    Json rows = Json::array();
    for (const std::size_t e : analysis.order) {
        const EngineRow& engine = analysis.table.engines[e];
        Json row = {{"engine", summary.heading.engines[e]}};
        if (!analysis.elo) {
            const Rating& rating = analysis.ratings[e];
            row.update({{"elo", rating.elo}, {"elo_low", rating.low}, {"elo_high", rating.high}});
        }
        row["games"] = engine.games;
        add_mean(row, "score", engine.score);
        if (summary.heading.is_teams) {
            const auto& [wins, draws, losses] = engine.wdl;
            row.update({{"wins", wins}, {"draws", draws}, {"losses", losses}});
        } else {
            add_mean(row, "points", engine.points);
            add_mean(row, "place", engine.place);
            add_mean(row, "first", engine.first_share);
            row["places"] = engine.places;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

/// Adds the Elo of two engines and the state of SPRT.
void add_tests(Json& json, const MatchSummary& summary, const MatchAnalysis& analysis) {
    if (const auto& elo = analysis.elo) {
        json["elo"] = {
            {"elo", elo->elo}, {"low", elo->low}, {"high", elo->high}, {"los", elo->los}};
    }
    if (const auto& pairs = analysis.pairs) {
        json["elo"]["nelo"] = pairs->nelo;
        json["elo"]["nelo_reach"] = pairs->nelo_reach;
        json["elo"]["ptnml"] = pairs->ptnml;
    }
    if (!summary.sprt) return;
    const SprtState& state = summary.sprt->state;
    json["sprt"] = {{"llr", state.llr},
                    {"lower", state.lower_llr},
                    {"upper", state.upper_llr},
                    {"status", name(state.status)}};
}

}  // namespace

LiveFile::LiveFile(const Tournament& tournament, const MatchSettings& settings, std::string path)
    : tournament_(tournament), settings_(settings), path_(std::move(path)) {
    thread_ = std::jthread{[this](const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any over;
        std::unique_lock lock{mutex};
        do {
            write(kRunning);
        } while (!over.wait_for(lock, stop, kEvery, [&] { return stop.stop_requested(); }));
    }};
}

void LiveFile::end(bool was_stopped) {
    thread_ = {};  // joins the thread
    has_changed_ = true;
    const MatchProgress progress = tournament_.progress();
    write(was_stopped && progress.games < progress.planned ? "stopped" : "over");
}

void LiveFile::on_position(const GamePlan& plan, const Game& game, const SeatClocks& clocks) {
    const std::lock_guard lock{mutex_};
    has_changed_ = true;
    auto [place, is_new] =
        games_.try_emplace(plan.number, LiveGame{plan, game.start(), {}, clocks});
    LiveGame& live = place->second;
    live.clocks = clocks;
    const auto& entries = game.entries();
    live.entries.insert(live.entries.end(),
                        entries.begin() + static_cast<std::ptrdiff_t>(live.entries.size()),
                        entries.end());
}

void LiveFile::on_end(std::size_t number) {
    const std::lock_guard lock{mutex_};
    has_changed_ = true;
    games_.erase(number);
}

void LiveFile::write(std::string_view state) {
    std::map<std::size_t, LiveGame> games;
    {
        const std::lock_guard lock{mutex_};
        if (!std::exchange(has_changed_, false)) return;
        games = games_;
    }
    const MatchSummary summary = tournament_.summary();
    const MatchProgress progress = tournament_.progress();
    const MatchAnalysis analysis = analyse(summary);
    const RuleSet& rules = settings_.rules;
    Json json = {{"kind", "quadrille match"},
                 {"version", 2},
                 {"title", summary.heading.title},
                 {"state", state},
                 {"variant", name(rules.variant)},
                 {"rules", format_rule_changes(rules, RuleSet::of(rules.variant))},
                 {"games", progress.games},
                 {"planned", progress.planned},
                 {"standings", standings_json(summary, analysis)},
                 {"findings", findings(summary, analysis)}};
    add_tests(json, summary, analysis);
    Json playing = Json::array();
    for (const auto& [number, live] : state == kRunning ? games : decltype(games){}) {
        Game game{live.start};
        for (const GameEntry& entry : live.entries) game.play_legal(entry);
        Json players = Json::array();
        Json clocks = Json::array();
        for (const Color c : kAllColors) {
            const bool plays = live.plan.seats.contains(c);
            players.push_back(plays ? Json(summary.heading.engines[live.plan.engine[c]]) : Json());
            clocks.push_back(live.clocks[c] ? Json(live.clocks[c]->count()) : Json());
        }
        playing.push_back({{"number", number + 1},
                           {"players", std::move(players)},
                           {"left_ms", std::move(clocks)},
                           {"position", format_position(game, Dialect{})}});
    }
    json["playing"] = std::move(playing);
    (void)write_file(path_, json.dump() + '\n');
}

}  // namespace quadrille::match
