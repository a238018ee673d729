#pragma once

#include <chrono>
#include <cstddef>

namespace quadrille::board {

struct ServerLimits {
    // Engines.
    std::size_t processes = 4;                     // running at the same time
    std::chrono::milliseconds time_slice{20'000};  // of a use with a process while others wait
    int threads = 1;
    int hash_mb = 256;
    // Studies.
    std::size_t studies = 64;  // in memory
    std::size_t saved_studies = 5000;
    /// A study without pages stays in memory for this time. Its analyses continue, unless a study
    /// waits for their processes.
    std::chrono::milliseconds idle_timeout{60'000};
    /// A game with a person continues for this time without a page, since a page may only have lost
    /// its connection.
    std::chrono::milliseconds unattended_timeout{10'000};
    // Connections.
    std::size_t connections = 256;
    std::size_t pages_per_address = 64;  // WebSockets of one address
    std::size_t message_bytes = std::size_t{4} << 20;
    double messages_per_second = 60;                    // per connection, on average
    double burst = 120;                                 // messages at once
    std::size_t waiting_bytes = std::size_t{32} << 20;  // unsent, per connection
};

}  // namespace quadrille::board
