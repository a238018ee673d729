#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace quadrille {

// The values of FEN4's extra field `{'key':value,...}`.

enum class ExtraKind : std::uint8_t { Null, Bool, Number, Text };

/// A single value. `text` is what is written for it, for a text without its quotes.
struct ExtraScalar {
    ExtraKind kind = ExtraKind::Null;
    std::string text;
    friend bool operator==(const ExtraScalar&, const ExtraScalar&) = default;
};

/// A single value, or a tuple `(a,b,...)` of them.
struct ExtraValue {
    bool is_tuple = false;
    std::vector<ExtraScalar> items;
    friend bool operator==(const ExtraValue&, const ExtraValue&) = default;
};

struct ExtraField {
    std::string key;
    ExtraValue value;
    friend bool operator==(const ExtraField&, const ExtraField&) = default;
};

/// `'text'`, `-1.5`, `true`, `null` or `('a','b')`, as FEN4 writes it.
[[nodiscard]] std::string format_extra_value(const ExtraValue& value);

}  // namespace quadrille
