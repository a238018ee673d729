#pragma once

#include <string>
#include <string_view>

/// PGN4 records for tests, and positions for them.
namespace quadrille::records {

/// Bare kings on h1, a8, g14, n7 with what a test adds on ranks 10 to 4.
[[nodiscard]] std::string kings_with(std::string_view turn_and_flags, std::string_view rank10,
                                     std::string_view rank8, std::string_view rank7,
                                     std::string_view rank5, std::string_view rank4);

/// Red to move: Re4-a4 mates Blue.
[[nodiscard]] std::string mate_in_one();
/// Red to move: Ne7-c8 stalemates Blue.
[[nodiscard]] std::string stalemate_in_one();

/// Three tags and the movetext; `rule_variants` null: no such tag, likewise `start`.
[[nodiscard]] std::string record(std::string_view variant, const char* rule_variants,
                                 const char* start, std::string_view movetext);

/// What stands behind the empty line after the tags.
[[nodiscard]] std::string movetext_of(const std::string& written);

/// The game of Wikibooks, "Four-Player Chess/Notation", byte for byte.
[[nodiscard]] std::string_view wikibooks_game();

}  // namespace quadrille::records
