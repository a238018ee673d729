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
    Move move;  // the best or refuting move, or `Move::none()`
    Score score = 0;
    Score static_eval = 0;
    int depth = 0;
    BoundKind bound = BoundKind::Exact;
};

/// The transposition table, shared by all threads of a search without locks.
///
/// An entry is two words, written and read one by one. The first is XORed with the second, so that
/// halves written by two threads do not match any key (Hyatt and Mann, "A lock-less transposition
/// table implementation for parallel search", 2002).
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
    /// Resizes the table to the largest power of two of clusters within `megabytes`, at least one,
    /// and clears it. Returns false when memory is short; the table then keeps its size. Must not
    /// be called during a search.
    [[nodiscard]] bool resize(std::size_t megabytes);
    /// Writes to all memory of an empty table, so that the system maps it before a search. `stop`
    /// ends this early.
    void touch(const std::atomic<bool>& stop) { memory_.touch(stop); }
    /// Clears the table. Must not be called during a search.
    void clear();
    /// Starts a new generation. Entries of earlier searches are replaced first.
    void new_search() { generation_ = (generation_ + 1) & kGenerationMask; }

    /// Returns the entry of `key`, if it has one. Proven scores are stored relative to the
    /// position; `distance` is their difference to scores at the root (`Objective::distance`).
    [[nodiscard]] std::optional<TTEntry> probe(Key key, Score distance) const;
    void store(Key key, Score distance, const TTEntry& entry);
    void prefetch(Key key) const;

    /// Returns the part of entries used by the current search, in per mille, from a sample.
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

    /// Allocates new memory in place of the old. Returns false when memory is short.
    bool allocate(std::size_t clusters);

    ZeroedMemory memory_;
    Cluster* cluster_array_ = nullptr;  // lies in memory_
    std::size_t clusters_ = 0;
    std::uint64_t generation_ = 0;
};

}  // namespace quadrille
