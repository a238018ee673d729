#pragma once

// The portable back end of Bitboard: four 64-bit words, without CPU-specific instructions. See
// bitboard.h for the layout and for the contract of each function.

#include <bit>
#include <cstdint>

namespace quadrille::bits {

struct alignas(32) Word256 {
    std::uint64_t w[4];
};

inline Word256 zero() { return {{0, 0, 0, 0}}; }
inline Word256 load(const std::uint64_t* words) {
    return {{words[0], words[1], words[2], words[3]}};
}
inline Word256 and_(const Word256& a, const Word256& b) {
    return {{a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2], a.w[3] & b.w[3]}};
}
inline Word256 or_(const Word256& a, const Word256& b) {
    return {{a.w[0] | b.w[0], a.w[1] | b.w[1], a.w[2] | b.w[2], a.w[3] | b.w[3]}};
}
inline Word256 xor_(const Word256& a, const Word256& b) {
    return {{a.w[0] ^ b.w[0], a.w[1] ^ b.w[1], a.w[2] ^ b.w[2], a.w[3] ^ b.w[3]}};
}
inline Word256 without(const Word256& a, const Word256& b) {
    return {{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1], a.w[2] & ~b.w[2], a.w[3] & ~b.w[3]}};
}
inline bool is_zero(const Word256& a) { return (a.w[0] | a.w[1] | a.w[2] | a.w[3]) == 0; }
inline bool intersects(const Word256& a, const Word256& b) { return !is_zero(and_(a, b)); }
/// Returns a mask whose bit i is set if word i is not 0.
inline unsigned nonzero_words(const Word256& a) {
    unsigned words = 0;
    for (unsigned i = 0; i < 4; ++i) words |= static_cast<unsigned>(a.w[i] != 0) << i;
    return words;
}
inline bool equal(const Word256& a, const Word256& b) { return is_zero(xor_(a, b)); }
inline void store(const Word256& a, std::uint64_t* words) {
    for (int i = 0; i < 4; ++i) words[i] = a.w[i];
}
inline int count(const Word256& a) {
    return std::popcount(a.w[0]) + std::popcount(a.w[1]) + std::popcount(a.w[2]) +
           std::popcount(a.w[3]);
}

/// Shifts all squares by one rank or file. Bits may leave the playable board.
inline Word256 north(const Word256& a) {
    return {{a.w[0] << 16, a.w[1] << 16 | a.w[0] >> 48, a.w[2] << 16 | a.w[1] >> 48,
             a.w[3] << 16 | a.w[2] >> 48}};
}
inline Word256 south(const Word256& a) {
    return {{a.w[0] >> 16 | a.w[1] << 48, a.w[1] >> 16 | a.w[2] << 48, a.w[2] >> 16 | a.w[3] << 48,
             a.w[3] >> 16}};
}
inline Word256 east(const Word256& a) {
    return {{a.w[0] << 1, a.w[1] << 1, a.w[2] << 1, a.w[3] << 1}};
}
inline Word256 west(const Word256& a) {
    return {{a.w[0] >> 1, a.w[1] >> 1, a.w[2] >> 1, a.w[3] >> 1}};
}

class Counter {
  public:
    void add(const Word256& a) { total_ += count(a); }
    void add(int n) { total_ += n; }
    [[nodiscard]] int total() const { return total_; }

  private:
    int total_ = 0;
};

}  // namespace quadrille::bits
