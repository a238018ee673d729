// Replays games of files on the slow reference implementation (tests/support/slow_rules.h). Every
// move must be legal there, every position must be equal, and the end must be as recorded.
// tests/soak/run uses it for the games of long runs.
//
// usage: quadrille-replay-games FILE...      records (PGN4, c4pgn, ...), quadrille-datagen games
//
// Prints a line for each file, and the first faults. Exits with 1 if there are faults or no games.

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <variant>
#include <vector>

#include "engine/game.h"
#include "protocol/notation/input/read_games.h"
#include "tests/support/board_words.h"
#include "tests/support/slow_compare.h"
#include "tests/support/slow_rules.h"
#include "tools/records/game_file.h"

namespace quadrille {

namespace {

struct Tally {
    std::size_t games = 0;
    std::size_t entries = 0;
    std::size_t faults = 0;
};

bool is_legal_in_reference(const slow::State& now, Move move) {
    const std::vector<Move> moves = slow::pseudo_legal_moves(now, now.turn);
    return std::ranges::find(moves, move) != moves.end() && slow::is_safe(now, now.turn, move);
}

void apply(const GameEvent& event, slow::Record& reference) {
    switch (event.kind) {
        case EventKind::Resigns: return reference.depart(event.color, Departure::Resigned);
        case EventKind::RunsOutOfTime: return reference.depart(event.color, Departure::Flagged);
        case EventKind::DrawAgreed: return reference.agree_draw();
        case EventKind::Keeps: return reference.keep(event.color);
    }
}

/// Returns the first difference between the game and the reference's replay of it, or an empty
/// text. Sets `end` to the reference's last position.
std::string difference_in(const Game& game, slow::State& end) {
    slow::Record reference{slow::set_up(game.start().to_setup(), game.start().rules())};
    const auto state = [&](std::size_t entry) {
        return slow::state_difference(game.position_after(entry), reference.now());
    };
    std::string difference = state(0);
    const std::vector<GameEntry>& entries = game.entries();
    for (std::size_t i = 0; i < entries.size() && difference.empty(); ++i) {
        if (const Move* const move = std::get_if<Move>(&entries[i])) {
            if (reference.now().is_over() || !is_legal_in_reference(reference.now(), *move)) {
                difference = "entry " + std::to_string(i + 1) + ": " + test::text_of(*move) +
                             " is not legal at " + test::describe(reference.now());
                break;
            }
            reference.play(*move);
        } else {
            apply(std::get<GameEvent>(entries[i]), reference);
        }
        difference = state(i + 1);
        if (!difference.empty()) difference = "entry " + std::to_string(i + 1) + ": " + difference;
    }
    end = reference.now();
    return difference;
}

/// Returns the half points of Red's side in a finished game with teams.
int red_half_points(const slow::State& end) {
    const ColorSet side = slow::side_of(end, Color::Red);
    if (!end.rules.is_chess4()) {
        if (!end.outcome.winner) return 1;
        return side.contains(*end.outcome.winner) ? 2 : 0;
    }
    // Partners of Chess4 have the same score.
    const auto halves = slow::last_standing_halves(end);
    const int own = halves[Color::Red].value_or(0);
    const int other = halves[(ColorSet::all() - side).first()].value_or(0);
    return own == other ? 1 : own > other ? 2 : 0;
}

/// Returns how the recorded end of a `quadrille-datagen` game differs from the reference, or "".
std::string difference_of_end(const RecordedGame& recorded, const slow::State& end) {
    // An adjudicated game has the result of the adjudication.
    if (!end.is_over()) return "";
    const RuleSet& rules = end.rules;
    if (rules.has_teams) {
        const int halves = red_half_points(end);
        if (recorded.red_half_points == halves) return "";
        return "Red's side has " + std::to_string(halves) + " half points in the reference";
    }
    const auto halves = slow::last_standing_halves(end);
    for (const Color c : kAllColors) {
        const int hundredths =
            rules.is_chess4() ? halves[c].value_or(0) * 50 : end.points[c] * kHundredthsPerPoint;
        if (recorded.final_hundredths[c] == hundredths) continue;
        return test::text_of(c) + " has " + std::to_string(hundredths) +
               " hundredths in the reference and " + std::to_string(recorded.final_hundredths[c]) +
               " in the file";
    }
    return "";
}

void report_difference(Tally& tally, const std::string& file, const std::string& what) {
    constexpr std::size_t kMaxReported = 20;
    if (++tally.faults <= kMaxReported) {
        std::printf("%s: game %zu: %s\n", file.c_str(), tally.games, what.c_str());
    }
}

bool is_recorded(const std::string& file) {
    std::string begin(4, ' ');
    std::ifstream{file, std::ios::binary}.read(begin.data(), 4);
    return is_game_file(begin);
}

std::string replay_recorded(const std::string& file, Tally& tally) {
    std::ifstream in{file, std::ios::binary};
    const auto read = read_games(in, [&](const RecordedGame& recorded) {
        ++tally.games;
        Game game{recorded.start};
        for (const RecordedPly& ply : recorded.plies) game.play_legal(ply.move);
        tally.entries += game.entries().size();
        slow::State end;
        std::string difference = difference_in(game, end);
        if (difference.empty()) difference = difference_of_end(recorded, end);
        if (!difference.empty()) report_difference(tally, file, difference);
        return true;
    });
    return read ? "" : read.error();
}

std::string replay_records(const std::string& file, Tally& tally) {
    std::ifstream in{file, std::ios::binary};
    const auto read = read_games(in, file, ReadingOptions{}, [&](const GameItem& item) {
        ++tally.games;
        const Game game = main_line(item.game);
        tally.entries += game.entries().size();
        slow::State end;
        const std::string difference = difference_in(game, end);
        if (!difference.empty()) report_difference(tally, file, difference);
        // Warnings are faults too, such as a `Result` that contradicts the moves.
        for (const Diagnostic& warning : item.warnings)
            report_difference(tally, file, warning.message);
        return true;
    });
    return read ? "" : read.error();
}

}  // namespace

}  // namespace quadrille

int main(int argc, char** argv) {
    using namespace quadrille;
    Tally all;
    for (int i = 1; i < argc; ++i) {
        const std::string file = argv[i];
        Tally tally;
        std::string error;
        if (is_recorded(file)) {
            error = replay_recorded(file, tally);
        } else if (std::ifstream{file}.get() != EOF) {  // the file of a shard may be empty
            error = replay_records(file, tally);
        }
        if (!error.empty()) report_difference(tally, file, error);
        std::printf("%s: %zu games, %zu moves and events, %zu faults\n", file.c_str(), tally.games,
                    tally.entries, tally.faults);
        all.games += tally.games;
        all.entries += tally.entries;
        all.faults += tally.faults;
    }
    std::printf("all: %zu games, %zu moves and events, %zu faults\n", all.games, all.entries,
                all.faults);
    return argc > 1 && all.games > 0 && all.faults == 0 ? 0 : 1;
}
