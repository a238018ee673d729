#pragma once

#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/train/trainer.h"

namespace quadrille::train {

// A run of the program as bytes, so that it can go on: for the program and the kind of machine that
// wrote them. "QTRAIN", a version and a line end; the CRC-32 of what follows, 4 bytes; the length
// of the run's description, 4 bytes, and the description; the numbers of the state as they are in
// memory.

/// `run` describes rows and settings, a line each, "name: value": a run of others cannot go on.
[[nodiscard]] std::string write_checkpoint(const std::string& run, const TrainState& state);

/// The state that `bytes` hold, of a network with so many neurons. The error says in a line what is
/// wrong: no checkpoint, cut off or changed, or of a run other than `run`, and in what.
[[nodiscard]] Expected<TrainState, std::string> read_checkpoint(std::string_view bytes,
                                                                const std::string& run, Head head,
                                                                int hidden);

}  // namespace quadrille::train
