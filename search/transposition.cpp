#include "search/transposition.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>

#include "search/memory/free_memory.h"

namespace quadrille {

namespace {

constexpr int kValueBits = 26;
constexpr std::uint64_t kValueMask = (std::uint64_t{1} << kValueBits) - 1;
constexpr int kScoreShift = 38;
constexpr int kMoveShift = 16;
constexpr std::uint64_t kMoveMask = (std::uint64_t{1} << Move::kBits) - 1;
constexpr int kDepthShift = 8;
constexpr std::uint64_t kDepthMask = 255;
constexpr int kBoundShift = 6;
constexpr std::uint64_t kBoundMask = 3;
// A bound is stored plus one, so that only an empty slot has data 0.
constexpr std::uint64_t kBoundBias = 1;
static_assert(kInfinity < (1 << (kValueBits - 1)));
static_assert(kScoreShift + kValueBits == 64);
static_assert(kMaxPly + 100 <= static_cast<int>(kDepthMask));

constexpr std::size_t kMegabyte = std::size_t{1} << 20;
constexpr int kPerMille = 1000;

// All threads access slots in this way. Relaxed order is enough: torn pairs are detected.
std::uint64_t load(std::uint64_t& word) {
    return std::atomic_ref<std::uint64_t>(word).load(std::memory_order_relaxed);
}
void store_word(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref<std::uint64_t>(word).store(value, std::memory_order_relaxed);
}

std::uint64_t pack_value(Score s) { return static_cast<std::uint64_t>(s) & kValueMask; }
Score unpack_value(std::uint64_t bits) {
    const auto raw = static_cast<std::int32_t>(bits & kValueMask);
    constexpr std::int32_t kSign = 1 << (kValueBits - 1);
    return (raw ^ kSign) - kSign;
}

Score score_to_tt(Score s, Score distance) {
    return is_win(s) ? s + distance : is_loss(s) ? s - distance : s;
}
Score score_from_tt(Score s, Score distance) { return score_to_tt(s, -distance); }

std::uint64_t generation_of(std::uint64_t data) { return data & 63; }
int depth_of(std::uint64_t data) { return static_cast<int>(data >> kDepthShift & kDepthMask); }

}  // namespace

bool TranspositionTable::resize(std::size_t megabytes) {
    const std::size_t limit = std::numeric_limits<std::size_t>::max() / (2 * kMegabyte);
    if (megabytes > limit) return false;
    const std::size_t before = clusters_;
    const std::size_t fit = std::max<std::size_t>(1, megabytes * kMegabyte / sizeof(Cluster));
    const std::size_t clusters = std::bit_floor(fit);
    memory_ = {};  // there may be no memory for two tables
    // Some systems allocate more than they have, and kill the process that uses it.
    const auto free = free_memory();
    const bool has_room = !free || clusters * sizeof(Cluster) <= *free;
    if (has_room && allocate(clusters)) return true;
    if (before > 0) allocate(before);
    return false;
}

bool TranspositionTable::allocate(std::size_t clusters) {
    memory_ = {};
    memory_ = ZeroedMemory{clusters * sizeof(Cluster)};
    cluster_array_ = static_cast<Cluster*>(memory_.get());
    clusters_ = cluster_array_ == nullptr ? 0 : clusters;
    generation_ = 0;
    return clusters_ > 0;
}

void TranspositionTable::clear() {
    // New memory takes less time than clearing a large table.
    if (memory_.bytes() > ZeroedMemory::kQuickBytes && allocate(clusters_)) return;
    if (memory_.bytes() > 0) std::memset(memory_.get(), 0, memory_.bytes());
    generation_ = 0;
}

std::optional<TTEntry> TranspositionTable::probe(Key key, Score distance) const {
    if (clusters_ == 0) return std::nullopt;
    Slot* const slots = slots_of(key);
    for (std::size_t i = 0; i < kEntries; ++i) {
        const std::uint64_t data = load(slots[i].data);
        const std::uint64_t check = load(slots[i].check) ^ data;
        if (data == 0 || ((check ^ key) & ~kValueMask) != 0) continue;
        TTEntry entry;
        entry.move = Move::from_raw(static_cast<std::uint32_t>(data >> kMoveShift & kMoveMask));
        entry.score = score_from_tt(unpack_value(data >> kScoreShift), distance);
        entry.static_eval = unpack_value(check);
        entry.depth = depth_of(data);
        entry.bound = static_cast<BoundKind>((data >> kBoundShift & kBoundMask) - kBoundBias);
        return entry;
    }
    return std::nullopt;
}

/// Returns whether a stored entry of this search is deep enough to be kept instead of `entry`.
bool TranspositionTable::keeps_deeper_entry(std::uint64_t data, const TTEntry& entry) const {
    constexpr int kMuchDeeper = 3;
    return entry.bound != BoundKind::Exact && generation_of(data) == generation_ &&
           depth_of(data) > entry.depth + kMuchDeeper;
}

void TranspositionTable::store(Key key, Score distance, const TTEntry& entry) {
    if (clusters_ == 0) return;
    assert(entry.depth >= 0 && entry.depth <= static_cast<int>(kDepthMask));
    Slot* const slots = slots_of(key);
    Slot* victim = slots;
    int least_worth = std::numeric_limits<int>::max();
    Move move = entry.move;
    for (std::size_t i = 0; i < kEntries; ++i) {
        const std::uint64_t data = load(slots[i].data);
        const std::uint64_t check = load(slots[i].check) ^ data;
        if (data != 0 && ((check ^ key) & ~kValueMask) == 0) {
            const auto known = static_cast<std::uint32_t>(data >> kMoveShift & kMoveMask);
            if (move.is_none()) move = Move::from_raw(known);
            if (keeps_deeper_entry(data, entry)) return;
            victim = &slots[i];
            break;
        }
        const auto age = static_cast<int>((generation_ - generation_of(data)) & kGenerationMask);
        const int worth = data == 0 ? -kPerMille : depth_of(data) - 8 * age;
        if (worth < least_worth) {
            least_worth = worth;
            victim = &slots[i];
        }
    }
    const std::uint64_t data =
        pack_value(score_to_tt(entry.score, distance)) << kScoreShift |
        std::uint64_t{move.raw()} << kMoveShift |
        static_cast<std::uint64_t>(entry.depth) << kDepthShift |
        (static_cast<std::uint64_t>(entry.bound) + kBoundBias) << kBoundShift | generation_;
    const std::uint64_t check = (key & ~kValueMask) | pack_value(entry.static_eval);
    store_word(victim->check, check ^ data);
    store_word(victim->data, data);
}

void TranspositionTable::prefetch(Key key) const {
    if (clusters_ > 0) __builtin_prefetch(slots_of(key));
}

int TranspositionTable::hashfull() const {
    const std::size_t sample =
        std::min<std::size_t>(clusters_, static_cast<std::size_t>(kPerMille) / kEntries);
    if (sample == 0) return 0;
    std::size_t used = 0;
    for (std::size_t c = 0; c < sample; ++c) {
        for (Slot& slot : cluster_array_[c].slots) {
            const std::uint64_t data = load(slot.data);
            if (data != 0 && generation_of(data) == generation_) ++used;
        }
    }
    return static_cast<int>(used * static_cast<std::size_t>(kPerMille) / (sample * kEntries));
}

}  // namespace quadrille
