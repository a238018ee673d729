// Building games from `position` lines, and refusals.

#include "protocol/uci/position_command.h"

#include <gtest/gtest.h>

#include <string>

#include "protocol/notation/fen4/fen4.h"

namespace quadrille {
namespace {

Expected<SetUpGame, CommandError> build(const std::string& line, const Settings& settings = {}) {
    const auto command = parse_command(line);
    EXPECT_TRUE(command) << line;
    return build_game(std::get<PositionCommand>(*command), settings);
}

std::string position_refusal(const std::string& line, const Settings& settings = {}) {
    const auto built = build(line, settings);
    EXPECT_FALSE(built) << line;
    return built ? "" : format_error(built.error());
}

TEST(BuildGame, SetsUpStartPositions) {
    Settings settings;
    EXPECT_EQ(build("position startpos")->game.position(),
              Position::start(StartSetup::Classic, RuleSet::ffa()));
    settings.setup = StartSetup::Rg;
    EXPECT_EQ(build("position startpos", settings)->game.position(),
              Position::start(StartSetup::Rg, RuleSet::ffa()));
    EXPECT_EQ(build("position by", settings)->game.position(),
              Position::start(StartSetup::By, RuleSet::ffa()));
}

/// Returns the end of a refusal that names a game that all moves fit, or an empty text.
std::string moves_suggestion_in(const std::string& line, const Settings& settings = {}) {
    const std::string refusal = position_refusal(line, settings);
    const std::size_t at = refusal.find("; all of the moves fit ");
    return at == std::string::npos ? "" : refusal.substr(at);
}

Settings with_preset(const std::string& preset) {
    Settings settings;
    EXPECT_TRUE(set_option(settings, "Preset", preset));
    return settings;
}

TEST(BuildGame, UsesStartAndRulesOfPreset) {
    const Settings site = with_preset("site");
    EXPECT_EQ(build("position startpos", site)->game.position(),
              Position::start(StartSetup::Modern, preset_rules(Preset::Site, Variant::Ffa)));
}

// Blue's queen leaves a8, where Blue's king stands in `classic`.
TEST(BuildGame, SuggestsPresetByItsStartPosition) {
    const std::string modern = "startpos moves h2-h3 b9-c9 g13-g12 m8-l8 h3-h4 a8-c10";
    EXPECT_EQ(moves_suggestion_in("position " + modern), "; all of the moves fit preset site");
    EXPECT_TRUE(build("position " + modern, with_preset("site")));
    const std::string classic = "startpos moves h2-h3 b8-c8 g13-g12 m8-l8 h3-h4 a7-c9";
    EXPECT_EQ(moves_suggestion_in("position " + classic, with_preset("site")),
              "; all of the moves fit preset seed");
}

// Blue resigns, and its king walks in the same turn.
TEST(BuildGame, SuggestsPresetByItsRules) {
    const std::string moves = " moves f2-f3 b8-c8 e13-e12 m8-l8 f3-f4 R a8-b8 e12-e11";
    const std::string fen4 =
        "fen " + format_fen4(Position::start(StartSetup::Classic, RuleSet::ffa()));
    for (const std::string& start : {fen4, std::string{"classic"}}) {
        EXPECT_EQ(moves_suggestion_in("position " + start + moves),
                  "; all of the moves fit preset site")
            << start;
        EXPECT_TRUE(build("position " + start + moves, with_preset("site"))) << start;
    }
}

TEST(PlayOn, PlaysOnlyTheAddedMoves) {
    const auto command = [](const std::string& line) {
        return std::get<PositionCommand>(*parse_command(line));
    };
    const PositionCommand first = command("position startpos moves h2-h3 b7-c7");
    const PositionCommand more = command("position startpos moves h2-h3 b7-c7 R g13-g12x l8");
    EXPECT_TRUE(is_continued(first, first));
    EXPECT_TRUE(is_continued(first, more));
    EXPECT_FALSE(is_continued(more, first));
    EXPECT_FALSE(is_continued(first, command("position startpos moves h2-h4 b7-c7 R")));
    EXPECT_FALSE(is_continued(first, command("position classic moves h2-h3 b7-c7 R")));
    EXPECT_FALSE(is_continued(command("position fen R moves"), command("position fen B moves R")));

    SetUpGame set_up = *build_game(first, {});
    const auto refused = play_on(set_up.game, more, first.moves.size());
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with("move 4: ")) << refused.error().message;
    const SetUpGame fresh = *build_game(first, {});
    EXPECT_EQ(set_up.game.position(), fresh.game.position());
    EXPECT_EQ(set_up.game.entries(), fresh.game.entries());
    EXPECT_EQ(set_up.game.keys(), fresh.game.keys());

    const PositionCommand good = command("position startpos moves h2-h3 b7-c7 R m8-l8 i2-i3 T");
    ASSERT_TRUE(play_on(set_up.game, good, first.moves.size()));
    const SetUpGame whole = *build_game(good, {});
    EXPECT_EQ(set_up.game.position(), whole.game.position());
    EXPECT_EQ(set_up.game.keys(), whole.game.keys());
}

TEST(BuildGame, AcceptsMovesInEveryForm) {
    const auto dash = build("position startpos moves h2-h3 b7-c7 e13-e11 n10-l9");
    ASSERT_TRUE(dash);
    for (const char* moves :
         {"h2h3 b7c7 e13e11 n10l9", "h3 c7 e11 Nl9", "h2-h3 b7-c7 e13-e11 Nn10-l9+"}) {
        const auto built = build("position startpos moves " + std::string{moves});
        ASSERT_TRUE(built) << format_error(built.error());
        EXPECT_EQ(format_fen4(built->game.position()), format_fen4(dash->game.position())) << moves;
    }
}

TEST(BuildGame, AppliesEvents) {
    const auto resigned = build("position startpos moves h2-h3 R");
    ASSERT_TRUE(resigned);
    EXPECT_EQ(resigned->game.position().seats().departure(Color::Blue), Departure::Resigned);
    EXPECT_EQ(resigned->game.position().turn(), Color::Yellow);
    const auto flagged = build("position startpos moves T");
    EXPECT_EQ(flagged->game.position().seats().departure(Color::Red), Departure::Flagged);
    const auto other = build("position startpos moves g=T Y=R");
    EXPECT_EQ(other->game.position().seats().departure(Color::Green), Departure::Flagged);
    EXPECT_EQ(other->game.position().seats().departure(Color::Yellow), Departure::Resigned);
    EXPECT_EQ(other->game.position().turn(), Color::Red);
    const auto drawn = build("position startpos moves D");
    EXPECT_EQ(drawn->game.outcome().reason, EndReason::DrawAgreed);
}

TEST(BuildGame, NamesRefusedMove) {
    EXPECT_TRUE(position_refusal("position startpos moves h2-h3 h2-h3")
                    .starts_with("Invalid move: move 2: "));
    EXPECT_TRUE(
        position_refusal("position startpos moves zz").starts_with("Invalid move: move 1: "));
    EXPECT_EQ(position_refusal("position startpos moves r=R R r=R"),
              "Invalid move: move 3: 'r=R': Red is already out");
    EXPECT_EQ(position_refusal("position startpos moves D R"),
              "Invalid move: move 2: 'R': the game is over");
    EXPECT_TRUE(
        position_refusal("position startpos moves r=D").starts_with("Invalid move: move 1: "));
    EXPECT_TRUE(
        position_refusal("position startpos moves D h2-h3").starts_with("Invalid move: move 2: "));
    EXPECT_TRUE(position_refusal("position fen nonsense").starts_with("Invalid FEN: "));
}

TEST(BuildGame, ReturnsKeptFieldsAndWarnings) {
    // The FEN4 claims both castling rights of Red, but the king is not on its start square.
    const auto built = build(
        "position fen R-0,0,0,0-1,0,0,0-1,0,0,0-0,0,0,0-0-{'uniquify':7}-"
        "3,yK,10/14/14/14/14/14/14/13,gK/bK,13/14/14/14/7,rK,6/14");
    ASSERT_TRUE(built) << format_error(built.error());
    EXPECT_EQ(built->warnings.size(), 2U);
    ASSERT_EQ(built->kept.size(), 1U);
    EXPECT_EQ(built->kept[0].key, "uniquify");
}

TEST(ParseSearchMoves, ReturnsEachLegalMoveOnceAndWarnsOfOthers) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    std::vector<std::string> warnings;
    EXPECT_EQ(parse_search_moves(start, {"h2-h3", "h2h3", "e1-f3"}, warnings).size(), 2U);
    EXPECT_TRUE(warnings.empty());
    EXPECT_EQ(parse_search_moves(start, {"h2-h3", "h2-h5"}, warnings).size(), 1U);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_TRUE(warnings[0].starts_with("go: searchmoves: \"h2-h5\"")) << warnings[0];
}

}  // namespace
}  // namespace quadrille
