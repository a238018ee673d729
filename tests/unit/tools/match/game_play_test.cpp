// Plays whole games with engines that misbehave in every way of tests/programs/mock_engine.cpp.

#include "tools/match/game_play.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <fstream>
#include <functional>
#include <memory>
#include <thread>

#include "protocol/notation/letters.h"
#include "protocol/notation/record/game_record.h"
#include "tests/support/board_words.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/tools/match/mock_games.h"

namespace quadrille {
namespace {

using test::mock;
using test::movetime;
using test::nodes;
using SteadyClock = std::chrono::steady_clock;

constexpr int kPlies = 12;

const std::atomic<bool> kGoOn{false};

// A busy machine may wake a process up half a second late. So engines that move in time have at
// least this reserve; late engines sleep longer than the limit.
constexpr Milliseconds kMoveTimeout{1000};  // for nodes
constexpr Milliseconds kMovetime{700};
constexpr int kTooLong = 1200;  // milliseconds; beyond the margin, but before the runner gives up

/// The engines of four seats: four processes, or two in Teams.
class Seats {
  public:
    explicit Seats(const std::function<EngineSpec(Color)>& spec_of, bool is_teams = false) {
        for (const Color c : kAllColors) {
            if (is_teams && idx(c) >= 2) {
                clients_[c] = clients_[after(c, 2)];
            } else {
                owned_[c] = std::make_unique<EngineClient>(spec_of(c));
                clients_[c] = owned_[c].get();
            }
        }
    }
    /// `odd` has Blue's seat (in Teams also Green's), good engines have the other seats.
    explicit Seats(const EngineSpec& odd, bool is_teams = false)
        : Seats([&](Color c) { return c == Color::Blue ? odd : mock(); }, is_teams) {}
    [[nodiscard]] const PerColor<EngineClient*>& clients() const { return clients_; }

  private:
    PerColor<std::unique_ptr<EngineClient>> owned_;
    PerColor<EngineClient*> clients_;
};

PlaySettings settings_of(const TimeControl& time) {
    PlaySettings settings;
    settings.time = time;
    settings.adjudication.max_plies = kPlies;
    settings.move_timeout = kMoveTimeout;
    return settings;
}

/// Returns a plan for `Seats`: engine 0 is good, engine 1 is odd.
GamePlan plan_of(bool is_teams = false) {
    GamePlan plan;
    plan.number = 7;
    plan.rotation = 3;
    plan.engine =
        is_teams ? PerColor<std::size_t>{{0, 1, 0, 1}} : PerColor<std::size_t>{{0, 1, 0, 0}};
    return plan;
}

Opening start_of(const RuleSet& rules) {
    return Game{
        Position::start(rules.is_chess4() ? StartSetup::Chess4 : StartSetup::Classic, rules)};
}

/// Plays a game with a process for each seat.
PlayedGame play_with(const Seats& seats, const Opening& opening,
                     const PlaySettings& settings = settings_of(nodes())) {
    return play_game(plan_of(), opening, seats.clients(), settings, kGoOn);
}

/// Returns the number of lines of a log that equal `word`.
int count_lines(const std::string& path, const std::string& word) {
    std::ifstream lines{path};
    int found = 0;
    for (std::string line; std::getline(lines, line);) found += line == word ? 1 : 0;
    return found;
}

EngineSpec the_engine() {
    EngineSpec spec;
    spec.name = "quadrille";
    spec.command = QUADRILLE_BINARY;
    return spec;
}

PlayedGame play(const EngineSpec& odd, const RuleSet& rules, const TimeControl& time = nodes()) {
    const Seats seats{odd, rules.has_teams};
    return play_game(plan_of(rules.has_teams), start_of(rules), seats.clients(), settings_of(time),
                     kGoOn);
}

// A stopped match waits neither for a move, which may take minutes, nor for an engine to start.
TEST(GamePlay, EndsWaitForEngineOnStop) {
    for (const char* const silence : {"stall", "silent-in-handshake"}) {
        std::atomic<bool> stop{false};
        EngineSpec spec = mock(silence);
        spec.start_timeout = std::chrono::minutes{2};
        EngineClient silent{spec, std::nullopt, &stop};
        PlaySettings settings = settings_of(nodes());
        settings.move_timeout = std::chrono::minutes{2};
        const std::jthread stopper{[&stop] {
            std::this_thread::sleep_for(Milliseconds{300});
            stop = true;
        }};
        const auto begin = SteadyClock::now();
        const PlayedGame played = play_game(plan_of(true), start_of(RuleSet::teams()),
                                            {{&silent, &silent, &silent, &silent}}, settings, stop);
        EXPECT_LT(SteadyClock::now() - begin, std::chrono::seconds{30}) << silence;
        EXPECT_TRUE(played.is_aborted) << silence;
        EXPECT_TRUE(played.faults.empty()) << silence << ": no engine has run out of time";
    }
}

TEST(GamePlay, ReportsNoFaultOfGoodEngines) {
    for (const auto& [name, variant] : kVariantNames) {
        const RuleSet rules = RuleSet::of(variant);
        const PlayedGame played = play(mock(), rules);
        EXPECT_FALSE(played.is_aborted);
        EXPECT_TRUE(played.faults.empty());
        EXPECT_EQ(played.game.entries().size(), static_cast<std::size_t>(kPlies));
        EXPECT_EQ(played.comments.size(), played.game.entries().size());
        EXPECT_EQ(played.result.number, 7U);
        EXPECT_EQ(played.result.rotation, 3U);
        EXPECT_EQ(played.result.is_teams, rules.has_teams) << name;
        EXPECT_EQ(played.termination, "adjudicated: limit of 12 plies");
        for (const Color c : kAllColors) EXPECT_EQ(played.effort[c].moves, 3U);
    }
}

// --- misbehaviour

struct Misdeed {
    const char* behaviour;
    int number;
    FaultKind kind;
    bool is_timed = false;  // limited to kMovetime, else to one node
};

// Each misdeed happens in the first or second move of the odd engine.
constexpr Misdeed kMisdeeds[] = {
    {"crash-on-go", 1, FaultKind::Crash},
    {"crash-on-go", 2, FaultKind::Crash},
    {"exit-on-go", 1, FaultKind::Crash},
    {"exit-after", 1, FaultKind::Crash},
    {"close-output", 0, FaultKind::Crash},
    {"stall", 0, FaultKind::Hang},
    {"stall", 0, FaultKind::Hang, true},
    {"ignore-stop", 0, FaultKind::Hang},
    {"garbage", 0, FaultKind::Garbage},
    {"endless-line", 0, FaultKind::Garbage},
    {"illegal", 0, FaultKind::IllegalMove},
    {"no-move", 0, FaultKind::IllegalMove},
    {"none", 0, FaultKind::IllegalMove},
    {"null", 0, FaultKind::IllegalMove},
    {"late", kTooLong, FaultKind::LossOnTime, true},
};

class Misdeeds : public ::testing::TestWithParam<Misdeed> {
  protected:
    static PlayedGame play_misdeed(const RuleSet& rules) {
        const Misdeed& misdeed = GetParam();
        return play(mock(misdeed.behaviour, misdeed.number), rules,
                    misdeed.is_timed ? movetime(kMovetime) : nodes());
    }
    static void expect_charged(const PlayedGame& played) {
        ASSERT_EQ(played.faults.size(), 1U);
        const ChargedFault& charged = played.faults[0];
        EXPECT_EQ(charged.fault.kind, GetParam().kind) << charged.fault.detail;
        EXPECT_EQ(charged.engine, 1U);
        // Blue moves first; in Teams the same process moves for Green next.
        const bool is_in_second_go = charged.ply > 1;
        EXPECT_EQ(charged.seat,
                  is_in_second_go && played.result.is_teams ? Color::Green : Color::Blue);
        EXPECT_FALSE(charged.fault.detail.empty());
        EXPECT_EQ(charged.fault.detail.find('\n'), std::string::npos);
        const std::string words =
            std::string{kColorNames[charged.seat]} + ": " + std::string{name(GetParam().kind)};
        EXPECT_NE(played.termination.find(words), std::string::npos) << played.termination;
        EXPECT_EQ(played.comments.size(), played.game.entries().size());
        if (GetParam().kind == FaultKind::Hang) {
            EXPECT_GE(played.time, kMovetime);
        }
    }
};

TEST_P(Misdeeds, InFfaTheSeatLeavesAndOthersPlayOn) {
    const PlayedGame played = play_misdeed(RuleSet::ffa());
    expect_charged(played);
    const Position& end = played.game.position();
    const bool is_late = GetParam().kind == FaultKind::LossOnTime;
    EXPECT_EQ(end.seats().departure(Color::Blue),
              is_late ? Departure::Flagged : Departure::Resigned);
    EXPECT_EQ(end.active(), ColorSet::all() - ColorSet{Color::Blue});
    EXPECT_EQ(count_plies(played.game.entries()), static_cast<std::size_t>(kPlies));
    EXPECT_EQ(played.game.entries().size(), static_cast<std::size_t>(kPlies) + 1);
}

TEST_P(Misdeeds, InTeamsTheTeamLoses) {
    const PlayedGame played = play_misdeed(RuleSet::teams());
    expect_charged(played);
    const bool is_late = GetParam().kind == FaultKind::LossOnTime;
    EXPECT_EQ(played.game.outcome().reason, is_late ? EndReason::TimeOut : EndReason::Resignation);
    EXPECT_EQ(played.result.places, (PerColor<int>{{1, 3, 1, 3}}));
    EXPECT_EQ(played.termination.find("resign"), std::string::npos) << played.termination;
    if (GetParam().behaviour == std::string_view{"illegal"}) {
        EXPECT_EQ(played.termination, "Blue: illegal move a1-a2");
        EXPECT_NE(played.comments.back().find("a1-a2"), std::string::npos);
    }
}

INSTANTIATE_TEST_SUITE_P(All, Misdeeds, ::testing::ValuesIn(kMisdeeds), [](const auto& param) {
    std::string text = param.param.behaviour + std::to_string(param.param.number) +
                       (param.param.is_timed ? "timed" : "");
    std::erase(text, '-');
    return text;
});

TEST(GamePlay, ChargesEngineThatDoesNotStart) {
    for (const char* behaviour : {"crash-at-start", "crash-in-handshake"}) {
        const PlayedGame ffa = play(mock(behaviour), RuleSet::ffa());
        ASSERT_EQ(ffa.faults.size(), 1U) << behaviour;
        EXPECT_EQ(ffa.faults[0].fault.kind, FaultKind::CannotStart);
        EXPECT_EQ(ffa.game.position().seats().departure(Color::Blue), Departure::Resigned);
        const PlayedGame teams = play(mock(behaviour), RuleSet::teams());
        ASSERT_EQ(teams.faults.size(), 1U) << behaviour;
        EXPECT_EQ(teams.result.places, (PerColor<int>{{1, 3, 1, 3}}));
    }
}

TEST(GamePlay, EndsGameWhenOneSeatIsLeft) {
    // Three seats fail at their first move. The fourth stays and scores three zombie kings.
    const Seats seats{[](Color c) { return c == Color::Green ? mock() : mock("illegal"); }};
    const PlayedGame played = play_with(seats, start_of(RuleSet::ffa()));
    EXPECT_EQ(played.faults.size(), 3U);
    EXPECT_EQ(played.game.outcome().reason, EndReason::LastStanding);
    EXPECT_EQ(played.result.points, (PerColor<double>{{0, 0, 0, 60}}));
    EXPECT_EQ(played.result.places, (PerColor<int>{{2, 2, 2, 1}}));
}

TEST(GamePlay, MovesWalkingKing) {
    RuleSet rules = RuleSet::ffa();
    rules.dead_king_walking = true;
    const PlayedGame played = play(mock("illegal"), rules);
    ASSERT_EQ(played.faults.size(), 1U);
    EXPECT_EQ(played.game.position().seats().state(Color::Blue), SeatState::Walking);
    // The king may have no move in the start position. In any case the game continues, and the same
    // seed gives the same moves.
    const PlayedGame again = play(mock("illegal"), rules);
    EXPECT_EQ(played.game.entries(), again.game.entries());
}

// --- Chess4

TEST(GamePlay, ScoresChess4AsLastManStanding) {
    for (const Variant variant : {Variant::Chess4, Variant::Chess4Takeover}) {
        // Blue resigns in its first move. The others tie when the game is adjudicated and have a
        // point each (RULES.md, Chess4, "Scores").
        const PlayedGame played = play(mock("illegal"), RuleSet::chess4(variant));
        EXPECT_EQ(played.termination, "adjudicated: limit of 12 plies; Blue: illegal move a1-a2");
        EXPECT_EQ(played.result.points, (PerColor<double>{{1, 0, 1, 1}}));
        EXPECT_EQ(played.result.places, (PerColor<int>{{1, 4, 1, 1}}));
    }
    // Two seats are left and share the scores of the first two places.
    Opening opening = start_of(RuleSet::chess4());
    ASSERT_TRUE(opening.apply({EventKind::Resigns, Color::Red}));
    const PlayedGame played = play_with(Seats{mock("illegal")}, opening);
    EXPECT_EQ(played.result.points, (PerColor<double>{{0, 1, 2.5, 2.5}}));
    EXPECT_EQ(played.result.places, (PerColor<int>{{4, 3, 1, 1}}));
}

TEST(GamePlay, LetsNewOwnerMoveArmyThatWasTakenOver) {
    PositionSetup setup = test::setup_of("rKg1 bKb8,Rc7 yKh14 gKn7", Color::Red);
    setup.departure[Color::Blue] = Departure::Dead;
    setup.taken_by[Color::Blue] = Color::Red;
    setup.exit_order[Color::Blue] = 1;
    const auto start = Position::from_setup(setup, RuleSet::chess4(Variant::Chess4Takeover));
    ASSERT_TRUE(start.has_value());
    // Blue's own engine would crash on `go`.
    TimeControl clock;
    clock.base = Milliseconds{60'000};
    const PlayedGame played =
        play_with(Seats{mock("crash-on-go", 1)}, Game{*start}, settings_of(clock));
    EXPECT_TRUE(played.faults.empty());
    ASSERT_EQ(played.game.entries().size(), static_cast<std::size_t>(kPlies));
    EXPECT_EQ(played.effort[Color::Red].moves, 6U);
    EXPECT_EQ(played.effort[Color::Blue].moves, 0U);
    EXPECT_EQ(played.effort[Color::Yellow].moves, 3U);
    // If the owner's engine crashes, both of its armies leave and the others play on.
    const Seats crashing{mock()};
    PerColor<EngineClient*> clients = crashing.clients();
    EngineClient bad{mock("crash-on-go", 2)};
    clients[Color::Red] = &bad;
    const PlayedGame rest =
        play_game(plan_of(), Game{*start}, clients, settings_of(nodes()), kGoOn);
    ASSERT_EQ(rest.faults.size(), 1U);
    EXPECT_EQ(rest.faults[0].seat, Color::Red);
    EXPECT_EQ(rest.game.position().active(), (ColorSet{Color::Yellow, Color::Green}));
    EXPECT_EQ(count_plies(rest.game.entries()), static_cast<std::size_t>(kPlies));
}

TEST(GamePlay, ScoresPartnersOfChess4Together) {
    // Blue and Green both resign.
    const PlayedGame played = play(mock("illegal"), RuleSet::chess4(Variant::Chess4Partners));
    EXPECT_TRUE(played.game.is_over());
    EXPECT_TRUE(played.result.is_teams);
    EXPECT_EQ(played.result.places, (PerColor<int>{{1, 3, 1, 3}}));
    EXPECT_EQ(played.faults.size(), 2U);
    // An adjudicated game is a draw.
    EXPECT_EQ(play(mock(), RuleSet::chess4(Variant::Chess4Partners)).result.places,
              (PerColor<int>{{1, 1, 1, 1}}));
}

// --- clocks

TEST(GamePlay, SumsTimeOfMovesOnClock) {
    // Each move takes less than the initial time, but the second exceeds the rest of it.
    TimeControl clock;
    clock.base = Milliseconds{2000};
    clock.margin = Milliseconds{10};
    const PlayedGame played = play(mock("late", 1100), RuleSet::teams(), clock);
    ASSERT_EQ(played.faults.size(), 1U);
    EXPECT_EQ(played.faults[0].fault.kind, FaultKind::LossOnTime);
    // Blue and Green move in turn, with a clock for each seat.
    EXPECT_EQ(played.faults[0].seat, Color::Blue);
    EXPECT_EQ(played.effort[Color::Green].moves, 1U);
}

TEST(GamePlay, AddsIncrementAndDelay) {
    for (const bool is_delay : {false, true}) {
        TimeControl clock;
        clock.base = Milliseconds{1000};
        (is_delay ? clock.delay : clock.increment) = Milliseconds{1000};
        const PlayedGame played = play(mock("late", 400), RuleSet::teams(), clock);
        EXPECT_TRUE(played.faults.empty()) << is_delay;
    }
}

TEST(GamePlay, AddsTimeAfterEachPeriodOfMoves) {
    // Every move takes more than half of the time, so the time is too short for two moves.
    for (const int moves : {0, 1, 2}) {
        TimeControl clock;
        clock.base = Milliseconds{1500};
        clock.margin = Milliseconds{10};
        clock.moves = moves;
        const PlayedGame played = play(mock("late", 800), RuleSet::teams(), clock);
        if (moves == 1) {
            EXPECT_TRUE(played.faults.empty());
            continue;
        }
        ASSERT_EQ(played.faults.size(), 1U);
        EXPECT_EQ(played.faults[0].fault.kind, FaultKind::LossOnTime);
        EXPECT_EQ(played.faults[0].ply, 5U) << "Blue's second move";
    }
}

TEST(GamePlay, SendsMovestogo) {
    const test::TemporaryFolder folder;
    EngineSpec spec = mock();
    spec.error_log = folder.of("log");
    TimeControl clock;
    clock.base = Milliseconds{60'000};
    clock.moves = 2;
    const PlayedGame played = play(spec, RuleSet::ffa(), clock);
    EXPECT_TRUE(played.faults.empty());
    const std::string log = test::read_file(folder.of("log"));
    std::vector<int> moves_to_go;
    for (std::size_t at = log.find("togo="); at != std::string::npos;
         at = log.find("togo=", at + 1)) {
        moves_to_go.push_back(log[at + 5] - '0');
    }
    EXPECT_EQ(moves_to_go, (std::vector<int>{2, 1, 2}));
}

// --- pondering

TEST(GamePlay, LetsEnginesPonderOnExpectedMoves) {
    const test::TemporaryFolder folder;
    // Red, Yellow and Green play the expected moves. If Blue does too, every search except the
    // first of each engine is a ponder hit. If Blue does not, only Blue has ponder hits.
    for (const char* const blue : {"ponder", "ponder-wrong"}) {
        const bool is_right = std::string{blue} == "ponder";
        const auto log_of = [&](Color seat) {
            return folder.of(std::string{blue} + kColorLetters[seat]);
        };
        const Seats seats{[&](Color c) {
            EngineSpec spec = mock(c == Color::Blue ? blue : "ponder");
            spec.error_log = log_of(c);
            return spec;
        }};
        PlaySettings settings = settings_of(nodes());
        const auto count = [&](Color seat, const std::string& word) {
            return count_lines(log_of(seat), word);
        };
        ASSERT_TRUE(play_with(seats, start_of(RuleSet::ffa()), settings).faults.empty());
        EXPECT_EQ(count(Color::Red, "ponders"), 0) << "ponders is not set";
        settings.ponders = true;
        const PlayedGame played = play_with(seats, start_of(RuleSet::ffa()), settings);
        EXPECT_TRUE(played.faults.empty());
        EXPECT_EQ(played.game.entries().size(), static_cast<std::size_t>(kPlies));
        for (const Color c : kAllColors) {
            // Each ponders after each of three moves; the end of the game stops the last search.
            EXPECT_EQ(count(c, "ponders"), 3) << kColorNames[c];
            EXPECT_EQ(count(c, "hit"), is_right || c == Color::Blue ? 2 : 0) << kColorNames[c];
            EXPECT_EQ(count(c, "stopped"), 3 - count(c, "hit")) << kColorNames[c];
        }
    }
}

TEST(GamePlay, LetsSharedProcessPonderBetweenMovesOfPartners) {
    const test::TemporaryFolder folder;
    struct Row {
        RuleSet rules;
        bool red_is_out;
        const char* blues;  // behaviour of the engine of Blue and Green
        int hits;           // ponder hits of the engine of Red and Yellow
        int moves;
    };
    const std::vector<Row> rows = {
        {RuleSet::teams(), false, "ponder", 5, 6},
        // Neither engine plays the moves that the other expects.
        {RuleSet::teams(), false, "ponder-wrong", 0, 6},
        {RuleSet::of(Variant::Chess4Partners), false, "ponder", 5, 6},
        // Green and Blue move between two moves of Yellow.
        {RuleSet::of(Variant::Chess4Partners), true, "ponder", 3, 4},
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        EngineSpec spec = mock("ponder");
        spec.error_log = folder.of(std::to_string(i));
        EngineClient reds{spec};
        EngineClient blues{mock(row.blues)};
        Opening opening = start_of(row.rules);
        if (row.red_is_out) {
            ASSERT_TRUE(opening.apply({EventKind::Resigns, Color::Red}));
        }
        PlaySettings settings = settings_of(nodes());
        settings.ponders = true;
        settings.adjudication.max_plies = kPlies + static_cast<int>(opening.entries().size());
        const PlayedGame played =
            play_game(plan_of(true), opening, {{&reds, &blues, &reds, &blues}}, settings, kGoOn);
        EXPECT_TRUE(played.faults.empty()) << i;
        EXPECT_EQ(count_lines(spec.error_log, "ponders"), row.moves) << i;
        EXPECT_EQ(count_lines(spec.error_log, "hit"), row.hits) << i;
        EXPECT_EQ(count_lines(spec.error_log, "stopped"), row.moves - row.hits) << i;
    }
}

TEST(GamePlay, PondersOnlyIfOptionExistsAndIsOn) {
    PlaySettings settings = settings_of(nodes());
    settings.ponders = true;
    const Seats seats{mock("ponder")};
    EXPECT_TRUE(play_with(seats, start_of(RuleSet::ffa()), settings).faults.empty());
    EXPECT_FALSE(seats.clients()[Color::Red]->can_ponder());
    EXPECT_TRUE(seats.clients()[Color::Blue]->can_ponder());
    EngineSpec unwilling = mock("ponder");
    unwilling.options = {{"ponder", "FALSE"}};
    EngineClient client{unwilling};
    ASSERT_TRUE(client.new_game(RuleSet::ffa()).has_value());
    EXPECT_FALSE(client.can_ponder());
}

TEST(GamePlay, PondersWithQuadrille) {
    EngineSpec spec = the_engine();
    spec.options = {{"Ponder", "true"}};
    const Seats seats{[&](Color) { return spec; }};
    PlaySettings settings = settings_of(nodes(200));
    settings.ponders = true;
    settings.adjudication.max_plies = 40;
    settings.move_timeout = Milliseconds{20'000};
    const PlayedGame played =
        play_game(plan_of(true), start_of(RuleSet::teams()), seats.clients(), settings, kGoOn);
    EXPECT_TRUE(played.faults.empty());
    const std::size_t plies = played.game.entries().size();
    EXPECT_GE(plies, 8U) << "each engine has pondered";
    EXPECT_TRUE(played.game.is_over() || plies == 40) << plies;
}

// --- comments and stop

TEST(GamePlay, WritesScoreDepthAndTimeInComments) {
    const PlayedGame played = play(the_engine(), RuleSet::teams(), nodes(300));
    ASSERT_GT(played.comments.size(), 1U);
    const std::string& comment = played.comments[1];  // Blue's first move
    double score = 0;
    int depth = 0;
    double seconds = 0;
    EXPECT_EQ(std::sscanf(comment.c_str(), "%lf/%d %lfs", &score, &depth, &seconds), 3) << comment;
    EXPECT_GE(depth, 1);
    EXPECT_GT(played.effort[Color::Blue].nodes, 0U);
}

TEST(GamePlay, WritesNoCommentsForOpeningMoves) {
    Opening opening = random_opening(StartSetup::Modern, RuleSet::ffa(), 5, 1);
    const PlayedGame played = play_with(Seats{mock()}, opening);
    ASSERT_EQ(played.comments.size(), static_cast<std::size_t>(kPlies));
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(played.comments[i], "");
    EXPECT_NE(played.comments[5], "");
    EXPECT_EQ(played.effort[Color::Red].moves, 1U);  // only ply 8, since the game ends at 12
}

TEST(GamePlay, AbortsGameOnStop) {
    const std::atomic<bool> stop{true};
    const Seats seats{mock()};
    const PlayedGame played =
        play_game(plan_of(), start_of(RuleSet::ffa()), seats.clients(), settings_of(nodes()), stop);
    EXPECT_TRUE(played.is_aborted);
}

}  // namespace
}  // namespace quadrille
