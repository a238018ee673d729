#include "tools/play/openings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/movegen.h"
#include "protocol/notation/fen4/begins.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/list/listing.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/preset.h"
#include "protocol/notation/record/game_record.h"
#include "protocol/text/blanks.h"
#include "protocol/text/words.h"
#include "tools/play/rule_arguments.h"
#include "tools/program/files.h"

namespace quadrille {

namespace {

using Openings = std::vector<Opening>;

Expected<Openings, std::string> fail_at(std::size_t line, const std::string& what) {
    return tl::unexpected<std::string>(fmt::format("line {}: {}", line, what));
}

/// The first `plies` entries of a game, or all when it has fewer.
Opening beginning_of(const Game& game, std::size_t plies) {
    Opening opening{game.start()};
    const std::size_t count = std::min(plies, game.entries().size());
    for (std::size_t i = 0; i < count; ++i) opening.play_legal(game.entries()[i]);
    return opening;
}

/// Collects games, or their beginnings.
class GameOpenings {
  public:
    explicit GameOpenings(std::optional<std::size_t> plies) : plies_(plies) {}

    /// `line`: where the game stands, for the error.
    [[nodiscard]] Expected<void, std::string> add(const GameRecord& game, std::size_t line) {
        Opening opening = main_line(game);
        if (plies_) opening = beginning_of(opening, *plies_);
        if (opening.is_over()) {
            return tl::unexpected<std::string>(
                fmt::format("line {}: {}", line,
                            plies_ ? fmt::format("the game is over after {} moves and events",
                                                 opening.entries().size())
                                   : "the game is over where its moves end; --opening-plies N "
                                     "takes the first N"));
        }
        if (plies_ && !beginnings_.insert(opening.position().key()).second) return {};
        openings_.push_back(std::move(opening));
        return {};
    }
    [[nodiscard]] Openings take() { return std::move(openings_); }

  private:
    std::optional<std::size_t> plies_;
    Openings openings_;
    std::unordered_set<Key> beginnings_;
};

Expected<Openings, std::string> parse_games(std::string_view text, const Position& start,
                                            std::optional<std::size_t> plies) {
    const RuleSet& rules = start.rules();
    GameOpenings openings{plies};
    for (Pgn4Reader reader(text, 1, start); !reader.at_end();) {
        const std::size_t line = reader.line();
        const auto game = reader.next();
        if (!game) return tl::unexpected<std::string>(describe(game.error()));
        if (game->rules.variant != rules.variant) {
            return fail_at(line, "the game is not of the match's variant");
        }
        if (game->rules != rules) {
            return fail_at(line, "the game's rules are not those of the match; they are " +
                                     format_rule_arguments(game->rules));
        }
        if (const auto added = openings.add(*game, line); !added) {
            return tl::unexpected<std::string>(added.error());
        }
    }
    return openings.take();
}

/// Takes lines off up to an empty one, which goes with them; how many.
std::size_t take_paragraph(std::string_view& text) {
    std::size_t lines = 0;
    bool is_empty = false;
    while (!text.empty() && !is_empty) {
        is_empty = trimmed(take_until(text, '\n')).empty();
        ++lines;
    }
    return lines;
}

/// Lists of moves, an empty line between two of them.
Expected<Openings, std::string> parse_lists(std::string_view text, const Position& start,
                                            std::optional<std::size_t> plies) {
    GameOpenings openings{plies};
    std::size_t number = 1;
    while (!text.empty()) {
        std::string_view rest = text;
        const std::string_view first = trimmed(take_until(rest, '\n'));
        if (first.empty() || first[0] == '#') {
            text = rest;
            ++number;
            continue;
        }
        rest = text;
        const std::size_t lines = take_paragraph(rest);
        const auto game =
            parse_listing(text.substr(0, text.size() - rest.size()), start, english(), number);
        if (!game) return tl::unexpected<std::string>(describe(game.error()));
        if (const auto added = openings.add(*game, number); !added) {
            return tl::unexpected<std::string>(added.error());
        }
        text = rest;
        number += lines;
    }
    return openings.take();
}

Expected<Openings, std::string> parse_positions(std::string_view text, const RuleSet& rules) {
    Openings openings;
    std::size_t number = 0;
    while (!text.empty()) {
        ++number;
        const std::string_view line = take_until(text, '\n');
        const std::size_t begin = line.find_first_not_of(kBlanks);
        if (begin == std::string_view::npos || line[begin] == '#') continue;
        const auto position = parse_position(line, rules);
        if (!position) return fail_at(number, describe(position.error()));
        openings.emplace_back(position->position);
        if (openings.back().is_over()) return fail_at(number, "the game is over in this position");
    }
    return openings;
}

/// A `%` line, a comment and a tag begin PGN4; none begins a FEN4.
bool begins_pgn4(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(kBlanks);
    return begin != std::string_view::npos &&
           std::string_view{"[%;"}.find(text[begin]) != std::string_view::npos;
}

/// Without the empty lines that it begins with, and those there that begin with `#`.
std::string_view behind_comments(std::string_view text) {
    while (!text.empty()) {
        std::string_view rest = text;
        const std::string_view line = trimmed(take_until(rest, '\n'));
        if (!line.empty() && line[0] != '#') break;
        text = rest;
    }
    return text;
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

}  // namespace

Expected<std::vector<Opening>, std::string> parse_openings(std::string_view text,
                                                           const RuleSet& rules,
                                                           const OpeningReading& reading) {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    const Preset preset = preset_of_rules(rules).value_or(Preset::Seed);
    const Position start =
        Position::start(reading.start.value_or(preset_start(preset, rules.variant)), rules);
    auto openings = begins_pgn4(text)                    ? parse_games(text, start, reading.plies)
                    : begins_fen4(behind_comments(text)) ? parse_positions(text, rules)
                                                         : parse_lists(text, start, reading.plies);
    if (openings && openings->empty()) {
        return tl::unexpected<std::string>("no opening in it");
    }
    return openings;
}

Expected<std::vector<Opening>, std::string> load_openings(const std::string& path,
                                                          const RuleSet& rules,
                                                          const OpeningReading& reading) {
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
        bool is_whole = true;
        for (int i = 0; i < plies && is_whole; ++i) {
            const MoveList moves = legal_moves(game.position());
            game.play_legal(moves[random.below(moves.size())]);
            is_whole = !game.is_over() && game.position().active() == ColorSet::all();
        }
        if (is_whole) return game;
    }
}

Opening RandomOpenings::made(std::size_t number, std::uint8_t attempt) const {
    // Each draw scatters its seed, so that neighbours in any of the three are strangers.
    const std::uint64_t of_match = Random{seed_}.next();
    const std::uint64_t of_number = Random{of_match + number}.next();
    return random_opening(setup_, rules_, plies_, Random{of_number + attempt}.next());
}

Opening RandomOpenings::at(std::size_t number) {
    constexpr std::uint8_t kMostAttempts = 100;
    while (attempts_.size() <= number) {
        std::uint8_t attempt = 0;
        while (!keys_.insert(made(attempts_.size(), attempt).position().key()).second &&
               attempt + 1 < kMostAttempts) {
            ++attempt;
        }
        attempts_.push_back(attempt);
    }
    return made(number, attempts_[number]);
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

Key turned_key(const Position& position) {
    const RuleSet& rules = position.rules();
    // Turned by one quarter, Teams of neighbours are other teams.
    const int step = rules.is_teams_variant() && rules.teammate != 2 ? 2 : 1;
    const Game game{position};
    Key least = position.key();
    for (int turns = step; turns < 4; turns += step) {
        least = std::min(least, turned(game, turns).position().key());
    }
    return least;
}

}  // namespace quadrille
