#include <array>

#include "tools/quadrille/subcommand.h"

namespace quadrille {

std::span<const Subcommand* const> subcommands() {
    static constexpr std::array kSubcommands = {&kUciSubcommand,     &kBenchSubcommand,
                                                &kPerftSubcommand,   &kAnalyseSubcommand,
                                                &kConvertSubcommand, &kDbSubcommand};
    return kSubcommands;
}

}  // namespace quadrille
