#pragma once

#include <cstdint>
#include <string_view>

namespace quadrille {

/// The 64-bit FNV-1a hash (Fowler, Noll and Vo) of bytes and whole numbers.
class Fingerprint {
  public:
    void mix(std::uint64_t number) { hash_ = (hash_ ^ number) * 0x100000001B3ULL; }
    void mix(std::string_view bytes) {
        for (const char c : bytes) mix(static_cast<unsigned char>(c));
    }
    [[nodiscard]] std::uint64_t value() const { return hash_; }

  private:
    std::uint64_t hash_ = 0xCBF29CE484222325ULL;
};

[[nodiscard]] inline std::uint64_t fingerprint_of(std::string_view bytes) {
    Fingerprint print;
    print.mix(bytes);
    return print.value();
}

}  // namespace quadrille
