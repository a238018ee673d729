#pragma once

#include <gtest/gtest.h>

#include <array>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ruleset.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/words.h"
#include "tests/support/board_words.h"
#include "tests/support/rule_boards.h"

// Rule tests as data: a board in words, and a script of moves and of the facts to check after them.
// Each case runs on the engine and on its slow reference implementation.

namespace quadrille {

/// Returns the rules of a variant with some options changed, such as `MateTiming=turn`.
[[nodiscard]] inline RuleSet with_options(const RuleSet& rules, std::string_view options) {
    const auto changed = apply_rule_variants(options, rules);
    if (!changed) throw std::invalid_argument(describe(changed.error()));
    return changed->rules;
}
[[nodiscard]] inline RuleSet ffa(std::string_view options = "") {
    return with_options(RuleSet::ffa(), options);
}
inline const RuleSet kWalking = ffa("DeadKingWalking");
[[nodiscard]] inline RuleSet teams(std::string_view options = "") {
    return with_options(RuleSet::teams(), options);
}

/// A test case. Words of its script that perform an action:
///
///     e2e4 h7h8d          a move, which must be legal
///     resign:b flag:b     Blue resigns, runs out of time
///     keep:b draw         Blue's army is marked to be kept; a draw is agreed
///
/// Words that check a fact at that point, with letters of seats or `-` for an empty value:
///
///     points:1,2,3,4 exits:0,0,1,0 halfmove:2 turn:b active:rb keeps:-
///     state:b=active      or walking, standing, acquired, out
///     left:b=dead         or stalemated, resigned, flagged, none
///     credit:b=r          Red has the credit for the mate of Blue
///     taken:b=r           Red moves Blue's army
///     rooks:b=a11,-       the rooks with which an acquired army may castle
///     passed:r=e3:e4      Red's pawn on e4 has passed e3
///     waits:r=gl4:k4:k3   Red's pawn k3 may later take Green's pawn k4, which passed l4
///     on:a4=dbK           the piece on a4, as FEN4 writes it
///     to:e4=e5,e6         where the piece on e4 may go
///     check:b safe:b      Blue is in check, is not in check
///     can:e2e4 cannot:e2e4  the move is legal, is illegal
///     end:Repetition      the reason the game is over; `-` while it runs
///     winner:r            Red's side has won
///     halves:6,4,2,-      "last man standing" scores in half points
struct RuleCase {
    std::string_view rule;
    std::string words;  // for `setup_of`
    std::string_view script;
    RuleSet rules = RuleSet::ffa();
    Color turn = Color::Red;
};

/// Plays a script on a board of tests/support/rule_boards.h.
template <class Board>
class RuleScript {
  public:
    RuleScript(Board& board, const RuleSet& rules) : board_(board), rules_(rules) {}

    void run(std::string_view script) {
        for (const Word& word : split_words(script)) {
            SCOPED_TRACE(word.text);
            std::string_view rest = word.text;
            const std::string_view key = take_until(rest, ':');
            if (key == "draw") {
                board_.agree_draw();
            } else if (key == word.text) {
                board_.play(key);
            } else if (!act(key, rest)) {
                check(key, rest);
            }
        }
    }

  private:
    static Color seat(std::string_view letter) { return color_from_letter(letter.at(0)).value(); }
    static std::string letter(std::optional<Color> c) {
        return c ? std::string(1, kColorLetters[*c]) : "-";
    }
    static std::string letters(ColorSet seats) {
        return seats.empty() ? "-" : join(seats, "", letter);
    }
    template <class Values>
    static std::string numbers(const Values& values) {
        return join(values, ",", [](int value) { return std::to_string(value); });
    }

    bool act(std::string_view key, std::string_view value) {
        if (key == "resign") {
            board_.resign(seat(value));
        } else if (key == "flag") {
            board_.run_out_of_time(seat(value));
        } else if (key == "keep") {
            board_.keep(seat(value));
        } else {
            return false;
        }
        return true;
    }

    void check(std::string_view key, std::string_view value) {
        if (key == "can") {
            EXPECT_TRUE(board_.can_play(value));
        } else if (key == "cannot") {
            EXPECT_FALSE(board_.can_play(value));
        } else if (key == "check") {
            EXPECT_TRUE(board_.in_check(seat(value)));
        } else if (key == "safe") {
            EXPECT_FALSE(board_.in_check(seat(value)));
        } else if (key == "winner") {
            const std::optional<Color> winner = board_.outcome().winner;
            EXPECT_EQ(winner.has_value(), value != "-");
            EXPECT_TRUE(!winner || rules_.side_of(*winner).contains(seat(value)));
        } else if (value.find('=') == std::string_view::npos) {
            EXPECT_EQ(fact(key), value);
        } else {
            const std::string_view subject = take_until(value, '=');
            EXPECT_EQ(key == "on" || key == "to" ? fact_of_square(key, subject)
                                                 : fact_of_seat(key, seat(subject)),
                      value);
        }
    }

    std::string fact(std::string_view key) {
        const PositionSetup now = board_.now();
        if (key == "points") return numbers(now.points);
        if (key == "exits") return numbers(now.exit_order);
        if (key == "halfmove") return std::to_string(now.halfmove);
        if (key == "turn") return letter(now.turn);
        if (key == "keeps") return letters(now.keeps);
        if (key == "end") return reason();
        if (key == "active") {
            ColorSet active;
            for (const Color c : kAllColors) {
                if (now.departure[c] == Departure::None) active.add(c);
            }
            return letters(active);
        }
        if (key == "halves") {
            return join(board_.last_standing(), ",", [](const std::optional<int>& halves) {
                return halves ? std::to_string(*halves) : "-";
            });
        }
        throw std::invalid_argument("unknown word in a script: " + std::string{key});
    }

    std::string fact_of_seat(std::string_view key, Color c) {
        const PositionSetup now = board_.now();
        if (key == "state") return std::string{board_.state(c)};
        if (key == "credit") return letter(now.mate_credit[c]);
        if (key == "taken") return letter(now.taken_by[c]);
        if (key == "left") {
            constexpr std::array kNames = {"none", "dead", "stalemated", "resigned", "flagged"};
            return kNames[static_cast<std::size_t>(now.departure[c])];
        }
        if (key == "rooks") {
            return join(now.acquired_rooks[c], ",", [](Bitboard rooks) {
                std::vector<std::string> names;
                rooks.for_each([&](Square s) { names.push_back(test::text_of(s)); });
                return names.empty() ? "-" : join(names, "+");
            });
        }
        if (key == "passed") {
            const std::optional<EnPassant>& pair = now.en_passant[c];
            return pair ? test::text_of(pair->passed) + ":" + test::text_of(pair->victim) : "-";
        }
        if (key == "waits") return chances(now.waiting_en_passant[c]);
        throw std::invalid_argument("unknown word in a script: " + std::string{key});
    }

    static std::string chances(const WaitingEnPassants& waiting) {
        std::string text;
        for (const WaitingEnPassant& chance : waiting) {
            if (chance.is_none()) continue;
            text += (text.empty() ? "" : ";") + letter(chance.pusher);
            text += join(std::array{chance.passed, chance.victim, chance.capturers[0]}, ":",
                         [](Square s) { return test::text_of(s); });
        }
        return text.empty() ? "-" : text;
    }

    std::string fact_of_square(std::string_view key, std::string_view square) {
        if (key == "on") {
            const Piece piece = board_.now().board[test::square_of(square)];
            return piece.is_none() ? "-" : format_piece(piece);
        }
        std::string targets = board_.targets(square);
        std::ranges::replace(targets, ' ', ',');
        return targets.empty() ? "-" : targets;
    }

    std::string reason() {
        constexpr std::array kNames = {
            "-",          "LastStanding",         "KingCaptured", "Checkmate",
            "Stalemate",  "Resignation",          "TimeOut",      "Repetition",
            "FiftyMoves", "InsufficientMaterial", "DrawAgreed",   "Declared"};
        return kNames[static_cast<std::size_t>(board_.outcome().reason)];
    }

    Board& board_;
    const RuleSet& rules_;
};

template <class Board>
void expect_rule(const RuleCase& c, const PositionSetup& setup, const char* implementation) {
    SCOPED_TRACE(std::string{implementation} + ": " + std::string{c.rule} + ", " + c.words);
    try {
        Board board{setup, c.rules};
        RuleScript<Board>{board, c.rules}.run(c.script);
    } catch (const std::exception& error) {
        ADD_FAILURE() << error.what();
    }
}

/// Runs a case from a set-up that words cannot describe.
inline void expect_rule_from(const PositionSetup& setup, const RuleCase& c) {
    expect_rule<slow::ReferenceBoard>(c, setup, "slow reference");
    expect_rule<slow::EngineBoard>(c, setup, "engine");
}

inline void expect_rules(const std::vector<RuleCase>& cases) {
    for (const RuleCase& c : cases) expect_rule_from(test::setup_of(c.words, c.turn), c);
}

}  // namespace quadrille
