#pragma once

#include <cstddef>
#include <utility>

namespace quadrille {

/// A block of memory that starts as zeros, in large pages where the system has them: a hash table
/// is read all over, and small pages would cost a look-up of their own each time. Fresh pages take
/// no time until they are touched, and then a millisecond or more each.
class ZeroedMemory {
  public:
    /// Every block begins at a multiple of this.
    static constexpr std::size_t kAlignment = std::size_t{2} << 20;

    ZeroedMemory() = default;  // no block
    /// A block of at least `bytes`; no block when memory is short.
    explicit ZeroedMemory(std::size_t bytes);
    ~ZeroedMemory();
    ZeroedMemory(ZeroedMemory&& other) noexcept { swap(other); }
    ZeroedMemory& operator=(ZeroedMemory&& other) noexcept {
        swap(other);
        return *this;
    }
    ZeroedMemory(const ZeroedMemory&) = delete;
    ZeroedMemory& operator=(const ZeroedMemory&) = delete;

    [[nodiscard]] void* get() const { return block_; }
    /// How much of it the system has certainly provided.
    [[nodiscard]] std::size_t touched_bytes() const { return is_touched_ ? bytes_ : 0; }
    /// Makes every byte zero again.
    void clear();
    /// Has the system provide the pages now rather than when they are first used. Nothing happens
    /// when it has less free memory than that, or the second time.
    void touch();

  private:
    void swap(ZeroedMemory& other) noexcept {
        std::swap(mapped_, other.mapped_);
        std::swap(mapped_bytes_, other.mapped_bytes_);
        std::swap(block_, other.block_);
        std::swap(bytes_, other.bytes_);
        std::swap(is_touched_, other.is_touched_);
    }

    void* mapped_ = nullptr;  // what the system gave
    std::size_t mapped_bytes_ = 0;
    void* block_ = nullptr;  // its aligned part
    std::size_t bytes_ = 0;  // of the block
    bool is_touched_ = false;
};

}  // namespace quadrille
