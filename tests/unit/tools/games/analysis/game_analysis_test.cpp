// Analyses of games by a searcher with scripted results.

#include "tools/games/analysis/game_analysis.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/movegen.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "tests/support/pgn4_records.h"
#include "tests/unit/protocol/notation/c4pgn/positions.h"

namespace quadrille {
namespace {

/// Returns a given result for each position and records the searches.
class ScriptedSearcher final : public Searcher {
  public:
    void new_game() override { ++new_games; }
    void prepare(const SearchOptions&, SearchListener& listener,
                 const std::atomic<bool>&) override {
        EXPECT_TRUE(keys.empty()) << "before the first search";
        listener.on_message("no room");
    }
    SearchResult search(const Game& game, const SearchLimits& limits, const SearchOptions& options,
                        SearchSignals& signals, SearchListener& listener) override {
        const Key key = game.position().key();
        const bool is_limited = !limits.search_moves.empty();
        EXPECT_EQ(options.multi_pv, multi_pv);
        keys.push_back(key);
        histories.push_back(game.keys().size());
        depths.push_back(limits.depth.value_or(0));
        nodes.push_back(limits.nodes.value_or(0));
        if (is_limited) limited.push_back(limits.search_moves.front());
        if (keys.size() == stop_at) signals.stop = true;
        SearchResult result;
        SearchInfo info = (is_limited ? of_played : of_best)[key];
        if (!is_limited && nodes.back() > kNodes && deeper.contains(key)) info = deeper[key];
        if (info.pv.empty()) info.pv = {legal_moves(game.position())[0]};
        listener.on_info(info);
        if (!is_limited) {
            for (const SearchInfo& other : others[key]) listener.on_info(other);
        }
        if (const auto mate = mates.find(key); mate != mates.end()) {
            listener.on_mate(mate->second.seat, mate->second.moves);
        }
        SearchInfo bound = info;  // the last line of a search that was stopped
        bound.bound = BoundKind::Lower;
        bound.score.cp += 9999;
        bound.values.reset();
        listener.on_info(bound);
        result.best = info.pv.front();
        result.last_info = bound;
        return result;
    }

    /// A search of more nodes returns `deeper`, if there is one.
    static constexpr std::uint64_t kNodes = 1000;
    std::map<Key, SearchInfo> of_best;
    std::map<Key, SearchInfo> deeper;
    std::map<Key, SearchInfo> of_played;
    std::map<Key, std::vector<SearchInfo>> others;
    std::map<Key, SeatMate> mates;
    int multi_pv = 1;
    std::size_t stop_at = 0;
    int new_games = 0;
    std::vector<Key> keys;
    std::vector<std::size_t> histories;
    std::vector<int> depths;
    std::vector<std::uint64_t> nodes;
    std::vector<Move> limited;
};

class Counter final : public AnalysisListener {
  public:
    void on_position(std::size_t done, std::size_t total) override {
        EXPECT_EQ(done, ++count);
        last_total = total;
    }
    void on_message(std::string_view text) override { messages.emplace_back(text); }
    std::size_t count = 0;
    std::size_t last_total = 0;
    std::vector<std::string> messages;
};

class GameAnalysisTest : public ::testing::Test {
  protected:
    /// Returns a game with these moves; `R` resigns.
    static Game played(const Position& start, const std::vector<std::string>& moves) {
        Game game{start};
        for (const std::string& text : moves) {
            if (text == "R") {
                EXPECT_TRUE(game.apply({EventKind::Resigns, game.position().turn()}));
                continue;
            }
            const auto move = parse_move(text, game.position());
            EXPECT_TRUE(move && game.play(*move)) << text;
        }
        return game;
    }
    static Position classic(const RuleSet& rules) {
        return Position::start(StartSetup::Classic, rules);
    }
    static Position from_fen(const std::string& fen, const RuleSet& rules) {
        const auto position = parse_position(fen, rules);
        EXPECT_TRUE(position);
        return position ? position->position : classic(rules);
    }
    SearchInfo& best_at(const Game& game, std::size_t n, std::string_view move) {
        SearchInfo& info = searcher.of_best[game.position_after(n).key()];
        info.pv = {parse_move(move, game.position_after(n)).value_or(Move{})};
        info.depth = 7;
        return info;
    }
    SearchInfo& played_at(const Game& game, std::size_t n) {
        return searcher.of_played[game.position_after(n).key()];
    }
    GameAnalysis analyse(const Game& game) {
        return analyse_game(game, {searcher, limits, options, signals, part}, counter);
    }

    ScriptedSearcher searcher;
    SearchLimits limits;
    SearchOptions options;
    SearchSignals signals;
    GamePart part;
    Counter counter;
};

TEST_F(GameAnalysisTest, ForwardsMessagesOfSearcherPreparation) {
    (void)analyse(played(classic(RuleSet::ffa()), {}));
    EXPECT_EQ(counter.messages, std::vector<std::string>{"no room"});
}

TEST_F(GameAnalysisTest, TakesLossFromSearchesOfBestAndPlayedMoveInFfa) {
    const Game game = played(classic(RuleSet::ffa()), {"h2-h3", "b7-c7", "g13-g12"});
    best_at(game, 0, "e2-e3").values = PerColor<int>{{3000, 2000, 2100, 2200}};
    played_at(game, 0).values = PerColor<int>{{2550, 9000, 0, 0}};
    // Red's values in searches of other seats do not count.
    best_at(game, 1, "b7-c7").values = PerColor<int>{{100, 2800, 0, 0}};
    best_at(game, 2, "e13-e12").values = PerColor<int>{{0, 0, 2000, 0}};
    played_at(game, 2).values = PerColor<int>{{0, 0, 2090, 0}};  // better than the best move
    best_at(game, 3, "m8-l8").values = PerColor<int>{{1, 2, 3, 4}};
    limits.depth = 5;

    const GameAnalysis analysis = analyse(game);
    ASSERT_EQ(analysis.positions.size(), 4U);
    EXPECT_EQ(analysis.losses, (std::vector<std::optional<int>>{450, 0, 0}));
    EXPECT_EQ(analysis.positions[0]->best.points, (PerColor<int>{{3000, 2000, 2100, 2200}}));
    EXPECT_EQ(analysis.positions[3]->best.points, (PerColor<int>{{1, 2, 3, 4}}));
    EXPECT_EQ(analysis.positions[0]->depth, 7);
    EXPECT_EQ(format_dash(analysis.positions[0]->best.moves.at(0)), "e2-e3");
    // Searches go from the last position to the first. Blue played the best move: no second search.
    // Red's loss gets a mark, so that both values are searched again.
    const Key start = game.start().key();
    const std::vector<Key> order = {game.position_after(3).key(),
                                    game.position_after(2).key(),
                                    game.position_after(2).key(),
                                    game.position_after(1).key(),
                                    start,
                                    start,
                                    start,
                                    start};
    EXPECT_EQ(searcher.keys, order);
    ASSERT_EQ(searcher.limited.size(), 3U);
    EXPECT_EQ(format_dash(searcher.limited[1]), "h2-h3");
    // A played move is searched as deep as the best move.
    EXPECT_EQ(searcher.depths, (std::vector<int>{5, 5, 7, 5, 5, 7, 0, 7}));
    EXPECT_EQ(searcher.new_games, 1);
    EXPECT_EQ(counter.count, 4U);
    EXPECT_EQ(counter.last_total, 4U);
}

TEST_F(GameAnalysisTest, MarksOnlyLossesThatDeeperSearchesConfirm) {
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams()}) {
        const Game game = played(classic(rules), {"h2-h3", "b7-c7"});
        searcher = {};
        counter = {};
        limits.nodes = ScriptedSearcher::kNodes;
        SearchInfo& shallow = best_at(game, 0, "e2-e3");
        shallow.values = PerColor<int>{{3000, 0, 0, 0}};
        shallow.score.cp = 80;
        played_at(game, 0).values = PerColor<int>{{2550, 0, 0, 0}};
        SearchInfo& deep = searcher.deeper[game.start().key()] = shallow;
        deep.values = PerColor<int>{{2600, 0, 0, 0}};
        deep.score.cp = 30;
        const GameAnalysis analysis = analyse(game);
        EXPECT_EQ(analysis.losses[0], rules.has_teams ? 30 : 50);
        EXPECT_EQ(searcher.nodes.back(), kVerdictFactor * ScriptedSearcher::kNodes);
        EXPECT_EQ(analysis.positions[0]->best.points[Color::Red], 2600);
    }
}

TEST_F(GameAnalysisTest, KeepsMultiPvLinesAndTakesLossFromThem) {
    const Game game = played(classic(RuleSet::ffa()), {"h2-h3", "b7-c7"});
    options.multi_pv = searcher.multi_pv = 3;
    best_at(game, 0, "e2-e3").values = PerColor<int>{{3000, 0, 0, 0}};
    SearchInfo second;
    second.multi_pv = 2;
    second.pv = {parse_move("h2-h3", game.start()).value_or(Move{})};
    second.values = PerColor<int>{{2600, 1, 2, 3}};
    SearchInfo again = second;  // from the iteration before
    again.multi_pv = 3;
    searcher.others[game.start().key()] = {second, again};
    const GameAnalysis analysis = analyse(game);
    EXPECT_EQ(analysis.losses[0], 400);
    ASSERT_EQ(analysis.positions[0]->others.size(), 1U);
    EXPECT_EQ(analysis.positions[0]->others[0].points, (PerColor<int>{{2600, 1, 2, 3}}));
    for (const Move move : searcher.limited) EXPECT_NE(format_dash(move), "h2-h3");
}

TEST_F(GameAnalysisTest, KeepsMatesThatSearchReports) {
    const Game game = played(classic(RuleSet::ffa()), {"h2-h3", "b7-c7"});
    searcher.mates[game.position_after(1).key()] = {Color::Green, 2};
    const GameAnalysis analysis = analyse(game);
    EXPECT_EQ(analysis.positions[0]->mate, std::nullopt);
    EXPECT_EQ(analysis.positions[1]->mate, (SeatMate{Color::Green, 2}));
}

TEST_F(GameAnalysisTest, AnalysesOnlySelectedPart) {
    const Game game =
        played(classic(RuleSet::teams()), {"h2-h3", "b7-c7", "g13-g12", "m8-l8", "e2-e3"});
    const auto analysed = [&](const GamePart& selected) {
        part = selected;
        counter = {};
        const GameAnalysis analysis = analyse(game);
        std::string out;
        for (const auto& position : analysis.positions) out += position ? 'P' : '.';
        for (const auto& loss : analysis.losses) out += loss ? 'L' : '.';
        EXPECT_EQ(count_positions(game, selected), counter.count);
        EXPECT_EQ(counter.last_total, counter.count);
        searcher.keys.clear();
        return out;
    };
    EXPECT_EQ(analysed({}), "PPPPPPLLLLL");
    EXPECT_EQ(analysed({2, 3}), ".PPP...LL..");
    EXPECT_EQ(analysed({5, 90}), "....PP....L");
    EXPECT_EQ(analysed({6, 90}), "...........");
    EXPECT_EQ(analysed({1, SIZE_MAX, {Color::Red}}), "PP..PPL...L");
    EXPECT_EQ(analysed({2, SIZE_MAX, {Color::Red, Color::Blue}}), ".PP.PP.L..L");
    EXPECT_EQ(analysed({1, SIZE_MAX, ColorSet{}}), "...........");
}

TEST_F(GameAnalysisTest, TakesLossFromNextPositionInTeams) {
    const Game game = played(classic(RuleSet::teams()), {"h2-h3", "b7-c7", "g13-g12", "m8-l8"});
    best_at(game, 0, "e2-e3").score.cp = 50;      // Red: +50
    best_at(game, 1, "b8-c8").score.cp = 60;      // Blue: -60 for Red's side, which lost 110
    best_at(game, 2, "e13-e12").score.cp = 2000;  // Yellow: counts as +1000; Blue's side lost 1060
    best_at(game, 3, "m7-l7").score.mate = -2;    // Green is mated: counts as +1000
    best_at(game, 4, "e2-e3").score.cp = 400;     // Green's move gained: its loss is 0
    played_at(game, 0).score.cp = -60;            // the searches before a mark agree
    played_at(game, 1).score.cp = -2000;
    const GameAnalysis analysis = analyse(game);
    EXPECT_EQ(analysis.losses, (std::vector<std::optional<int>>{110, 1060, 0, 0}));
    EXPECT_EQ(analysis.positions[1]->best.red_cp, -60);
    EXPECT_EQ(analysis.positions[3]->best.red_mate, 2);
    EXPECT_EQ(searcher.keys.size(), 9U);
    EXPECT_EQ(searcher.limited.size(), 2U);
}

TEST_F(GameAnalysisTest, EvaluatesFinishedGameByItsResult) {
    const Game game = played(classic(RuleSet::teams()), {"h2-h3", "b7-c7", "R"});
    best_at(game, 0, "h2-h3").score.cp = 10;
    best_at(game, 1, "b7-c7").score.cp = 10;
    best_at(game, 2, "e13-e12").score.cp = -300;
    const GameAnalysis analysis = analyse(game);
    EXPECT_EQ(analysis.losses, (std::vector<std::optional<int>>{0, 0, std::nullopt}));
    ASSERT_TRUE(analysis.positions[3].has_value());
    EXPECT_EQ(clamped_advantage(analysis.positions[3]->best, game.position()), -1000);
    EXPECT_EQ(searcher.keys.size(), 3U);
}

/// Red's king on h1 between rooks on the files g and i.
std::string one_move_position() {
    return records::kings_with("R-0,0,0,0", "6,gR,1,bR,5", "bK,13", "13,gK", "14", "14");
}

TEST_F(GameAnalysisTest, TakesValueOfForcedMoveFromNextPosition) {
    const Game game = played(from_fen(one_move_position(), RuleSet::teams()), {"h1-h2", "a8-a9"});
    ASSERT_EQ(count_moves(game.start()), 1);
    best_at(game, 1, "a8-b8").score.mate = -3;
    best_at(game, 2, "g14-h14").score.mate = -4;
    const GameAnalysis analysis = analyse(game);
    EXPECT_EQ(searcher.keys.size(), 2U);
    EXPECT_EQ(analysis.positions[0]->best.red_mate, 4);  // one more move of Red's side
    EXPECT_EQ(analysis.positions[0]->depth, 7);
    ASSERT_EQ(analysis.positions[0]->best.moves.size(), 2U);
    EXPECT_EQ(format_dash(analysis.positions[0]->best.moves[0]), "h1-h2");
    EXPECT_EQ(analysis.losses[0], 0);
}

TEST_F(GameAnalysisTest, SearchesOnePlyForForcedMoveInLastPosition) {
    const Game game{from_fen(one_move_position(), RuleSet::teams())};
    limits.depth = 9;
    best_at(game, 0, "h1-h2").score.cp = 12;
    const GameAnalysis analysis = analyse(game);
    EXPECT_EQ(searcher.depths, std::vector<int>{1});
    EXPECT_EQ(analysis.positions[0]->best.red_cp, 12);
    EXPECT_TRUE(analysis.losses.empty());
}

TEST_F(GameAnalysisTest, NeitherSearchesNorJudgesWalkingKings) {
    RuleSet rules = RuleSet::ffa();
    rules.dead_king_walking = true;
    const std::string fen =
        records::kings_with("R-0,0,0,0", "14", "bK,13", "13,gK", "14", "3,rR,10");
    const Game game = played(from_fen(fen, rules), {"h1-h2", "R", "a8-a9", "g14-h14"});
    ASSERT_EQ(game.position_after(2).seats().state(Color::Blue), SeatState::Walking);
    best_at(game, 0, "h1-h2").values = PerColor<int>{{1000, 0, 0, 0}};
    best_at(game, 1, "a8-b8").values = PerColor<int>{{0, 2000, 0, 0}};
    best_at(game, 3, "g14-h14").values = PerColor<int>{{0, 0, 3000, 0}};
    best_at(game, 4, "n7-m7").values = PerColor<int>{{0, 0, 0, 4000}};
    const GameAnalysis analysis = analyse(game);
    EXPECT_EQ(searcher.keys.size(), 4U);
    EXPECT_EQ(analysis.losses, (std::vector<std::optional<int>>{0, std::nullopt, std::nullopt, 0}));
    EXPECT_EQ(analysis.positions[2]->best.points, (PerColor<int>{{0, 0, 3000, 0}}));
    EXPECT_TRUE(analysis.positions[2]->best.moves.empty());
}

TEST_F(GameAnalysisTest, JudgesMovesOfAcquiredArmyForItsPlayer) {
    const Game game = c4pgn::takeover_game();
    ASSERT_EQ(game.position_after(3).turn(), Color::Yellow);
    ASSERT_EQ(game.position_after(3).player(), Color::Red);
    best_at(game, 3, "d14-e14").values = PerColor<int>{{200, 100, 0, 0}};
    played_at(game, 3).values = PerColor<int>{{160, 90, 50, 0}};
    const GameAnalysis analysis = analyse(game);
    ASSERT_EQ(analysis.losses.size(), 5U);  // without Gold's passed turn
    EXPECT_EQ(analysis.losses[2], std::nullopt);
    EXPECT_EQ(analysis.losses[3], 40);  // loss of White, not of Black
    EXPECT_EQ(analysis.positions[3]->best.points, (PerColor<int>{{200, 100, 0, 0}}));
    EXPECT_EQ(analysis.positions[3]->depth, 7);
}

/// White mates Gold and gets the only point of a two-player game.
TEST_F(GameAnalysisTest, GivesChess4PointsInHundredthsAndZeroToAbsentSeats) {
    Game game{c4pgn::position_of("wKn7 gKh14 wRd12 wRe13", Color::Red)};
    ASSERT_TRUE(game.play(c4pgn::move_at("d12", "d14")));
    ASSERT_TRUE(game.is_over());
    const GameAnalysis analysis = analyse(game);  // static values, since the searches have none
    EXPECT_EQ(analysis.positions[1]->best.points, (PerColor<int>{{100, 0, 0, 0}}));
    const PerColor<int>& before = analysis.positions[0]->best.points;
    EXPECT_EQ(before[Color::Red] + before[Color::Green], 100);
    EXPECT_GT(before[Color::Red], 50);
    EXPECT_EQ(before[Color::Blue], 0);
    EXPECT_EQ(before[Color::Yellow], 0);
}

TEST_F(GameAnalysisTest, TreatsPartnersAsTwoSides) {
    const Game game =
        played(Position::start(StartSetup::Chess4, RuleSet::chess4(Variant::Chess4Partners)),
               {"g2-g4", "a5-c4"});
    best_at(game, 0, "h2-h3").score.cp = 50;
    best_at(game, 1, "b5-c5").score.cp = 60;    // -60 for White's side, which lost 110
    best_at(game, 2, "h13-h12").score.cp = 10;  // +10 for White's side: Silver's side lost 70
    played_at(game, 0).score.cp = -60;
    played_at(game, 1).score.cp = -10;
    const GameAnalysis analysis = analyse(game);
    EXPECT_EQ(analysis.losses, (std::vector<std::optional<int>>{110, 70}));
    EXPECT_EQ(analysis.positions[1]->best.red_cp, -60);
    EXPECT_EQ(searcher.limited.size(), 2U);
}

TEST_F(GameAnalysisTest, PassesRepeatablePositionsToSearches) {
    const Game game = played(classic(RuleSet::teams()), {"h2-h3", "b7-c7", "e14-f12", "n10-l9"});
    (void)analyse(game);
    // Numbers of keys since the last pawn move, from the last position to the first.
    EXPECT_EQ(searcher.histories, (std::vector<std::size_t>{3, 2, 1, 1, 1}));
}

TEST_F(GameAnalysisTest, KeepsAnalysedPositionsWhenStopped) {
    const Game game = played(classic(RuleSet::ffa()), {"h2-h3", "b7-c7", "g13-g12"});
    best_at(game, 2, "e13-e12").values = PerColor<int>{};
    searcher.stop_at = 3;  // in the search of Yellow's played move
    const GameAnalysis analysis = analyse(game);
    EXPECT_EQ(searcher.keys.size(), 3U);
    EXPECT_TRUE(analysis.positions[3].has_value());
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_FALSE(analysis.positions[i].has_value()) << i;
        EXPECT_FALSE(analysis.losses[i].has_value()) << i;
    }
    EXPECT_EQ(counter.count, 1U);
}

}  // namespace
}  // namespace quadrille
