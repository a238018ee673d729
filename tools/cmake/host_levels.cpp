// Prints the CPU levels that this machine supports; QuadrilleLevels.cmake runs it.

#include <cstdio>

#include "tools/base/cpu_level.h"

int main() {
    for (const quadrille::cpu::Level level : quadrille::cpu::kLevels) {
        if (quadrille::cpu::is_supported(level)) {
            std::printf("%s ", quadrille::cpu::name_of(level));
        }
    }
    return 0;
}
