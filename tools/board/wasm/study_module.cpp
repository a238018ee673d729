// The study as a module for a page. `quadrille_call` takes a JSON object whose `call` is a row of
// the table below and gives one with
//   answer    what the call is for; or `error`, one line, where it failed
//   events    for the page
//   orders    for engines: `kind` (start, send, end), `use`, `text`
//   wakes_in  milliseconds until `tick` has to be called, or null
//   version   of what `save` gives

#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/board/study/hello.h"
#include "tools/board/study/study.h"
#include "tools/board/wasm/exchange.h"

namespace quadrille::board {

namespace {

struct Page {
    std::vector<EngineOffer> engines;
    StudyLimits limits;
    std::unique_ptr<Study> study;
};

Page& page() {
    static Page page;
    return page;
}

TimePoint time_now() { return std::chrono::steady_clock::now(); }

using Answer = Expected<Json, std::string>;

/// `engines` (names) and `limits` (`hash`, `lines`) of the page, before all else. The answer is the
/// event `hello`.
Answer call_begin(const Json& call) {
    Page& here = page();
    for (const Json& name : call.at("engines")) {
        here.engines.push_back({name.get<std::string>(), Dialect{}, {}});
    }
    here.limits.hash_mb = call.at("limits").at("hash").get<int>();
    here.limits.lines = call.at("limits").at("lines").get<int>();
    return hello_event("page", here.engines, here.limits);
}

/// Returns whether a game was running when the study was saved.
bool was_running(const Json& saved) {
    const auto playing = saved.find("playing");
    return playing != saved.end() && playing->at("state") == "running";
}

/// The study that is looked at from now on: `saved`, or a new one. `seed` is any number. A game
/// that was going on is paused, but with `goes_on`.
Answer call_open(const Json& call) {
    Page& here = page();
    const auto seed = call.at("seed").get<std::uint64_t>();
    const auto saved = call.find("saved");
    if (saved == call.end()) {
        here.study = std::make_unique<Study>(here.engines, here.limits, seed);
        return Json::object();
    }
    auto study = Study::restore(*saved, here.engines, here.limits, seed, time_now());
    if (!study) return tl::unexpected<std::string>(study.error());
    here.study = std::move(*study);
    if (call.value("goes_on", false) && was_running(*saved)) {
        return here.study->handle({{"do", "resume"}}, time_now());
    }
    return Json::object();
}

Answer call_handle(const Json& call) {
    return page().study->handle(call.at("message"), time_now());
}

/// What the engine of `use` did: it sent `lines`, it waits at `place`, it ended (`ended` is the
/// reason); without any of these fields it has started.
Answer call_engine(const Json& call) {
    using enum EngineMessage::Kind;
    const UseId use = call.at("use").get<UseId>();
    const auto pass = [use](const EngineMessage& message) {
        page().study->on_engine(use, message, time_now());
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

Answer call_tick(const Json& /*call*/) {
    page().study->tick(time_now());
    return Json::object();
}

/// Returns the saved study, and its row in lists. `is_timed`: a game with a clock is
/// going on, so that this is another one each time, whatever `version` says.
Answer call_save(const Json& /*call*/) {
    const Study& study = *page().study;
    Json out = study.row();
    out["saved"] = study.save(time_now());
    out["is_timed"] = was_running(out["saved"]) && out["saved"].at("playing").at("clock") != "";
    return out;
}

struct Call {
    std::string_view name;
    Answer (*carry_out)(const Json& call);
    bool needs_study;
};

constexpr Call kCalls[] = {
    {"begin", call_begin, false},  {"open", call_open, false}, {"handle", call_handle, true},
    {"engine", call_engine, true}, {"tick", call_tick, true},  {"save", call_save, true},
};

Answer carry_out(const Json& call) {
    const std::string& name = call.at("call").get_ref<const std::string&>();
    for (const Call& row : kCalls) {
        if (row.name != name) continue;
        if (row.needs_study && page().study == nullptr) {
            return tl::unexpected<std::string>("no study is joined");
        }
        return row.carry_out(call);
    }
    return tl::unexpected<std::string>("there is no call " + name);
}

constexpr std::string_view kOrderNames[] = {"start", "send", "end"};

/// Returns the events and requests after a call.
Json news() {
    Json out = Json::object();
    Study* const study = page().study.get();
    if (study == nullptr) return out;
    Outbox outbox = study->take();
    out["events"] = std::move(outbox.events);
    Json& orders = out["orders"] = Json::array();
    for (EngineOrder& order : outbox.orders) {
        orders.push_back({{"kind", kOrderNames[static_cast<std::size_t>(order.kind)]},
                          {"use", order.use},
                          {"text", std::move(order.text)}});
    }
    const auto wakes_at = study->wakes_at();
    out["wakes_in"] =
        wakes_at ? Json(std::chrono::ceil<Milliseconds>(*wakes_at - time_now()).count()) : Json();
    out["version"] = study->version();
    return out;
}

Answer try_to(const std::string& text) {
    try {
        return carry_out(Json::parse(text));
    } catch (const std::exception& e) {
        return tl::unexpected<std::string>(std::string{"internal error: "} + e.what());
    }
}

}  // namespace

}  // namespace quadrille::board

extern "C" {

/// Carries out the call that was written; what it gives is the answer.
[[clang::export_name("quadrille_call")]] void quadrille_call(std::size_t bytes) {
    using namespace quadrille::board;
    auto answer = try_to(take_written(bytes));
    Json out = news();
    if (answer) {
        out["answer"] = std::move(*answer);
    } else {
        out["error"] = answer.error();
    }
    give(out.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // extern "C"
