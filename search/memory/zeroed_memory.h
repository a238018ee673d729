#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace quadrille {

/// A block of zeros. Blocks up to `kQuickBytes`, and blocks after `touch`, use large pages if the
/// system has them, because random access to small pages costs a TLB miss each time. But the first
/// use of a large page during a search delays it by a millisecond or more.
class ZeroedMemory {
  public:
    /// Alignment of every block.
    static constexpr std::size_t kAlignment = std::size_t{2} << 20;
    /// Number of bytes that are zeroed without noticeable delay.
    static constexpr std::size_t kQuickBytes = std::size_t{64} << 20;

    ZeroedMemory() = default;  // no block
    /// Allocates a block of at least `bytes`; no block when memory is short.
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
    /// Zeroes every byte, so that the system provides the pages now. Ends early when `stop` is set.
    /// A second call has no effect.
    void touch(const std::atomic<bool>& stop);

  private:
    void swap(ZeroedMemory& other) noexcept {
        std::swap(mapped_, other.mapped_);
        std::swap(mapped_bytes_, other.mapped_bytes_);
        std::swap(block_, other.block_);
        std::swap(bytes_, other.bytes_);
        std::swap(is_touched_, other.is_touched_);
    }

    void* mapped_ = nullptr;  // pages of the system
    std::size_t mapped_bytes_ = 0;
    void* block_ = nullptr;  // its aligned part
    std::size_t bytes_ = 0;  // of the block
    bool is_touched_ = false;
};

}  // namespace quadrille
