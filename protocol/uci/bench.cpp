#include "protocol/uci/bench.h"

#include <fmt/format.h>

#include <cassert>
#include <chrono>
#include <iterator>
#include <string_view>

#include "engine/game.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/uci/search_lines.h"
#include "protocol/uci/version.h"
#include "protocol/uci/worker.h"
#include "protocol/uci/writer.h"
#include "search/registry.h"

namespace quadrille {

namespace {

constexpr std::size_t kBenchHashMb = 16;

struct BenchPosition {
    Variant variant = Variant::Ffa;
    std::string_view fen4;
};

// For each variant the start positions, then positions from self-play games with eight random plies
// at the beginning. Changing a row changes the signature.
constexpr BenchPosition kPositions[] = {
    {Variant::Ffa,
     "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/"
     "3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/"
     "bK,bP,10,gP,gQ/bQ,bP,10,gP,gK/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/"
     "3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3"},
    {Variant::Ffa,
     "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/"
     "3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/"
     "bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/"
     "3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3"},
    {Variant::Ffa,
     "B-0,0,0,0-1,0,0,1-1,1,1,1-5,5,0,0-0-3,bB,yN,1,yK,yQ,yB,yN,yR,3/3,yP,2,yB,yP,yP,yP,yP,3/"
     "4,yP,1,yP,7/rQ,bP,3,yP,6,gP,gR/bN,2,bP,7,gP,2/1,bP,9,gN,gP,gB/bK,bP,10,gP,gQ/"
     "bQ,1,bP,9,gP,gK/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,7,gP,3,gR/5,rP,2,rP,5/"
     "3,rP,rP,1,rP,rP,1,rP,rP,3/3,rR,rN,rB,1,rK,rB,rN,rR,3"},
    {Variant::Ffa,
     "Y-0,0,0,0-0,0,0,1-0,0,1,0-6,5,7,0-1-6,yK,yQ,yB,1,yR,3/3,yP,3,yP,yP,1,yP,3/"
     "3,yN,yP,1,yP,2,yP,4/4,yB,8,gR/bN,3,bP,yP,2,gN,yN,4/2,bP,6,gP,4/bK,bP,9,gP,1,gQ/"
     "bQ,1,bP,7,gP,2,gK/bB,1,bP,3,bN,4,gN,gP,gB/1,bP,2,bB,7,gP,1/bR,bP,2,rQ,3,gP,4,gR/"
     "4,rP,rP,rP,1,rP,1,rN,3/3,rP,3,rP,1,rP,rP,3/3,rR,rN,rB,rK,1,rB,1,rR,3"},
    {Variant::Ffa,
     "G-0,0,0,0-0,0,0,0-0,0,0,0-6,19,9,6-3-4,yK,5,yR,3/3,yP,6,yP,3/3,yN,yP,1,yP,1,yP,yP,4/"
     "bQ,3,yB,2,yQ,gB,4,gR/4,bP,yP,8/2,bP,bB,3,yP,1,gN,4/1,bP,1,bN,6,gP,gQ,2/bK,1,bP,4,bN,gP,5/"
     "11,gN,2/3,bP,5,gP,1,gP,1,gK/bR,3,bP,rP,2,gP,rP,gR,3/4,rP,1,rP,1,rP,5/"
     "3,rP,rB,1,rN,rP,yB,bB,rP,3/3,rR,1,rK,2,rR,5"},
    {Variant::Ffa,
     "R-0,0,0,0-0,0,0,0-0,0,0,0-60,43,15,18-2-14/10,yP,3/7,bN,yP,5/3,yP,10/5,rR,yP,7/"
     "3,bP,4,yP,1,gR,3/1,yK,bP,2,yP,1,yP,2,gP,3/14/2,rP,7,rN,3/1,bK,2,rP,3,rP,gP,gP,3/"
     "7,rP,gP,gN,4/14/7,gK,6/3,rK,10"},
    {Variant::Ffa,
     "Y-1,1,0,0-0,0,0,0-0,0,0,0-75,50,73,24-32-14/14/14/14/14/14/14/14/6,gD,2,gR,4/"
     "drR,1,dbK,4,yK,4,gK,1/14/14/3,drN,10/4,drK,9"},
    {Variant::Ffa,
     ""
     "B-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-1-{'enPassant':('','','k12:k11','')}-3,yR,yN,yB,1,yK,yB,yN,"
     "yR,3/"
     "3,yP,yP,2,yP,1,yP,4/6,yP,7/bR,bP,3,yP,2,yP,gP,yP,2,gR/bN,2,bP,8,gP,gN/1,bP,10,gP,gB/"
     "bQ,1,bP,5,gP,4,gQ/bK,4,bP,yQ,5,gP,gK/bB,2,bB,bP,6,gP,1,gB/bN,bP,5,rN,3,gP,2/"
     "bR,bP,9,gN,gP,gR/3,rP,1,rN,3,rP,4/4,rP,rP,rP,rP,rP,1,rP,3/3,rR,1,rB,rQ,rK,rB,1,rR,3"},
    {Variant::Ffa,
     ""
     "Y-1,0,0,0-0,0,0,1-0,0,0,1-0,2,0,0-0-{'enPassant':('','','','l7:k7'),'resigned':(true,false,"
     "false,false)}-3,yR,yN,yB,2,yB,yN,yR,3/"
     "3,yP,yP,1,yK,2,yP,4/6,yP,bB,6/bR,bP,3,yP,3,gP,yP,2,gR/bN,2,bP,8,gP,gN/1,bP,9,gP,2/"
     "bQ,bK,bP,5,gP,4,gQ/5,bP,4,gP,2,gK/bB,2,bN,bP,5,gB,gP,1,gB/1,bP,7,gN,1,gP,2/"
     "bR,bP,4,drN,4,gP,1,gR/3,drP,1,drN,3,drP,4/4,drP,drP,drP,yQ,drP,1,drP,3/"
     "3,drR,1,drB,drQ,rK,drB,1,drR,3"},
    {Variant::Ffa,
     ""
     "Y-1,1,0,0-0,0,0,0-0,0,0,0-0,14,24,20-1-{'resigned':(true,false,false,false),'flagged':(false,"
     "true,false,false)}-3,yR,1,yB,2,yB,1,yR,3/"
     "4,yP,9/6,yP,7/dbR,dbP,1,yP,2,dbB,1,gP,yP,3,gR/4,yN,5,yP,1,gP,1/3,dbP,1,yP,5,gP,2/"
     "2,dbP,4,gP,2,gQ,1,gN,1/8,gP,5/yK,1,dbQ,dbN,2,dbP,3,gB,gP,1,gB/1,dbP,7,gN,1,gP,2/"
     "dbR,dbP,4,drN,2,gP,3,gR/3,drP,1,drN,3,drP,4/4,drP,drP,drP,dbD,drP,1,drP,3/3,drR,gK,5,drR,3"},
    {Variant::Ffa,
     "R-0,0,0,0-0,0,0,0-0,0,0,1-0,6,12,0-1-3,yR,yN,2,yK,yB,yN,yR,3/7,yP,2,yP,3/3,yP,2,yP,2,yP,4/"
     "3,bP,4,yP,2,gP,1,gR/1,bR,1,bR,bN,1,yP,5,gP,1/1,bP,9,gP,1,gB/bK,1,bP,4,yQ,2,gP,3/"
     "bQ,bP,10,gP,gK/bB,2,bP,bN,6,gP,1,gB/2,bP,3,rP,1,gQ,1,gP,3/4,bP,rB,3,gP,2,gR,1/"
     "3,rP,rP,1,rN,rP,2,rP,3/5,rP,rB,1,rP,rP,rK,3/3,rR,rN,2,rQ,rR,5"},
    {Variant::Ffa,
     ""
     "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'enPassant':('','','','l5:k5')}-3,yR,yN,yB,yK,1,yB,yN,"
     "yR,3/"
     "3,yP,1,yP,1,yP,yP,1,yP,3/6,yP,2,yP,4/bR,2,bP,yP,6,gP,1,gR/bN,bP,4,yQ,5,gP,1/"
     "bB,bP,9,gP,1,gB/bK,bP,7,gN,2,gP,gQ/bQ,bP,10,gP,gK/bB,bP,bN,8,gN,gP,gB/2,bP,7,gP,3/"
     "bR,3,bP,rB,6,gP,gR/3,rP,3,rP,rN,5/4,rP,rP,rP,1,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,2,rR,3"},
    {Variant::Teams,
     "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/"
     "3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/"
     "bK,bP,10,gP,gQ/bQ,bP,10,gP,gK/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/"
     "3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3"},
    {Variant::Teams,
     "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/"
     "3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/"
     "bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/"
     "3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3"},
    {Variant::Teams,
     "R-0,0,0,0-1,0,0,0-0,1,1,1-0,0,0,0-0-{'enPassant':('','','','l7:k7')}-5,yB,yK,yQ,yB,1,yR,3/"
     "4,yP,yP,yP,yP,yP,yP,4/5,yN,2,yN,1,yP,3/bR,bP,5,rR,4,gP,1/bN,9,gP,2,gR/bB,2,yR,7,gN,gP,gB/"
     "bQ,bP,10,gP,gK/bK,bP,7,gN,gP,2,gQ/bB,bP,10,gP,gB/bN,1,bP,9,gP,1/5,bR,6,gP,gR/5,rP,8/"
     "4,rP,1,rP,rP,rP,rP,rP,3/4,rN,rB,rQ,rK,rB,rN,rR,3"},
    {Variant::Teams,
     "B-0,0,0,0-1,0,0,0-0,1,0,1-0,0,0,0-6-5,yK,1,yQ,2,yR,3/5,yP,yP,1,yP,yP,4/5,yP,2,yN,1,yP,3/"
     "bR,bP,5,yP,6/1,rR,8,gP,2,gR/9,gQ,2,gP,gB/bQ,bN,5,gN,1,gN,2,gP,gK/bK,bP,8,gP,1,gB,1/"
     "bB,bP,10,gP,1/bN,1,bP,4,yB,4,gP,1/1,rN,10,gP,gR/5,rP,8/4,rP,1,rP,rP,rP,rP,rP,3/"
     "5,rB,rQ,rK,rB,rN,rR,3"},
    {Variant::Teams,
     "Y-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-2-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/5,yP,1,yP,yP,yP,yP,3/"
     "4,yP,1,yP,7/bR,10,gP,1,gR/1,bP,9,gP,1,gN/bB,bP,bN,9,gP,gB/bQ,bP,9,gP,1,gK/bK,bP,10,gP,gQ/"
     "bB,bP,10,gP,gB/bN,1,bP,9,gP,gN/bR,bP,10,gP,gR/3,rP,1,rN,1,rP,2,rN,3/"
     "4,rP,rP,rP,1,rP,rP,rP,3/3,rR,1,rB,rQ,rK,rB,1,rR,3"},
    {Variant::Teams,
     "Y-0,0,0,0-1,0,0,0-0,0,1,0-0,0,0,0-0-6,yK,1,yB,yN,yR,3/5,yP,1,yP,bR,yP,yP,3/3,yN,yP,1,yP,7/"
     "11,gP,1,gR/yR,2,bP,7,gP,1,gN/12,gP,1/11,gP,1,gK/7,rN,6/1,bK,gB,8,gP,gP,gB/"
     "2,bP,1,rP,7,gP,1/1,bP,1,bN,4,rP,2,gP,1,gR/7,rP,6/5,rP,rP,2,rP,rP,3/7,rK,2,rR,3"},
    {Variant::Teams,
     "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/7,yP,6/4,yP,1,yP,7/5,yP,2,gB,1,gP,2,gR/"
     "4,yN,6,gP,2/9,gP,4/9,gN,gP,2,gK/14/11,gP,gP,1/2,bP,1,rP,rP,rN,5,gP,1/"
     "4,yR,rP,2,rP,2,gP,gR,1/3,yR,2,bK,rP,6/9,rP,rP,3/3,rR,5,rK,4"},
    {Variant::Teams,
     "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-7-6,yK,7/7,yP,6/10,rN,3/2,gN,7,gP,3/3,gB,10/14/4,yR,9/"
     "12,gK,1/5,rP,yN,4,gP,gP,1/4,rP,8,bK/5,rP,2,rP,gP,1,gP,gR,1/5,yR,1,rP,6/10,rP,3/3,rR,5,rK,4"},
    {Variant::Teams,
     "G-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-3-3,yR,1,yB,1,yK,yB,yN,yR,3/3,yP,1,yQ,3,yP,yP,3/"
     "3,yP,3,yP,6/bR,bP,4,yP,3,gP,2,gR/bN,2,bP,8,gP,gN/1,bP,10,gP,gB/bQ,bP,10,gP,gQ/"
     "bK,2,bB,gB,2,rN,2,gP,2,gK/3,bP,7,gP,2/bN,bP,8,gP,2,gN/bR,bP,4,rP,5,gP,gR/5,rN,8/"
     "3,rP,rP,rP,1,rP,rP,rP,rP,3/3,rR,1,rB,rQ,rK,rB,1,rR,3"},
    {Variant::Teams,
     "R-0,0,0,0-1,0,1,1-1,0,1,1-0,0,0,0-0-3,yR,3,yK,2,yR,3/3,yP,6,yP,3/7,gQ,6/"
     "bR,bP,1,yP,2,yP,3,gP,2,gR/bN,yB,1,bP,3,yN,3,gP,2/1,bP,9,gN,gP,1/bK,1,bP,3,yQ,3,gP,3/"
     "1,bN,8,gP,2,gK/3,bP,1,rP,5,gP,2/10,gP,2,gN/rB,bP,3,bQ,6,gP,gR/5,rN,3,rP,4/"
     "3,rP,rP,rP,1,rP,rP,1,rP,3/3,rR,2,rQ,rK,rB,1,rR,3"},
    {Variant::Teams,
     "R-0,0,0,0-1,0,0,1-1,0,0,1-0,0,0,0-0-3,yR,1,yK,1,yQ,2,yR,3/3,yP,2,yP,3,yP,3/5,yP,8/"
     "1,bP,2,yP,yN,1,yP,yP,yP,2,gP,gR/bR,1,bP,4,yN,4,gP,1/bK,bP,3,rN,1,gN,4,gP,1/"
     "1,bP,4,gN,4,gP,1,gK/bQ,2,bP,7,gB,gP,gQ/2,bP,2,bN,7,gB/1,bB,9,gP,gP,1/"
     "bR,bP,bP,rP,rP,rB,rP,rP,gP,4,gR/5,rP,3,rP,4/6,rN,1,rP,1,rP,3/3,rR,2,rK,rQ,2,rR,3"},
    {Variant::Teams,
     ""
     "G-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'enPassant':('','','j12:j11','')}-3,yR,1,yB,yK,yQ,yB,1,"
     "yR,3/"
     "3,yP,yP,1,yP,1,yP,1,yP,3/3,yN,1,yP,8/bR,bP,5,yP,1,yP,2,gP,gR/1,bB,bP,4,yN,4,gP,gN/"
     "1,bP,bN,9,gP,gB/bK,bP,9,gP,1,gK/bQ,bP,4,rN,5,gP,gQ/bB,1,bP,9,gP,gB/12,gP,1/"
     "bR,bP,bP,rP,rP,3,gP,2,gN,1,gR/14/5,rP,rP,rP,rP,rP,rP,3/3,rR,rN,1,rK,rQ,rB,1,rR,3"},
};

}  // namespace

bool run_bench(int depth, const std::shared_ptr<const EvaluatorFactory>& evaluation,
               JobControl& control, Writer& writer) {
    using SteadyClock = std::chrono::steady_clock;
    SearchLimits limits;
    limits.depth = depth;
    SearchOptions options;
    options.hash_mb = kBenchHashMb;
    options.evaluation = evaluation;
    SearchListener listener;
    std::uint64_t total = 0;
    SteadyClock::duration spent{0};
    int number = 0;
    for (const BenchPosition& row : kPositions) {
        const RuleSet rules = RuleSet::of(row.variant);
        const auto parsed = parse_position(row.fen4, rules);
        assert(parsed);
        if (!parsed) continue;
        const Game game{parsed->position};
        const std::unique_ptr<Searcher> searcher = make_searcher();
        const auto start = SteadyClock::now();
        const SearchResult result =
            searcher->search(game, limits, options, control.signals(), listener);
        spent += SteadyClock::now() - start;
        if (control.is_stopped()) {
            control.mark_answered();
            writer.info_string("bench was stopped");
            return false;
        }
        total += result.nodes;
        writer.line(fmt::format("Position {}/{} {}: {} nodes, {}", ++number, std::size(kPositions),
                                name(row.variant), result.nodes, format_dash(result.best)));
    }
    const auto time = std::chrono::duration_cast<Milliseconds>(spent);
    writer.line(fmt::format("Nodes searched: {}", total));
    writer.line(fmt::format("Time: {}.{:03} s", time.count() / 1000, time.count() % 1000));
    writer.line(fmt::format("Nodes/second: {}", nodes_per_second(total, time)));
    control.mark_answered();
    writer.line(fmt::format("CPU level: {}", kCpuLevel));
    return true;
}

}  // namespace quadrille
