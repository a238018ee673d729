#pragma once

#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/train/trainer.h"

namespace quadrille::train {

// The state of a run as bytes, for the version of the program and the kind of machine that wrote
// them: "QTRAIN", a version and a line end; the CRC-32 of the rest; a description of the run; the
// state as it is in memory.

/// Returns the state as bytes. `run` describes samples and settings, one "name: value" a line.
[[nodiscard]] std::string write_checkpoint(const std::string& run, const TrainState& state);

/// Reads the state of a network with `hidden` neurons. Fails when the bytes are damaged, or when
/// their run is not `run`; the error then names the first setting that differs.
[[nodiscard]] Expected<TrainState, std::string> read_checkpoint(std::string_view bytes,
                                                                const std::string& run, Head head,
                                                                int hidden);

}  // namespace quadrille::train
