#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// Values as they are in memory, one after another. Only the same kind of machine can read them.
// Lists begin with their size.

namespace quadrille::train {

class RawWriter {
  public:
    template <class T>
    void put(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    template <class T>
    void put_all(std::span<const T> values) {
        static_assert(std::is_trivially_copyable_v<T>);
        put(std::uint64_t{values.size()});
        bytes.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    }

    std::string bytes;
};

class RawReader {
  public:
    explicit RawReader(std::string_view bytes) : rest_(bytes) {}

    /// Returns zero when too few bytes are left.
    template <class T>
    T take() {
        T value{};
        if (has(sizeof value)) copy(&value, sizeof value);
        return value;
    }
    /// Returns an empty list when too few bytes are left.
    template <class T>
    std::vector<T> take_all() {
        const auto size = take<std::uint64_t>();
        std::vector<T> values;
        if (!has(size, sizeof(T))) return values;
        values.resize(size);
        copy(values.data(), size * sizeof(T));
        return values;
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }
    /// Returns whether all bytes were taken, and there were enough.
    [[nodiscard]] bool is_used_up() const { return rest_.empty() && !is_short_; }

  private:
    bool has(std::uint64_t count, std::size_t size = 1) {
        is_short_ = is_short_ || count > rest_.size() / size;
        return !is_short_;
    }
    void copy(void* to, std::size_t size) {
        if (size > 0) std::memcpy(to, rest_.data(), size);
        rest_.remove_prefix(size);
    }

    std::string_view rest_;
    bool is_short_ = false;
};

}  // namespace quadrille::train
