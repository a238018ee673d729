#include "engine/attacks.h"

namespace quadrille {

namespace detail {
namespace {

constexpr RawBits union_of(const RawBits& a, const RawBits& b) {
    RawBits u;
    for (std::size_t i = 0; i < 4; ++i) u.words[i] = a.words[i] | b.words[i];
    return u;
}

constexpr RawBits with_square(RawBits set, Square s) {
    set.set(s);
    return set;
}

template <std::size_t kSteps>
constexpr RawBits leaps(Square s, const std::array<Step, kSteps>& steps) {
    RawBits set;
    for (const Step step : steps) {
        const Square to = stepped(s, step);
        if (!to.is_none()) set.set(to);
    }
    return set;
}

constexpr RawBits ray(Square s, Step step) {
    RawBits set;
    for (Square to = stepped(s, step); !to.is_none(); to = stepped(to, step)) set.set(to);
    return set;
}

inline constexpr std::array<Step, 8> kKnightSteps = {
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

consteval auto make_rays() {
    std::array<std::array<RawBits, kDirections>, kSquares> table{};
    for (std::size_t i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(static_cast<int>(i));
        if (!s.is_playable()) continue;
        for (std::size_t d = 0; d < kDirections; ++d) table[i][d] = ray(s, kDirectionSteps[d]);
    }
    return table;
}

consteval auto make_direction_between() {
    std::array<std::array<std::uint8_t, kSquares>, kSquares> table{};
    for (auto& row : table) row.fill(kNoDirection);
    for (std::size_t i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(static_cast<int>(i));
        if (!s.is_playable()) continue;
        for (std::size_t d = 0; d < kDirections; ++d) {
            for (Square to = stepped(s, kDirectionSteps[d]); !to.is_none();
                 to = stepped(to, kDirectionSteps[d])) {
                table[i][static_cast<std::size_t>(to.idx())] = static_cast<std::uint8_t>(d);
            }
        }
    }
    return table;
}

consteval auto make_square_tables() {
    constexpr auto rays = make_rays();
    std::array<SquareTables, kSquares> table{};
    for (std::size_t i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(static_cast<int>(i));
        if (!s.is_playable()) continue;
        SquareTables& t = table[i];
        const auto line = [&](std::size_t d) { return union_of(rays[i][d], rays[i][d + 4]); };
        t.file_line = with_square(line(0), s);
        t.rank_line = with_square(line(1), s);
        t.diagonal = with_square(line(2), s);
        t.anti_diagonal = with_square(line(3), s);
        t.knight = leaps(s, kKnightSteps);
        t.king = leaps(s, kDirectionSteps);
        t.rook_lines = union_of(line(0), line(1));
        t.bishop_lines = union_of(line(2), line(3));
        t.touch = union_of(union_of(t.rook_lines, t.bishop_lines), t.knight);
    }
    return table;
}

consteval auto make_pawn_attacks() {
    std::array<std::array<RawBits, kColors>, kSquares> table{};
    for (std::size_t i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(static_cast<int>(i));
        if (!s.is_playable()) continue;
        for (const Color c : kAllColors) {
            table[i][static_cast<std::size_t>(idx(c))] = leaps(s, kSeatGeometry[c].captures);
        }
    }
    return table;
}

consteval auto make_relative_ranks() {
    std::array<std::array<RawBits, kBoardSide>, kColors> table{};
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        if (!s.is_playable()) continue;
        for (const Color c : kAllColors) {
            table[static_cast<std::size_t>(idx(c))]
                 [static_cast<std::size_t>(relative_rank(c, s) - 1)]
                     .set(s);
        }
    }
    return table;
}

consteval auto make_file_and_rank() {
    std::array<FileAndRank, kSquares> table{};
    for (std::size_t i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(static_cast<int>(i));
        table[i] = {static_cast<std::uint8_t>(s.file()), static_cast<std::uint8_t>(s.rank())};
    }
    return table;
}

}  // namespace

constinit const std::array<std::array<RawBits, kDirections>, kSquares> kRays = make_rays();
constinit const std::array<std::array<std::uint8_t, kSquares>, kSquares> kDirectionBetween =
    make_direction_between();
constinit const std::array<SquareTables, kSquares> kSquareTables = make_square_tables();
constinit const std::array<std::array<RawBits, kColors>, kSquares> kPawnAttacks =
    make_pawn_attacks();
constinit const std::array<std::array<RawBits, kBoardSide>, kColors> kRelativeRanks =
    make_relative_ranks();
constinit const std::array<FileAndRank, kSquares> kFileAndRank = make_file_and_rank();

}  // namespace detail

const char* attack_backend() {
#if defined(__AVX512BW__) && defined(__AVX512VL__)
    return "avx512";
#elif defined(__AVX2__)
    return "avx2";
#else
    return "portable";
#endif
}

}  // namespace quadrille
