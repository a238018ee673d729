#pragma once

// The AVX2 and AVX-512 back ends of Bitboard: one 256-bit register. See bitboard.h for the layout
// and bits_portable.h for a portable version of each function.

#include <immintrin.h>

#include <cstdint>

namespace quadrille::bits {

struct alignas(32) Word256 {
    __m256i v;
};

inline Word256 zero() { return {_mm256_setzero_si256()}; }
inline Word256 load(const std::uint64_t* words) {
    return {_mm256_load_si256(reinterpret_cast<const __m256i*>(words))};
}
inline Word256 and_(const Word256& a, const Word256& b) { return {_mm256_and_si256(a.v, b.v)}; }
inline Word256 or_(const Word256& a, const Word256& b) { return {_mm256_or_si256(a.v, b.v)}; }
inline Word256 xor_(const Word256& a, const Word256& b) { return {_mm256_xor_si256(a.v, b.v)}; }
inline Word256 without(const Word256& a, const Word256& b) {
    return {_mm256_andnot_si256(b.v, a.v)};
}
inline bool is_zero(const Word256& a) { return _mm256_testz_si256(a.v, a.v) != 0; }
inline bool intersects(const Word256& a, const Word256& b) {
    return _mm256_testz_si256(a.v, b.v) == 0;
}
/// Returns a mask whose bit i is set if the i-th 64-bit quarter is not 0.
inline unsigned nonzero_words(const Word256& a) {
#if defined(__AVX512VL__)
    return _mm256_test_epi64_mask(a.v, a.v);
#else
    const __m256i is_empty = _mm256_cmpeq_epi64(a.v, _mm256_setzero_si256());
    return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(is_empty))) ^ 15U;
#endif
}
inline bool equal(const Word256& a, const Word256& b) { return is_zero(xor_(a, b)); }
inline void store(const Word256& a, std::uint64_t* words) {
    _mm256_store_si256(reinterpret_cast<__m256i*>(words), a.v);
}

inline Word256 north(const Word256& a) {
    return {_mm256_alignr_epi8(a.v, _mm256_permute2x128_si256(a.v, a.v, 0x08), 14)};
}
inline Word256 south(const Word256& a) {
    return {_mm256_alignr_epi8(_mm256_permute2x128_si256(a.v, a.v, 0x81), a.v, 2)};
}
inline Word256 east(const Word256& a) { return {_mm256_slli_epi16(a.v, 1)}; }
inline Word256 west(const Word256& a) { return {_mm256_srli_epi16(a.v, 1)}; }

/// Returns the number of set bits in each 64-bit quarter.
inline __m256i quarter_counts(__m256i v) {
#if defined(__AVX512VPOPCNTDQ__) && defined(__AVX512VL__)
    return _mm256_popcnt_epi64(v);
#else
    // Nibble look-up: Mula, Kurz, Lemire, "Faster Population Counts Using AVX2 Instructions", 2018.
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                           2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i counts =
        _mm256_add_epi8(_mm256_shuffle_epi8(table, _mm256_and_si256(v, low)),
                        _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(v, 4), low)));
    return _mm256_sad_epu8(counts, _mm256_setzero_si256());
#endif
}
inline int sum_of_quarters(__m256i v) {
    const __m128i halves = _mm_add_epi64(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return static_cast<int>(
        _mm_cvtsi128_si64(_mm_add_epi64(halves, _mm_unpackhi_epi64(halves, halves))));
}
inline int count(const Word256& a) { return sum_of_quarters(quarter_counts(a.v)); }

/// Sums the sizes of many sets. The horizontal sum is computed once, at the end.
class Counter {
  public:
    void add(const Word256& a) { quarters_ = _mm256_add_epi64(quarters_, quarter_counts(a.v)); }
    void add(int n) { extra_ += n; }
    [[nodiscard]] int total() const { return extra_ + sum_of_quarters(quarters_); }

  private:
    __m256i quarters_ = _mm256_setzero_si256();
    int extra_ = 0;
};

}  // namespace quadrille::bits
