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

// A host for a study with engines that answer immediately, and a clock that the test sets.

namespace quadrille::board::test {

/// An engine that plays the first legal move. It parses all lines with the real parser, so an
/// invalid line from the study fails the test.
class FakeEngine {
  public:
    /// Returns the answer to a line.
    std::vector<std::string> receive(const std::string& line) {
        received.push_back(line);
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
    /// Ends the running search. Returns its answer.
    std::vector<std::string> end() {
        is_searching = false;
        return {"bestmove " + best()};
    }
    [[nodiscard]] std::string best() const {
        return game.is_over() ? "(none)" : format_dash(legal_moves(game.position())[0]);
    }

    Game game{Position::start(StartSetup::Classic, RuleSet::ffa())};
    bool is_searching = false;
    bool answers_at_once = true;  // except for `go infinite`
    std::vector<std::string> received;
    std::string score = "cp 12";

  private:
    std::vector<std::string> search(const GoCommand& go) {
        is_searching = true;
        const bool has_teams = game.start().rules().has_teams;
        std::string move = best();
        if (!go.move_words.empty()) move = go.move_words.front();
        const std::string values = has_teams ? "" : " values 1100 900 1000 1000";
        std::vector<std::string> lines = {"info depth 3 multipv 1 score " + score + values +
                                          " nodes 500 nps 1000 time 5 pv " + move};
        if (!has_teams) lines.emplace_back("info string Mate: Green in 2");
        if (!go.infinite && answers_at_once) lines.push_back(end().front());
        return lines;
    }

    Settings settings_;
};

class FakeHost {
  public:
    explicit FakeHost(StudyLimits limits = {})
        : study(std::make_unique<Study>(two_engines(), limits, 1)), limits_(limits) {}

    static std::vector<EngineOffer> two_engines() {
        return {{"First", {}, {}}, {"Second", {}, {{"Hash", "8"}}}};
    }

    Json send(const std::string& text) {
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
    /// Plays moves from the current node.
    Json play(const std::vector<std::string>& moves) {
        Json answer;
        for (const std::string& move : moves) {
            answer = send(Json{{"do", "play"}, {"move", move}}.dump());
        }
        return answer;
    }
    /// Returns the newest event of a kind, or null.
    [[nodiscard]] Json last_event(const std::string& kind) const {
        const auto found = std::find_if(events.rbegin(), events.rend(),
                                        [&](const Json& event) { return event["event"] == kind; });
        return found == events.rend() ? Json() : *found;
    }
    Json part(const std::string& name) { return send(R"({"do": "show"})")[name]; }

    /// Lets time pass, and calls `tick` when the study needs it.
    void pass(Milliseconds time) {
        const TimePoint end = now + time;
        for (auto due = study->next_tick(); due && *due <= end; due = study->next_tick()) {
            now = std::max(now, *due);
            study->tick(now);
            settle();
        }
        now = end;
        study->tick(now);
        settle();
    }
    /// Carries out the requests of the study until there are none left.
    void settle() {
        for (Outbox out = study->take(); !out.requests.empty() || !out.events.empty();
             out = study->take()) {
            for (Json& event : out.events) events.push_back(std::move(event));
            for (const EngineRequest& request : out.requests) carry_out(request);
        }
    }
    /// Returns the engine that was started last.
    FakeEngine& engine() { return engines.rbegin()->second; }
    /// Passes lines of the engine that was started last to the study.
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
    /// Saves and restores the study, with new engines.
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
    bool answers_at_once = true;

  private:
    void carry_out(const EngineRequest& request) {
        switch (request.kind) {
            case EngineRequest::Kind::Start:
                if (!has_processes) {
                    study->on_engine(request.use, {EngineMessage::Kind::Waits, {}, 2}, now);
                    return;
                }
                engines[request.use].answers_at_once = answers_at_once;
                study->on_engine(request.use, {EngineMessage::Kind::Started}, now);
                return;
            case EngineRequest::Kind::Send: {
                std::istringstream lines{request.text};
                for (std::string line; std::getline(lines, line);) {
                    for (const std::string& answer : engines.at(request.use).receive(line)) {
                        study->on_engine(request.use, {EngineMessage::Kind::Line, answer}, now);
                    }
                }
                return;
            }
            case EngineRequest::Kind::End:
                engines.erase(request.use);
                ++ended;
                return;
        }
    }

    StudyLimits limits_;
};

}  // namespace quadrille::board::test
