#include "tools/engines/info_line.h"

#include <utility>

#include "protocol/text/blanks.h"
#include "protocol/text/numbers.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

/// The number that is all of `word`, if its type holds it.
template <class T>
std::optional<T> number_of(std::string_view word) {
    const std::optional<std::int64_t> number = parse_integer(word);
    if (!number || !std::in_range<T>(*number)) return std::nullopt;
    return static_cast<T>(*number);
}

std::optional<PerColor<int>> take_values(std::string_view& rest) {
    PerColor<int> values;
    for (const Color c : kAllColors) {
        const std::optional<int> value = number_of<int>(take_word(rest));
        if (!value) return std::nullopt;
        values[c] = *value;
    }
    return values;
}

}  // namespace

std::optional<InfoLine> parse_info_line(std::string_view line) {
    if (take_word(line) != "info") return std::nullopt;
    InfoLine info;
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
        if (word == "string") {
            info.text = trimmed(line);
            break;
        }
        if (word == "pv") {
            info.pv = trimmed(line);
            break;
        }
        if (word == "lowerbound" || word == "upperbound") info.is_bound = true;
        if (word == "multipv") info.rank = number_of<int>(take_word(line)).value_or(0);
        if (word == "depth") info.depth = number_of<int>(take_word(line));
        if (word == "nodes") info.nodes = number_of<std::uint64_t>(take_word(line));
        if (word == "nps") info.nodes_per_second = number_of<std::uint64_t>(take_word(line));
        if (word == "time") info.time_ms = number_of<std::int64_t>(take_word(line));
        if (word == "values") info.values = take_values(line);
        if (word == "cp" || word == "mate") {
            const std::optional<int> value = number_of<int>(take_word(line));
            if (value) info.score = EngineScore{word == "mate", *value};
        }
    }
    return info;
}

}  // namespace quadrille
