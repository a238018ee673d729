#include "tools/play/engines/conversation.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>
#include <variant>

#include "engine/square.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/blanks.h"
#include "protocol/text/numbers.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

// ------------------------------------------------------------------ position

/// The board of a canonical FEN4 with `x` on each corner square: `3,yR,...` is `x,x,x,yR,...`.
std::string with_corners(std::string_view board) {
    std::string out;
    int rank = kBoardSide - 1;
    int file = 0;
    int run = 0;
    const auto add = [&](std::string_view item) {
        if (!out.empty() && out.back() != '/') out += ',';
        out += item;
    };
    const auto end_run = [&] {
        if (run > 0) add(fmt::format("{}", run));
        run = 0;
    };
    for (std::size_t at = 0; at < board.size();) {
        const std::size_t stop = std::min(board.find_first_of(",/", at), board.size());
        const std::string_view item = board.substr(at, stop - at);
        int empty_squares = 0;
        std::from_chars(item.data(), item.data() + item.size(), empty_squares);
        for (; empty_squares > 0; --empty_squares, ++file) {
            if (Square::is_playable_at(file, rank)) {
                ++run;
            } else {
                end_run();
                add("x");
            }
        }
        if (!is_digit(item.front())) {
            end_run();
            add(item);
            ++file;
        }
        if (stop < board.size() && board[stop] == '/') {
            end_run();
            out += '/';
            --rank;
            file = 0;
        }
        at = stop + 1;
    }
    end_run();
    return out;
}

std::string position_text(const Position& position, const Dialect& dialect) {
    std::string fen = format_fen4(position);
    if (dialect.corners_as_x) {
        // The board is the last field, and has no dash.
        const std::size_t board = fen.rfind('-') + 1;
        fen = fen.substr(0, board) + with_corners(std::string_view{fen}.substr(board));
    }
    return fen;
}

std::string format_event(GameEvent event) {
    const char seat = kColorLetters[event.color];
    switch (event.kind) {
        case EventKind::Resigns: return fmt::format("{}=R", seat);
        case EventKind::RunsOutOfTime: return fmt::format("{}=T", seat);
        case EventKind::DrawAgreed: return "D";
        case EventKind::Keeps: return fmt::format("{}=K", seat);
    }
    return "";
}

bool is_event(const GameEntry& entry) { return std::holds_alternative<GameEvent>(entry); }

// ------------------------------------------------------------------ go

void add_number(std::string& line, std::string_view word, std::int64_t number) {
    line += fmt::format(" {} {}", word, number);
}

std::int64_t shown_clock(TimeControl::Milliseconds left) {
    return std::max<std::int64_t>(left.count(), 1);
}

void add_team_clocks(std::string& line, const ClockState& clocks, Color turn) {
    const bool is_white = turn == Color::Red || turn == Color::Yellow;
    const std::int64_t own = shown_clock(clocks.left[turn]);
    const std::int64_t other = shown_clock(clocks.left[after(turn)]);
    add_number(line, "wtime", is_white ? own : other);
    add_number(line, "btime", is_white ? other : own);
    add_number(line, "winc", clocks.increment.count());
    add_number(line, "binc", clocks.increment.count());
}

void add_seat_clocks(std::string& line, const ClockState& clocks) {
    const auto word = [](Color seat, std::string_view what) {
        return fmt::format("{}{}", kColorLetters[seat], what);
    };
    for (const Color seat : kAllColors) {
        add_number(line, word(seat, "time"), shown_clock(clocks.left[seat]));
    }
    if (clocks.increment.count() == 0) return;
    for (const Color seat : kAllColors) {
        add_number(line, word(seat, "inc"), clocks.increment.count());
    }
}

// ------------------------------------------------------------------ what engines write

/// The number that is all of `word`, if its type holds it.
template <class T>
std::optional<T> number_of(std::string_view word) {
    const std::optional<std::int64_t> number = parse_integer(word);
    if (!number || !std::in_range<T>(*number)) return std::nullopt;
    return static_cast<T>(*number);
}

/// What one `info` line says.
struct Info {
    int line = 1;
    bool is_bound = false;
    std::optional<EngineScore> score;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::string_view pv;
};

Info parse_info(std::string_view rest) {
    Info info;
    for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
        if (word == "string") break;
        if (word == "pv") {
            info.pv = trimmed(rest);
            break;
        }
        if (word == "lowerbound" || word == "upperbound") info.is_bound = true;
        if (word == "multipv") info.line = number_of<int>(take_word(rest)).value_or(0);
        if (word == "depth") info.depth = number_of<int>(take_word(rest));
        if (word == "nodes") info.nodes = number_of<std::uint64_t>(take_word(rest));
        if (word == "cp" || word == "mate") {
            const std::optional<int> value = number_of<int>(take_word(rest));
            if (value) info.score = EngineScore{word == "mate", *value};
        }
    }
    return info;
}

}  // namespace

std::string format_position(const Game& game, const Dialect& dialect) {
    std::string line = "position " + dialect.fen_word + " ";
    const bool has_events = std::ranges::any_of(game.entries(), is_event);
    if (dialect.history == Dialect::History::None || (has_events && !dialect.knows_events)) {
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
        if (clocks.delay.count() > 0) add_number(line, "delay", clocks.delay.count());
    }
    if (control.movetime) add_number(line, "movetime", control.movetime->count());
    if (control.nodes) line += fmt::format(" nodes {}", *control.nodes);
    if (control.depth) add_number(line, "depth", *control.depth);
    return line;
}

std::string format_set_option(std::string_view option, std::optional<std::string_view> value) {
    if (!value) return fmt::format("setoption name {}", option);
    return fmt::format("setoption name {} value {}", option, *value);
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

std::optional<std::string> parse_id_name(std::string_view line) {
    if (take_word(line) != "id" || take_word(line) != "name") return std::nullopt;
    return std::string{trimmed(line)};
}

bool read_info(std::string_view line, Answer& answer) {
    if (take_word(line) != "info") return false;
    const Info info = parse_info(line);
    if (info.nodes) answer.nodes = info.nodes;
    if (info.line != 1) return true;
    if (!info.score) {
        if (info.depth && !answer.score) answer.depth = info.depth;
        return true;
    }
    if (info.is_bound && answer.score) return true;
    answer.score = info.score;
    if (info.depth) answer.depth = info.depth;
    if (!info.pv.empty()) answer.pv = info.pv;
    return true;
}

std::optional<std::string> parse_bestmove(std::string_view line) {
    if (take_word(line) != "bestmove") return std::nullopt;
    const std::string_view move = take_word(line);
    const bool is_none = move == "(none)" || move == "0000" || move == "none" || move == "ponder";
    return is_none ? std::string{} : std::string{move};
}

}  // namespace quadrille
