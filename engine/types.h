#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace quadrille {

/// The seats in turn order (clockwise from the south side).
enum class Color : std::uint8_t { Red, Blue, Yellow, Green };

inline constexpr int kColors = 4;
inline constexpr std::array<Color, kColors> kAllColors = {Color::Red, Color::Blue, Color::Yellow,
                                                          Color::Green};

[[nodiscard]] constexpr int idx(Color c) { return static_cast<int>(c); }
[[nodiscard]] constexpr Color color_from_idx(int i) {
    assert(i >= 0 && i < kColors);
    return static_cast<Color>(i);
}
/// Returns the seat `steps` places later in turn order.
[[nodiscard]] constexpr Color after(Color c, int steps = 1) {
    return static_cast<Color>((idx(c) + steps) & 3);
}

/// A piece type. `OneQueen`, to which FFA pawns promote, moves as a queen and is worth one point.
enum class PieceType : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King, OneQueen };

inline constexpr int kPieceTypes = 7;
inline constexpr std::array<PieceType, kPieceTypes> kAllPieceTypes = {
    PieceType::Pawn,  PieceType::Knight, PieceType::Bishop,  PieceType::Rook,
    PieceType::Queen, PieceType::King,   PieceType::OneQueen};

[[nodiscard]] constexpr int idx(PieceType t) { return static_cast<int>(t); }
[[nodiscard]] constexpr PieceType piece_type_from_idx(int i) {
    assert(i >= 0 && i < kPieceTypes);
    return static_cast<PieceType>(i);
}

/// An array with one element per seat, indexed by the seat.
template <class T>
struct PerColor {
    std::array<T, kColors> values{};

    [[nodiscard]] constexpr T& operator[](Color c) { return values[static_cast<std::size_t>(c)]; }
    [[nodiscard]] constexpr const T& operator[](Color c) const {
        return values[static_cast<std::size_t>(c)];
    }
    [[nodiscard]] constexpr auto begin() { return values.begin(); }
    [[nodiscard]] constexpr auto end() { return values.end(); }
    [[nodiscard]] constexpr auto begin() const { return values.begin(); }
    [[nodiscard]] constexpr auto end() const { return values.end(); }
    friend constexpr bool operator==(const PerColor&, const PerColor&) = default;
};

/// An array with one element per piece type, indexed by the type.
template <class T>
struct PerPieceType {
    std::array<T, kPieceTypes> values{};

    [[nodiscard]] constexpr T& operator[](PieceType t) {
        return values[static_cast<std::size_t>(t)];
    }
    [[nodiscard]] constexpr const T& operator[](PieceType t) const {
        return values[static_cast<std::size_t>(t)];
    }
};

/// A set of seats: bit i is the seat with index i. Iterates in the order Red, Blue, Yellow, Green.
class ColorSet {
  public:
    constexpr ColorSet() = default;
    constexpr ColorSet(std::initializer_list<Color> colors) {
        for (const Color c : colors) add(c);
    }
    [[nodiscard]] static constexpr ColorSet all() { return from_bits(15); }
    [[nodiscard]] static constexpr ColorSet from_bits(unsigned bits) {
        ColorSet s;
        s.bits_ = static_cast<std::uint8_t>(bits & 15U);
        return s;
    }
    [[nodiscard]] static constexpr ColorSet of(Color c) { return from_bits(1U << idx(c)); }

    constexpr void add(Color c) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << idx(c))); }
    constexpr void remove(Color c) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << idx(c))); }
    [[nodiscard]] constexpr bool contains(Color c) const { return (bits_ >> idx(c)) & 1U; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr unsigned bits() const { return bits_; }
    /// Returns the first seat in the order Red..Green. The set must not be empty.
    [[nodiscard]] constexpr Color first() const {
        assert(!empty());
        return static_cast<Color>(std::countr_zero(bits_));
    }
    /// Returns the first seat of the set after `c` in turn order, `c` itself last. Must not be
    /// empty.
    [[nodiscard]] constexpr Color next_after(Color c) const {
        assert(!empty());
        const unsigned twice = bits_ | static_cast<unsigned>(bits_) << 4;
        return after(c, 1 + std::countr_zero(twice >> (idx(c) + 1)));
    }

    [[nodiscard]] constexpr ColorSet operator|(ColorSet o) const {
        return from_bits(static_cast<unsigned>(bits_) | o.bits_);
    }
    [[nodiscard]] constexpr ColorSet operator&(ColorSet o) const {
        return from_bits(static_cast<unsigned>(bits_) & o.bits_);
    }
    /// Returns the seats of this set that are not in `o`.
    [[nodiscard]] constexpr ColorSet operator-(ColorSet o) const {
        return from_bits(bits_ & ~static_cast<unsigned>(o.bits_));
    }
    friend constexpr bool operator==(ColorSet, ColorSet) = default;

    class Iterator {
      public:
        explicit constexpr Iterator(unsigned bits) : bits_(bits) {}
        constexpr Color operator*() const { return static_cast<Color>(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        unsigned bits_;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator{bits_}; }
    [[nodiscard]] static constexpr Iterator end() { return Iterator{0}; }

  private:
    std::uint8_t bits_ = 0;
};

/// The content of a square: a piece, a wall or nothing.
///
///   bit   6    5    4 3 2    1 0
///       +----+----+-------+-------+
///       | ow | de | type  | color |
///       +----+----+-------+-------+
///
/// `de`: dead (its seat is out; it blocks, attacks nothing, is worth nothing). `ow`: a dead piece
/// without a known owner (FEN4 `dP`); its color bits are 0. Type 7 means `wall()` or `none()`.
class Piece {
  public:
    constexpr Piece() = default;  // none
    constexpr Piece(Color c, PieceType t)
        : code_(static_cast<std::uint8_t>(idx(t) << 2 | idx(c))) {}

    [[nodiscard]] static constexpr Piece none() { return from_code(kNone); }
    [[nodiscard]] static constexpr Piece wall() { return from_code(kWall); }
    [[nodiscard]] static constexpr Piece dead(Color c, PieceType t) {
        return from_code(Piece{c, t}.code_ | kDeadBit);
    }
    [[nodiscard]] static constexpr Piece dead_ownerless(PieceType t) {
        return from_code(static_cast<unsigned>(idx(t)) << 2 | kDeadBit | kOwnerlessBit);
    }

    [[nodiscard]] constexpr bool is_none() const { return code_ == kNone; }
    [[nodiscard]] constexpr bool is_wall() const { return code_ == kWall; }
    [[nodiscard]] constexpr bool is_piece() const { return (code_ & kTypeBits) != kTypeBits; }
    [[nodiscard]] constexpr bool is_dead() const { return is_piece() && (code_ & kDeadBit); }
    [[nodiscard]] constexpr bool is_alive() const { return is_piece() && !(code_ & kDeadBit); }
    [[nodiscard]] constexpr bool has_owner() const {
        return is_piece() && !(code_ & kOwnerlessBit);
    }
    /// Returns the owner. The piece must have one (`has_owner`).
    [[nodiscard]] constexpr Color color() const {
        assert(has_owner());
        return static_cast<Color>(code_ & 3U);
    }
    /// Returns the type. It must be a piece, not a wall or `none()`.
    [[nodiscard]] constexpr PieceType type() const {
        assert(is_piece());
        return static_cast<PieceType>(code_ >> 2 & 7U);
    }
    /// Returns the same piece, dead.
    [[nodiscard]] constexpr Piece killed() const {
        assert(is_piece());
        return from_code(code_ | kDeadBit);
    }

    static constexpr int kCodes = 128;
    /// Returns an index for tables, 0..kCodes-1. Some indices are unused.
    [[nodiscard]] constexpr int code() const { return code_; }
    friend constexpr bool operator==(Piece, Piece) = default;

  private:
    static constexpr unsigned kTypeBits = 7U << 2;
    static constexpr unsigned kDeadBit = 1U << 5;
    static constexpr unsigned kOwnerlessBit = 1U << 6;
    static constexpr unsigned kWall = kTypeBits;
    static constexpr unsigned kNone = kTypeBits | 1U;

    [[nodiscard]] static constexpr Piece from_code(unsigned code) {
        Piece p;
        p.code_ = static_cast<std::uint8_t>(code);
        return p;
    }
    std::uint8_t code_ = kNone;
};

static_assert(Piece{Color::Green, PieceType::OneQueen}.code() == (6 << 2 | 3));
static_assert(Piece::dead(Color::Blue, PieceType::Pawn).color() == Color::Blue);
static_assert(!Piece::dead_ownerless(PieceType::Rook).has_owner());
static_assert(!Piece::wall().is_piece() && !Piece::none().is_piece() && !Piece::wall().is_dead());
static_assert(!std::is_convertible_v<Color, int> && !std::is_convertible_v<int, Color>);
static_assert(!std::is_convertible_v<Piece, int> && !std::is_convertible_v<int, Piece>);

}  // namespace quadrille
