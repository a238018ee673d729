#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/move.h"
#include "engine/position.h"
#include "search/memory/free_memory.h"
#include "search/memory/zeroed_memory.h"
#include "search/models/disposer.h"
#include "search/score.h"
#include "search/searcher.h"

namespace quadrille {

/// What the table knows about a position.
struct TableEntry {
    Move move;  // the best or refuting move, or none
    Score score = 0;
    Score static_value = 0;
    int depth = 0;
    BoundKind bound = BoundKind::Exact;
};

/// The transposition table: positions seen before, shared by all threads of a search without locks.
///
/// An entry is two words, written and read one by one. The first is mixed with the second, so that
/// halves written by two threads do not match and are taken for another position (Hyatt and Mann,
/// "A lock-less transposition table implementation for parallel search", 2002).
///
///             63 ........... 26   25 ........... 0
///           +-------------------+-----------------+
///   check   | key, high 38 bits |  static value   |  exclusive or with data
///           +-------------------+-----------------+
///
///             63 ..... 38   37 ....... 16   15 .... 8   7 6     5 ....... 0
///           +-------------+---------------+-----------+-------+------------+
///   data    |    score    |     move      |   depth   | bound | generation |
///           +-------------+---------------+-----------+-------+------------+
class TranspositionTable {
  public:
    /// `free` says how much memory the system has to give (free_memory.h).
    explicit TranspositionTable(std::optional<std::size_t> (*free)() = free_memory) : free_(free) {}

    /// Makes the table as large as `megabytes` allow (a power of two of clusters, one at least) and
    /// empty. False when memory is short: the table is then as it was before. Not during a search.
    [[nodiscard]] bool resize(std::size_t megabytes);
    /// Whether memory of earlier tables is still on its way back to the system.
    [[nodiscard]] bool gives_memory_back() const { return release_.is_busy(); }
    /// Returns when it has arrived, or soon after `stop`.
    void wait_for_memory(const std::atomic<bool>& stop) { release_.wait(stop); }
    /// Has the system provide the memory now, where there is enough of it, also behind a wait for
    /// what earlier tables had. Ends early by `stop`.
    void touch(const std::atomic<bool>& stop);
    /// Forgets everything, at once: a large table gets fresh memory. Not during a search.
    void clear();
    /// A new search begins: entries of earlier ones give way first.
    void new_search() { generation_ = (generation_ + 1) & kGenerationMask; }

    /// What is known about `key`, if anything. Proven scores are kept as seen from the position:
    /// `distance` is what they lose on the way from there to the root (`Objective::distance`).
    [[nodiscard]] std::optional<TableEntry> probe(Key key, Score distance) const;
    void store(Key key, Score distance, const TableEntry& entry);
    /// Asks the processor to fetch the entries of `key`.
    void prefetch(Key key) const;

    /// Entries of the current search in a sample, per mille.
    [[nodiscard]] int hashfull() const;
    [[nodiscard]] std::size_t clusters() const { return clusters_; }

  private:
    static constexpr std::size_t kEntries = 4;
    static constexpr std::uint64_t kGenerationMask = 63;

    struct Slot {
        std::uint64_t check;
        std::uint64_t data;
    };
    struct alignas(64) Cluster {
        Slot slots[kEntries];
    };
    static_assert(sizeof(Cluster) == 64);

    [[nodiscard]] Slot* slots_of(Key key) const {
        return cluster_array_[key & (clusters_ - 1)].slots;
    }

    [[nodiscard]] bool is_worth_more(std::uint64_t data, const TableEntry& entry) const;

    void take(ZeroedMemory memory);

    std::optional<std::size_t> (*free_)();
    ZeroedMemory memory_;
    Disposer<ZeroedMemory> release_;    // of memory that it had before
    Cluster* cluster_array_ = nullptr;  // lies in memory_
    std::size_t clusters_ = 0;
    std::uint64_t generation_ = 0;
};

}  // namespace quadrille
