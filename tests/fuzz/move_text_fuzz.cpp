// Fuzz target: reads any bytes as a move. The result must be a legal move, readable again from
// every format, or an error with a place in the text. The first byte sets position and language.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/movegen.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "tests/fuzz/checks.h"

namespace {

using namespace quadrille;
using test::require;

/// Returns positions with castling, en passant, promotions, pins, dead pieces and walking kings.
const std::vector<Position>& positions() {
    static const std::vector<Position> all = [] {
        constexpr std::array<std::string_view, 5> kTexts = {
            "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,2,yK,3,yR,3/14/14/bR,12,gR/14/14/bK,13/13,gK/"
            "14/14/bR,12,gR/14/14/3,rR,3,rK,2,rR,3",
            "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'enPassant':('','c7:d7','d12:d11','')}-6,yK,7/"
            "14/14/3,yP,10/2,rP,11/14/bK,13/3,bP,9,gK/1,rP,rP,11/14/14/14/14/7,rK,6",
            "Y-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'resigned':(false,true,false,false)}-6,yK,7/14/"
            "14/14/6,yR,7/14/bK,X,12/3,drN,gP,8,gK/3,yP,yP,9/14/6,gQ,7/14/14/7,rK,6",
            "B-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'flagged':(false,true,false,false)}-6,yK,7/14/"
            "14/14/14/14/bK,rP,12/13,gK/14/14/14/14/14/7,rK,6",
            "G-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/4,gQ,3,gD,5/14/bK,3,gP,2,rB,6/"
            "3,bN,9,gK/4,gP,9/14/4,gQ,9/14/14/7,rK,6"};
        RuleSet walking = RuleSet::ffa();
        walking.dead_king_walking = true;
        std::vector<Position> result;
        for (const RuleSet& rules : {walking, RuleSet::teams()}) {
            result.push_back(Position::start(StartSetup::Modern, rules));
            for (const std::string_view text : kTexts) {
                const auto position = parse_position(text, rules);
                if (position) result.push_back(position->position);
            }
        }
        require(result.size() == 12);
        return result;
    }();
    return all;
}

/// Returns English first, then every other language.
const std::vector<const Language*>& usable_languages() {
    static const std::vector<const Language*> all = [] {
        std::vector<const Language*> result = {&english()};
        for (const Language& language : languages()) {
            if (&language != &english()) result.push_back(&language);
        }
        return result;
    }();
    return all;
}

/// Returns the language that the first byte selects. Digits, as in the corpus, select English.
const Language& language_of(unsigned byte) {
    const std::vector<const Language*>& all = usable_languages();
    const std::size_t shift = all.size() - '0' / positions().size();
    return *all[(byte / positions().size() + shift) % all.size()];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Position& position = positions()[data[0] % positions().size()];
    const Language& language = language_of(data[0]);
    const std::string text(data + 1, data + size);
    const auto move = parse_move(text, position, language);
    if (!move) {
        require(move.error().offset <= text.size());
        require(!describe(move.error()).empty());
        return 0;
    }
    require(is_legal(position, *move));
    for (const MoveFormat format : {MoveFormat::Dash, MoveFormat::Long, MoveFormat::Uci,
                                    MoveFormat::San, MoveFormat::Figurine}) {
        const Language& read_in = format == MoveFormat::San ? language : english();
        const auto back =
            parse_move(format_move(*move, position, format, language), position, read_in);
        require(back.has_value() && *back == *move);
    }
    return 0;
}
