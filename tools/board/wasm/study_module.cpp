// The study as a module for a page. `quadrille_call` takes a JSON object whose `call` is `begin`,
// `open`, `handle`, `engine`, `save` or `tick`, and returns one with
//   answer        the answer to the call; or `error`, one line
//   events        events for the page
//   requests      requests to engines: `kind` (start, send, end), `use`, `text`
//   next_tick_in  milliseconds until the next `tick` is due, or null
//   version       changes when the result of `save` changes

#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/text/printable.h"
#include "tools/board/explorer_json.h"
#include "tools/board/study/hello.h"
#include "tools/board/study/study.h"
#include "tools/board/wasm/exchange.h"
#include "tools/database/explorer.h"

namespace quadrille::board {

namespace {

struct Page {
    std::vector<EngineOffer> engines;
    StudyLimits limits;
    std::unique_ptr<Study> study;
    std::unique_ptr<Collection> collection;  // the games of the study's opened text, once explored
};

Page& page() {
    static Page page;
    return page;
}

TimePoint time_now() { return std::chrono::steady_clock::now(); }

/// Sets the `engines` (names) and `limits` (`hash`, `lines`) of the page. Must be the first call.
/// Returns the event `hello`.
Json call_begin(const Json& call) {
    Page& here = page();
    for (const Json& name : call.at("engines")) {
        here.engines.push_back({name.get<std::string>(), Dialect{}, {}});
    }
    here.limits.hash_mb = call.at("limits").at("hash").get<int>();
    here.limits.lines = call.at("limits").at("lines").get<int>();
    return hello_event("page", here.engines, here.limits);
}

/// Returns whether a game was in progress, not paused, when the study was saved.
bool was_running(const Json& saved) {
    const auto playing = saved.find("playing");
    return playing != saved.end() && playing->at("state") == "running";
}

/// Opens the study `saved`, or a new one. `seed` is any number. A running game is paused unless
/// `goes_on` is true.
Json call_open(const Json& call) {
    Page& here = page();
    const auto seed = call.at("seed").get<std::uint64_t>();
    here.collection.reset();
    const auto saved = call.find("saved");
    if (saved == call.end()) {
        here.study = std::make_unique<Study>(here.engines, here.limits, seed);
        return Json::object();
    }
    auto study = Study::restore(*saved, here.engines, here.limits, seed, time_now());
    if (!study) throw std::runtime_error{study.error()};
    here.study = std::move(*study);
    if (call.value("goes_on", false) && was_running(*saved)) {
        return here.study->handle({{"do", "resume"}}, time_now());
    }
    return Json::object();
}

/// Explores the games of the opened text. Each call reads some of them, so the page stays usable.
Json explore(const Study& study, const Json& message) {
    const auto filter = filter_of(message);
    if (!filter) return to_json(Refusal{filter.error()});
    auto& collection = page().collection;
    if (!collection) {
        collection = std::make_unique<Collection>(study.opened_text(), study.reading_options());
    }
    const std::vector<ListedGame>& games = collection->games();
    if (collection->read_some()) return {{"games_read", games.size()}};
    const Game game = study.current_game();
    const Exploration found = collection->explore(game.position(), *filter, kMaxExplorerGames);
    Json explorer = explorer_json(found, game.position());
    for (const GameId id : found.games) explorer["games"].push_back(game_json(games[id - 1]));
    return {{"explorer", std::move(explorer)}};
}

/// Passes a message about the engine of `use` to the study: the engine sent `lines`, waits at
/// `place`, or ended for the reason `ended`. Without these fields, the engine has started.
Json call_engine(Study& study, const Json& call) {
    using enum EngineMessage::Kind;
    const UseId use = call.at("use").get<UseId>();
    const auto pass = [&](const EngineMessage& message) {
        study.on_engine(use, message, time_now());
    };
    if (call.contains("lines")) {
        for (const Json& line : call.at("lines")) {
            pass({Line, line.get_ref<const std::string&>()});
        }
    } else if (call.contains("place")) {
        pass({Waits, {}, call.at("place").get<std::size_t>()});
    } else if (call.contains("ended")) {
        pass({Ended, call.at("ended").get_ref<const std::string&>()});
    } else {
        pass({Started});
    }
    return Json::object();
}

/// Returns the saved study, and its row in lists. `is_timed`: a game with a clock is running, so
/// the result changes even if `version` does not.
Json call_save(const Study& study) {
    Json out = study.row();
    out["saved"] = study.save(time_now());
    out["is_timed"] = was_running(out["saved"]) && out["saved"].at("playing").at("clock") != "";
    return out;
}

Json carry_out(const Json& call) {
    const std::string name = call.at("call");
    if (name == "begin") return call_begin(call);
    if (name == "open") return call_open(call);
    Study* const study = page().study.get();
    if (study == nullptr) throw std::runtime_error{"join a study first"};
    if (name == "handle") {
        const Json& message = call.at("message");
        const std::string command = message.value("do", "");
        if (command == "explore") return explore(*study, message);
        if (command == "open") page().collection.reset();
        return study->handle(message, time_now());
    }
    if (name == "engine") return call_engine(*study, call);
    if (name == "save") return call_save(*study);
    if (name == "rename") {
        study->rename(call.at("name"), call.at("folder"));
        return Json::object();
    }
    if (name == "leave") {
        study->pause_unattended(time_now());
        return Json::object();
    }
    if (name != "tick") throw std::runtime_error{"unknown call '" + name + "'"};
    study->tick(time_now());
    return Json::object();
}

constexpr std::string_view kRequestNames[] = {"start", "send", "end"};

/// Returns the events and requests after a call.
Json take_updates() {
    Json out = Json::object();
    Study* const study = page().study.get();
    if (study == nullptr) return out;
    Outbox outbox = study->take();
    out["events"] = std::move(outbox.events);
    Json& requests = out["requests"] = Json::array();
    for (EngineRequest& request : outbox.requests) {
        requests.push_back({{"kind", kRequestNames[static_cast<std::size_t>(request.kind)]},
                            {"use", request.use},
                            {"text", std::move(request.text)}});
    }
    const auto next_tick = study->next_tick();
    out["next_tick_in"] =
        next_tick ? Json(std::chrono::ceil<Milliseconds>(*next_tick - time_now()).count()) : Json();
    out["version"] = study->version();
    return out;
}

}  // namespace

}  // namespace quadrille::board

extern "C" {

/// Carries out the call in the input memory, and sets its result as the output text.
[[clang::export_name("quadrille_call")]] void quadrille_call(std::size_t bytes) {
    using namespace quadrille::board;
    Json answer;
    std::string error;
    try {
        answer = carry_out(Json::parse(take_input(bytes)));
    } catch (const std::exception& fault) {
        error = quadrille::fault_text(fault);
    }
    Json out = take_updates();
    if (error.empty()) {
        out["answer"] = std::move(answer);
    } else {
        out["error"] = error;
    }
    set_output(out.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // extern "C"
