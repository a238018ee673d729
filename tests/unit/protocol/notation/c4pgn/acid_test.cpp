// The acid test of Chess4's web page: derives all marks and comments of the page's first game from
// the game without marks. The folder first_game has the game in both forms printed on the page,
// with its misprints, but without commentary and the marks `?`, `??` and `?!`.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/protocol/notation/c4pgn/positions.h"

namespace quadrille {
namespace {

using Pieces = std::map<std::string, std::string>;

/// Returns the first game in a form: `condensed` or `annotated`.
std::string first_game(const std::string& form) {
    return test::read_file(QUADRILLE_TEST_DATA "/unit/protocol/notation/c4pgn/first_game/" + form +
                           ".c4pgn");
}

/// Returns the words, the comments in braces and the tags in brackets.
std::vector<std::string> tokens_of(std::string_view text) {
    constexpr std::string_view kBlanks = " \n";
    std::vector<std::string> tokens;
    for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;
         at = text.find_first_not_of(kBlanks, at)) {
        std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
        if (text[at] == '{') end = text.find('}', at) + 1;
        if (text[at] == '[') end = text.find(']', at) + 1;
        tokens.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return tokens;
}

bool is_number(const std::string& token) { return token.back() == '.'; }
bool is_result(const std::string& token) {
    return std::isdigit(static_cast<unsigned char>(token[0])) != 0 &&
           token.find('-') != std::string::npos;
}

/// Splits the text into tags, slots with their comments, and results, by place: `[ White`,
/// `23 Black`, `result 1`.
Pieces pieces_of(std::string_view text) {
    static constexpr std::array<std::string_view, 5> kSeats = {"White", "Silver", "Black", "Gold",
                                                               "a fifth"};
    Pieces pieces;
    std::string round;
    std::size_t seat = 0;
    int results = 0;
    std::string* current = nullptr;
    for (const std::string& token : tokens_of(text)) {
        if (token[0] == '[') {
            pieces[token.substr(0, token.find(' ', 2))] = token;
        } else if (is_number(token)) {
            round = token.substr(0, token.size() - 1) + " ";
            seat = 0;
        } else if (token[0] == '{') {
            *current += " " + token;
        } else {
            const std::string place =
                is_result(token) ? "result " + std::to_string(++results)
                                 : round + std::string{kSeats[std::min<std::size_t>(seat++, 4)]};
            EXPECT_FALSE(pieces.contains(place)) << place;
            current = &pieces[place];
            *current = token;
        }
    }
    return pieces;
}

struct Difference {
    std::string_view place;
    std::string_view printed;
    std::string_view derived;
    std::string_view reason;
};

/// Expects that the two texts differ exactly by `differences`.
void expect_same_but_for(std::string_view printed_text, std::string_view derived_text,
                         const std::vector<Difference>& differences) {
    const Pieces printed = pieces_of(printed_text);
    const Pieces derived = pieces_of(derived_text);
    std::set<std::string> places;
    for (const auto& [place, text] : printed) places.insert(place);
    for (const auto& [place, text] : derived) places.insert(place);
    const auto text_at = [](const Pieces& pieces, const std::string& place) {
        const auto found = pieces.find(place);
        return found == pieces.end() ? std::string{"nothing"} : found->second;
    };
    for (const std::string& place : places) {
        const std::string as_printed = text_at(printed, place);
        const std::string ours = text_at(derived, place);
        const auto listed = std::ranges::find(differences, place, &Difference::place);
        if (listed == differences.end()) {
            EXPECT_EQ(as_printed, ours) << place << ": a difference that is not listed";
            continue;
        }
        EXPECT_NE(as_printed, ours) << place << ": the listed difference is missing";
        EXPECT_EQ(as_printed, listed->printed) << place;
        EXPECT_EQ(ours, listed->derived) << place;
    }
    for (const Difference& each : differences) {
        EXPECT_TRUE(places.contains(std::string{each.place})) << each.place;
        EXPECT_FALSE(each.reason.empty());
    }
}

/// Returns the condensed game with its two misprints corrected.
std::string corrected() {
    std::string text = first_game("condensed");
    const std::vector<std::pair<std::string, std::string>> errata = {{"Qg11", "Qg10"},
                                                                     {"Rk14", "j8"}};
    for (const auto& [wrong, right] : errata) {
        const std::size_t at = text.find(wrong);
        EXPECT_NE(at, std::string::npos);
        EXPECT_EQ(text.find(wrong, at + 1), std::string::npos) << wrong << " occurs twice";
        text.replace(at, wrong.size(), right);
    }
    return text;
}

constexpr std::string_view kGoldFirst =
    "places by the order of elimination: Gold goes out as Silver's turn begins, Black resigns "
    "after that";
constexpr std::string_view kCheckForgotten = "the move gives check; the page has no mark";

TEST(C4pgnAcid, DerivesAnnotatedFromCondensed) {
    const C4pgnGame game = c4pgn::must_read_c4pgn(corrected());
    const std::string annotated = format_c4pgn(game.record, C4pgnStyle::Annotated);
    const std::vector<Difference> differences = {
        {"[ Result-Second-Format", R"([ Result-Second-Format "0-6-2-4" ])",
         R"([ Result-Second-Format "0-6-4-2" ])", kGoldFirst},
        {"result 1", R"(0-3-1-2 { Result: "Last Man Standing" scoring })",
         R"(0-3-2-1 { Result: "Last Man Standing" scoring })", kGoldFirst},
        {"9 Silver", "Bxl9 { E2 > L9 }", "Bxl9#w { E2 > L9 }", kCheckForgotten},
        {"9 Gold", "Nh13 { J14 > H13 }", "Njh13 { J14 > H13 }",
         "the knight on F12 can also move there"},
        {"14 White", "Rxi13 { H13 > I13 }", "Rxi13#g { H13 > I13 }", kCheckForgotten},
        {"17 White", "Ri14 { I8 > I14 }", "Ri14#g { I8 > I14 }", kCheckForgotten},
        {"23 Black", "Qg11#g { G12 > G11 }", "Qg10#g { G12 > G10 }",
         "the misprint: the queen goes on from G10 in move 25, and from G11 it would guard I13"},
        {"23 Gold", "Ki13", "Ki13 { J13 > I13 }", "the page has no squares here"},
        {"27 Gold", "Kh14 { I13 > I14 }", "Kh14 { I13 > H14 }",
         "the move is to H14; from there it goes to I14 in move 29"},
        {"42 Gold", "Rk14 { J14 > K14 }", "j8 { J9 > J8 }",
         "the misprint: the pawn goes on from J8 and the rook from J14"},
        {"43 White", "%s { White checkmated by silver and forced to pass }",
         "%s { White checkmated by Silver and forced to pass }",
         "lower case; Gold's pass in move 54 has `Silver`"},
        {"43 Silver", "Ba6#b###w { E2 > A6 }",
         "Ba6#b###w { E2 > A6 } { White eliminated by Silver }",
         "the page says who is eliminated in move 55 only"},
        {"51 Silver", "Rh13 { H10 > H13 }", "Rh13#g { H10 > H13 }", kCheckForgotten},
        {"55 Silver", "Kd1###g { Gold eliminated by Silver }",
         "Kd1###g { E1 > D1 } { Gold eliminated by Silver }", "the page has no squares here"},
    };
    expect_same_but_for(first_game("annotated"), annotated, differences);
}

TEST(C4pgnAcid, DerivesCondensedFromAnnotated) {
    const C4pgnGame game = c4pgn::must_read_c4pgn(corrected());
    const std::string annotated = format_c4pgn(game.record, C4pgnStyle::Annotated);
    const C4pgnGame again = c4pgn::must_read_c4pgn(annotated);
    ASSERT_EQ(again.notes.size(), 1U) << "the recorded Result stays";
    EXPECT_TRUE(again.notes[0].text.starts_with("Result ")) << again.notes[0].text;
    EXPECT_EQ(again.record.main, game.record.main);
    EXPECT_TRUE(std::ranges::all_of(again.record.main.nodes,
                                    [](const RecordNode& node) { return node.comments.empty(); }));
    EXPECT_EQ(format_c4pgn(again.record, C4pgnStyle::Annotated), annotated);
    const std::vector<Difference> differences = {
        {"result 1", "0-3-1-2", "0-3-2-1", kGoldFirst},
        {"9 Gold", "Nh13", "Njh13", "the move is ambiguous"},
        {"23 Black", "Qg11", "Qg10", "the misprint"},
        {"30 White", "Bf11g", "Bf11", "a stray letter"},
        {"42 Gold", "Rk14", "j8", "the misprint"},
        {"53 Silver", "Qe12g", "Qe12", "a stray letter"},
    };
    expect_same_but_for(first_game("condensed"), format_c4pgn(again.record, C4pgnStyle::Condensed),
                        differences);
}

TEST(C4pgnAcid, NotesErrorsOfCondensedGame) {
    const C4pgnGame game = c4pgn::must_read_c4pgn(corrected());
    std::vector<std::string> notes;
    for (const RecordNote& note : game.notes) notes.push_back(describe(note));
    const std::vector<std::string> expected = {
        R"(line 12, column 11: Result "0-3-1-2": the moves give "0-3-2-1")",
        std::string{
            R"(line 22, column 17, round 9, Gold: "Nh13" is ambiguous: J14 > H13 and F12 > H13; )"} +
            "read as J14 > H13, the first that fits the later moves",
        R"(line 43, column 5, round 30, White: "Bf11g": the move is Bf11#bg)",
        R"(line 66, column 9, round 53, Silver: "Qe12g": the move is Qe12#bg)",
        R"(line 68, column 16: "0-3-1-2": the result is 0-3-2-1)",
    };
    EXPECT_EQ(notes, expected);
}

TEST(C4pgnAcid, RefusesGameWithMisprintsOfThePage) {
    const auto game = parse_c4pgn(first_game("condensed"));
    ASSERT_FALSE(game);
    EXPECT_EQ(
        describe(game.error()),
        R"(line 36, column 17, round 23, Gold: illegal move: "Ki13" (to, character 2): leaves )"
        "the king in check: found a check by Black's queen on G11, expected a move after "
        "which the king of Gold is safe");
}

TEST(C4pgnAcid, RefusesGameWithOneMisprintLeft) {
    std::string text = corrected();
    text.replace(text.find("h10 j8") + 4, 2, "Rk14");
    const auto game = parse_c4pgn(text);
    ASSERT_FALSE(game);
    EXPECT_EQ(describe(game.error()),
              R"(line 56, column 15, round 43, Gold: illegal move: "j7" (to, character 1): the )"
              "piece cannot move there: found Gold's pawn on K10, expected a pawn move");
}

}  // namespace
}  // namespace quadrille
