#include "tests/support/pgn4_records.h"

#include <cstddef>

namespace quadrille::records {

std::string kings_with(std::string_view turn_and_flags, std::string_view rank10,
                       std::string_view rank8, std::string_view rank7, std::string_view rank5,
                       std::string_view rank4) {
    std::string out{turn_and_flags};
    out += "-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/";
    for (const std::string_view rank :
         {rank10, std::string_view{"14"}, rank8, rank7, std::string_view{"14"}, rank5, rank4}) {
        out += rank;
        out += '/';
    }
    return out + "14/14/7,rK,6";
}

std::string mate_in_one() {
    return kings_with("R-0,0,0,0", "14", "bK,13", "13,gK", "1,rR,12", "4,rR,9");
}

std::string stalemate_in_one() {
    return kings_with("R-0,0,0,0", "14", "bK,13", "4,rN,8,gK", "1,rR,12", "14");
}

std::string record(std::string_view variant, const char* rule_variants, const char* start,
                   std::string_view movetext) {
    std::string out = "[Variant \"";
    out += variant;
    out += "\"]\n";
    if (rule_variants != nullptr) {
        out += "[RuleVariants \"";
        out += rule_variants;
        out += "\"]\n";
    }
    if (start != nullptr) {
        out += "[StartFen4 \"";
        out += start;
        out += "\"]\n";
    }
    out += '\n';
    out += movetext;
    return out + '\n';
}

std::string movetext_of(const std::string& written) {
    const std::size_t end_of_tags = written.find("\n\n");
    return end_of_tags == std::string::npos ? "" : written.substr(end_of_tags + 2);
}

std::string_view wikibooks_game() {
    return R"pgn([GameNr "519084"]
[Result "0-1"]
[Termination "Checkmate. 0-1"]
[Variant "Teams"]
[Red "ClashRoyale12345"]
[RedElo "2204"]
[Blue "MANISPUGO"]
[BlueElo "1528"]
[Yellow "nutsyci"]
[YellowElo "2368"]
[Green "GDII"]
[GreenElo "1857"]
[TimeControl "1+15 delay"]
[Site "www.chess.com/4-player-chess"]
[Date "Wed Nov 28 2018 01:28:10 GMT+0000 (UTC)"]
[CurrentMove "29"]

1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8
2. d4-d5 .. b4-d4 .. k11-k10 .. Qn8-m8
3. e2-e4 .. Qa7-b8 .. g13-g12 .. Nn5-l6
4. f2-f4 .. Qb8xf4 .. Qh14-f12 .. Nl6-k4
5. i2-i4 .. Qf4xh2+ .. Qf12-b8+ .. Nk4xj2+
6. Kh1xQh2 .. Ba9xQb8+ .. Rk14-k11 .. Qm8xi4
7. g2-g3 .. Bb8xg3+ .. Rk11-j11 .. Qi4-h3+
8. #
)pgn";
}

}  // namespace quadrille::records
