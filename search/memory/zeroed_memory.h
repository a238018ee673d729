#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace quadrille {

/// A block of zeros. A small block (`kQuickBytes`), and one that `touch` has provided, has large
/// pages where the system has them: a hash table is read all over, and small pages cost a look-up
/// each time. But a large page that is first used in a search delays it by a millisecond or more.
class ZeroedMemory {
  public:
    /// Every block begins at a multiple of this.
    static constexpr std::size_t kAlignment = std::size_t{2} << 20;
    /// So many bytes are made zero in less time than anybody notices.
    static constexpr std::size_t kQuickBytes = std::size_t{64} << 20;

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
    [[nodiscard]] std::size_t bytes() const { return bytes_; }
    /// Makes every byte zero, so that the system provides the pages now. Ends early by `stop`.
    /// Does nothing the second time.
    void touch(const std::atomic<bool>& stop);

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
