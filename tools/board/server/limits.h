#pragma once

#include <chrono>
#include <cstddef>

namespace quadrille::board {

/// The limits of a server.
struct ServerLimits {
    // Of engines.
    std::size_t processes = 4;                     // at the same time
    std::chrono::milliseconds time_slice{20'000};  // of an engine while others wait for a process
    int threads = 1;
    int hash_mb = 256;
    // Of studies.
    std::size_t studies = 64;  // in memory
    /// A study without pages stays in memory for this time, and its analyses go on.
    std::chrono::milliseconds idle_timeout{60'000};
    /// A game of persons without pages goes on for this time: pages come back after a lost
    /// connection.
    std::chrono::milliseconds unattended_timeout{10'000};
    // Of connections.
    std::size_t connections = 256;
    std::size_t message_bytes = std::size_t{4} << 20;
    double messages_per_second = 60;                    // of one connection
    double burst = 120;                                 // that many may come at once
    std::size_t waiting_bytes = std::size_t{32} << 20;  // for a slow client
};

}  // namespace quadrille::board
