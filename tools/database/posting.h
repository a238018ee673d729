#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/database/move_code.h"

namespace quadrille {

/// A row of the explorer's index: a game in which a move was played in a position.
struct Posting {
    std::uint32_t game = 0;
    MoveCode move = kNoCode;
    std::uint16_t points = 0;  // of the player who chose the move, as in `GameColumns`
    std::uint16_t place = 0;   // from 1; 0: unknown
};
inline constexpr std::size_t kPostingBytes = 8;
inline constexpr std::uint16_t kMaxPostingPoints = (1U << 13) - 1;  // higher points are cut

inline void append_posting(const Posting& posting, std::string& bytes) {
    const std::uint64_t bits = posting.game | std::uint64_t{posting.move} << 32 |
                               std::uint64_t{posting.points} << 48 |
                               std::uint64_t{posting.place} << 61;
    for (unsigned i = 0; i < kPostingBytes; ++i) bytes.push_back(static_cast<char>(bits >> 8 * i));
}

inline void read_postings(std::string_view bytes, std::vector<Posting>& postings) {
    for (; bytes.size() >= kPostingBytes; bytes.remove_prefix(kPostingBytes)) {
        std::uint64_t bits = 0;
        for (std::size_t i = kPostingBytes; i-- > 0;) {
            bits = bits << 8 | static_cast<std::uint8_t>(bytes[i]);
        }
        postings.push_back({static_cast<std::uint32_t>(bits), static_cast<MoveCode>(bits >> 32),
                            static_cast<std::uint16_t>(bits >> 48 & kMaxPostingPoints),
                            static_cast<std::uint16_t>(bits >> 61)});
    }
}

}  // namespace quadrille
