#pragma once

#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/train/trainer.h"

namespace quadrille::train {

// The state of a run as bytes: "QTRAIN", a version and a line end; the CRC-32 of the rest; a
// description of the run; the state as it is in memory. Only the same version of the program on
// the same kind of machine can read it.

/// Returns the state as bytes. `run` describes samples and settings in lines of "name: value".
[[nodiscard]] std::string write_checkpoint(const std::string& run, const TrainState& state);

/// Reads the state of a network with `hidden` neurons. Fails when the bytes are damaged or
/// belong to another run; the error then names the first setting that differs from `run`.
[[nodiscard]] Expected<TrainState, std::string> read_checkpoint(std::string_view bytes,
                                                                const std::string& run, Head head,
                                                                int hidden);

}  // namespace quadrille::train
