// The engine with threads as a module for a web worker with shared memory. The script sends
// protocol lines with `quadrille_line`, and emscripten's script passes the answers to `Module.say`.
// Searches run on their own threads, so `quadrille_line` returns at once.

#include <emscripten.h>
#include <emscripten/threading.h>

#include <cstdlib>
#include <cstring>
#include <string_view>

#include "protocol/uci/options.h"
#include "protocol/uci/uci_loop.h"
#include "protocol/uci/writer.h"
#include "tools/board/wasm/exchange.h"

/// Passes a line of the engine, without its newline, to the script.
EM_JS(void, quadrille_say, (const char* line), { Module.say(UTF8ToString(line)); })

namespace quadrille::board {

namespace {

/// Passes a line to the script and frees it. Runs on the main thread.
void say(char* line) {
    quadrille_say(line);
    std::free(line);
}

class ScriptSink final : public LineSink {
  public:
    [[nodiscard]] bool write_line(std::string_view line) override {
        // Copied, since a search does not wait for the script.
        char* const copy = strndup(line.data(), line.size());
        if (copy == nullptr) return false;
        if (emscripten_is_main_runtime_thread()) {
            say(copy);
        } else {
            emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_VI, say, copy);
        }
        return true;
    }
};

struct Engine {
    ScriptSink sink;
    Writer writer{sink, nullptr};
    UciLoop loop{Settings{}, writer, nullptr};
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
    if (engine().loop.handle(take_input(bytes))) return 1;
    emscripten_main_thread_process_queued_calls();  // the last answer
    return 0;
}

}  // extern "C"
