#pragma once

#include <string>

#include "tools/datagen/opening_source.h"

namespace quadrille::datagen {

/// The arguments that make the same openings again.
[[nodiscard]] std::string format_settings(const OpeningSettings& settings);
/// Comment lines that tell how a file of openings was made.
[[nodiscard]] std::string format_header(const OpeningSettings& settings);
/// A table of what was kept and what was rejected why.
[[nodiscard]] std::string format_tally(std::size_t kept, const Tally& tally);
/// What was tried and why it was rejected, in one line.
[[nodiscard]] std::string format_tries(const Tally& tally);

}  // namespace quadrille::datagen
