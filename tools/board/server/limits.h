#pragma once

#include <chrono>
#include <cstddef>

namespace quadrille::board {

/// What a server allows its visitors. Who goes over one is told which.
struct ServerLimits {
    std::size_t processes = 4;  // engines that run at the same time
    std::chrono::milliseconds turn{
        20'000};        // an engine keeps its process so long when others wait for one
    int threads = 1;    // of one engine
    int hash_mb = 256;  // of one engine
    int lines = 20;     // of one analysis
    /// What nobody looks at any more stays in memory so long, and analyses go on.
    std::chrono::milliseconds keep{60'000};
    /// A game that nobody looks at any more goes on so long, where a person plays in it: pages come
    /// back after a lost connection.
    std::chrono::milliseconds alone{10'000};
    std::size_t studies = 64;  // in memory
    std::size_t connections = 256;
    std::size_t message_bytes = std::size_t{4} << 20;
    double messages_per_second = 60;  // of one connection
    double burst = 120;               // that many may come at once
    /// What waits for a client that reads slowly. Answers may be longer than messages.
    std::size_t waiting_bytes = std::size_t{32} << 20;
};

}  // namespace quadrille::board
