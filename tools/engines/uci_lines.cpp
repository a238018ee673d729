#include "tools/engines/uci_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/split.hpp>
#include <utility>
#include <variant>

#include "engine/square.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/record/event_text.h"
#include "protocol/text/blanks.h"
#include "protocol/text/numbers.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

// ------------------------------------------------------------------ position

/// Writes `x` for each corner square of a canonical FEN4 board: `4,yK,9` is `x,x,x,1,yK,6,x,x,x`.
std::string with_corners(std::string_view board) {
    constexpr std::int64_t kCorner = 3;
    std::vector<std::string> ranks;
    boost::split(ranks, board, [](char c) { return c == '/'; });
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (Square::is_playable_at(0, static_cast<int>(i))) continue;
        // Corner squares are always empty, so the rank begins and ends with empty squares.
        std::vector<std::string> items;
        boost::split(items, ranks[i], [](char c) { return c == ','; });
        const auto without_corner = [&](const std::string& item) {
            return parse_integer(item).value_or(kCorner) - kCorner;
        };
        const std::int64_t first = without_corner(items.front());
        items.front() = first > 0 ? fmt::format("x,x,x,{}", first) : "x,x,x";
        if (items.size() == 1) items = {"x,x,x", fmt::format("{}", first)};
        const std::int64_t last = without_corner(items.back());
        items.back() = last > 0 ? fmt::format("{},x,x,x", last) : "x,x,x";
        ranks[i] = join(items, ",");
    }
    return join(ranks, "/");
}

std::string position_text(const Position& position, const Dialect& dialect) {
    std::string fen = format_fen4(position);
    if (!dialect.corners_as_x) return fen;
    // The board is the last field, and has no dash.
    const std::size_t board = fen.rfind('-') + 1;
    return fen.substr(0, board) + with_corners(std::string_view{fen}.substr(board));
}

std::string format_event(GameEvent event) {
    const EventText& row = event_text(event.kind);
    if (row.names_seat == SeatNaming::Never) return std::string(1, row.letter);
    return fmt::format("{}={}", kColorLetters[event.color], row.letter);
}

// ------------------------------------------------------------------ go

std::int64_t shown_clock(TimeControl::Milliseconds left) {
    return std::max<std::int64_t>(left.count(), 1);
}

void add_team_clocks(std::string& line, const ClockState& clocks, Color turn) {
    const bool is_white = turn == Color::Red || turn == Color::Yellow;
    const std::int64_t own = shown_clock(clocks.left[turn]);
    const std::int64_t other = shown_clock(clocks.left[after(turn)]);
    line +=
        fmt::format(" wtime {} btime {} winc {increment} binc {increment}", is_white ? own : other,
                    is_white ? other : own, fmt::arg("increment", clocks.increment.count()));
}

void add_seat_clocks(std::string& line, const ClockState& clocks) {
    for (const Color seat : kAllColors) {
        line += fmt::format(" {}time {}", kColorLetters[seat], shown_clock(clocks.left[seat]));
    }
    if (clocks.increment.count() == 0) return;
    for (const Color seat : kAllColors) {
        line += fmt::format(" {}inc {}", kColorLetters[seat], clocks.increment.count());
    }
}

// ------------------------------------------------------------------ info

/// Returns the number in `word`; `nullopt` if it is not a number or does not fit into `T`.
template <class T>
std::optional<T> number_of(std::string_view word) {
    const std::optional<std::int64_t> number = parse_integer(word);
    if (!number || !std::in_range<T>(*number)) return std::nullopt;
    return static_cast<T>(*number);
}

std::optional<PerColor<int>> take_values(std::string_view& rest) {
    PerColor<int> values;
    for (const Color c : kAllColors) {
        const std::optional<int> value = number_of<int>(take_word(rest));
        if (!value) return std::nullopt;
        values[c] = *value;
    }
    return values;
}

}  // namespace

std::string format_position(const Game& game, const Dialect& dialect) {
    std::string line = "position " + dialect.fen_word + " ";
    const bool has_events = std::ranges::any_of(
        game.entries(), [](const auto& entry) { return std::holds_alternative<GameEvent>(entry); });
    if (dialect.history == Dialect::History::None || (has_events && !dialect.supports_events)) {
        return line + position_text(game.position(), dialect);
    }
    line += position_text(game.start(), dialect);
    if (!game.entries().empty()) line += " moves";
    for (std::size_t i = 0; i < game.entries().size(); ++i) {
        const GameEntry& entry = game.entries()[i];
        line += ' ';
        if (const auto* const event = std::get_if<GameEvent>(&entry)) {
            line += format_event(*event);
        } else {
            line += format_move(std::get<Move>(entry), game.position_after(i), dialect.moves);
        }
    }
    return line;
}

std::string format_go(const TimeControl& control, const ClockState& clocks, const Dialect& dialect,
                      Color turn) {
    std::string line = "go";
    if (control.base) {
        if (dialect.clocks == Dialect::Clocks::Team) {
            add_team_clocks(line, clocks, turn);
        } else {
            add_seat_clocks(line, clocks);
        }
        if (clocks.moves_to_go > 0) line += fmt::format(" movestogo {}", clocks.moves_to_go);
        if (clocks.delay.count() > 0) line += fmt::format(" delay {}", clocks.delay.count());
    }
    if (control.movetime) line += fmt::format(" movetime {}", control.movetime->count());
    if (control.nodes) line += fmt::format(" nodes {}", *control.nodes);
    if (control.depth) line += fmt::format(" depth {}", *control.depth);
    return line;
}

std::string format_go_ponder(const TimeControl& control, const ClockState& clocks,
                             const Dialect& dialect, Color turn) {
    constexpr std::string_view kGo = "go";
    return "go ponder" + format_go(control, clocks, dialect, turn).substr(kGo.size());
}

std::string format_set_option(std::string_view option, std::optional<std::string_view> value) {
    if (!value) return fmt::format("setoption name {}", option);
    return fmt::format("setoption name {} value {}", option, *value);
}

std::vector<Move> parse_pv(const Game& game, std::string_view line) {
    std::vector<Move> moves;
    Game at = game;
    while (!at.is_over()) {
        const Position& position = at.position();
        if (position.seats().state(position.turn()) == SeatState::Walking) break;
        const auto move = parse_move(take_word(line), position);
        if (!move) break;
        moves.push_back(*move);
        at.play_legal(*move);
    }
    return moves;
}

std::optional<Game> expected_game(const Game& game, std::string_view line,
                                  const std::function<bool(Color)>& is_own) {
    Game expected = game;
    const auto is_reached = [&] {
        const Position& position = expected.position();
        return !expected.is_over() && is_own(position.player()) &&
               position.seats().state(position.turn()) != SeatState::Walking;
    };
    for (const Move move : parse_pv(game, line)) {
        if (is_reached()) break;
        expected.play_legal(move);
    }
    if (!is_reached()) return std::nullopt;
    return expected;
}

std::optional<std::string> parse_id_name(std::string_view line) {
    if (take_word(line) != "id" || take_word(line) != "name") return std::nullopt;
    return std::string{trimmed(line)};
}

std::optional<ListedOption> parse_option_line(std::string_view line) {
    if (take_word(line) != "option" || take_word(line) != "name") return std::nullopt;
    ListedOption option;
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
        if (word == "type") {
            option.type = take_word(line);
            break;
        }
        option.name += (option.name.empty() ? "" : " ") + std::string{word};
    }
    if (option.name.empty()) return std::nullopt;
    return option;
}

std::optional<InfoLine> parse_info_line(std::string_view line) {
    if (take_word(line) != "info") return std::nullopt;
    InfoLine info;
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
        if (word == "string") {
            info.text = trimmed(line);
            break;
        }
        if (word == "pv") {
            info.pv = trimmed(line);
            break;
        }
        if (word == "lowerbound" || word == "upperbound") info.is_bound = true;
        if (word == "multipv") info.rank = number_of<int>(take_word(line)).value_or(0);
        if (word == "depth") info.depth = number_of<int>(take_word(line));
        if (word == "nodes") info.nodes = number_of<std::uint64_t>(take_word(line));
        if (word == "nps") info.nodes_per_second = number_of<std::uint64_t>(take_word(line));
        if (word == "time") info.time_ms = number_of<std::int64_t>(take_word(line));
        if (word == "values") info.values = take_values(line);
        if (word == "searched") info.searched = number_of<std::size_t>(take_word(line));
        if (word == "cp" || word == "mate") {
            const std::optional<int> value = number_of<int>(take_word(line));
            if (value) info.score = EngineScore{word == "mate", *value};
        }
    }
    return info;
}

void update_answer(Answer& answer, const InfoLine& info) {
    if (info.nodes) answer.nodes = info.nodes;
    if (info.rank != 1) return;
    if (!info.score) {
        if (info.depth && !answer.score) answer.depth = info.depth;
        return;
    }
    if (info.is_bound && answer.score) return;
    answer.score = info.score;
    if (info.depth) answer.depth = info.depth;
    if (!info.pv.empty()) answer.pv = info.pv;
}

std::optional<std::string> parse_bestmove(std::string_view line) {
    if (take_word(line) != "bestmove") return std::nullopt;
    const std::string_view move = take_word(line);
    const bool is_none = move == "(none)" || move == "0000" || move == "none" || move == "ponder";
    return is_none ? std::string{} : std::string{move};
}

}  // namespace quadrille
