// Fuzz target: any bytes as input of the command loop. Every output line must be clean, and every
// accepted `go` must be answered at most once. Searches are capped, so that an input takes
// milliseconds.

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

#include "protocol/uci/line_source.h"
#include "protocol/uci/uci_loop.h"
#include "protocol/uci/writer.h"
#include "tests/fuzz/checks.h"

namespace {

using namespace quadrille;
using test::fail;

class CheckingSink : public LineSink {
  public:
    bool write_line(std::string_view line) override {
        if (test::has_control_character(line)) fail("control character", line);
        if (line.starts_with("bestmove ")) ++answers_;
        return true;
    }
    [[nodiscard]] int answers() const { return answers_; }

  private:
    int answers_ = 0;
};

/// Counts the lines with a valid `go`, the maximum number of answers.
int count_go_lines(const std::string& bytes) {
    std::istringstream in{bytes};
    StreamSource source{in};
    std::string line;
    int count = 0;
    for (LineStatus status = source.next(line); status != LineStatus::End;
         status = source.next(line)) {
        if (status != LineStatus::Line) continue;
        const auto command = parse_command(line);
        if (command && std::holds_alternative<GoCommand>(*command)) ++count;
        if (command && std::holds_alternative<QuitCommand>(*command)) break;
    }
    return count;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size);
    LoopConfig config;
    config.node_cap = 200;
    config.hash_cap_mb = 1;
    config.thread_cap = 2;
    CheckingSink sink;
    Writer writer{sink, nullptr};
    std::istringstream in{bytes};
    StreamSource source{in};
    UciLoop loop{Settings{}, writer, nullptr, config};
    loop.run(source);
    if (sink.answers() > count_go_lines(bytes)) fail("more answers than searches", bytes);
    return 0;
}
