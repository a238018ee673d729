#pragma once

#include <string>
#include <string_view>

/// PGN4 records for tests, and positions for them.
namespace quadrille::records {

/// Returns a FEN4 with kings on h1, a8, g14, n7 and the given ranks 10 to 4.
[[nodiscard]] std::string kings_with(std::string_view turn_and_flags, std::string_view rank10,
                                     std::string_view rank8, std::string_view rank7,
                                     std::string_view rank5, std::string_view rank4);

/// Returns a position with Red to move, in which Re4-a4 mates Blue.
[[nodiscard]] std::string mate_in_one();
/// Returns a position with Red to move, in which Ne7-c8 stalemates Blue.
[[nodiscard]] std::string stalemate_in_one();

/// Returns a record of three tags and movetext. A null `rule_variants` or `start` omits its tag.
[[nodiscard]] std::string record(std::string_view variant, const char* rule_variants,
                                 const char* start, std::string_view movetext);

/// Returns the text after the tags and their empty line.
[[nodiscard]] std::string movetext_of(const std::string& written);

/// Returns the game of Wikibooks, "Four-Player Chess/Notation", byte for byte.
[[nodiscard]] std::string_view wikibooks_game();

}  // namespace quadrille::records
