#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__AVX2__)
#include "engine/bits_avx2.h"
#else
#include "engine/bits_portable.h"
#endif
#include "engine/square.h"

namespace quadrille {

/// A set of squares as plain words. Tables of such sets are built at compile time.
///
/// All square sets have this private layout: rank r (from 0) is the 16-bit lane r of a 256-bit
/// word, file f is bit f of its lane. Lanes 14 and 15, bits 14 and 15 and the corners are always 0.
/// With 16 bits a rank, attacks.h can handle every line of the board lane by lane, and shifts by a
/// file fall off the board instead of wrapping.
///
///     bit = 16 * rank + file          square index = 14 * rank + file = bit - 2 * rank
struct alignas(32) RawBits {
    std::array<std::uint64_t, 4> words{};

    constexpr void set(int file, int rank) {
        words[static_cast<std::size_t>(rank / 4)] |= std::uint64_t{1} << (rank % 4 * 16 + file);
    }
    constexpr void set(Square s) { set(s.file(), s.rank()); }
    [[nodiscard]] constexpr bool contains(Square s) const {
        return words[static_cast<std::size_t>(s.rank() / 4)] >> (s.rank() % 4 * 16 + s.file()) & 1U;
    }
};

namespace detail {
consteval std::array<RawBits, kSquares> make_square_bits() {
    std::array<RawBits, kSquares> table{};
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        if (s.is_playable()) table[static_cast<std::size_t>(i)].set(s);
    }
    return table;
}
consteval RawBits make_playable() {
    RawBits all;
    for (int i = 0; i < kSquares; ++i) {
        if (Square::from_idx(i).is_playable()) all.set(Square::from_idx(i));
    }
    return all;
}
inline constexpr std::array<RawBits, kSquares> kSquareBits = make_square_bits();
inline constexpr RawBits kPlayable = make_playable();
}  // namespace detail

class ShiftedSet;

/// A set of squares of the board. It never holds a corner.
class Bitboard {
  public:
    Bitboard() : bits_(bits::zero()) {}
    explicit Bitboard(const RawBits& raw) : bits_(bits::load(raw.words.data())) {}
    explicit Bitboard(const bits::Word256& b) : bits_(b) {}
    [[nodiscard]] static Bitboard of(Square s) {
        return Bitboard{detail::kSquareBits[static_cast<std::size_t>(s.idx())]};
    }
    /// Returns every square of the board, corners excluded.
    [[nodiscard]] static Bitboard playable() { return Bitboard{detail::kPlayable}; }

    [[nodiscard]] Bitboard operator&(const Bitboard& o) const {
        return Bitboard{bits::and_(bits_, o.bits_)};
    }
    [[nodiscard]] Bitboard operator|(const Bitboard& o) const {
        return Bitboard{bits::or_(bits_, o.bits_)};
    }
    [[nodiscard]] Bitboard operator^(const Bitboard& o) const {
        return Bitboard{bits::xor_(bits_, o.bits_)};
    }
    /// Returns the squares of this set that are not in `o`.
    [[nodiscard]] Bitboard without(const Bitboard& o) const {
        return Bitboard{bits::without(bits_, o.bits_)};
    }
    Bitboard& operator&=(const Bitboard& o) { return *this = *this & o; }
    Bitboard& operator|=(const Bitboard& o) { return *this = *this | o; }
    Bitboard& operator^=(const Bitboard& o) { return *this = *this ^ o; }
    Bitboard& remove(const Bitboard& o) { return *this = without(o); }

    [[nodiscard]] bool empty() const { return bits::is_zero(bits_); }
    [[nodiscard]] bool intersects(const Bitboard& o) const {
        return bits::intersects(bits_, o.bits_);
    }
    [[nodiscard]] bool contains(Square s) const { return intersects(of(s)); }
    [[nodiscard]] int count() const { return bits::count(bits_); }
    friend bool operator==(const Bitboard& a, const Bitboard& b) {
        return bits::equal(a.bits_, b.bits_);
    }

    /// Returns the set moved by `kFiles` (positive: east) and `kRanks` (positive: north), -1 to 1.
    template <int kFiles, int kRanks>
    [[nodiscard]] ShiftedSet shifted() const;

    /// Returns the square with the smallest index. The set must not be empty.
    [[nodiscard]] Square first() const {
        const RawBits raw = to_raw();
        unsigned i = 0;
        while (raw.words[i] == 0) ++i;
        return from_bit(i * 64 + static_cast<unsigned>(std::countr_zero(raw.words[i])));
    }
    /// Calls `f(Square)` for every square, in ascending order of index.
    template <class F>
    void for_each(F&& f) const {
        const RawBits raw = to_raw();
        // Most sets occupy one or two words, and callers nest loops: unrolling does not pay.
        for (unsigned left = bits::nonzero_words(bits_); left != 0; left &= left - 1) {
            const auto i = static_cast<unsigned>(std::countr_zero(left));
            std::uint64_t w = raw.words[i];
            do {
                f(from_bit(i * 64 + static_cast<unsigned>(std::countr_zero(w))));
                w &= w - 1;
            } while (w != 0);
        }
    }

    /// Iterates over the squares in ascending order of index.
    class Iterator {
      public:
        Iterator() = default;
        explicit Iterator(const RawBits& raw) : raw_(raw), word_(raw.words[0]), index_(0) {
            skip_empty();
        }
        [[nodiscard]] Square operator*() const {
            return from_bit(index_ * 64 + static_cast<unsigned>(std::countr_zero(word_)));
        }
        Iterator& operator++() {
            word_ &= word_ - 1;
            skip_empty();
            return *this;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) {
            return a.index_ == b.index_ && a.word_ == b.word_;
        }

      private:
        void skip_empty() {
            while (word_ == 0 && index_ < 4) {
                ++index_;
                word_ = index_ < 4 ? raw_.words[index_] : 0;
            }
        }
        RawBits raw_{};
        std::uint64_t word_ = 0;
        unsigned index_ = 4;
    };
    [[nodiscard]] Iterator begin() const { return Iterator{to_raw()}; }
    [[nodiscard]] static Iterator end() { return Iterator{}; }

    [[nodiscard]] RawBits to_raw() const {
        RawBits raw;
        bits::store(bits_, raw.words.data());
        return raw;
    }
    /// Returns the register, for attacks.h.
    [[nodiscard]] const bits::Word256& word() const { return bits_; }

  private:
    [[nodiscard]] static Square from_bit(unsigned bit) {
        return Square::from_idx(static_cast<int>(bit - 2 * (bit >> 4)));
    }

    bits::Word256 bits_;
};

/// A set of squares after a shift, whose bits may lie off the board. The intersection with a
/// Bitboard is a Bitboard again.
class ShiftedSet {
  public:
    explicit ShiftedSet(const bits::Word256& b) : bits_(b) {}

    [[nodiscard]] Bitboard operator&(const Bitboard& o) const {
        return Bitboard{bits::and_(bits_, o.word())};
    }
    [[nodiscard]] ShiftedSet operator|(const ShiftedSet& o) const {
        return ShiftedSet{bits::or_(bits_, o.bits_)};
    }
    [[nodiscard]] bool intersects(const Bitboard& o) const {
        return bits::intersects(bits_, o.word());
    }
    /// Returns the part that is still on the board.
    [[nodiscard]] Bitboard on_board() const { return *this & Bitboard::playable(); }

  private:
    bits::Word256 bits_;
};

template <int kFiles, int kRanks>
ShiftedSet Bitboard::shifted() const {
    static_assert(kFiles >= -1 && kFiles <= 1 && kRanks >= -1 && kRanks <= 1);
    bits::Word256 b = bits_;
    if constexpr (kFiles == 1) b = bits::east(b);
    if constexpr (kFiles == -1) b = bits::west(b);
    if constexpr (kRanks == 1) b = bits::north(b);
    if constexpr (kRanks == -1) b = bits::south(b);
    return ShiftedSet{b};
}

/// Sums the sizes of many sets, faster than one `count` for each.
class BitCounter {
  public:
    void add(const Bitboard& b) { counter_.add(b.word()); }
    void add(int n) { counter_.add(n); }
    [[nodiscard]] int total() const { return counter_.total(); }

  private:
    bits::Counter counter_;
};

}  // namespace quadrille
