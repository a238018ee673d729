#include "protocol/uci/outcome_text.h"

#include <fmt/format.h>

#include "protocol/notation/letters.h"
#include "protocol/notation/record/result.h"

namespace quadrille {

namespace {

/// The capital letters of seats in turn order, e.g. "RY".
std::string seat_letters(ColorSet seats) {
    std::string out;
    for (const Color c : seats) out += to_upper(kColorLetters[c]);
    return out;
}

}  // namespace

std::string describe_outcome(const Position& position) {
    const Outcome& outcome = position.outcome();
    const std::string reason{name(outcome.reason)};
    if (!position.rules().has_teams) {
        if (position.rules().is_chess4()) return reason + ", result " + format_result(position);
        std::string text = reason + ", points";
        for (const Color c : kAllColors) {
            text += fmt::format(" {} {}", kColorNames[c], position.points(c));
        }
        return text;
    }
    if (outcome.winner) {
        return reason + ", " + seat_letters(position.side_of(*outcome.winner)) + " won";
    }
    return outcome.reason == EndReason::Stalemate ? "Stalemate" : "Draw, " + reason;
}

std::vector<std::string> final_score_lines(const Position& position) {
    if (!position.is_over() || !position.rules().has_teams) return {};
    const std::optional<Color> winner = position.outcome().winner;
    if (!winner) return {"info depth 0 score cp 0"};
    if (position.side_of(*winner).contains(position.turn())) return {};
    return {"info depth 0 score mate 0"};
}

}  // namespace quadrille
