// Keys of FEN4 for Chess4: reading, writing, dropped values and errors.

#include <gtest/gtest.h>

#include <string>

#include "protocol/notation/fen4/fen4.h"
#include "tests/support/chess4_rules.h"

namespace quadrille {
namespace {

const char* const kKingsOfChess4 = "3,rK,10/14/14/14/14/14/bK,12,gK/14/14/14/14/14/14/7,yK,6";

Fen4Position read(std::string_view text, const RuleSet& rules) {
    const auto position = parse_position(text, rules);
    EXPECT_TRUE(position.has_value()) << (position ? "" : describe(position.error()));
    return position.value();
}

std::string fen4_refusal(std::string_view text, const RuleSet& rules) {
    const auto position = parse_position(text, rules);
    return position ? "" : describe(position.error());
}

TEST(Fen4Chess4, ReadsAndWritesEveryKey) {
    const std::string text =
        "B-0,1,0,0-0,0,0,0-0,0,0,0-6,0,0,0-3-{'takenBy':('','r','',''),"
        "'passing':('gl4:k4:k3','','',''),'exits':(0,1,0,0),'acquiredRooks':('','a4+a5,a5','',''),"
        "'keeps':(false,true,false,false)}-"
        "3,3,yK,7/14/14/14/14/14/bK,13/14/14/bR,12,gK/bR,9,gP,3/10,rP,3/14/6,rK,7";
    const Fen4Position fen4 = read(text, kMethod2);
    EXPECT_TRUE(fen4.warnings.empty());
    const Position& p = fen4.position;
    EXPECT_EQ(p.seats().state(Color::Blue), SeatState::Acquired);
    EXPECT_EQ(p.seats().controller(Color::Blue), Color::Red);
    EXPECT_EQ(p.seats().exit_order(Color::Blue), 1);
    EXPECT_EQ(p.seats().keeps(), ColorSet::of(Color::Blue));
    const Bitboard a5 = Bitboard::of(Square::at(0, 4));
    EXPECT_EQ(p.castling().acquired_rooks(0), Bitboard::of(Square::at(0, 3)) | a5);
    EXPECT_EQ(p.castling().acquired_rooks(1), a5);
    EXPECT_TRUE(p.castling_rook(Color::Blue, 0).is_none());  // the king is not at home
    const WaitingEnPassant& chance = p.en_passant().waiting(Color::Red)[0];
    EXPECT_EQ(chance.pusher, Color::Green);
    EXPECT_EQ(chance.passed, Square::at(11, 3));
    EXPECT_EQ(chance.victim, Square::at(10, 3));
    EXPECT_EQ(chance.capturers[0], Square::at(10, 2));
    const std::string written = format_fen4(p);
    EXPECT_NE(written.find("'takenBy':('','r','',''),'passing':('gl4:k4:k3','','',''),"
                           "'exits':(0,1,0,0),'acquiredRooks':('','a4+a5,a5','',''),"
                           "'keeps':(false,true,false,false)"),
              std::string::npos)
        << written;
    EXPECT_EQ(read(written, kMethod2).position, p);
}

TEST(Fen4Chess4, OtherVariantsRefuseKeysOfChess4) {
    const std::string head = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{";
    for (const char* key :
         {"'takenBy':('','r','','')", "'passing':('','','','')", "'exits':(0,1,0,0)",
          "'acquiredRooks':('','a4,','','')", "'keeps':(false,false,false,false)"}) {
        const std::string text = head + key + "}-" + kKingsOfChess4;
        EXPECT_NE(fen4_refusal(text, RuleSet::ffa()).find("which belongs to Chess4"),
                  std::string::npos)
            << key;
    }
}

TEST(Fen4Chess4, RefusesImpossibleTakeovers) {
    const auto with = [](const char* dead, const char* taken) {
        return std::string{"R-"} + dead + "-0,0,0,0-0,0,0,0-0,0,0,0-0-{'takenBy':" + taken + "}-" +
               kKingsOfChess4;
    };
    EXPECT_EQ(fen4_refusal(with("0,1,0,0", "('','r','','')"), kMethod2), "");
    const std::string active = fen4_refusal(with("0,0,0,0", "('','r','','')"), kMethod2);
    EXPECT_NE(active.find("this army cannot be taken over: found Silver"), std::string::npos);
    EXPECT_NE(fen4_refusal(with("0,1,0,0", "('','r','','')"), kMethod1), "");
    EXPECT_NE(fen4_refusal(with("0,1,1,0", "('','y','','')"), kMethod2), "")
        << "by a seat that is out";
    EXPECT_NE(fen4_refusal(with("0,1,1,0", "('','r','r','')"), kMethod2), "")
        << "two armies for one player";
    EXPECT_NE(fen4_refusal(with("0,1,0,0", "('','x','','')"), kMethod2).find("bad value"),
              std::string::npos);
}

TEST(Fen4Chess4, DropsImpossibleWaitingEnPassant) {
    const auto with = [](const std::string& passing, const char* ranks) {
        return "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'passing':('" + passing +
               "','','','')}-3,3,yK,7/14/14/14/14/14/bK,13/14/14/13,gK/" + ranks + "/6,rK,7";
    };
    const char* const kGood = "10,gP,3/10,rP,3/14";
    EXPECT_TRUE(read(with("gl4:k4:k3", kGood), kMethod1).warnings.empty());
    const auto warning = [&](const std::string& passing, const char* ranks) {
        const Fen4Position fen4 = read(with(passing, ranks), kMethod1);
        EXPECT_TRUE(fen4.position.en_passant().waiting_seats().empty()) << passing;
        return fen4.warnings.empty() ? "" : describe(fen4.warnings.front());
    };
    EXPECT_NE(warning("gl4:j4:k3", kGood).find("waiting en passant of White on l4 dropped"),
              std::string::npos);
    EXPECT_NE(warning("gl4:k4:i3", kGood), "") << "no pawn that could capture";
    EXPECT_NE(warning("bl4:k4:k3", kGood), "") << "not Blue's third row";
    EXPECT_NE(warning("gl4:k4:k3", "10,gP,1,gP,1/10,rP,3/14"), "") << "a pawn on the home square";
    EXPECT_NE(warning("gl4:g4:k3", "6,gP,7/10,rP,3/14"), "") << "the pawn is too far ahead";
    // With Red to move, the double step was Green's last move: an ordinary chance, no waiting one.
    // With Blue to move, Red may have captured another pawn before, so that its chance waits.
    const auto beside = [&](const char* turn) {
        std::string text = with("gl4:k4:k3", kGood);
        text.replace(text.find("{'"), 1, "{'enPassant':('','','','l4:k4'),");
        text[0] = *turn;
        return read(text, kMethod1).position.en_passant().waiting_seats();
    };
    EXPECT_TRUE(beside("R").empty());
    EXPECT_EQ(beside("B"), ColorSet::of(Color::Red));
}

TEST(Fen4Chess4, IgnoresMateCreditOfOwnArmy) {
    // Green's rooks mate Red. Red moves Blue's army, which therefore cannot have the credit.
    const std::string text =
        "G-0,1,0,0-0,0,0,0-0,0,0,0-6,0,0,0-0-{'mate':('b','','',''),'takenBy':('','r','',''),"
        "'exits':(0,1,0,0)}-3,4,yK,6/14/14/14/14/14/bB,13/14/14/13,gK/14/14/10,gR,3/3,rK,6,gR,3";
    EXPECT_EQ(read(text, kMethod2).position.pending_mates().credit(Color::Red), Color::Green);
}

TEST(Fen4Chess4, RefusesMalformedValues) {
    const std::string head = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{";
    for (const char* field :
         {"'passing':('gl4:k4','','','')", "'passing':('gl4:k4:k3;','gl4:k4:k3;','x','')",
          "'passing':('gl4:k4:k3+','','','')", "'passing':'x'", "'exits':(0,5,0,0)",
          "'exits':(0,-1,0,0)", "'exits':(0,'1',0,0)", "'acquiredRooks':('','a4','','')",
          "'acquiredRooks':('','a4,a5,a6','','')", "'keeps':true", "'takenBy':('r')"}) {
        const std::string why = fen4_refusal(head + field + "}-" + kKingsOfChess4, kMethod2);
        EXPECT_NE(why.find("bad value"), std::string::npos) << field << ": " << why;
    }
}

}  // namespace
}  // namespace quadrille
