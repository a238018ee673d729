#include "protocol/outcome_text.h"

#include "protocol/notation/letters.h"

namespace quadrille {

namespace {

std::string points_list(const Position& position, std::string_view separator,
                        std::string_view after_name) {
    std::string out;
    for (const Color c : kAllColors) {
        if (c != Color::Red) out += separator;
        out += kColorNames[c];
        out += after_name;
        out += std::to_string(position.points(c));
    }
    return out;
}

}  // namespace

std::string seat_letters(ColorSet seats) {
    std::string out;
    for (const Color c : seats) out += to_upper(kColorLetters[c]);
    return out;
}

std::string describe_outcome(const Position& position) {
    const Outcome& outcome = position.outcome();
    const std::string reason{name(outcome.reason)};
    if (!position.rules().is_teams()) {
        return reason + ", points " + points_list(position, " ", " ");
    }
    if (outcome.winner) {
        return reason + ", " + seat_letters(position.side_of(*outcome.winner)) + " won";
    }
    return outcome.reason == EndReason::Stalemate ? "Stalemate" : "Draw, " + reason;
}

std::string format_result(const Position& position) {
    if (!position.is_over()) return "*";
    if (!position.rules().is_teams()) return points_list(position, " - ", ": ");
    const std::optional<Color> winner = position.outcome().winner;
    if (!winner) return "1/2-1/2";
    return position.side_of(*winner).contains(Color::Red) ? "1-0" : "0-1";
}

std::vector<std::string> final_score_lines(const Position& position) {
    if (!position.is_over() || !position.rules().is_teams()) return {};
    const std::optional<Color> winner = position.outcome().winner;
    if (!winner) return {"info depth 0 score cp 0"};
    if (position.side_of(*winner).contains(position.turn())) return {};
    return {"info depth 0 score mate 0"};
}

}  // namespace quadrille
