#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tools/engines/dialect.h"

// What passes between a study and its home: the server, or the page that holds it.

namespace quadrille::board {

using Json = nlohmann::ordered_json;
using TimePoint = std::chrono::steady_clock::time_point;
using Milliseconds = std::chrono::milliseconds;

/// An engine that can be asked for.
struct EngineOffer {
    std::string name;
    Dialect dialect;
    std::vector<std::pair<std::string, std::string>> options;  // sent by setoption, in this order
};

/// What a home allows; what is over a limit is refused, and the limit named.
struct StudyLimits {
    int threads = 1;  // of one engine
    int hash_mb = 256;
    int lines = 20;
    std::size_t text_bytes = std::size_t{32} << 20U;  // of a text that is opened
    std::size_t places = 200'000;                     // of a game
};

/// One use of an engine by one study. No number comes back.
using UseId = std::uint32_t;

/// What a study wants of its home.
struct EngineOrder {
    enum class Kind : std::uint8_t {
        Start,  // a process, when there is one; `text` is the engine's name
        Send,   // lines for it, each with its end
        End,    // it is not needed any more
    };
    Kind kind{};
    UseId use = 0;
    std::string text;
};

/// What a study has for its home, each in the order in which it came.
struct Outbox {
    std::vector<Json> events;  // for every page that looks at it
    std::vector<EngineOrder> orders;
};

}  // namespace quadrille::board
