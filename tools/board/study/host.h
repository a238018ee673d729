#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/engines/dialect.h"

// The interface between a study and its host: the server, or the page if there is no server.

namespace quadrille::board {

using Json = nlohmann::ordered_json;
using TimePoint = std::chrono::steady_clock::time_point;
using Milliseconds = std::chrono::milliseconds;

/// An engine that the host can run.
struct EngineOffer {
    std::string name;
    Dialect dialect;
    std::vector<std::pair<std::string, std::string>> options;  // sent with setoption, in this order
};

/// The limits of a host. A command over a limit is refused.
struct StudyLimits {
    int threads = 1;  // of one engine
    int hash_mb = 256;
    int lines = 20;
    std::size_t text_bytes = std::size_t{32} << 20U;  // of an opened text
    std::size_t places = 200'000;                     // nodes of a game
    std::size_t undo_bytes = std::size_t{16} << 20U;  // for undo; the last edit may be larger
};

/// The number of one use of an engine by a study. Numbers are never reused.
using UseId = std::uint32_t;

/// A request of a study to its host.
struct EngineRequest {
    enum class Kind : std::uint8_t {
        Start,  // a process of the engine `text`, as soon as possible
        Send,   // the lines `text` to the engine, each with its newline
        End,    // no text: ends the use
    };
    Kind kind{};
    UseId use = 0;
    std::string text;
};

/// The state of a requested engine, as the host reports it.
struct EngineMessage {
    enum class Kind : std::uint8_t {
        Started,  // a new process runs for this use
        Waits,    // the use is in the queue at `place`, perhaps again after it lost its process
        Line,     // `text`: a line of the engine, without its newline
        Ended,    // the process exited or cannot start: `text` gives engine and reason
    };
    Kind kind{};
    std::string_view text = {};
    std::size_t place = 0;  // 1: next
};

/// Events and requests of a study, each in order.
struct Outbox {
    std::vector<Json> events;  // for every page that has joined the study
    std::vector<EngineRequest> requests;
};

}  // namespace quadrille::board
