// Fuzz target: sends the lines of the input to a server, as messages of two pages in turn. Every
// message must get exactly one answer, a JSON object on one line.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/text/words.h"
#include "tests/fuzz/checks.h"
#include "tests/fuzz/idle_loop.h"
#include "tests/support/temporary_folder.h"
#include "tools/board/server/hub.h"

namespace {

using namespace quadrille;
using namespace quadrille::board;
using test::fail;

class Page : public Client {
  public:
    void send(Text text, std::string_view) override {
        const Json json = Json::parse(*text, nullptr, false);
        if (!json.is_object()) fail("sent text is not a JSON object", *text);
        if (text->find('\n') != std::string::npos) fail("sent text has more than one line", *text);
        if (!json.contains("event")) ++answers;
    }
    void close(CloseCode, std::string_view reason) override {
        fail("the server closed the connection", reason);
    }

    std::size_t answers = 0;
};

ServerLimits small_limits() {
    ServerLimits limits;
    limits.messages_per_second = 1e9;
    limits.burst = 1e9;
    limits.studies = 3;
    return limits;
}

std::vector<EngineSpec> engines() {
    EngineSpec spec;
    spec.name = "A";
    spec.command = "/no/such/engine";
    return {spec};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const test::TemporaryFolder folder;
    static const std::vector<EngineSpec> specs = engines();
    const std::string bytes(data, data + size);
    std::filesystem::remove_all(folder.of("studies"));
    auto files = StudyFiles::open(folder.path());
    if (!files) fail("cannot open the folder of studies", files.error());
    test::IdleLoop loop;
    Page pages[2];
    {
        Hub hub{loop, *files, specs, small_limits(), [](const std::string&) {}};
        for (Page& page : pages) hub.on_open(page);
        std::size_t sent[2] = {0, 0};
        std::size_t turn = 0;
        for (std::string_view rest = bytes; !rest.empty(); turn = 1 - turn) {
            hub.on_message(pages[turn], take_until(rest, '\n'));
            ++sent[turn];
            loop.run_due();
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (pages[i].answers != sent[i])
                fail("number of answers differs from number of messages", bytes);
        }
        for (Page& page : pages) hub.on_close(page);
        hub.end();
    }
    return 0;
}
