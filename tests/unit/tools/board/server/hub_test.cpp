#include "tools/board/server/hub.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/by_build.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/tools/board/server/loop.h"
#include "tests/unit/tools/board/server/own_children.h"

namespace quadrille::board {
namespace {

using std::chrono::milliseconds;

/// A page that records its messages.
class Page : public Client {
  public:
    explicit Page(Hub& hub) : hub_(hub) { hub_.on_open(*this); }
    ~Page() override { hub_.on_close(*this); }
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;

    void send(Text text, std::string_view) override { got.push_back(Json::parse(*text)); }
    void close(CloseCode code, std::string_view) override { closed = code; }

    void say(const std::string& text) { hub_.on_message(*this, text); }
    /// Returns the answer to a message.
    Json ask(Json message) {
        message["id"] = ++last_id_;
        say(message.dump());
        const auto answer = std::find_if(got.rbegin(), got.rend(), [&](const Json& json) {
            return json.contains("id") && json["id"] == last_id_;
        });
        return answer == got.rend() ? Json{} : *answer;
    }
    Json join(const std::string& study = "new") { return ask({{"do", "join"}, {"study", study}}); }
    /// Returns `part` of the newest event that has it, or null.
    [[nodiscard]] Json newest(const std::string& part) const {
        const auto found = std::find_if(got.rbegin(), got.rend(), [&](const Json& json) {
            return json.contains("event") && json.contains(part);
        });
        return found == got.rend() ? Json{} : (*found)[part];
    }
    /// Returns the state of the analysis in slot 0.
    [[nodiscard]] std::string state() const {
        const Json analysis = newest("analysis");
        return analysis.is_array() && analysis[0].is_object() ? analysis[0].value("state", "")
                                                              : std::string{};
    }

    std::deque<Json> got;
    std::optional<CloseCode> closed;

  private:
    Hub& hub_;
    int last_id_ = 0;
};

EngineSpec mock(const std::string& behavior, const std::string& number = "0") {
    EngineSpec spec;
    spec.name = behavior;
    spec.command = QUADRILLE_MOCK_ENGINE;
    spec.args = {behavior, number};
    return spec;
}

class HubTest : public ::testing::Test {
  protected:
    void SetUp() override { start(); }
    /// Starts or restarts the server.
    void start() {
        stop();
        auto files = StudyFiles::open(folder_.of("data"));
        ASSERT_TRUE(files.has_value()) << files.error();
        files_.emplace(std::move(*files));
        hub_.emplace(loop_.events(), *files_, engines_, limits_,
                     [this](const std::string& line) { warnings_.push_back(line); });
    }
    void stop() {
        if (hub_) hub_->end();
        hub_.reset();
        files_.reset();
    }
    void TearDown() override {
        stop();
        EXPECT_TRUE(test::own_children().empty()) << "a process was left running";
    }

    test::TemporaryFolder folder_;
    test::Loop loop_;
    ServerLimits limits_;
    std::vector<EngineSpec> engines_ = {mock("until-stop"), mock("crash-on-go", "1"),
                                        mock("late", "100")};
    std::vector<std::string> warnings_;
    std::optional<StudyFiles> files_;
    std::optional<Hub> hub_;
};

TEST_F(HubTest, SendsHelloFirst) {
    Page page{*hub_};
    ASSERT_EQ(page.got.size(), 1U);
    const Json& hello = page.got[0];
    EXPECT_EQ(hello["event"], "hello");
    EXPECT_EQ(hello["home"], "server");
    EXPECT_EQ(hello["engines"], Json({"until-stop", "crash-on-go", "late"}));
    EXPECT_EQ(hello["limits"]["hash"], limits_.hash_mb);
    EXPECT_EQ(hello["limits"]["text"], limits_.message_bytes);
    for (const char* const list : {"variants", "presets", "setups", "rules"}) {
        EXPECT_FALSE(hello[list].empty()) << list;
    }
}

TEST_F(HubTest, AnswersBadMessageWithOneError) {
    Page page{*hub_};
    EXPECT_EQ(page.ask({{"do", "show"}})["error"], "join a study first");
    (void)page.join();
    const std::vector<std::pair<std::string, std::string>> rows = {
        {"", "the message is not a JSON object"},
        {"x", "the message is not a JSON object"},
        {"[]", "the message is not a JSON object"},
        {"{\"do\": \"show\"", "the message is not a JSON object"},
        {"\"\xff\"", "the message is not a JSON object"},
        {std::string(100'000, '['), "the message nests deeper than 32"},
        {R"({"do": "join", "study": "../x"})", "unknown study '../x'"},
        {R"({"do": "delete_study"})", "unknown study ''"},
        // The study refuses these.
        {"{}", "do: missing, expected a string"},
        {R"({"do": 1})", "do: found 1, expected a string"},
        {R"({"do": "jump"})", "do: unknown command 'jump'"},
        {R"({"do": "play", "move": "\ud800"})", "the message is not a JSON object"},
        {R"({"do": "play"})", "move: missing, expected a string"}};
    for (const auto& [message, error] : rows) {
        const std::size_t before = page.got.size();
        page.say(message);
        ASSERT_EQ(page.got.size(), before + 1) << message;
        EXPECT_EQ(page.got.back()["error"], error);
    }
    EXPECT_FALSE(page.ask({{"do", "show"}}).contains("error")) << "the page is still connected";
    EXPECT_FALSE(page.closed.has_value());
}

TEST_F(HubTest, SendsChangesToOtherPagesOfStudy) {
    Page one{*hub_};
    const std::string study = one.join()["study"];
    Page two{*hub_};
    Page elsewhere{*hub_};
    EXPECT_EQ(two.join(study)["study"], study);
    EXPECT_NE(elsewhere.join()["study"], study);
    const std::size_t before = elsewhere.got.size();
    const Json answer = one.ask({{"do", "play"}, {"move", "h2-h3"}});
    Json event = two.got.back();
    EXPECT_EQ(event["event"], "changed");
    EXPECT_FALSE(event.contains("id"));
    EXPECT_EQ(event["tree"], answer["tree"]);
    const std::size_t received = two.got.size();
    for (const Json& question :
         {Json{{"do", "show"}}, Json{{"do", "studies"}}, Json{{"do", "export"}, {"format", "fen4"}},
          Json{{"do", "preview"}, {"moves", {"b7-c7"}}}}) {
        EXPECT_FALSE(one.ask(question).contains("error")) << question;
    }
    (void)one.ask({{"do", "play"}, {"move", "nonsense"}});
    EXPECT_EQ(two.got.size(), received) << "the study has not changed";
    EXPECT_EQ(elsewhere.got.size(), before);
}

TEST_F(HubTest, RestoresStudyAfterRestart) {
    std::string study;
    Json tree;
    {
        Page page{*hub_};
        study = page.join()["study"];
        tree = page.ask({{"do", "play"}, {"moves", {"h2-h3", "b7-c7"}}})["tree"];
    }
    start();
    Page page{*hub_};
    EXPECT_EQ(page.ask({{"do", "join"}})["study"], study) << "the study used last";
    EXPECT_EQ(page.join(study)["tree"], tree);
    const Json studies = page.ask({{"do", "studies"}})["studies"];
    ASSERT_EQ(studies.size(), 1U);
    EXPECT_EQ(studies[0]["study"], study);
    EXPECT_EQ(studies[0]["plies"], 2);
    EXPECT_EQ(studies[0]["variant"], "ffa");
    EXPECT_EQ(studies[0]["ending"], "unfinished");
}

TEST_F(HubTest, SavesOnlyChangedStudies) {
    limits_.idle_timeout = milliseconds{50};
    start();
    std::string untouched;
    {
        Page page{*hub_};
        untouched = page.join()["study"];
        EXPECT_TRUE(page.ask({{"do", "open"}, {"text", "no game"}}).contains("error"));
    }
    Page page{*hub_};
    const std::string study = page.join()["study"];
    loop_.run_for(4 * limits_.idle_timeout);
    EXPECT_FALSE(files_->has(study)) << "the study is unchanged";
    (void)page.ask({{"do", "play"}, {"move", "h2-h3"}});
    EXPECT_TRUE(loop_.run_until([&] { return files_->has(study); }, milliseconds{5000}));
    EXPECT_FALSE(files_->has(untouched));
}

TEST_F(HubTest, ReportsUnsavedStudyToItsPages) {
    namespace fs = std::filesystem;
    Page page{*hub_};
    const std::string study = page.join()["study"];
    EXPECT_EQ(page.join(study)["unsaved"], "");
    // Saving fails while a file replaces the folder.
    fs::rename(folder_.of("data/studies"), folder_.of("data/away"));
    (void)folder_.file("data/studies", "");
    (void)page.ask({{"do", "play"}, {"move", "h2-h3"}});
    ASSERT_TRUE(loop_.run_until([&] { return page.newest("unsaved").is_string(); }));
    const std::string why = page.newest("unsaved");
    EXPECT_NE(why.find(study + ".json"), std::string::npos) << why;
    EXPECT_EQ(warnings_.back(), why);
    Page other{*hub_};
    EXPECT_EQ(other.join(study)["unsaved"], why);
    fs::remove(folder_.of("data/studies"));
    fs::rename(folder_.of("data/away"), folder_.of("data/studies"));
    (void)page.ask({{"do", "studies"}});
    EXPECT_EQ(page.newest("unsaved"), "") << "listing studies saves again";
    EXPECT_EQ(other.newest("unsaved"), "");
    EXPECT_TRUE(files_->has(study));
}

TEST_F(HubTest, ReportsAndKeepsDamagedStudy) {
    (void)folder_.file("data/studies/bad.json", "{");
    (void)folder_.file("data/studies/worse.json",
                       R"({"quadrille-board":1,"title":{},"study":{"kind":"x"}})");
    Page page{*hub_};
    for (const char* const name : {"bad", "worse"}) {
        const std::string error = page.join(name)["error"];
        EXPECT_NE(error.find(std::string{name} + ".json.damaged-1"), std::string::npos) << error;
        EXPECT_EQ(warnings_.back(), error);
        EXPECT_EQ(page.join(name)["study"], name) << "a new study";
    }
    EXPECT_FALSE(page.join().contains("error"));
}

TEST_F(HubTest, DeletesStudyUnlessAnotherPageHasItOpen) {
    Page one{*hub_};
    const std::string study = one.join()["study"];
    (void)one.ask({{"do", "play"}, {"move", "h2-h3"}});
    Page two{*hub_};
    (void)two.join(study);
    const Json delete_it = {{"do", "delete_study"}, {"study", study}};
    EXPECT_EQ(one.ask(delete_it)["error"],
              "this study is open in another page; close it there first");
    (void)two.join();
    (void)one.ask({{"do", "studies"}});
    EXPECT_TRUE(files_->has(study));
    (void)one.ask({{"do", "analyse"}, {"slot", 0}});
    EXPECT_FALSE(one.ask(delete_it).contains("error"));
    EXPECT_FALSE(files_->has(study));
    EXPECT_EQ(one.ask({{"do", "show"}})["error"], "join a study first");
    EXPECT_TRUE(loop_.run_until([] { return test::own_children().empty(); }));
}

TEST_F(HubTest, NamesStudies) {
    Page page{*hub_};
    const std::string name = page.join("new")["study"];
    (void)page.ask({{"do", "play"}, {"move", "h2-h3"}});
    (void)page.ask({{"do", "rename_study"}, {"study", name}, {"name", "A\nb"}, {"folder", "F"}});
    const Json row = page.ask({{"do", "studies"}})["studies"][0];
    EXPECT_EQ(row["name"], "A b");
    EXPECT_EQ(row["folder"], "F");
    EXPECT_EQ(page.ask({{"do", "rename_study"}, {"study", "x"}})["error"], "unknown study 'x'");
}

TEST_F(HubTest, ExploresGamesDatabase) {
    Page page{*hub_};
    (void)page.join();
    EXPECT_EQ(page.ask({{"do", "explore"}})["error"], "this server has no games database");
    const std::string file = folder_.of("new/games.db");
    hub_->use_database(file);
    EXPECT_EQ(page.ask({{"do", "explore"}})["error"],
              "database '" + file + "': the file does not exist; add games to make it");
    (void)page.ask({{"do", "play"}, {"moves", {"h2-h3", "b7-c7"}}});
    (void)page.ask({{"do", "tag"}, {"name", "Blue"}, {"value", "Ann"}});
    EXPECT_EQ(page.ask({{"do", "store_game"}})["is_new"], true);
    EXPECT_EQ(page.ask({{"do", "store_game"}})["is_new"], false);
    (void)page.ask({{"do", "go"}, {"node", 1}});
    const Json found = page.ask({{"do", "explore"}, {"player", "ann"}})["explorer"];
    EXPECT_EQ(found["moves"], Json::parse(R"([{"move": "b7-c7", "text": "b7-c7", "games": 1}])"));
    ASSERT_EQ(found["games"].size(), 1U);
    EXPECT_EQ(found["games"][0]["players"], Json::parse(R"(["", "Ann", "", ""])"));
    EXPECT_EQ(found["games"][0]["after"], 1);
    const Json none = page.ask({{"do", "explore"}, {"seat", "red"}, {"player", "ann"}});
    EXPECT_TRUE(none["explorer"]["moves"].empty());
    (void)page.join();
    EXPECT_EQ(page.ask({{"do", "open_stored_game"}, {"game", 1}})["tags"]["Blue"], "Ann");
    EXPECT_EQ(page.ask({{"do", "open_stored_game"}, {"game", 2}})["error"],
              "game 2 is not in the database any more");
}

TEST_F(HubTest, MakesGamesDatabaseInCurrentFolder) {
    Page page{*hub_};
    (void)page.join();
    const std::filesystem::path start = std::filesystem::current_path();
    std::filesystem::current_path(folder_.path());
    hub_->use_database("bare.db");
    (void)page.ask({{"do", "play"}, {"move", "h2-h3"}});
    EXPECT_EQ(page.ask({{"do", "store_game"}})["is_new"], true);
    std::filesystem::current_path(start);
}

TEST_F(HubTest, ListsSearchesExportsAndDeletesStoredGames) {
    Page page{*hub_};
    (void)page.join();
    hub_->use_database(folder_.of("games.db"));
    std::string text;
    for (int i = 1; i <= 120; ++i) {
        text += "[Variant \"FFA\"]\n[RuleVariants \"EnPassant DeadKingWalking\"]\n[Red \"" +
                std::string(i % 2 == 0 ? "Ann" : "Bob") + "\"]\n[Number \"" + std::to_string(i) +
                "\"]\n\n1. " + (i == 7 ? "j2-j3" : "h2-h3") + "\n\n";
    }
    const Json bad = {{"do", "add_games"},
                      {"name", "x.pgn4"},
                      {"line", 11},
                      {"text", text + text.substr(0, text.find("[Variant", 1)) +
                                   "[Variant \"FFA\"]\n[Result \"Red: 1\"]\n\n1. h2-h9\n"}};
    const Json added = page.ask(bad);
    EXPECT_EQ(added["added"], 120);
    EXPECT_EQ(added["duplicates"], 1);
    ASSERT_EQ(added["faults"].size(), 1U);
    EXPECT_TRUE(added["faults"][0].get<std::string>().starts_with("x.pgn4:861:7: ")) << added;
    EXPECT_EQ(page.ask({{"do", "add_games"}, {"text", "h2-h3"}, {"name", "y"}})["added"], 1);

    const auto list = [&](Json message) {
        message["do"] = "list_games";
        return page.ask(std::move(message));
    };
    const Json first = list(Json::object());
    EXPECT_EQ(first["total"], 121);
    EXPECT_EQ(first["games"].size(), 50U);
    EXPECT_EQ(first["games"][0]["game"], 121);
    EXPECT_EQ(first["next"], 72);
    const Json second = list({{"game", 72}});
    EXPECT_FALSE(second.contains("total"));
    EXPECT_EQ(second["games"][0]["game"], 71);
    const Json last = list({{"game", 22}, {"player", "ann"}});
    EXPECT_EQ(last["games"].size(), 10U);
    EXPECT_EQ(last["next"], 0);
    EXPECT_EQ(list({{"pieces", "rPj3"}})["games"][0]["game"], 7);
    EXPECT_EQ(list({{"material", "r:Q"}})["games"].size(), 0U);
    const auto at = [](const Json& answer) {
        return Json{{"position", {{"fen", answer["position"]["fen4"]}, {"preset", "site"}}}};
    };
    EXPECT_EQ(list(at(page.join()))["games"].size(), 50U);
    EXPECT_EQ(list({{"position", {{"fen", "R"}}}})["error"].get<std::string>().substr(0, 10),
              "position: ");
    const Json one = list(at(page.ask({{"do", "play"}, {"move", "j2-j3"}})));
    ASSERT_EQ(one["games"].size(), 1U);
    EXPECT_EQ(one["games"][0]["after"], 1);
    EXPECT_EQ(one["games"][0]["game"], 7);
    EXPECT_EQ(one["searched"], 121);
    EXPECT_EQ(list({{"material", "x"}})["error"],
              "material: 'x' is not a seat with its pieces such as r:QRR");
    EXPECT_EQ(list({{"from", "x"}})["error"], "from: 'x' is not possible");
    EXPECT_EQ(list({{"result", "won"}})["error"],
              "result: won and lost require a player or a seat");
    EXPECT_EQ(list({{"game", "x"}})["error"],
              "game: found \"x\", expected a number from 1 to 9223372036854775807");

    const Json part = page.ask({{"do", "export_games"}, {"player", "Ann"}});
    EXPECT_EQ(part["next"], 0);
    const std::string exported = part["text"];
    EXPECT_EQ(exported.find("Bob"), std::string::npos);
    EXPECT_TRUE(exported.ends_with("[Number \"120\"]\n\n1. h2-h3\n")) << exported.substr(9000);
    const std::string rest = page.ask({{"do", "export_games"}, {"game", 120}})["text"];
    EXPECT_TRUE(rest.starts_with("\n[")) << rest;

    EXPECT_EQ(page.ask({{"do", "delete_games"}, {"game", 7}})["deleted"], 1);
    for (const int deleted : {50, 9, 0}) {
        EXPECT_EQ(page.ask({{"do", "delete_games"}, {"player", "Bob"}})["deleted"], deleted);
    }
    EXPECT_EQ(list(Json::object())["total"], 61);
    EXPECT_EQ(page.ask({{"do", "delete_games"}})["deleted"], 50);
    EXPECT_EQ(page.ask({{"do", "delete_games"}})["deleted"], 11);
    EXPECT_EQ(list(Json::object())["total"], 0);
}

TEST_F(HubTest, ReviewsStoredGamesInBackground) {
    engines_ = {mock("late", "100")};
    start();
    hub_->use_database(folder_.of("games.db"));
    const Json review = {{"do", "review_games"}};
    {
        Page page{*hub_};
        (void)page.join();
        EXPECT_NE(page.ask(review).value("error", "").find("does not exist"), std::string::npos);
        for (const char* const reply : {"b7-c7", "b8-c8", "b9-c9"}) {
            (void)page.ask({{"do", "new"}});
            (void)page.ask({{"do", "tag"}, {"name", "Red"}, {"value", "Ann"}});
            (void)page.ask({{"do", "play"}, {"moves", {"h2-h3", reply}}});
            (void)page.ask({{"do", "comment"}, {"text", "mine"}});
            ASSERT_EQ(page.ask({{"do", "store_game"}})["is_new"], true);
        }
        EXPECT_EQ(page.ask({{"do", "review_games"}, {"player", "Bob"}})["error"],
                  "every game that matches has a review");
        const Json begun = page.ask(review)["reviews"];
        EXPECT_EQ(begun,
                  Json::parse(R"({"is_running": true, "done": 0, "total": 3, "message": ""})"));
        EXPECT_EQ(page.ask(review)["error"], "reviews are running; stop them first");
        ASSERT_TRUE(loop_.run_until([&] { return page.newest("reviews").value("done", 0) == 1; }));
    }
    // A restart loses only the game in progress.
    start();
    hub_->use_database(folder_.of("games.db"));
    Page again{*hub_};
    EXPECT_EQ(again.join()["reviews"]["total"], 0);
    EXPECT_EQ(again.ask(review)["reviews"]["total"], 2);
    EXPECT_EQ(again.ask({{"do", "review_games"}, {"stop", true}})["reviews"]["message"], "Stopped");
    EXPECT_TRUE(loop_.run_until([] { return test::own_children().empty(); }));
    (void)again.ask(review);
    ASSERT_TRUE(loop_.run_until([&] { return again.newest("reviews").value("done", 0) == 2; }));
    EXPECT_EQ(again.newest("reviews")["is_running"], false);
    EXPECT_EQ(again.ask(review)["error"], "every game that matches has a review");
    const std::string tree = again.ask({{"do", "open_stored_game"}, {"game", 1}})["tree"].dump();
    EXPECT_NE(tree.find("%eval"), std::string::npos) << tree;
    EXPECT_NE(tree.find("mine"), std::string::npos) << tree;
    const Json player = again.ask({{"do", "show_player"}, {"player", "ann"}})["player"];
    EXPECT_EQ(player["accuracies"].size(), 3U);
    EXPECT_EQ(player["total"], 3);
    EXPECT_EQ(player["rows"][0]["variant"], "ffa");
    EXPECT_EQ(player["rows"][0]["seat"], "Red");
    EXPECT_EQ(player["rows"][0]["move"], "");
    EXPECT_EQ(player["rows"][1]["move"], "h3");
    EXPECT_TRUE(player["rows"][1].contains("accuracy"));
}

TEST_F(HubTest, AnalysesOfPagesGoBeforeReviews) {
    engines_ = {mock("late", "100"), mock("until-stop")};
    limits_.processes = 1;
    start();
    hub_->use_database(folder_.of("games.db"));
    Page page{*hub_};
    (void)page.join();
    (void)page.ask({{"do", "play"}, {"moves", {"h2-h3", "b7-c7"}}});
    (void)page.ask({{"do", "store_game"}});
    (void)page.ask({{"do", "review_games"}});
    ASSERT_TRUE(loop_.run_until([&] { return !test::own_children().empty(); }));
    (void)page.ask({{"do", "analyse"}, {"slot", 0}, {"engine", "until-stop"}});
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_TRUE(loop_.run_until([&] { return page.state() == "thinking"; }));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, limits_.time_slice / 4);
    loop_.run_for(milliseconds{1000});
    EXPECT_EQ(page.state(), "thinking");
    EXPECT_EQ(page.newest("reviews")["done"], 0);
    (void)page.ask({{"do", "stop_analysis"}, {"slot", 0}});
    ASSERT_TRUE(loop_.run_until([&] { return page.newest("reviews").value("done", 0) == 1; }));
}

TEST_F(HubTest, LimitsOpenStudiesAndMessageRate) {
    limits_.studies = 2;
    limits_.burst = 10;
    limits_.messages_per_second = 1;
    start();
    Page one{*hub_};
    Page two{*hub_};
    Page three{*hub_};
    (void)one.join();
    (void)two.join();
    const std::string error = three.join()["error"];
    EXPECT_NE(error.find("the limit of this server"), std::string::npos) << error;
    for (int i = 0; i < 20 && !one.closed; ++i) (void)one.ask({{"do", "show"}});
    EXPECT_EQ(one.closed, CloseCode::Policy);
}

TEST_F(HubTest, LimitsSavedStudies) {
    limits_.saved_studies = 1;
    start();
    Page page{*hub_};
    const std::string first = page.join()["study"];
    (void)page.ask({{"do", "play"}, {"move", "h2-h3"}});
    (void)page.ask({{"do", "studies"}});  // saves
    EXPECT_EQ(page.join()["error"],
              "1 studies are saved, the limit of this server; delete one first");
    EXPECT_EQ(page.join(first)["study"], first);
    (void)page.ask({{"do", "delete_study"}, {"study", first}});
    EXPECT_FALSE(page.join().contains("error"));
}

TEST_F(HubTest, EvictsStudyWithoutPages) {
    limits_.studies = 1;
    start();
    std::string first;
    {
        Page page{*hub_};
        first = page.join()["study"];
        (void)page.ask({{"do", "play"}, {"move", "h2-h3"}});
    }
    Page page{*hub_};
    EXPECT_NE(page.join()["study"], first);
    EXPECT_EQ(hub_->studies(), 1U);
    // The server cannot evict the second study, because the page has joined it.
    EXPECT_NE(page.join(first).value("error", "").find("the limit of this"), std::string::npos);
}

TEST_F(HubTest, EndsAnalysisAfterAllPagesHaveLeft) {
    limits_.idle_timeout = milliseconds{by_build(300, 3000)};
    start();
    std::string study;
    {
        Page page{*hub_};
        study = page.join()["study"];
        (void)page.ask({{"do", "play"}, {"move", "h2-h3"}});
        (void)page.ask({{"do", "analyse"}, {"slot", 0}});
        ASSERT_TRUE(loop_.run_until([&] { return page.state() == "thinking"; }));
    }
    // A page that returns in time finds the analysis running.
    loop_.run_for(limits_.idle_timeout / 3);
    {
        Page page{*hub_};
        EXPECT_EQ(page.join(study)["analysis"][0]["state"], "thinking");
        loop_.run_for(2 * limits_.idle_timeout);
        EXPECT_EQ(test::own_children().size(), 1U);
    }
    EXPECT_TRUE(loop_.run_until([&] { return test::own_children().empty(); }));
    EXPECT_TRUE(loop_.run_until([&] { return hub_->studies() == 0; })) << "the study is saved";
    Page page{*hub_};
    EXPECT_EQ(page.join(study)["tree"].size(), 2U);
}

TEST_F(HubTest, GivesEngineOfUnattendedAnalysisAwayAtOnce) {
    limits_.processes = 1;
    start();
    std::string study;
    {
        Page page{*hub_};
        study = page.join()["study"];
        (void)page.ask({{"do", "analyse"}, {"slot", 0}, {"lines", 2}});
        ASSERT_TRUE(loop_.run_until([&] { return page.state() == "thinking"; }));
    }
    Page other{*hub_};
    (void)other.join();
    (void)other.ask({{"do", "analyse"}, {"slot", 0}});
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_TRUE(loop_.run_until([&] { return other.state() == "thinking"; }));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, limits_.time_slice / 4);
    // A page that returns finds the analysis waiting, and gets the engine when the other leaves.
    Page page{*hub_};
    EXPECT_EQ(page.join(study)["analysis"][0]["state"], "waiting");
    EXPECT_EQ(other.state(), "thinking");
    (void)other.ask({{"do", "join"}, {"study", study}});
    ASSERT_TRUE(loop_.run_until([&] { return page.state() == "thinking"; }));
}

TEST_F(HubTest, PausesGameAfterAllPagesHaveLeft) {
    limits_.unattended_timeout = milliseconds{by_build(300, 3000)};
    limits_.idle_timeout = limits_.unattended_timeout * 2;
    start();
    std::string study;
    const Json begin = Json::parse(R"({"do": "start_game", "clock": "600", "seats": {
        "red": {"who": "person"}, "blue": {"who": "person"}, "yellow": {"who": "person"},
        "green": {"who": "person"}}})");
    const auto play_for = [&](milliseconds time) {
        Page page{*hub_};
        const Json found = page.join(study.empty() ? "new" : study);
        study = found["study"];
        if (found["playing"].is_null()) (void)page.ask(begin);
        loop_.run_for(time);
        return found["playing"];
    };
    (void)play_for(2 * limits_.unattended_timeout);
    // A page that returns in time finds the game running.
    loop_.run_for(limits_.unattended_timeout / 3);
    EXPECT_EQ(play_for(milliseconds{0})["state"], "running");
    EXPECT_TRUE(loop_.run_until([&] { return hub_->studies() == 0; })) << "the study is saved";
    const Json paused = play_for(milliseconds{0});
    EXPECT_EQ(paused["state"], "paused");
    EXPECT_EQ(paused["message"], "Paused while you were away");
}

TEST_F(HubTest, PausesGameWhenItsLastPageJoinsAnotherStudy) {
    start();
    Page first{*hub_};
    Page second{*hub_};
    const std::string study = first.join()["study"];
    (void)second.join(study);
    (void)first.ask(Json::parse(R"({"do": "start_game", "seats": {"red": {"who": "person"},
        "blue": {"who": "person"}, "yellow": {"who": "person"}, "green": {"who": "person"}}})"));
    (void)first.join("new");
    EXPECT_EQ(first.join(study)["playing"]["state"], "running") << "the second page shows it";
    EXPECT_EQ(first.join(study)["playing"]["state"], "running");
    (void)first.join("new");
    (void)second.join("new");
    const Json paused = first.join(study)["playing"];
    EXPECT_EQ(paused["state"], "paused");
    EXPECT_EQ(paused["message"], "Paused while you were away");
}

TEST_F(HubTest, ContinuesReviewAfterAllPagesHaveLeft) {
    limits_.idle_timeout = milliseconds{50};
    start();
    std::string study;
    {
        Page page{*hub_};
        study = page.join()["study"];
        (void)page.ask({{"do", "play"}, {"moves", {"h2-h3", "b7-c7", "g13-g12"}}});
        const Json answer = page.ask({{"do", "review"}, {"engine", "late"}});
        ASSERT_FALSE(answer.contains("error")) << answer;
    }
    loop_.run_for(milliseconds{150});
    EXPECT_EQ(test::own_children().size(), 1U) << "the review is still running";
    EXPECT_TRUE(loop_.run_until([&] { return hub_->studies() == 0; }));
    Page page{*hub_};
    EXPECT_NE(page.join(study)["tree"].dump().find("comments"), std::string::npos)
        << "the results are in the game";
}

TEST_F(HubTest, ReportsCrashAndRestartsKilledEngine) {
    Page page{*hub_};
    (void)page.join();
    (void)page.ask({{"do", "analyse"}, {"slot", 0}, {"engine", "crash-on-go"}});
    ASSERT_TRUE(loop_.run_until([&] { return page.state() == "failed"; }));
    const std::string message = page.newest("analysis")[0]["message"];
    EXPECT_NE(message.find("crash-on-go: killed by SIGABRT"), std::string::npos) << message;
    (void)page.ask({{"do", "analyse"}, {"slot", 0}, {"engine", "until-stop"}});
    ASSERT_TRUE(loop_.run_until([&] { return page.state() == "thinking"; }));
    // An engine that is killed during a search is restarted.
    const std::vector<pid_t> before = test::own_children();
    ASSERT_EQ(before.size(), 1U);
    ASSERT_EQ(kill(before[0], SIGKILL), 0);
    EXPECT_TRUE(loop_.run_until([&] {
        const std::vector<pid_t> now = test::own_children();
        return now.size() == 1 && now != before && page.state() == "thinking";
    }));
}

TEST_F(HubTest, SendsWatchedMatchToItsWatchers) {
    Page page{*hub_};
    EXPECT_EQ(page.ask({{"do", "watch"}})["error"], "the server was started without --watch");
    EXPECT_FALSE(page.got[0].contains("watches"));
    std::filesystem::create_directories(folder_.of("match/games"));
    const auto write_live = [&](int games) {
        (void)folder_.file(
            "match/live.json",
            R"({"version": 2, "title": "T", "state": "running", "variant": "ffa", "rules": "",
            "planned": 4, "standings": [], "findings": [], "playing": [], "games": )" +
                std::to_string(games) + '}');
    };
    write_live(1);
    (void)folder_.file("match/games/1.pgn4", "[Variant \"FFA\"]\n\n1. h2-h3 .. b7-c7\n");
    hub_->watch_match(folder_.of("match"));
    Page watcher{*hub_};
    EXPECT_EQ(watcher.got[0]["watches"], true);
    EXPECT_EQ(watcher.ask({{"do", "watch"}})["watch"]["games"], 1);
    const std::size_t before = page.got.size();
    write_live(2);
    ASSERT_TRUE(loop_.run_until([&] { return watcher.newest("watch").is_object(); }));
    EXPECT_EQ(watcher.newest("watch")["games"], 2);
    EXPECT_EQ(page.got.size(), before) << "this page does not watch";
    // `watch_game` opens a finished game in the study, for all pages of the study.
    const std::string study = watcher.join()["study"];
    (void)page.join(study);
    const Json opened = watcher.ask({{"do", "watch_game"}, {"number", 1}});
    EXPECT_EQ(opened["tree"].size(), 3U) << opened;
    EXPECT_EQ(page.newest("tree"), opened["tree"]);
    for (const Json& number : {Json{2}, Json{-1}, Json{"1"}, Json{}}) {
        const Json answer = watcher.ask({{"do", "watch_game"}, {"number", number}});
        EXPECT_TRUE(answer.contains("error")) << number;
    }
}

}  // namespace
}  // namespace quadrille::board
