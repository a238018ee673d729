// Piece letters and moves of all languages.

#include "protocol/notation/move/languages.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/movegen.h"
#include "engine/util/random.h"
#include "protocol/notation/move/move_text.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::kKings;

const Language& must_find(std::string_view text) {
    const auto found = find_language(text);
    EXPECT_TRUE(found) << text;
    return found ? **found : english();
}

std::string read(std::string_view text, const Position& position, const Language& language) {
    const auto move = parse_move(text, position, language);
    return move ? format_uci(*move) : describe(move.error());
}

// The table in Wikipedia, "Algebraic notation (chess)": king, queen, rook, bishop and knight.
TEST(Languages, WriteLettersOfTable) {
    struct Row {
        std::string_view name;
        std::string_view letters;
    };
    const std::vector<Row> rows = {
        {"Arabic", "م و ر ف ح"},     {"Belarusian", "К Вз Лд А В"},  {"Bulgarian", "Ц Д Т О К"},
        {"Catalan", "R D T A C"},    {"Chinese", "K Q R B N"},       {"Croatian", "K D T L S"},
        {"Czech", "K D V S J"},      {"Danish", "K D T L S"},        {"Dutch", "K D T L P"},
        {"English", "K Q R B N"},    {"Esperanto", "R D T K Ĉ"},     {"Estonian", "K L V O R"},
        {"Finnish", "K D T L R"},    {"French", "R D T F C"},        {"German", "K D T L S"},
        {"Greek", "Ρ Β Π Α Ι"},      {"Hebrew", "מ מה צ ר פ"},       {"Hindi", "R V H O G"},
        {"Hungarian", "K V B F H"},  {"Icelandic", "K D H B R"},     {"Indonesian", "R M B G K"},
        {"Irish", "R B C E D"},      {"Italian", "R D T A C"},       {"Japanese", "K Q R B N"},
        {"Korean", "K Q R B N"},     {"Latin", "K G T E Q"},         {"Latvian", "K D T L Z"},
        {"Lithuanian", "K V B R Ž"}, {"Luxembourgish", "K D T L P"}, {"Norwegian", "K D T L S"},
        {"Persian", "ش و ق ف ا"},    {"Polish", "K H W G S"},        {"Portuguese", "R D T B C"},
        {"Romanian", "R D T N C"},   {"Russian", "Кр Ф Л С К"},      {"Serbian", "К Д Т Л С"},
        {"Sicilian", "R D T A S"},   {"Slovak", "K D V S J"},        {"Slovene", "K D T L S"},
        {"Spanish", "R D T A C"},    {"Swedish", "K D T L S"},       {"Turkish", "Ş V K F A"},
        {"Vietnamese", "V H X T M"}, {"Welsh", "T B C E M"},
    };
    for (const Row& row : rows) {
        const Language& language = must_find(row.name);
        std::string letters;
        for (const PieceType type : {PieceType::King, PieceType::Queen, PieceType::Rook,
                                     PieceType::Bishop, PieceType::Knight}) {
            if (!letters.empty()) letters += ' ';
            letters += letter_of(language, type);
            EXPECT_EQ(letter_of(language, PieceType::Pawn), "");
        }
        EXPECT_EQ(letters, row.letters) << row.name;
    }
    EXPECT_EQ(rows.size(), languages().size());
    std::set<std::string_view> codes;
    for (const Language& language : languages()) {
        EXPECT_TRUE(codes.insert(language.code).second) << language.code;
    }
}

TEST(Languages, AreFoundByCodeAndNameInAnyCase) {
    EXPECT_EQ(&must_find("de"), &must_find("GERMAN"));
    EXPECT_EQ(&must_find("English"), &english());
    EXPECT_TRUE(find_language("uk").error().starts_with("is not one of the languages ar be bg "));
    EXPECT_EQ(describe_letters(must_find("de")), "K, D, T, L or S");
}

TEST(Languages, ReadMovesWithTheirLetters) {
    const Position p = test::position_of(kKings + "rNe1 rQe9 rRd4 gBd9");
    struct Row {
        std::string_view language;
        std::string_view knight, queen, rook, king;
    };
    // Each: knight e1-f3, queen takes d9, rook d4-d5, king h1-h2.
    const std::vector<Row> rows = {
        {"en", "Nf3", "Qxd9", "Rd5", "Kh2"},    {"en", "Ktf3", "Qe9xBd9", "R4d5", "Kh1-h2"},
        {"de", "Sf3", "Dxd9", "Td5", "Kh2"},    {"de", "Se1-f3", "De9xLd9", "Tdd5", "Kh1-h2"},
        {"ru", "Кf3", "Фxd9", "Лd5", "Крh2"},   {"be", "Вf3", "Взxd9", "Лдd5", "Кh2"},
        {"nl", "Pf3", "Dxd9", "Td5", "Kh2"},    {"ga", "Df3", "Bxd9", "Cd5", "Rh2"},
        {"tr", "Af3", "Vxd9", "Kd5", "Şh2"},    {"vi", "Mf3", "Hxd9", "Xd5", "Vh2"},
        {"he", "פf3", "מהxd9", "צd5", "מh2"},   {"fa", "اf3", "وxd9", "رd5", "شh2"},
        {"fa", "اe1f3", "وd9", "قd5", "شh1h2"}, {"et", "Rf3", "Lxd9", "Vd5", "Kh2"},
        {"de", "e1f3", "♛xd9", "d4d5", "♔h2"},
    };
    for (const Row& row : rows) {
        const Language& language = must_find(row.language);
        EXPECT_EQ(read(row.knight, p, language), "e1f3") << row.language;
        EXPECT_EQ(read(row.queen, p, language), "e9d9") << row.language;
        EXPECT_EQ(read(row.rook, p, language), "d4d5") << row.language;
        EXPECT_EQ(read(row.king, p, language), "h1h2") << row.language;
    }
    // Letters of another language are refused.
    EXPECT_NE(read("Nf3", p, must_find("de")).find("expected a piece letter K, D, T, L or S"),
              std::string::npos);
    EXPECT_NE(read("Sf3", p, english()).find("a piece letter K, Q, R, B, N, P or D"),
              std::string::npos);
    // An error quotes the letters of the text.
    EXPECT_TRUE(read("Фf3", p, must_find("ru")).starts_with("\"Фf3\" (to, character 2)"))
        << read("Фf3", p, must_find("ru"));
}

TEST(Languages, PromoteToEitherQueen) {
    const Language& german = must_find("de");
    RuleSet both = RuleSet::ffa();
    both.promote_to = {PieceType::Queen, PieceType::OneQueen, PieceType::Knight};
    const Position choice = test::position_of(kKings + "rPd7", both);
    EXPECT_EQ(read("d8=D", choice, german), "d7d8q");
    EXPECT_EQ(read("d8=D1", choice, german), "d7d8d");
    EXPECT_EQ(read("d8(S)", choice, german), "d7d8n");
    EXPECT_EQ(read("d7d8d", choice, german), "d7d8d");
    const Position plain = test::position_of(kKings + "rPd7");
    const Move queen = *parse_move("d7d8d", plain);
    EXPECT_EQ(format_san(queen, plain, german), "d8=D+");
    EXPECT_EQ(format_san(queen, plain, must_find("ru")), "d8=Ф+");
    EXPECT_EQ(format_san(queen, plain), "d8=D+");
    EXPECT_EQ(read("d8=D", plain, german), "d7d8d");
    EXPECT_EQ(read("d8=D1", plain, german), "d7d8d");
}

/// Reads back every legal move of random games in every language. No two moves have the same text.
TEST(Languages, ReadBackEveryLegalMove) {
    Random random{31};
    int moves_seen = 0;
    for (const Variant variant : {Variant::Ffa, Variant::Teams}) {
        RuleSet rules = RuleSet::of(variant);
        rules.promote_to.add(PieceType::Queen);
        Position p = test::position_of(
            "rKh1 bKa8 yKg14 gKn7 rPd7 rPh10 rNe4 rNg4 rQe6 bRc6 bPc9 yBf9 gQk7", rules);
        for (int ply = 0; ply < 6 && !p.is_over(); ++ply) {
            const MoveList moves = legal_moves(p);
            if (moves.empty()) break;
            for (const Language& language : languages()) {
                std::set<std::string> texts;
                for (const Move move : moves) {
                    const std::string text = format_san(move, p, language);
                    const auto back = parse_move(text, p, language);
                    ASSERT_TRUE(back) << language.name << ": " << describe(back.error());
                    EXPECT_EQ(*back, move) << language.name << ": " << text;
                    EXPECT_TRUE(texts.insert(text).second) << language.name << ": " << text;
                    ++moves_seen;
                }
            }
            p.play(moves[random.below(moves.size())]);
        }
    }
    EXPECT_GT(moves_seen, 5000);
}

}  // namespace
}  // namespace quadrille
