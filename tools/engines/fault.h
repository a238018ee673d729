#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace quadrille {

/// A fault of an engine.
enum class FaultKind : std::uint8_t {
    CannotStart,  // the program is not there, or ends or stays silent in the handshake
    Crash,        // the process ended or closed its output
    Hang,         // no answer within the time and the grace after it
    Garbage,      // no answer but nonsense: a line without end, words that are no protocol, no
                  // `bestmove`
    IllegalMove,  // a move that is not legal, or none where there is one
    LostClock,    // an answer, but after the time was over
};
inline constexpr int kFaultKinds = 6;

/// Two or three words: "crash", "illegal move", "lost clock".
[[nodiscard]] constexpr std::string_view name(FaultKind kind) {
    constexpr std::array<std::string_view, kFaultKinds> kNames = {
        "cannot start", "crash", "hang", "garbage", "illegal move", "lost clock"};
    return kNames[static_cast<std::size_t>(kind)];
}

struct EngineFault {
    FaultKind kind{};
    std::string detail;  // one line: what was seen and where, e.g. `killed by SIGSEGV after "go"`
};

}  // namespace quadrille
