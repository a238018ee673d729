#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// Values as they are in memory, one after another: for the kind of machine that wrote them.

namespace quadrille::train {

class RawWriter {
  public:
    template <class T>
    void put(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    template <class T>
    void put_all(const std::vector<T>& values) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    }

    std::string bytes;
};

/// Takes values from the front of bytes that have as many as are asked for, or gives zeros.
class RawReader {
  public:
    explicit RawReader(std::string_view rest) : rest_(rest) {}

    template <class T>
    T take() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value{};
        copy(&value, sizeof value);
        return value;
    }
    template <class T>
    void take_all(std::vector<T>& values) {
        copy(values.data(), values.size() * sizeof(T));
    }
    std::string_view take_text(std::size_t size) {
        const std::string_view text = rest_.substr(0, size);
        is_short_ = is_short_ || text.size() < size;
        rest_.remove_prefix(text.size());
        return text;
    }
    [[nodiscard]] std::size_t left() const { return rest_.size(); }
    [[nodiscard]] bool is_short() const { return is_short_; }
    [[nodiscard]] bool is_used_up() const { return rest_.empty() && !is_short_; }

  private:
    void copy(void* to, std::size_t size) {
        const std::string_view bytes = take_text(size);
        if (bytes.size() == size && size > 0) std::memcpy(to, bytes.data(), size);
    }

    std::string_view rest_;
    bool is_short_ = false;
};

}  // namespace quadrille::train
