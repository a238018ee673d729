// The engine as a module for a web worker. The script sends protocol lines with `quadrille_line`,
// and the engine answers with `say`. `quadrille_line` with `go` returns after the search, which
// polls the script for `stop`.

#include <string_view>

#include "protocol/uci/options.h"
#include "protocol/uci/uci_loop.h"
#include "protocol/uci/worker.h"
#include "protocol/uci/writer.h"
#include "tools/board/wasm/exchange.h"

extern "C" {

/// Passes a line of the engine, without its newline, to the script.
[[clang::import_module("quadrille"), clang::import_name("say")]] void quadrille_say(
    const char* text, std::size_t bytes);
/// Returns nonzero if the search must stop. May wait `patience_ms` milliseconds.
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

/// Handles the line in the input memory. Returns 0 for `quit`, otherwise 1.
[[clang::export_name("quadrille_line")]] int quadrille_line(std::size_t bytes) {
    using namespace quadrille::board;
    return engine().loop.handle(take_input(bytes)) ? 1 : 0;
}

}  // extern "C"
