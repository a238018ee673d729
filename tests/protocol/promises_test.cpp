// The promises of protocol/PROTOCOL.md, tested with the program itself through pipes. The tests
// assert the order of answers and a limit of EngineProcess::kCeiling for each.
// tests/bench/protocol_bench.cpp measures the times on an idle machine.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/text/words.h"
#include "tests/support/by_build.h"
#include "tests/support/engine_process.h"

namespace quadrille {
namespace {

using test::EngineProcess;
using Lines = std::vector<std::string>;

/// Returns the lines that the engine prints for `line`.
Lines replies(EngineProcess& engine, const std::string& line) {
    engine.send(line);
    engine.send("isready");
    Lines lines = engine.read_until_prefix("readyok");
    if (!lines.empty()) lines.pop_back();
    return lines;
}

class EngineTest : public testing::Test {
  protected:
    EngineProcess engine_{test::tested_engine(QUADRILLE_BINARY)};

    void start_search(const std::string& go) {
        engine_.send(go);
        const Lines lines = engine_.read_until_prefix("info depth");
        ASSERT_FALSE(lines.empty());
        ASSERT_TRUE(lines.back().starts_with("info depth")) << lines.back();
    }
    std::string answer() {
        const Lines lines = engine_.read_until_prefix("bestmove");
        return lines.empty() ? "" : lines.back();
    }
    /// Returns the lines of a search without times and without `currmove`, which depends on time.
    static Lines search(EngineProcess& engine, const std::string& position, const std::string& go) {
        engine.send(position);
        engine.send(go);
        Lines lines = engine.read_until_prefix("bestmove", EngineProcess::Duration{30'000});
        for (std::string& line : lines) {
            for (const std::string word : {" nps ", " time "}) {
                const std::size_t at = line.find(word);
                if (at == std::string::npos) continue;
                const std::size_t end = line.find(' ', at + word.size());
                line.erase(at, end == std::string::npos ? end : end - at);
            }
        }
        std::erase_if(lines,
                      [](const std::string& line) { return line.starts_with("info currmove"); });
        return lines;
    }
};

TEST_F(EngineTest, AnswersIsreadyDuringSearch) {
    start_search("go infinite");
    for (int i = 0; i < 20; ++i) {
        engine_.send("isready");
        const Lines lines = engine_.read_until_prefix("readyok");
        ASSERT_FALSE(lines.empty());
        EXPECT_EQ(lines.back(), "readyok");
    }
    engine_.send("stop");
    EXPECT_TRUE(answer().starts_with("bestmove "));
}

TEST_F(EngineTest, AnswersIsreadyDuringPerftAndBench) {
    for (const char* job : {"go perft 50", "bench 50"}) {
        engine_.send(job);
        engine_.send("isready");
        const Lines lines = engine_.read_until_prefix("readyok");
        ASSERT_FALSE(lines.empty());
        EXPECT_EQ(lines.back(), "readyok") << job;
        engine_.send("stop");
        const Lines end = engine_.read_until([](const std::string& line) {
            return line.starts_with("bestmove (none)") || line == "info string bench was stopped";
        });
        ASSERT_FALSE(end.empty());
        EXPECT_TRUE(end.back().starts_with("bestmove") || end.back().ends_with("stopped")) << job;
    }
}

TEST_F(EngineTest, AnswersStopAtAnyMoment) {
    // The loop stops searches at once or after some depth. Each answer must have a move.
    for (int i = 0; i < 40; ++i) {
        engine_.send("go infinite");
        if (i % 2 == 1) {
            EXPECT_FALSE(engine_.read_until_prefix("info depth").empty());
        }
        engine_.send("stop");
        const std::string move = answer();
        EXPECT_TRUE(move.starts_with("bestmove ")) << i;
        EXPECT_NE(move, "bestmove (none)");
    }
}

TEST_F(EngineTest, PrintsOneBestmoveForEachGo) {
    // Each search, however it ends, has exactly one answer.
    struct Row {
        const char* go;
        Lines then;
    };
    const Row rows[] = {
        {"go depth 2", {}},
        {"go depth 2", {"stop"}},
        {"go infinite", {"stop", "stop"}},
        {"go", {"stop"}},
        {"go nodes 500", {}},
        {"go movetime 20", {"isready"}},
        {"go ponder depth 1", {"ponderhit"}},
        {"go ponder depth 1", {"stop"}},
        {"go ponder rtime 100", {"ponderhit", "stop"}},
        {"go ponder infinite", {"ponderhit", "stop"}},
        {"go perft 2", {}},
        {"go perft 50", {"stop"}},
        {"go mate 1 nodes 2000", {}},
        {"go infinite", {"position startpos"}},
        {"go infinite", {"ucinewgame"}},
        {"go infinite", {"setoption name MultiPV value 1"}},
        {"go infinite", {"setoption name Nothing value 1", "stop"}},
        {"go depth 1 searchmoves h2-h3", {}},
    };
    for (const Row& row : rows) {
        engine_.send(row.go);
        for (const std::string& line : row.then) engine_.send(line);
        const std::string first = answer();
        EXPECT_TRUE(first.starts_with("bestmove ")) << row.go;
        engine_.send("stop");
        engine_.send("isready");
        const Lines after = engine_.read_until_prefix("readyok");
        for (const std::string& line : after) {
            EXPECT_FALSE(line.starts_with("bestmove")) << row.go;
        }
    }
}

TEST_F(EngineTest, AnswersOrRefusesEachGo) {
    constexpr int kGos = 300;
    for (int i = 0; i < kGos; ++i) {
        engine_.send(i % 3 == 0 ? "go nodes 200" : i % 3 == 1 ? "go depth 1" : "go movetime 1");
        if (i % 5 == 0) engine_.send("stop");
        if (i % 7 == 0) engine_.send("position startpos");
    }
    engine_.send("quit");
    const Lines lines = engine_.read_rest(std::chrono::seconds{20});
    const auto answers = std::ranges::count_if(
        lines, [](const std::string& line) { return line.starts_with("bestmove "); });
    const auto refusals = std::ranges::count_if(lines, [](const std::string& line) {
        return line.starts_with("info string Illegal now: go ");
    });
    EXPECT_EQ(answers + refusals, kGos);
    EXPECT_GT(answers, 0);
    EXPECT_EQ(engine_.wait_for_exit(), 0);
}

TEST_F(EngineTest, RepeatsOutputOfSameSearch) {
    const std::string position = "position startpos moves h2-h3 b7-c7";
    for (const std::string variant : {"ffa", "teams"}) {
        for (const std::string go : {"go depth 4", by_build("go nodes 20000", "go nodes 2000")}) {
            EngineProcess other{test::tested_engine(QUADRILLE_BINARY)};
            Lines runs[2];
            for (Lines& run : runs) {
                (void)replies(engine_, "setoption name UCI_Variant value " + variant);
                (void)replies(engine_, "ucinewgame");
                run = search(engine_, position, go);
                ASSERT_FALSE(run.empty());
            }
            EXPECT_EQ(runs[0], runs[1]) << variant << ' ' << go;
            // Another process gives the same output.
            other.send("setoption name UCI_Variant value " + variant);
            EXPECT_EQ(search(other, position, go), runs[0]) << variant << ' ' << go;
        }
    }
}

TEST_F(EngineTest, AnswersInTimeWithMovetimeAndClocks) {
    using SteadyClock = std::chrono::steady_clock;
    for (const char* go : {"go movetime 200", "go rtime 500", "go wtime 500 btime 500 winc 10",
                           "go rtime 100 delay 200", "go rtime 0", "go movetime 0"}) {
        const auto start = SteadyClock::now();
        engine_.send(go);
        EXPECT_TRUE(answer().starts_with("bestmove ")) << go;
        EXPECT_LT(SteadyClock::now() - start, EngineProcess::kCeiling) << go;
    }
}

/// A parsed line `option name ...`.
struct ListedOption {
    std::string name, type, default_text, min, max;
    Lines choices;
};

ListedOption parse_option_line(std::string_view line) {
    constexpr std::array kKeys = {"name", "type", "default", "min", "max", "var"};
    std::map<std::string, Lines> fields;
    std::string* field = nullptr;
    line.remove_prefix(std::string_view{"option "}.size());
    for (const Word& word : split_words(line)) {
        if (std::ranges::find(kKeys, word.text) != kKeys.end()) {
            field = &fields[std::string{word.text}].emplace_back();
        } else {
            *field += (field->empty() ? "" : " ") + std::string{word.text};
        }
    }
    const auto text = [&](const char* key) { return fields[key].empty() ? "" : fields[key][0]; };
    return {text("name"), text("type"), text("default"), text("min"), text("max"), fields["var"]};
}

std::vector<ListedOption> listed_options(EngineProcess& engine) {
    engine.send("uci");
    std::vector<ListedOption> options;
    for (const std::string& line : engine.read_until_prefix("uciok")) {
        if (line.starts_with("option name ")) options.push_back(parse_option_line(line));
    }
    return options;
}

std::string upper_case(std::string text) {
    for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return text;
}

TEST_F(EngineTest, AcceptsOnlyListedValuesOfOptions) {
    const std::vector<ListedOption> options = listed_options(engine_);
    EXPECT_GE(options.size(), 12U);
    for (const ListedOption& option : options) {
        const auto set = [&](const std::string& value) {
            return replies(engine_, "setoption name " + option.name + " value " + value);
        };
        // The engine may warn that memory or CPUs are short, but must accept the value.
        const auto is_taken = [&](const std::string& value) {
            return std::ranges::none_of(set(value), [](const std::string& line) {
                return line.starts_with("info string Invalid");
            });
        };
        const auto is_refused = [&](const std::string& value) {
            const Lines lines = set(value);
            return lines.size() == 1 &&
                   lines[0].starts_with("info string Invalid option: " + option.name);
        };
        if (option.type == "button") {
            EXPECT_TRUE(replies(engine_, "setoption name " + option.name).empty()) << option.name;
            EXPECT_TRUE(is_refused("x")) << option.name;
            continue;
        }
        EXPECT_TRUE(set(option.default_text).empty()) << option.name;
        if (option.type == "spin") {
            const long long min = std::stoll(option.min);
            const long long max = std::stoll(option.max);
            EXPECT_TRUE(is_taken(option.min)) << option.name;
            EXPECT_TRUE(is_taken(option.max)) << option.name;
            EXPECT_TRUE(is_refused(std::to_string(min - 1))) << option.name;
            EXPECT_TRUE(is_refused(std::to_string(max + 1))) << option.name;
            EXPECT_TRUE(is_refused("x")) << option.name;
            EXPECT_TRUE(is_refused("")) << option.name;
        } else if (option.type == "combo") {
            EXPECT_EQ(std::ranges::count(option.choices, option.default_text), 1) << option.name;
            for (const std::string& choice : option.choices) {
                EXPECT_TRUE(set(upper_case(choice)).empty()) << option.name << ' ' << choice;
            }
            EXPECT_TRUE(is_refused("nonsense")) << option.name;
        } else if (option.type == "check") {
            EXPECT_TRUE(set("true").empty()) << option.name;
            EXPECT_TRUE(set("FALSE").empty()) << option.name;
            EXPECT_TRUE(is_refused("maybe")) << option.name;
        }
        EXPECT_TRUE(set(option.default_text).empty()) << option.name;
        EXPECT_EQ(replies(engine_, "setoption name " + option.name).size(), 1U) << option.name;
    }
    // The engine still plays.
    engine_.send("go depth 1");
    EXPECT_TRUE(answer().starts_with("bestmove "));
}

TEST_F(EngineTest, PrintsLegalBestmoves) {
    std::string moves;
    for (int ply = 0; ply < 12; ++ply) {
        const Lines list = replies(engine_, "moves");
        ASSERT_EQ(list.size(), 1U);
        engine_.send("go nodes 300");
        const std::string best = answer().substr(std::string{"bestmove "}.size());
        EXPECT_NE((list[0] + ' ').find(' ' + best + ' '), std::string::npos) << best;
        moves += ' ' + best;
        EXPECT_TRUE(replies(engine_, "position startpos moves" + moves).empty()) << moves;
    }
}

TEST(EngineProcessEnd, EndsProgramOnClosedOutput) {
    for (const char* go : {"go infinite", "go perft 50", "uci"}) {
        auto engine = std::make_unique<EngineProcess>(test::tested_engine(QUADRILLE_BINARY));
        engine->send(go);
        engine->close_output();
        // A write fails, and the loop ends before the next command.
        engine->send("isready");
        engine->send("isready");
        engine->send("isready");
        EXPECT_EQ(engine->wait_for_exit(), 1) << go;
    }
}

}  // namespace
}  // namespace quadrille
