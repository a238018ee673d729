#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "engine/movegen.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/uci/command.h"
#include "protocol/uci/go_command.h"
#include "protocol/uci/options.h"
#include "protocol/uci/position_command.h"
#include "protocol/uci/reports.h"
#include "tools/board/study/study.h"

// A host for a study whose engines answer in no time, and whose clock is turned by hand.

namespace quadrille::board::test {

/// Understands the protocol by the engine's own parser, so that each line it is sent is checked,
/// and plays the first legal move.
class FakeEngine {
  public:
    /// What it says to a line.
    std::vector<std::string> hear(const std::string& line) {
        heard.push_back(line);
        const auto command = quadrille::parse_command(line);
        if (!command) {
            ADD_FAILURE() << "refused: " << line;
            return {};
        }
        if (std::holds_alternative<UciCommand>(*command)) return report_identity();
        if (std::holds_alternative<IsReadyCommand>(*command)) return {"readyok"};
        if (const auto* option = std::get_if<SetOptionCommand>(&*command)) {
            const auto set = set_option(settings_, option->name, option->value);
            EXPECT_TRUE(set) << line;
        }
        if (const auto* position = std::get_if<PositionCommand>(&*command)) {
            auto set_up = build_game(*position, settings_);
            EXPECT_TRUE(set_up) << line;
            if (set_up) game = set_up->game;
        }
        if (const auto* go = std::get_if<GoCommand>(&*command)) return search(*go);
        if (std::holds_alternative<StopCommand>(*command) && is_searching) return end();
        return {};
    }
    /// The answer of the search that runs.
    std::vector<std::string> end() {
        is_searching = false;
        return {"bestmove " + best()};
    }
    [[nodiscard]] std::string best() const {
        return game.is_over() ? "(none)" : format_dash(legal_moves(game.position())[0]);
    }

    Game game{Position::start(StartSetup::Classic, RuleSet::ffa())};
    bool is_searching = false;
    bool answers_alone = true;  // but for `go infinite`
    std::vector<std::string> heard;
    int cp = 12;

  private:
    std::vector<std::string> search(const GoCommand& go) {
        is_searching = true;
        const bool has_teams = game.start().rules().has_teams;
        std::string move = best();
        if (!go.move_words.empty()) move = go.move_words.front();
        const std::string values = has_teams ? "" : " values 1100 900 1000 1000";
        std::vector<std::string> lines = {"info depth 3 multipv 1 score cp " + std::to_string(cp) +
                                          values + " nodes 500 nps 1000 time 5 pv " + move};
        if (!has_teams) lines.emplace_back("info string Mate: Green in 2");
        if (!go.infinite && answers_alone) lines.push_back(end().front());
        return lines;
    }

    Settings settings_;
};

/// A study and its host.
class FakeHost {
  public:
    explicit FakeHost(StudyLimits limits = {})
        : study(std::make_unique<Study>(two_engines(), limits, 1)), limits_(limits) {}

    static std::vector<EngineOffer> two_engines() {
        return {{"First", {}, {}}, {"Second", {}, {{"Hash", "8"}}}};
    }

    Json tell(const std::string& text) {
        Json answer = study->handle(Json::parse(text), now);
        EXPECT_FALSE(answer.contains("error")) << text << ": " << answer.dump();
        settle();
        return answer;
    }
    std::string error_of(const std::string& text) {
        const Json answer = study->handle(Json::parse(text), now);
        settle();
        return answer.value("error", "no error");
    }
    /// Plays these moves from where the study stands.
    Json play(const std::vector<std::string>& moves) {
        Json answer;
        for (const std::string& move : moves) {
            answer = tell(Json{{"do", "play"}, {"move", move}}.dump());
        }
        return answer;
    }
    /// The newest event of a kind; null when there was none.
    [[nodiscard]] Json last_event(const std::string& kind) const {
        const auto found = std::find_if(events.rbegin(), events.rend(),
                                        [&](const Json& event) { return event["event"] == kind; });
        return found == events.rend() ? Json() : *found;
    }
    Json part(const std::string& name) { return tell(R"({"do": "show"})")[name]; }

    /// Time passes; the study is called when it wants to be.
    void pass(Milliseconds time) {
        const TimePoint end = now + time;
        for (auto wakes = study->next_tick(); wakes && *wakes <= end; wakes = study->next_tick()) {
            now = std::max(now, *wakes);
            study->tick(now);
            settle();
        }
        now = end;
        study->tick(now);
        settle();
    }
    /// Carries out what the study wants until it wants nothing more.
    void settle() {
        for (Outbox out = study->take(); !out.requests.empty() || !out.events.empty();
             out = study->take()) {
            for (Json& event : out.events) events.push_back(std::move(event));
            for (const EngineRequest& order : out.requests) carry_out(order);
        }
    }
    /// The engine of the use that was asked for last.
    FakeEngine& engine() { return engines.rbegin()->second; }
    /// It says this by itself.
    void say(const std::vector<std::string>& lines) {
        const UseId use = engines.rbegin()->first;
        for (const std::string& line : lines)
            study->on_engine(use, {EngineMessage::Kind::Line, line}, now);
        settle();
    }
    void kill() {
        const UseId use = engines.rbegin()->first;
        engines.erase(use);
        study->on_engine(use, {EngineMessage::Kind::Ended, "First: killed by SIGSEGV"}, now);
        settle();
    }
    /// A study that was saved, in a host with its own engines.
    void restart() {
        const Json saved = Json::parse(study->save(now).dump());
        engines.clear();
        auto restored = Study::restore(saved, two_engines(), limits_, 1, now);
        ASSERT_TRUE(restored) << restored.error();
        study = std::move(*restored);
        settle();
    }

    TimePoint now{std::chrono::hours{1}};
    std::unique_ptr<Study> study;
    std::map<UseId, FakeEngine> engines;
    std::vector<Json> events;
    std::size_t ended = 0;
    bool has_processes = true;
    bool answers_alone = true;

  private:
    void carry_out(const EngineRequest& order) {
        switch (order.kind) {
            case EngineRequest::Kind::Start:
                if (!has_processes) {
                    study->on_engine(order.use, {EngineMessage::Kind::Waits, {}, 2}, now);
                    return;
                }
                engines[order.use].answers_alone = answers_alone;
                study->on_engine(order.use, {EngineMessage::Kind::Started}, now);
                return;
            case EngineRequest::Kind::Send: {
                std::istringstream lines{order.text};
                for (std::string line; std::getline(lines, line);) {
                    for (const std::string& answer : engines.at(order.use).hear(line)) {
                        study->on_engine(order.use, {EngineMessage::Kind::Line, answer}, now);
                    }
                }
                return;
            }
            case EngineRequest::Kind::End:
                engines.erase(order.use);
                ++ended;
                return;
        }
    }

    StudyLimits limits_;
};

}  // namespace quadrille::board::test
