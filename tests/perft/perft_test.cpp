// Compares every count of tests/perft/data with the engine. If a count differs, prints the counts
// of engine and reference for each move.

#include "engine/perft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>

#include "tests/support/board_words.h"
#include "tests/support/by_build.h"
#include "tests/support/perft_file.h"
#include "tests/support/slow_rules.h"

namespace quadrille {
namespace {

// Node limits: slow counts by the reference; quick counts by the engine, by the engine with leaves
// made, and by the reference. Debug builds have lower limits.
constexpr std::uint64_t kSlowReferenceNodes = 5'000'000;
constexpr std::uint64_t kQuickNodes = by_build<std::uint64_t>(5'000'000, 100'000);
constexpr std::uint64_t kMadeNodes = by_build<std::uint64_t>(200'000, 10'000);
constexpr std::uint64_t kReferenceNodes = by_build<std::uint64_t>(20'000, 2'000);

std::vector<std::string> data_files() { return perft_files(QUADRILLE_TEST_DATA "/perft/data"); }

/// Returns `move: engine / reference` for each move, with arrows at differences.
std::string divide(const PerftEntry& entry, int depth) {
    std::vector<std::pair<Move, std::uint64_t>> fast;
    perft_divide(entry.position, depth, LeafMode::Count,
                 [&](Move move, std::uint64_t nodes) { fast.emplace_back(move, nodes); });
    const auto slow = slow::perft_divide(slow::set_up(entry.setup, entry.rules), depth);
    const auto count_in = [](const auto& list, Move move) {
        const auto found = std::find_if(list.begin(), list.end(),
                                        [&](const auto& line) { return line.first == move; });
        return found == list.end() ? std::uint64_t{0} : found->second;
    };
    std::string text = "move: engine / reference\n";
    const auto add = [&](Move move) {
        const std::uint64_t ours = count_in(fast, move);
        const std::uint64_t theirs = count_in(slow, move);
        text += "  " + test::text_of(move) + ": " + std::to_string(ours) + " / " +
                std::to_string(theirs) + (ours == theirs ? "\n" : "   <--\n");
    };
    for (const auto& [move, nodes] : fast) add(move);
    for (const auto& [move, nodes] : slow) {
        if (count_in(fast, move) == 0) add(move);
    }
    return text;
}

void expect_counts(const PerftEntry& entry, std::uint64_t more_than, std::uint64_t at_most,
                   LeafMode mode) {
    for (const PerftCount& count : entry.counts) {
        if (count.nodes <= more_than && more_than > 0) continue;
        if (count.nodes > at_most) continue;
        const std::uint64_t nodes = perft(entry.position, count.depth, mode);
        ASSERT_EQ(nodes, count.nodes)
            << entry.place << ": " << entry.name << ", depth " << count.depth << "\n"
            << divide(entry, count.depth);
    }
}

void expect_reference_counts(const PerftEntry& entry, std::uint64_t more_than,
                             std::uint64_t at_most) {
    const slow::State start = slow::set_up(entry.setup, entry.rules);
    for (const PerftCount& count : entry.counts) {
        if (count.nodes <= more_than && more_than > 0) continue;
        if (count.nodes > at_most) continue;
        ASSERT_EQ(slow::perft(start, count.depth), count.nodes)
            << entry.place << ": " << entry.name << ", depth " << count.depth;
    }
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
    std::string name = std::filesystem::path(info.param).stem().string();
    std::replace_if(
        name.begin(), name.end(),
        [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
}

class PerftData : public testing::TestWithParam<std::string> {
  protected:
    /// Stops at the first entry that fails, since its divide is enough.
    template <class Check>
    void for_each_entry(Check check) {
        const std::vector<PerftEntry> entries = read_perft_file(GetParam());
        ASSERT_FALSE(entries.empty());
        for (const PerftEntry& entry : entries) {
            check(entry);
            if (HasFatalFailure()) return;
        }
    }
};

TEST_P(PerftData, MatchesEngine) {
    for_each_entry(
        [](const PerftEntry& entry) { expect_counts(entry, 0, kQuickNodes, LeafMode::Count); });
}

TEST_P(PerftData, MatchesEngineThatMakesLeaves) {
    for_each_entry(
        [](const PerftEntry& entry) { expect_counts(entry, 0, kMadeNodes, LeafMode::Make); });
}

TEST_P(PerftData, MatchesReference) {
    for_each_entry(
        [](const PerftEntry& entry) { expect_reference_counts(entry, 0, kReferenceNodes); });
}

TEST_P(PerftData, MatchesEngineInSlowCounts) {
    for_each_entry([](const PerftEntry& entry) {
        expect_counts(entry, kQuickNodes, ~std::uint64_t{0}, LeafMode::Count);
    });
}

TEST_P(PerftData, MatchesReferenceInSlowCounts) {
    for_each_entry([](const PerftEntry& entry) {
        expect_reference_counts(entry, kReferenceNodes, kSlowReferenceNodes);
    });
}

INSTANTIATE_TEST_SUITE_P(Files, PerftData, testing::ValuesIn(data_files()), test_name);

TEST(PerftDivide, AddsUpToPerft) {
    for (const std::string& file : data_files()) {
        for (const PerftEntry& entry : read_perft_file(file)) {
            for (const PerftCount& count : entry.counts) {
                if (count.nodes > kReferenceNodes) continue;
                std::uint64_t sum = 0;
                perft_divide(entry.position, count.depth, LeafMode::Count,
                             [&](Move, std::uint64_t nodes) { sum += nodes; });
                ASSERT_EQ(sum, count.nodes) << entry.place << ", depth " << count.depth;
            }
        }
    }
}

TEST(PerftDivide, ReportsMovesInOrderUntilStopped) {
    const Position start = Position::start(StartSetup::Modern, RuleSet::ffa());
    std::vector<std::pair<int, int>> squares;
    std::atomic<bool> stop{false};
    perft_divide(
        start, 2, LeafMode::Count,
        [&](Move move, std::uint64_t nodes) {
            EXPECT_EQ(nodes, 20U);
            squares.emplace_back(move.from().idx(), move.to().idx());
            stop = squares.size() == 5;
        },
        &stop);
    EXPECT_EQ(squares.size(), 5U) << "the sixth move must not be reported after the stop";
    EXPECT_TRUE(std::ranges::is_sorted(squares));
}

TEST(Perft, ReturnsOneAtDepthZero) {
    const Position start = Position::start(StartSetup::Modern, RuleSet::ffa());
    EXPECT_EQ(perft(start, 0), 1U);
}

TEST(Perft, StopsOnRequest) {
    const Position start = Position::start(StartSetup::Modern, RuleSet::ffa());
    const std::atomic<bool> stop{true};
    EXPECT_LT(perft(start, 5, LeafMode::Count, &stop), 3452310U);
}

}  // namespace
}  // namespace quadrille
