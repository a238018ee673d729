// Writing moves, canonical PGN4, and records of games.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/pgn4/cursor.h"
#include "protocol/notation/pgn4/movetext.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/pgn4/tags.h"
#include "protocol/notation/record/event_text.h"
#include "protocol/notation/record/game_record.h"

namespace quadrille {

namespace {

using Shape = MovetextLayout;

/// Widths of the columns of a list in characters: the round numbers and each seat.
constexpr std::size_t kNumberWidth = 5;
constexpr std::size_t kColumnWidth = 12;

class MovetextWriter {
  public:
    explicit MovetextWriter(const MovetextStyle& style) : style_(style) {}

    [[nodiscard]] std::string write(const GameRecord& game) {
        Pgn4Cursor cursor(game.start, game.first_round, keys_);
        Line at{cursor, 0};
        if (is_whole()) put_comments(game.main.comments);
        if (!out_.empty()) out_ += '\n';
        put_stuck(at);
        write_nodes(game.main, at);
        if (!out_.empty() && out_.back() != '\n') out_ += '\n';
        return std::move(out_);
    }

  private:
    /// The state of a line that is being written.
    struct Line {
        Pgn4Cursor& cursor;
        int round = 0;  // of the last slot; 0 before the first one
    };

    void put(std::string_view text) {
        if (!out_.empty() && out_.back() != '\n') out_ += ' ';
        out_ += text;
    }
    void put_comments(const std::vector<std::string>& comments) {
        for (const std::string& comment : comments) put(format_comment(comment));
    }
    [[nodiscard]] bool is(Shape shape) const { return style_.shape == shape; }
    /// Returns whether comments and variations are written.
    [[nodiscard]] bool is_whole() const { return is(Shape::Pgn4) || is(Shape::Text); }

    /// Writes the number of a new round or a separator before a slot of `c`.
    void begin_slot(Color c, Line& at) {
        if (is(Shape::Moves)) return;
        const int round = at.cursor.round_for(c);
        if (at.round == round) {
            if (is(Shape::Pgn4)) put("..");
            return pad_to(c);
        }
        const bool is_first = at.round == 0;
        if (!is_first && !is(Shape::Text)) out_ += '\n';
        const bool is_mid_round = is_first && at.cursor.is_mid_round(c);
        put(std::to_string(round) + (is_mid_round && is(Shape::Pgn4) ? ".." : "."));
        if (is_mid_round && !is(Shape::Pgn4)) put_ellipses(c, at);
        pad_to(c);
        at.round = round;
    }
    /// Writes `...` for each seat whose turn precedes the turn of `c` in the round.
    void put_ellipses(Color c, const Line& at) {
        for (const Color seat : at.cursor.position().seats().with_turn()) {
            if (idx(seat) >= idx(c)) break;
            pad_to(seat);
            put("...");
        }
    }
    /// Writes blanks up to the column of `c`.
    void pad_to(Color c) {
        if (!is(Shape::Columns)) return;
        const std::size_t line_at = out_.rfind('\n') + 1;  // 0 in the first line
        const auto is_first_byte = [](char byte) { return (byte & 0xC0) != 0x80; };
        const auto width = static_cast<std::size_t>(std::count_if(
            out_.begin() + static_cast<std::ptrdiff_t>(line_at), out_.end(), is_first_byte));
        const std::size_t column =
            kNumberWidth + static_cast<std::size_t>(idx(c)) * kColumnWidth - 1;  // `put` adds one
        if (width < column) out_.append(column - width, ' ');
    }
    /// Writes the slots of stuck turns: `#` for a mated seat, `S` for a stalemated one.
    void put_stuck(Line& at) {
        if (is(Shape::Moves)) return;
        at.cursor.take_stuck_slots([&](Color seat, StuckKind kind) {
            const char letter = kind == StuckKind::Mated ? kMateLetter : kStalemateLetter;
            begin_slot(seat, at);
            put({&letter, 1});
        });
    }

    void write_nodes(const RecordLine& line, Line& at) {
        for (std::size_t i = 0; i < line.nodes.size();) {
            const std::vector<RecordLine>& variations = line.nodes[i].variations;
            std::optional<Pgn4Cursor> before;
            if (is_whole() && !variations.empty()) before = at.cursor;
            const std::size_t taken = write_slot(line.nodes, i, at);
            if (is_whole()) put_comments(line.nodes[i + taken - 1].comments);
            for (const RecordLine& variation : variations) {
                if (!before.has_value()) break;
                const KeyHistoryGuard kept(*before);
                Pgn4Cursor cursor = *before;
                Line inner{cursor, 0};
                put("(");
                put_comments(variation.comments);
                write_nodes(variation, inner);
                put(")");
            }
            put_stuck(at);
            i += taken;
        }
    }

    /// Writes `nodes[i]` without its comments and variations. An event and the move of a walking
    /// king may share the slot. Returns the number of nodes written.
    std::size_t write_slot(const std::vector<RecordNode>& nodes, std::size_t i, Line& at) {
        const RecordNode& node = nodes[i];
        const Color turn = at.cursor.position().turn();
        begin_slot(turn, at);
        const bool is_bare = is(Shape::Moves);
        const auto write_move = [&](Move move) {
            return format_move(move, at.cursor.position(), style_.format, *style_.language);
        };
        if (const Move* const move = std::get_if<Move>(&node.entry)) {
            put(write_move(*move) + (is_bare ? "" : node.suffix));
            at.cursor.play(*move);
            return 1;
        }
        const GameEvent event = std::get<GameEvent>(node.entry);
        const bool leaves = is_departure(event.kind);
        std::string letters(names_seat(event, turn) ? 1 : 0, kColorLetters[event.color]);
        if (is_bare && !letters.empty()) letters += '=';
        letters += event_text(event.kind).letter;
        at.cursor.play(event);
        const Position& position = at.cursor.position();
        const bool walks = !is_bare && leaves && event.color == turn && !position.is_over() &&
                           position.turn() == turn && node.comments.empty() &&
                           node.suffix.empty() && i + 1 < nodes.size() &&
                           nodes[i + 1].variations.empty();
        const Move* const walk = walks ? std::get_if<Move>(&nodes[i + 1].entry) : nullptr;
        if (walk != nullptr) {
            put(write_move(*walk) + letters + nodes[i + 1].suffix);
            at.cursor.play(*walk);
            return 2;
        }
        if (is_bare) {
            put(letters);
            return 1;
        }
        if (leaves && event.color == turn) letters += at.cursor.take_eliminated_slot_of_event();
        put(letters + node.suffix);
        return 1;
    }

    MovetextStyle style_;
    std::string out_;
    std::vector<Key> keys_;
};

}  // namespace

std::string write_movetext(const GameRecord& game, const MovetextStyle& style) {
    return MovetextWriter{style}.write(game);
}

std::string format_pgn4(const GameRecord& game) {
    std::string out;
    for (const RecordTag& tag : game.tags) out += format_tag(tag);
    return out + '\n' + write_movetext(game, {});
}

GameRecord record_of(const Game& game, const RecordExtras& extras) {
    GameRecord record = bare_record(game);
    record.tags = extras.tags;
    record.cosmetic = extras.cosmetic;
    if (can_be_pgn4(record.rules)) set_derived_tags(record, game.position());
    const std::size_t commented = std::min(extras.comments.size(), record.main.nodes.size());
    for (std::size_t i = 0; i < commented; ++i) {
        if (extras.comments[i].empty()) continue;
        record.main.nodes[i].comments.push_back(extras.comments[i]);
    }
    return record;
}

}  // namespace quadrille
