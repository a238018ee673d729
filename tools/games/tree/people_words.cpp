#include "tools/games/tree/people_words.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "engine/final_standing.h"
#include "engine/outcome.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/record/result.h"

namespace quadrille {

namespace {

std::string_view words_of(EndReason reason) {
    switch (reason) {
        case EndReason::None: return "";
        case EndReason::LastStanding: return "Only one player is left";
        case EndReason::KingCaptured: return "King captured";
        case EndReason::Checkmate: return "Checkmate";
        case EndReason::Stalemate: return "Stalemate";
        case EndReason::Resignation: return "Resignation";
        case EndReason::TimeOut: return "Out of time";
        case EndReason::Repetition: return "The same position for the third time";
        case EndReason::FiftyMoves: return "50 moves without a capture or a pawn's move";
        case EndReason::InsufficientMaterial: return "Too few pieces to mate";
        case EndReason::DrawAgreed: return "Draw agreed";
        case EndReason::Declared: return "Set up as over";
    }
    return "";
}

/// "Red and Yellow", the side of `one`.
std::string side_words(const RuleSet& rules, Color one) {
    std::string out;
    for (const Color c : rules.side_of(one)) {
        out += out.empty() ? "" : " and ";
        out += seat_names(rules)[c];
    }
    return out;
}

/// `1+1/2` as `1½`.
std::string pretty_fraction(std::string text) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kFractions = {
        {{"1/2", "½"}, {"1/3", "⅓"}, {"2/3", "⅔"}, {"1/6", "⅙"}, {"5/6", "⅚"}}};
    for (const auto& [plain, pretty] : kFractions) {
        if (!text.ends_with(plain)) continue;
        text.resize(text.size() - plain.size());
        if (text.ends_with('+')) text.pop_back();
        return text + std::string{pretty};
    }
    return text;
}

/// `White 3, Silver 2, ...` of the scores between dashes; nothing when they are not one for each of
/// `seats`.
std::optional<std::string> scores_in_words(std::string_view scores, const RuleSet& rules,
                                           ColorSet seats) {
    std::vector<std::string> parts(1);
    for (const char c : scores) {
        if (c == '-') {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    std::string out;
    std::size_t next = 0;
    for (const Color c : seats) {
        if (next == parts.size() || parts[next].empty()) return std::nullopt;
        out += fmt::format("{}{} {}", out.empty() ? "" : ", ", seat_names(rules)[c],
                           pretty_fraction(parts[next++]));
    }
    if (next != parts.size()) return std::nullopt;
    return out;
}

}  // namespace

std::string ending_in_words(const Position& position) {
    if (!position.is_over()) return "";
    const RuleSet& rules = position.rules();
    const Outcome outcome = position.outcome();
    const std::string_view reason = words_of(outcome.reason);
    if (rules.has_teams) {
        if (outcome.winner)
            return fmt::format("{}: {} win", reason, side_words(rules, *outcome.winner));
        return outcome.reason == EndReason::DrawAgreed ? std::string{reason}
                                                       : fmt::format("{}: a draw", reason);
    }
    const std::string result = format_result(position);
    if (rules.is_chess4()) {
        const auto scores = scores_in_words(result, rules, participants(position));
        return fmt::format("{}: {}", reason, scores.value_or(result));
    }
    std::string points;
    for (const Color c : kAllColors) {
        points += fmt::format("{}{} {}", points.empty() ? "" : ", ", seat_names(rules)[c],
                              position.points(c));
    }
    return fmt::format("{}: {}", reason, points);
}

std::string seat_in_words(const Position& position, Color seat) {
    const auto departure = [&]() -> std::string {
        switch (position.seats().departure(seat)) {
            case Departure::None:
            case Departure::Dead: return "out";
            case Departure::Stalemated: return "stalemated, out";
            case Departure::Resigned: return "resigned";
            case Departure::Flagged: return "out of time";
        }
        return "out";
    };
    switch (position.seats().state(seat)) {
        case SeatState::Active: return "plays";
        case SeatState::Walking: return departure() + ", its king walks on";
        case SeatState::Zombie: return departure() + ", its king stands on";
        case SeatState::Acquired:
            return fmt::format("taken over by {}",
                               seat_names(position.rules())[position.seats().controller(seat)]);
        case SeatState::Out: break;
    }
    return departure();
}

std::string result_in_words(std::string_view result, const RuleSet& rules) {
    if (result.empty() || result == "*") return "unfinished";
    if (rules.has_teams) {
        if (result == "1/2-1/2") return "a draw";
        if (result == "1-0") return side_words(rules, Color::Red) + " won";
        if (result == "0-1") return side_words(rules, Color::Blue) + " won";
        return std::string{result};
    }
    if (!rules.is_chess4()) return std::string{result};
    return scores_in_words(result, rules, ColorSet::all()).value_or(std::string{result});
}

}  // namespace quadrille
