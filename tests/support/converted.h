#pragma once

#include <istream>
#include <sstream>
#include <string>
#include <string_view>

#include "tools/quadrille/converter.h"

namespace quadrille::test {

/// The result of converting a stream named "in".
struct Converted {
    std::string text;
    std::string errors;
    ConvertCounts counts;
};

inline Converted convert(std::istream& in, const ConvertOrder& order) {
    std::string text;
    std::ostringstream errors;
    const auto write = [&](std::string_view part) {
        text += part;
        return true;
    };
    Converter converter(order, write, errors);
    converter.convert(in, "in");
    return {text, errors.str(), converter.counts()};
}

inline Converted convert(const std::string& text, const ConvertOrder& order) {
    std::istringstream in{text};
    return convert(in, order);
}

}  // namespace quadrille::test
