// Tests live.json during a match and after its end.

#include "tools/match/live_file.h"

#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "engine/movegen.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "tests/support/engine_process.h"
#include "tests/support/temporary_folder.h"

namespace quadrille::match {
namespace {

using Json = nlohmann::json;

EngineSpec engine(const std::string& name) {
    EngineSpec spec;
    spec.name = name;
    spec.command = QUADRILLE_RANDOM;
    spec.dialect.history = Dialect::History::None;
    return spec;
}

class LiveFileTest : public ::testing::Test {
  protected:
    LiveFileTest() {
        settings_.engines = {engine("a"), engine("b")};
        settings_.rules = RuleSet::teams();
        settings_.schedule.is_teams = true;
        settings_.schedule.engines = 2;
        settings_.schedule.rotations = 1;
        settings_.play.time.nodes = 1;
        settings_.play.adjudication.max_plies = 20;
        log_.emplace(*MatchLog::open(folder_.of("m"), settings_.heading(), false));
        tournament_.emplace(settings_, *log_);
    }
    static MatchListener listener_of(LiveFile& file) {
        MatchListener listener;
        listener.on_position = [&](const GamePlan& plan, const Game& game,
                                   const SeatClocks& clocks) {
            file.on_position(plan, game, clocks);
        };
        return listener;
    }
    /// Returns the contents when `wanted` accepts them, or after ten seconds.
    template <class F>
    Json read_when(F wanted) {
        Json json;
        for (int i = 0; i < 1000; ++i) {
            const std::string text = test::read_file(path_);
            if (!text.empty()) {
                json = Json::parse(text);  // the file is always complete
                if (wanted(json)) break;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
        return json;
    }

    test::TemporaryFolder folder_;
    std::string path_ = folder_.of("live.json");
    MatchSettings settings_;
    std::optional<MatchLog> log_;
    std::optional<Tournament> tournament_;
};

TEST_F(LiveFileTest, ListsGamesInProgress) {
    LiveFile file{*tournament_, settings_, path_};
    GamePlan plan;
    plan.number = 1;
    for (const Color c : kAllColors) plan.engine[c] = c == Color::Red || c == Color::Yellow ? 0 : 1;
    Game game{Position::start(StartSetup::Modern, settings_.rules)};
    SeatClocks clocks;
    clocks[Color::Red] = Milliseconds{1500};
    file.on_position(plan, game, clocks);
    game.play_legal(legal_moves(game.position())[0]);
    file.on_position(plan, game, clocks);
    const Json json = read_when([](const Json& j) {
        return !j["playing"].empty() &&
               j["playing"][0]["position"].get<std::string>().find(" moves ") != std::string::npos;
    });
    EXPECT_EQ(json["state"], "running");
    EXPECT_EQ(json["planned"], 2);
    const Json& live = json["playing"].at(0);
    EXPECT_EQ(live["number"], 2);
    EXPECT_EQ(live["players"], Json::parse(R"(["a", "b", "a", "b"])"));
    EXPECT_EQ(live["left_ms"], Json::parse("[1500, null, null, null]"));
    EXPECT_EQ(live["position"], "position fen " + format_fen4(game.start()) + " moves " +
                                    format_dash(std::get<Move>(game.entries()[0])));

    file.on_end(1);
    EXPECT_TRUE(read_when([](const Json& j) { return j["playing"].empty(); })["playing"].empty());
}

TEST_F(LiveFileTest, KeepsStandingsAfterTheEnd) {
    {
        LiveFile file{*tournament_, settings_, path_};
        MatchListener listener = listener_of(file);
        listener.on_game = [&](const auto&, const PlayedGame& game, std::size_t) {
            file.on_end(game.result.number);
        };
        ASSERT_TRUE(tournament_->run(std::atomic<bool>{false}, listener).has_value());
        file.end(true);  // stopped, after the last game
    }
    const Json json = Json::parse(test::read_file(path_));
    EXPECT_EQ(json["state"], "over");
    EXPECT_EQ(json["games"], 2);
    EXPECT_TRUE(json["playing"].empty());
    ASSERT_EQ(json["standings"].size(), 2U);
    double sum = 0;
    for (const Json& row : json["standings"]) {
        EXPECT_EQ(row["games"], 2);
        EXPECT_EQ(row["wins"].get<int>() + row["draws"].get<int>() + row["losses"].get<int>(), 2);
        EXPECT_TRUE(row["score_reach"].is_null()) << "one rotation has no interval";
        sum += row["score"].get<double>();
    }
    EXPECT_EQ(sum, 1);
    EXPECT_EQ(json["elo"]["ptnml"].size(), 5U);
    EXPECT_TRUE(json["elo"]["los"].is_number());
    EXPECT_EQ(json["findings"][0], "2 games in 1 complete rotation");
}

TEST_F(LiveFileTest, ReportsStoppedMatch) {
    LiveFile file{*tournament_, settings_, path_};
    ASSERT_TRUE(tournament_->run(std::atomic<bool>{true}, listener_of(file)).has_value());
    file.end(true);
    const Json json = Json::parse(test::read_file(path_));
    EXPECT_EQ(json["state"], "stopped");
    EXPECT_LT(json["games"], json["planned"]);
    EXPECT_TRUE(json["playing"].empty());
}

TEST_F(LiveFileTest, MatchGoesOnIfFileCannotBeWritten) {
    LiveFile file{*tournament_, settings_, folder_.of("missing/live.json")};
    EXPECT_TRUE(tournament_->run(std::atomic<bool>{false}, listener_of(file)).has_value());
    EXPECT_EQ(tournament_->progress().games, 2U);
}

}  // namespace
}  // namespace quadrille::match
