// Tests arguments in the spelling of fastchess.

#include "tools/match/fastchess_arguments.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "protocol/text/words.h"
#include "tools/match/command_line.h"

namespace quadrille::match {
namespace {

using Arguments = std::vector<std::string>;

Arguments words_of(std::string_view line) {
    Arguments words;
    for (const Word& word : split_words(line)) words.emplace_back(word.text);
    return words;
}

std::string error_of(std::string_view line) {
    const auto out = translate_fastchess(words_of(line));
    return out ? "no error" : out.error();
}

TEST(FastchessArguments, TranslatesWholeMatch) {
    const Arguments args = words_of(
        "-engine cmd=one name=new proto=uci -engine cmd=two name=old tc=5+0 option.Hash=8 "
        "-each tc=10+0.1 option.Hash=16 dir=/x timemargin=20 -rounds 500 -games 2 -repeat "
        "-concurrency 4 -openings file=book.fen4 format=epd order=random plies=8 start=3 "
        "-sprt elo0=0 elo1=5 alpha=0.05 beta=0.1 model=logistic -resign movecount=3 score=400 "
        "-draw movenumber=40 movecount=8 score=10 -maxmoves 200 -log file=x.log engine=true "
        "-pgnout file=g.pgn min=true "
        "-tournament roundrobin -srand 7 -recover -ratinginterval 10 --variant teams");
    const auto out = translate_fastchess(args);
    ASSERT_TRUE(out.has_value()) << out.error();
    EXPECT_EQ(
        *out,
        (Arguments{"--rotations=500", "--concurrency=4", "--openings=book.fen4",
                   "--opening-order=random", "--opening-plies=8", "--opening-start=3",
                   "--sprt=elo0=0 elo1=5 alpha=0.05 beta=0.1", "--win=3,400", "--draw=8,10,40",
                   "--max-plies=800", "--log=x.log", "--pgn=g.pgn", "--seed=7", "--variant",
                   "teams", "--engine=cmd=one name=new tc=10+0.1 option.Hash=16 dir=/x margin=20",
                   "--engine=cmd=two name=old tc=5+0 option.Hash=8 dir=/x margin=20"}));
}

TEST(FastchessArguments, KeepsBlanksAndOtherArguments) {
    const auto out = translate_fastchess({"-engine", "cmd=a b", "st=0.5", "args=say \"x\"", "-h",
                                          "--out", "-", "word", "-frobnicate", "5"});
    EXPECT_EQ(out.value(), (Arguments{"-h", "--out", "-", "word", "-frobnicate", "5",
                                      "--engine=cmd=\"a b\" movetime=500 args=\"say \\\"x\\\"\""}));
}

TEST(FastchessArguments, NamesWhatToUseInstead) {
    for (const auto& [line, error] : std::vector<std::pair<const char*, const char*>>{
             {"-epdout file=x",
              "-epdout is not supported; use quadrille convert --to fen4 on --pgn FILE"},
             {"-games 500", "-games: a rotation has a game for each seating; use -rounds N"},
             {"-openings file=x depth=3", "-openings: unknown word 'depth=3'"},
             {"-rounds", "-rounds requires a value"},
             {"-draw score=10 movecount=8", "-draw requires movenumber=N"},
             {"-tournament swiss", "-tournament: use roundrobin or gauntlet"},
             {"-each nodes=9 --config x.toml",
              "-each applies to -engine; here use --nodes, --tc and --option"}}) {
        EXPECT_EQ(error_of(line), error);
    }
}

TEST(FastchessArguments, AreArgumentsOfMatch) {
    const auto order = parse_command_line(
        words_of("-engine cmd=a -engine cmd=b -each nodes=9 -variant teams -rounds 3 "
                 "-sprt elo0=-5 elo1=5"));
    ASSERT_TRUE(order.has_value()) << order.error();
    const MatchSettings& settings = std::get<MatchOptions>(*order).settings;
    EXPECT_EQ(settings.schedule.rotations, 3U);
    EXPECT_EQ(settings.sprt->elo0, -5);
    EXPECT_EQ(settings.engines.size(), 2U);
}

}  // namespace
}  // namespace quadrille::match
