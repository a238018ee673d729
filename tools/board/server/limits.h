#pragma once

#include <chrono>
#include <cstddef>

namespace quadrille::board {

/// The limits of a server. A refusal names the limit.
struct ServerLimits {
    std::size_t processes = 4;  // engines that run at the same time
    std::chrono::milliseconds turn{
        20'000};        // an engine keeps its process so long when others wait for one
    int threads = 1;    // of one engine
    int hash_mb = 256;  // of one engine
    int lines = 20;     // of one analysis
    /// A study without pages stays in memory for this time, and its analyses go on.
    std::chrono::milliseconds keep{60'000};
    /// A game of persons without pages goes on for this time: pages come back after a lost
    /// connection.
    std::chrono::milliseconds alone{10'000};
    std::size_t studies = 64;  // in memory
    std::size_t connections = 256;
    std::size_t message_bytes = std::size_t{4} << 20;
    double messages_per_second = 60;  // of one connection
    double burst = 120;               // that many may come at once
    /// The texts that wait for a slow client. Answers may be longer than messages.
    std::size_t waiting_bytes = std::size_t{32} << 20;
};

}  // namespace quadrille::board
