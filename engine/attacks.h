#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/bitboard.h"
#include "engine/seat_geometry.h"
#include "engine/square.h"
#include "engine/types.h"

// Attacks of all pieces. The attacks of a slider are computed line by line: the occupied squares of
// a line become a small integer (bit i is rank i, or file i if the line is a rank), arithmetic
// finds the reachable bits, and a second step puts these bits back on the line. The AVX-512 back
// end gathers and spreads with mask registers, the AVX2 one with compare and move-mask. The
// portable one walks the rays word by word. Tests compare all three with a simple ray walker.

namespace quadrille {

namespace detail {

/// The lookup tables of one square.
struct alignas(64) SquareTables {
    RawBits file_line;  // whole lines through the square, up to the edges and corners of the board
    RawBits rank_line;
    RawBits diagonal;       // south-west to north-east
    RawBits anti_diagonal;  // south-east to north-west
    RawBits knight;
    RawBits king;
    RawBits rook_lines;    // all squares a rook reaches on an empty board
    RawBits bishop_lines;  // all squares a bishop reaches on an empty board
    RawBits touch;         // see check_touching_squares
};
extern const std::array<SquareTables, kSquares> kSquareTables;

/// Squares reached from a square in one direction on an empty board. Directions 0..3 lead to higher
/// bits (north, east, north-east, north-west); d + 4 is opposite to d.
inline constexpr int kDirections = 8;
inline constexpr std::array<Step, kDirections> kDirectionSteps = {
    {{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}}};
extern const std::array<std::array<RawBits, kDirections>, kSquares> kRays;
/// The direction from the first square to the second, or kNoDirection when no line joins them.
inline constexpr std::uint8_t kNoDirection = 8;
extern const std::array<std::array<std::uint8_t, kSquares>, kSquares> kDirectionBetween;

extern const std::array<std::array<RawBits, kColors>, kSquares> kPawnAttacks;
extern const std::array<std::array<RawBits, kBoardSide>, kColors> kRelativeRanks;

struct FileAndRank {
    std::uint8_t file;
    std::uint8_t rank;
};
extern const std::array<FileAndRank, kSquares> kFileAndRank;

[[nodiscard]] inline const SquareTables& tables(Square s) {
    return kSquareTables[static_cast<std::size_t>(s.idx())];
}

/// Returns the bits of a line that a slider reaches, blockers included; bits beyond the line may be
/// set too. The slider's square has the bits `low_bit` to `high_bit`, which may be equal. Above it
/// `o ^ (o - 2 * high_bit)` reaches the first blocker (o: `occupied`), below it the highest one.
[[nodiscard]] inline std::uint32_t line_reach(std::uint32_t occupied, std::uint32_t low_bit,
                                              std::uint32_t high_bit) {
    const std::uint32_t up = occupied ^ (occupied - 2 * high_bit);
    const std::uint32_t below = (occupied & (low_bit - 1)) | 1U;
    return up | (low_bit - (0x80000000U >> std::countl_zero(below)));
}

}  // namespace detail

[[nodiscard]] inline Bitboard knight_attacks(Square s) {
    return Bitboard{detail::tables(s).knight};
}
[[nodiscard]] inline Bitboard king_attacks(Square s) { return Bitboard{detail::tables(s).king}; }
/// Returns the squares a pawn of `c` on `s` attacks.
[[nodiscard]] inline Bitboard pawn_attacks(Color c, Square s) {
    return Bitboard{
        detail::kPawnAttacks[static_cast<std::size_t>(s.idx())][static_cast<std::size_t>(idx(c))]};
}
/// Returns the squares from which a pawn of `c` attacks `s`.
[[nodiscard]] inline Bitboard pawn_sources(Color c, Square s) {
    return pawn_attacks(after(c, 2), s);
}
/// Returns the squares a rook (`bishop_lines`: a bishop) attacks on an empty board.
[[nodiscard]] inline Bitboard rook_lines(Square s) {
    return Bitboard{detail::tables(s).rook_lines};
}
[[nodiscard]] inline Bitboard bishop_lines(Square s) {
    return Bitboard{detail::tables(s).bishop_lines};
}
/// Returns the squares where a change (a piece comes, goes or is replaced) can start or end a check
/// to a king on `s`: its lines and knight squares.
[[nodiscard]] inline Bitboard check_touching_squares(Square s) {
    return Bitboard{detail::tables(s).touch};
}
/// Returns all squares of row 1..14, counted from the side of `c`.
[[nodiscard]] inline Bitboard relative_rank_squares(Color c, int row) {
    return Bitboard{detail::kRelativeRanks[static_cast<std::size_t>(idx(c))]
                                          [static_cast<std::size_t>(row - 1)]};
}

/// Returns true if a rank, file or diagonal joins two different squares without leaving the board.
[[nodiscard]] inline bool are_aligned(Square a, Square b) {
    return detail::kDirectionBetween[static_cast<std::size_t>(a.idx())]
                                    [static_cast<std::size_t>(b.idx())] != detail::kNoDirection;
}
/// Returns the squares strictly between two aligned squares.
[[nodiscard]] inline Bitboard squares_between(Square a, Square b) {
    const auto ia = static_cast<std::size_t>(a.idx());
    const auto ib = static_cast<std::size_t>(b.idx());
    const std::size_t d = detail::kDirectionBetween[ia][ib];
    return Bitboard{detail::kRays[ia][d]} & Bitboard{detail::kRays[ib][d ^ 4]};
}

#if defined(__AVX512BW__) && defined(__AVX512VL__)

namespace detail {
[[nodiscard]] inline __m256i lane_line_reach(__m256i occupied, const RawBits& line,
                                             std::uint32_t at) {
    const __m256i squares = bits::load(line.words.data()).v;
    const std::uint32_t blockers = _mm256_test_epi16_mask(occupied, squares);
    return _mm256_maskz_mov_epi16(static_cast<__mmask16>(line_reach(blockers, at, at)), squares);
}
[[nodiscard]] inline __m256i rank_reach(__m256i occupied, const SquareTables& t, FileAndRank fr) {
    const __m256i lane = _mm256_set1_epi16(fr.rank);
    const auto blockers = static_cast<std::uint32_t>(
        _mm_cvtsi128_si32(_mm256_castsi256_si128(_mm256_permutexvar_epi16(lane, occupied))));
    const std::uint32_t at = std::uint32_t{1} << fr.file;
    const std::uint32_t reach = line_reach(blockers & 0xFFFFU, at, at);
    return _mm256_and_si256(_mm256_set1_epi16(static_cast<short>(reach)),
                            bits::load(t.rank_line.words.data()).v);
}
}  // namespace detail

[[nodiscard]] inline Bitboard rook_attacks(Square s, const Bitboard& occupied) {
    const detail::SquareTables& t = detail::tables(s);
    const detail::FileAndRank fr = detail::kFileAndRank[static_cast<std::size_t>(s.idx())];
    const __m256i occ = occupied.word().v;
    const std::uint32_t at = std::uint32_t{1} << fr.rank;
    return Bitboard{bits::Word256{_mm256_or_si256(detail::lane_line_reach(occ, t.file_line, at),
                                                  detail::rank_reach(occ, t, fr))}};
}
[[nodiscard]] inline Bitboard bishop_attacks(Square s, const Bitboard& occupied) {
    const detail::SquareTables& t = detail::tables(s);
    const __m256i occ = occupied.word().v;
    const std::uint32_t at = std::uint32_t{1}
                             << detail::kFileAndRank[static_cast<std::size_t>(s.idx())].rank;
    return Bitboard{
        bits::Word256{_mm256_or_si256(detail::lane_line_reach(occ, t.diagonal, at),
                                      detail::lane_line_reach(occ, t.anti_diagonal, at))}};
}

#elif defined(__AVX2__)

namespace detail {
/// Each lane has two bits here, because move-mask yields one bit per byte.
[[nodiscard]] inline __m256i lane_line_reach(__m256i occupied, const RawBits& line, int rank) {
    const __m256i squares = bits::load(line.words.data()).v;
    const __m256i blocked = _mm256_cmpeq_epi16(_mm256_and_si256(occupied, squares), squares);
    const auto blockers = static_cast<std::uint32_t>(_mm256_movemask_epi8(blocked));
    const std::uint32_t reach =
        line_reach(blockers, std::uint32_t{1} << (2 * rank), std::uint32_t{2} << (2 * rank));
    const __m256i byte_of_lane = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2,
                                                  2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i bits_of_lane =
        _mm256_setr_epi16(3, 12, 48, 192, 3, 12, 48, 192, 3, 12, 48, 192, 3, 12, 48, 192);
    const __m256i spread =
        _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(reach)), byte_of_lane);
    const __m256i missed =
        _mm256_cmpeq_epi16(_mm256_and_si256(spread, bits_of_lane), _mm256_setzero_si256());
    return _mm256_andnot_si256(missed, squares);
}
[[nodiscard]] inline __m256i rank_reach(__m256i occupied, const SquareTables& t, FileAndRank fr) {
    const __m256i pair = _mm256_permutevar8x32_epi32(occupied, _mm256_set1_epi32(fr.rank >> 1));
    const auto blockers =
        static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm256_castsi256_si128(pair))) >>
        ((fr.rank & 1) * 16);
    const std::uint32_t at = std::uint32_t{1} << fr.file;
    const std::uint32_t reach = line_reach(blockers & 0xFFFFU, at, at);
    return _mm256_and_si256(_mm256_set1_epi16(static_cast<short>(reach)),
                            bits::load(t.rank_line.words.data()).v);
}
}  // namespace detail

[[nodiscard]] inline Bitboard rook_attacks(Square s, const Bitboard& occupied) {
    const detail::SquareTables& t = detail::tables(s);
    const detail::FileAndRank fr = detail::kFileAndRank[static_cast<std::size_t>(s.idx())];
    const __m256i occ = occupied.word().v;
    return Bitboard{bits::Word256{_mm256_or_si256(
        detail::lane_line_reach(occ, t.file_line, fr.rank), detail::rank_reach(occ, t, fr))}};
}
[[nodiscard]] inline Bitboard bishop_attacks(Square s, const Bitboard& occupied) {
    const detail::SquareTables& t = detail::tables(s);
    const int rank = detail::kFileAndRank[static_cast<std::size_t>(s.idx())].rank;
    const __m256i occ = occupied.word().v;
    return Bitboard{
        bits::Word256{_mm256_or_si256(detail::lane_line_reach(occ, t.diagonal, rank),
                                      detail::lane_line_reach(occ, t.anti_diagonal, rank))}};
}

#else

namespace detail {
/// Adds a ray up to its first blocker to `reach`. The ray leads to higher bits.
inline void add_ray_up(const RawBits& ray, const bits::Word256& occupied, bits::Word256& reach) {
    for (std::size_t i = 0; i < 4; ++i) {
        const std::uint64_t blockers = ray.words[i] & occupied.w[i];
        if (blockers != 0) {
            reach.w[i] |= ray.words[i] & (blockers ^ (blockers - 1));
            return;
        }
        reach.w[i] |= ray.words[i];
    }
}
/// Adds a ray up to its first blocker to `reach`. The ray leads to lower bits.
inline void add_ray_down(const RawBits& ray, const bits::Word256& occupied, bits::Word256& reach) {
    for (std::size_t i = 4; i-- > 0;) {
        const std::uint64_t blockers = ray.words[i] & occupied.w[i];
        if (blockers != 0) {
            reach.w[i] |= ray.words[i] & (~std::uint64_t{0} << (63 - std::countl_zero(blockers)));
            return;
        }
        reach.w[i] |= ray.words[i];
    }
}
[[nodiscard]] inline Bitboard four_rays(Square s, const Bitboard& occupied, std::size_t first,
                                        std::size_t second) {
    const auto& rays = kRays[static_cast<std::size_t>(s.idx())];
    bits::Word256 reach = bits::zero();
    add_ray_up(rays[first], occupied.word(), reach);
    add_ray_up(rays[second], occupied.word(), reach);
    add_ray_down(rays[first + 4], occupied.word(), reach);
    add_ray_down(rays[second + 4], occupied.word(), reach);
    return Bitboard{reach};
}
}  // namespace detail

[[nodiscard]] inline Bitboard rook_attacks(Square s, const Bitboard& occupied) {
    return detail::four_rays(s, occupied, 0, 1);
}
[[nodiscard]] inline Bitboard bishop_attacks(Square s, const Bitboard& occupied) {
    return detail::four_rays(s, occupied, 2, 3);
}

#endif

[[nodiscard]] inline Bitboard queen_attacks(Square s, const Bitboard& occupied) {
    return rook_attacks(s, occupied) | bishop_attacks(s, occupied);
}

/// Returns the squares a piece on `s` attacks.
[[nodiscard]] inline Bitboard piece_attacks(Piece piece, Square s, const Bitboard& occupied) {
    switch (piece.type()) {
        case PieceType::Pawn: return pawn_attacks(piece.color(), s);
        case PieceType::Knight: return knight_attacks(s);
        case PieceType::Bishop: return bishop_attacks(s, occupied);
        case PieceType::Rook: return rook_attacks(s, occupied);
        case PieceType::Queen:
        case PieceType::OneQueen: return queen_attacks(s, occupied);
        case PieceType::King: return king_attacks(s);
    }
    return {};
}

/// Returns the name of the back end compiled in: `avx512`, `avx2` or `portable`.
[[nodiscard]] const char* attack_backend();

}  // namespace quadrille
