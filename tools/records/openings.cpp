#include "tools/records/openings.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cassert>
#include <sstream>
#include <utility>

#include "engine/movegen.h"
#include "protocol/notation/input/read_games.h"
#include "protocol/notation/preset.h"
#include "protocol/notation/record/game_record.h"
#include "protocol/text/blanks.h"
#include "protocol/text/words.h"
#include "tools/base/failure.h"
#include "tools/base/files.h"
#include "tools/records/format_rule_arguments.h"

namespace quadrille {

namespace {

using Openings = std::vector<Opening>;

unexpected<std::string> fail_at(std::size_t line, const std::string& what) {
    return fail(fmt::format("line {}: {}", line, what));
}

/// Returns the first `plies` entries of a game, or all entries if there are fewer.
Opening beginning_of(const Game& game, std::size_t plies) {
    Opening opening{game.start()};
    const std::size_t count = std::min(plies, game.entries().size());
    for (std::size_t i = 0; i < count; ++i) opening.play_legal(game.entries()[i]);
    return opening;
}

std::string why_over(const Opening& opening, const std::optional<std::size_t>& plies) {
    const std::size_t count = opening.entries().size();
    if (count == 0) return "the game is over in this position";
    if (plies) return fmt::format("the game is over after {} moves and events", count);
    return "the game is over after its last move; use --opening-plies N to take the first N moves";
}

PositionSetup turned_setup(const PositionSetup& setup) {
    PositionSetup out = setup;
    const auto turned_set = [&](ColorSet set) {
        ColorSet result;
        for (const Color c : set) result.add(after(c));
        return result;
    };
    for (int i = 0; i < kSquares; ++i) {
        const Square square = Square::from_idx(i);
        Piece piece = setup.board[square];
        if (piece.has_owner()) {
            const Color color = after(piece.color());
            piece = piece.is_dead() ? Piece::dead(color, piece.type()) : Piece{color, piece.type()};
        }
        out.board[square.turned()] = piece;
    }
    out.turn = after(setup.turn);
    out.castle_short = turned_set(setup.castle_short);
    out.castle_long = turned_set(setup.castle_long);
    for (const Color c : kAllColors) {
        const Color to = after(c);
        out.departure[to] = setup.departure[c];
        out.points[to] = setup.points[c];
        out.en_passant[to] = std::nullopt;
        if (const auto& pair = setup.en_passant[c]) {
            out.en_passant[to] = EnPassant{pair->passed.turned(), pair->victim.turned()};
        }
        out.mate_credit[to] = std::nullopt;
        if (const auto credit = setup.mate_credit[c]) out.mate_credit[to] = after(*credit);
    }
    return out;
}

/// Returns whether each line of a text of lists is a list: no empty line parts them, and all lines
/// or none begin with `1.`. Comment lines do not count.
bool has_list_per_line(std::string_view text) {
    std::size_t lines = 0;
    std::size_t numbered = 0;
    std::size_t first = 0;
    bool is_behind_gap = false;
    while (!text.empty()) {
        const std::string_view line = trimmed(take_until(text, '\n'));
        if (line.find_first_of("#%;") == 0) continue;
        is_behind_gap = is_behind_gap || (lines > 0 && line.empty());
        if (line.empty()) continue;
        if (is_behind_gap || line.find_first_of("{}()") != std::string_view::npos) return false;
        const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
        ++lines;
        numbered += digits > 0 && line.substr(digits).starts_with('.') ? 1U : 0U;
        first += line.starts_with("1.") ? 1U : 0U;
    }
    return lines > 1 && (numbered == 0 || first == lines);
}

}  // namespace

Expected<std::vector<Opening>, std::string> parse_openings(std::string_view text,
                                                           const RuleSet& rules,
                                                           const OpeningReadOptions& reading) {
    const Preset preset = preset_of_rules(rules).value_or(Preset::Seed);
    const StartSetup setup = reading.start.value_or(preset_start(preset, rules.variant));
    const ReadingOptions options{.start = Position::start(setup, rules), .names_game = true};
    Openings found;
    std::unordered_set<Key> beginnings;
    const auto add = [&](const GameRecord& game, std::size_t line) -> Status {
        if (game.rules.variant != rules.variant) {
            return fail_at(line, "the game's variant differs from the match; play it with " +
                                     format_rule_arguments(game.rules));
        }
        if (game.rules != rules) {
            return fail_at(line, "the game's rules differ from the match; play it with " +
                                     format_rule_arguments(game.rules));
        }
        Opening opening = main_line(game);
        if (reading.plies) opening = beginning_of(opening, *reading.plies);
        if (opening.is_over()) return fail_at(line, why_over(opening, reading.plies));
        const bool is_position = game.main.nodes.empty();
        if (is_position || !reading.plies || beginnings.insert(opening.position().key()).second) {
            found.push_back(std::move(opening));
        }
        return {};
    };
    Status done;
    std::string lists{text};
    const bool is_per_line = detect_format(text).name == "moves" && has_list_per_line(text);
    if (is_per_line) boost::replace_all(lists, "\n", "\n\n");
    // An empty line parts lists, so every second line is a line of `text`.
    const auto line_of = [&](std::size_t line) { return is_per_line ? (line + 1) / 2 : line; };
    std::istringstream in{lists};
    ChunkReader pieces(in);
    read_items(pieces, detect_format(pieces.head()), options,
               [&](const Expected<GameItem, Diagnostic>& item) {
                   if (item) {
                       done = add(item->game, line_of(item->line));
                   } else {
                       const Diagnostic& fault = item.error();
                       done = fail(fmt::format("line {}, column {}: {}", line_of(fault.line),
                                               fault.column, fault.message));
                   }
                   return done.has_value();
               });
    if (!done) return fail(done.error());
    if (found.empty()) return fail("the file contains no openings");
    return found;
}

Expected<std::vector<Opening>, std::string> load_openings(const std::string& path,
                                                          const RuleSet& rules,
                                                          const OpeningReadOptions& reading) {
    return read_file(path).and_then([&](const std::string& text) {
        return parse_openings(text, rules, reading).map_error([&](const std::string& what) {
            return "'" + path + "': " + what;
        });
    });
}

Opening random_opening(StartSetup setup, const RuleSet& rules, int plies, std::uint64_t seed) {
    assert(plies >= 0 && plies <= kMaxRandomPlies);
    Random random{seed};
    while (true) {
        Game game{Position::start(setup, rules)};
        const ColorSet seats = game.position().active();
        bool is_whole = true;
        for (int i = 0; i < plies && is_whole; ++i) {
            const MoveList moves = legal_moves(game.position());
            game.play_legal(moves[random.below(moves.size())]);
            is_whole = !game.is_over() && game.position().active() == seats;
        }
        if (is_whole) return game;
    }
}

Opening RandomOpenings::make(std::size_t number, std::uint8_t attempt) const {
    // `Random` hashes its seed, so that close seeds, numbers or attempts give unrelated games.
    const std::uint64_t of_match = Random{seed_}.next();
    const std::uint64_t of_number = Random{of_match + number}.next();
    return random_opening(setup_, rules_, plies_, Random{of_number + attempt}.next());
}

Opening RandomOpenings::at(std::size_t number) {
    constexpr std::uint8_t kMaxAttempts = 100;
    while (attempts_.size() <= number) {
        std::uint8_t attempt = 0;
        while (!keys_.insert(make(attempts_.size(), attempt).position().key()).second &&
               attempt + 1 < kMaxAttempts) {
            ++attempt;
        }
        attempts_.push_back(attempt);
    }
    return make(number, attempts_[number]);
}

Opening turned(const Opening& opening, int quarter_turns) {
    if (quarter_turns == 0) return opening;
    [[maybe_unused]] const RuleSet& rules = opening.position().rules();
    assert(!rules.is_teams_variant() || rules.teammate == 2 || quarter_turns % 2 == 0);
    PositionSetup setup = opening.position().to_setup();
    for (int i = 0; i < quarter_turns; ++i) setup = turned_setup(setup);
    const auto position = Position::from_setup(setup, opening.position().rules());
    assert(position);
    return Game{*position};
}

Key canonical_key(const Position& position) {
    const RuleSet& rules = position.rules();
    // With teams of neighbours, a quarter turn would change the teams.
    const int step = rules.is_teams_variant() && rules.teammate != 2 ? 2 : 1;
    const Game game{position};
    Key least = position.key();
    for (int turns = step; turns < 4; turns += step) {
        least = std::min(least, turned(game, turns).position().key());
    }
    return least;
}

}  // namespace quadrille
