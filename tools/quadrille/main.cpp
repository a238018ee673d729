#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "tools/quadrille/command_line.h"

namespace quadrille {

// Called by main.cpp, which chose this copy's CPU level and declares it itself.
int engine_main(int argc, char** argv);

int engine_main(int argc, char** argv) {
    // A reader that goes away shows as a failed write.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return run_command_line({argv + (argc > 0 ? 1 : 0), argv + argc});
    } catch (const std::exception& e) {
        std::fprintf(stderr, "quadrille: internal error: %s\n", e.what());
        return 1;
    }
}

}  // namespace quadrille
