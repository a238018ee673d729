#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/move.h"
#include "engine/position.h"
#include "search/memory/zeroed_memory.h"
#include "search/score.h"
#include "search/searcher.h"

namespace quadrille {

struct TTEntry {
    Move move;  // the best or refuting move, or none
    Score score = 0;
    Score static_eval = 0;
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
    /// Makes the table as large as `megabytes` allow (a power of two of clusters, one at least) and
    /// empty. Returns false when memory is short; the table then keeps its size. Not during a
    /// search.
    [[nodiscard]] bool resize(std::size_t megabytes);
    /// Empties the table; the system provides its memory now instead of during a search. Ends early
    /// by `stop`.
    void touch(const std::atomic<bool>& stop) { memory_.touch(stop); }
    /// Empties the table. Not during a search.
    void clear();
    /// A new search begins: entries of earlier ones give way first.
    void new_search() { generation_ = (generation_ + 1) & kGenerationMask; }

    /// Returns what is known about `key`, if anything. Proven scores are stored as seen from the
    /// position: `distance` is what they lose from there to the root (`Objective::distance`).
    [[nodiscard]] std::optional<TTEntry> probe(Key key, Score distance) const;
    void store(Key key, Score distance, const TTEntry& entry);
    void prefetch(Key key) const;

    /// Entries of the current search in a sample, per mille.
    [[nodiscard]] int hashfull() const;
    [[nodiscard]] std::size_t clusters() const { return clusters_; }
    [[nodiscard]] std::size_t megabytes() const { return clusters_ * sizeof(Cluster) >> 20U; }

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

    [[nodiscard]] bool keeps_deeper_entry(std::uint64_t data, const TTEntry& entry) const;

    /// Replaces the memory by fresh memory; returns false when it is short.
    bool allocate(std::size_t clusters);

    ZeroedMemory memory_;
    Cluster* cluster_array_ = nullptr;  // lies in memory_
    std::size_t clusters_ = 0;
    std::uint64_t generation_ = 0;
};

}  // namespace quadrille
