#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/printable.h"
#include "tools/board/study/message_fields.h"
#include "tools/board/study/study.h"
#include "tools/games/analysis/game_summary.h"
#include "tools/games/tree/people_words.h"

// A study as it is kept in a file.

namespace quadrille::board {

namespace {

constexpr std::string_view kKind = "quadrille study";
constexpr int kVersion = 1;
/// A longer text that was opened is not kept: its list of games is gone when the study comes back.
constexpr std::size_t kMostTextBytes = std::size_t{4} << 20U;

}  // namespace

namespace {

/// "Ann, 3 × Quadrille": those who are named, each once.
std::string players_in_words(const GameRecord& head) {
    const SeatNames players = named_players(head);
    std::vector<std::pair<std::string, int>> counts;
    for (const std::string& player : players) {
        if (player.empty()) continue;
        const auto known = std::ranges::find(counts, player, &std::pair<std::string, int>::first);
        if (known == counts.end()) {
            counts.emplace_back(player, 1);
        } else {
            ++known->second;
        }
    }
    std::string out;
    for (const auto& [player, count] : counts) {
        if (!out.empty()) out += ", ";
        out += count == 1 ? player : fmt::format("{} × {}", count, player);
    }
    return printable(out);
}

}  // namespace

Json Study::row() const {
    const Game game = tree_.game_at(tree_.end_of_line(kRoot));
    const auto plies = std::ranges::count_if(
        game.entries(), [](const GameEntry& entry) { return std::holds_alternative<Move>(entry); });
    const std::string* const event = find_tag(head_.tags, "Event");
    const std::string* const result = find_tag(head_.tags, kResultTag);
    return {{"title", event == nullptr ? "" : printable(*event)},
            {"players", players_in_words(head_)},
            {"variant", name(head_.rules.variant)},
            {"plies", plies},
            {"changed", changed_at_},
            {"ending", game.is_over() ? ending_in_words(game.position())
                                      : printable(result_in_words(result == nullptr ? "*" : *result,
                                                                  head_.rules))}};
}

std::string Study::record_text() const {
    const GameRecord game = record();
    return can_be_c4pgn(game.rules) ? format_c4pgn(game, C4pgnStyle::Annotated) : format_pgn4(game);
}

Json Study::save(TimePoint now) const {
    Json out = {{"kind", kKind},
                {"version", kVersion},
                {"record", record_text()},
                {"way", tree_.way_to(at_)}};
    if (changed_at_ != 0) out["changed"] = changed_at_;
    if (!text_.empty() && text_.size() <= kMostTextBytes) {
        out["text"] = text_;
        out["reading"] = reading_;
        out["number"] = games_["number"];
        for (const auto& [number, record] : worked_on_) {
            out["worked_on"].push_back({{"number", number}, {"record", record}});
        }
    }
    Json analyses = Json::array();
    for (const auto& analysis : analyses_) {
        analyses.push_back(analysis ? analysis->wish_json() : Json());
    }
    out["analyses"] = std::move(analyses);
    if (playing_) {
        out["playing"] = playing_->json(now);
        out["playing"]["clocks"] = playing_->clocks_json(now);
        out["playing"]["way"] = tree_.way_to(playing_->node());
    }
    if (review_) out["review"] = review_->save(now);
    return out;
}

/// Puts into a new study what `saved` says. What is missing or of another kind throws.
Expected<void, std::string> Study::take_saved(const Json& saved, TimePoint now) {
    if (saved.at("kind") != kKind || saved.at("version") != kVersion) {
        return fail("is no study of version " + std::to_string(kVersion));
    }
    const auto opened = open_text(saved.at("record"), 1, Json::object());
    if (!opened) return fail(opened.error());
    changed_at_ = saved.value("changed", changed_at_);
    GameRecord game = record();
    std::string text;
    Json reading;
    Json games;
    // The text's list of games; the game that was taken has been worked on.
    if (saved.contains("text") &&
        open_text(saved.at("text"), saved.at("number"), saved.at("reading"))) {
        text = std::exchange(text_, {});
        reading = std::exchange(reading_, {});
        games = std::exchange(games_, {});
    }
    take_game(std::move(game));
    text_ = std::move(text);
    reading_ = std::move(reading);
    games_ = std::move(games);
    is_worked_on_ = true;
    if (!text_.empty() && saved.contains("worked_on")) {
        for (const Json& kept : saved.at("worked_on")) {
            worked_on_[kept.at("number")] = kept.at("record");
        }
    }
    const auto place = [&](const Json& way) {
        return tree_.follow(way.get<std::vector<std::size_t>>());
    };
    at_ = place(saved.at("way"));
    if (saved.contains("playing")) {
        const Json& playing = saved.at("playing");
        auto plan = read_play_plan(playing, tree_.start(), desk_);
        if (plan && playing.at("state") != "over") {
            playing_ = std::make_unique<Playing>(desk_, play_table(), *std::move(plan),
                                                 place(playing.at("way")), seed_);
            playing_->set_clocks(playing.at("clocks"));
            playing_->explain_pause(playing.at("state") == "running"
                                        ? "Paused: the program was ended meanwhile"
                                        : playing.value("message", ""));
        }
    }
    if (saved.contains("review")) {
        const Json& kept = saved.at("review");
        const std::string state = kept.at("state");
        if (state == "running" || state == "waiting") {
            (void)review({{"engine", kept.at("engine")}, {"nodes", kept.at("nodes")}}, now);
        } else {
            review_ = std::make_unique<Reviewing>(kept);
            (void)review_part(now);  // throws where it is none
        }
    }
    for (std::size_t slot = 0; slot < analyses_.size(); ++slot) {
        const Json& wish = saved.at("analyses").at(slot);
        // An engine that is not there any more is no fault of the file.
        if (!wish.is_null()) (void)start_analysis(slot, wish, now);
    }
    return {};
}

Expected<std::unique_ptr<Study>, std::string> Study::restore(const Json& saved,
                                                             std::vector<EngineOffer> engines,
                                                             const StudyLimits& limits,
                                                             std::uint64_t seed, TimePoint now) {
    auto study = std::make_unique<Study>(std::move(engines), limits, seed);
    try {
        const auto taken = study->take_saved(saved, now);
        if (!taken) return fail(taken.error());
    } catch (const Json::exception& fault) {
        return fail(fault.what());
    }
    study->settle(now);
    return study;
}

}  // namespace quadrille::board
