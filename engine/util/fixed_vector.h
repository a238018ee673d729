#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace quadrille {

/// A vector of at most `Capacity` trivial elements without allocation. `push_back` beyond the
/// capacity is a programming error (asserted), so the comment of each capacity proves it.
template <class T, std::size_t Capacity>
class FixedVector {
  public:
    // Elements beyond size() stay uninitialised for speed: every search node makes a list of moves.
    FixedVector() {}  // NOLINT(modernize-use-equals-default): `= default` would be deleted
    FixedVector(const FixedVector& other) { *this = other; }
    FixedVector& operator=(const FixedVector& other) {
        if constexpr (kIsShort) {
            // Copying the whole array takes fewer instructions than copying single elements.
            // memmove, because unset elements must not be read as values.
            size_ = other.size_;
            std::memmove(&data_, &other.data_, sizeof data_);
        } else if (this != &other) {
            size_ = other.size_;
            if (!other.empty()) std::copy(other.begin(), other.end(), begin());
        }
        return *this;
    }
    ~FixedVector() = default;

    void push_back(const T& value) {
        assert(size_ < Capacity);
        data_[size_++] = value;
    }
    void clear() { size_ = 0; }
    /// Drops every element from index `size` on. `size` must not exceed size().
    void truncate(std::size_t size) {
        assert(size <= size_);
        size_ = size;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] static constexpr std::size_t capacity() { return Capacity; }

    [[nodiscard]] T& operator[](std::size_t i) {
        assert(i < size_);
        return data_[i];
    }
    [[nodiscard]] const T& operator[](std::size_t i) const {
        assert(i < size_);
        return data_[i];
    }
    [[nodiscard]] T& back() { return (*this)[size_ - 1]; }
    [[nodiscard]] const T& back() const { return (*this)[size_ - 1]; }

    [[nodiscard]] T* begin() { return data_.data(); }
    [[nodiscard]] T* end() { return data_.data() + size_; }
    [[nodiscard]] const T* begin() const { return data_.data(); }
    [[nodiscard]] const T* end() const { return data_.data() + size_; }

    friend bool operator==(const FixedVector& a, const FixedVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    static constexpr bool kIsShort = Capacity * sizeof(T) <= sizeof(std::size_t);

    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    std::size_t size_ = 0;
    union {
        std::array<T, Capacity> data_;
    };
};

}  // namespace quadrille
