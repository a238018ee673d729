// The engine as a module for a web worker: lines of the protocol go in by `quadrille_line` and come
// out by `say`. A search ends before that call returns; until then it asks the script now and then
// whether it is to stop.

#include <string_view>

#include "protocol/uci/options.h"
#include "protocol/uci/uci_loop.h"
#include "protocol/uci/worker.h"
#include "protocol/uci/writer.h"
#include "tools/board/wasm/exchange.h"

extern "C" {

/// A line from the engine, without its end.
[[clang::import_module("quadrille"), clang::import_name("say")]] void quadrille_say(
    const char* text, std::size_t bytes);
/// Not 0 when the search is to stop; may wait so long.
[[clang::import_module("quadrille"), clang::import_name("is_stop_wanted")]] int
quadrille_is_stop_wanted(int patience_ms);

}  // extern "C"

namespace quadrille::board {

namespace {

class ScriptSink final : public LineSink {
  public:
    [[nodiscard]] bool write_line(std::string_view line) override {
        quadrille_say(line.data(), line.size());
        return true;
    }
};

class ScriptPoller final : public StopPoller {
  public:
    [[nodiscard]] bool poll_stop(Milliseconds patience) override {
        return quadrille_is_stop_wanted(static_cast<int>(patience.count())) != 0;
    }
};

struct Engine {
    ScriptSink sink;
    ScriptPoller poller;
    Writer writer{sink, nullptr};
    UciLoop loop{Settings{}, writer, nullptr, {.stop_poller = &poller}};
};

Engine& engine() {
    static Engine engine;
    return engine;
}

}  // namespace

}  // namespace quadrille::board

extern "C" {

/// Carries out the line that was written. 0 when it was `quit`.
[[clang::export_name("quadrille_line")]] int quadrille_line(std::size_t bytes) {
    using namespace quadrille::board;
    return engine().loop.handle(take_input(bytes)) ? 1 : 0;
}

}  // extern "C"
