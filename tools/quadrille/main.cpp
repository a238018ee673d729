#include <csignal>
#include <exception>
#include <string>
#include <vector>

#include "tools/program/program.h"
#include "tools/quadrille/command_line.h"

namespace quadrille {

int program_main(int argc, char** argv) {
    // A reader that goes away shows as a failed write.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return run_command_line({argv + (argc > 0 ? 1 : 0), argv + argc});
    } catch (const std::exception& e) {
        return Program{"quadrille"}.complain(std::string{"internal error: "} + e.what(), kFailure);
    }
}

}  // namespace quadrille
