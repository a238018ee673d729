#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

// The checks that fuzz targets share. A failed check aborts the program, which the fuzzer reports.

namespace quadrille::test {

inline void require(bool holds) {
    if (!holds) std::abort();
}

[[noreturn]] inline void fail(const char* what, std::string_view text) {
    std::fprintf(stderr, "%s: %.*s\n", what, static_cast<int>(text.size()), text.data());
    std::abort();
}

[[nodiscard]] inline bool has_control_character(std::string_view text) {
    return std::ranges::any_of(
        text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; });
}

/// Requires that a message is one line and not empty.
inline void require_clean_line(std::string_view text) {
    require(!text.empty() && !has_control_character(text));
}

/// Reads all games of `text` and calls `check` with each. Requires that each error has a place.
template <class Reader, class Check>
void read_all_games(const std::string& text, const Check& check) {
    std::size_t before = 0;
    for (Reader reader(text); !reader.at_end(); before = reader.at()) {
        const auto game = reader.next();
        require(reader.at() > before);
        if (game) {
            check(*game);
            continue;
        }
        require(game.error().offset <= text.size());
        require(game.error().line > 0 && game.error().column > 0);
        require_clean_line(describe(game.error()));
    }
}

}  // namespace quadrille::test
