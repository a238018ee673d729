// Writing c4pgn, with or without derived marks and comments.

#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/cursor.h"
#include "protocol/notation/c4pgn/move.h"
#include "protocol/notation/c4pgn/tags.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/record/event_text.h"
#include "protocol/notation/record/game_record.h"
#include "protocol/notation/record/result.h"

namespace quadrille {

namespace {

using Nodes = std::span<const RecordNode>;
using Comments = std::vector<std::string>;

class C4pgnMovesWriter {
  public:
    C4pgnMovesWriter(const GameRecord& game, C4pgnStyle style)
        : game_(game), style_(style), cursor_(game.start, game.first_round, keys_) {}

    [[nodiscard]] std::string write() {
        for (const std::string& comment : game_.main.comments) put(format_comment(comment));
        if (!out_.empty()) out_ += '\n';
        put_rule_slots();
        const Nodes nodes = game_.main.nodes;
        for (std::size_t i = 0; i < nodes.size(); ++i) put_node(nodes, i);
        put_results();
        return std::move(out_);
    }
    /// Returns the end of the game. Call it after `write`.
    [[nodiscard]] const C4pgnCursor& cursor() const { return cursor_; }

  private:
    [[nodiscard]] bool is_annotated() const { return style_ == C4pgnStyle::Annotated; }
    void put(std::string_view text) {
        if (!out_.empty() && out_.back() != '\n' && out_.back() != ' ') out_ += ' ';
        out_ += text;
    }
    /// Writes `text`, in the annotated style on a new line.
    void put_on_line(std::string_view text) {
        if (is_annotated() && !out_.empty() && out_.back() != '\n') out_ += '\n';
        if (is_annotated() && !out_.empty()) out_ += std::string(indent_, ' ');
        put(text);
    }
    void put_derived(const Comments& comments) {
        if (!is_annotated()) return;
        for (const std::string& comment : comments) put(format_comment(comment));
    }

    /// Writes a slot, with the round number before the first slot of a round.
    void put_slot(Color c, const std::string& text) {
        const bool is_first = cursor_.is_before_first_slot();
        if (!cursor_.begins_round(c)) return put_on_line(text);
        if (!out_.empty() && out_.back() != '\n') out_ += '\n';
        const std::string number = std::to_string(cursor_.round_for(c)) + '.';
        indent_ = number.size() + 1;
        put(number);
        for (const Color before : kAllColors) {
            if (!is_first || before == c) break;
            if (cursor_.takes_part(before)) put("...");
        }
        put(text);
    }

    /// Writes the turns that the rules play up to the next move.
    void put_rule_slots() {
        while (!cursor_.rule_slots().empty() && !cursor_.rule_slots().front().is_behind_end) {
            const C4pgnRuleSlot slot = cursor_.rule_slots().front();
            const bool passes = slot.turn == StuckKind::Passed;
            const bool is_out = !slot.turn.has_value() || slot.turn == StuckKind::Stalemated;
            std::string text = is_out ? "%%%" : "%";
            if (passes && slot.by.has_value() && is_annotated()) text += kChess4Letters[*slot.by];
            put_slot(slot.seat, text);
            put_derived(comments_of(slot));
            cursor_.take_rule_slot();
        }
    }

    [[nodiscard]] std::string text_of(const GameEntry& entry) const {
        const Position& position = cursor_.position();
        if (const Move* const move = std::get_if<Move>(&entry)) {
            std::string text = format_c4pgn_move(*move, position, is_annotated());
            if (entries_to_choice_ == 1) text += choice_;
            return is_annotated() ? text + format_marks(marks_of(*move, cursor_)) : text;
        }
        const GameEvent event = std::get<GameEvent>(entry);
        std::string text = "%%" + std::string{event_text(event.kind).in_c4pgn};
        if (names_seat(event, position.turn())) text += kChess4Letters[event.color];
        return text;
    }

    /// Returns whether the next entry leads to the choice of the army in `nodes[i]`. The move
    /// behind that entry is then written with `=b`. The slots before it must not depend on the
    /// choice, because the reader checks them first.
    [[nodiscard]] bool is_choice_of_next_move(Nodes nodes, std::size_t i) const {
        const RecordNode& node = nodes[i];
        const GameEvent* const event = std::get_if<GameEvent>(&node.entry);
        const bool is_bare = node.comments.empty() && node.suffix.empty();
        if (event == nullptr || event->kind != EventKind::Keeps || !is_bare) return false;
        if (i + 2 >= nodes.size() || !std::holds_alternative<Move>(nodes[i + 2].entry))
            return false;
        const GameEvent* const next = std::get_if<GameEvent>(&nodes[i + 1].entry);
        if (next != nullptr && next->kind == EventKind::Keeps) return false;
        C4pgnCursor ahead = cursor_;
        ahead.play(*event);
        ahead.play(nodes[i + 1].entry);
        C4pgnCursor without = cursor_;
        if (!without.can_play(nodes[i + 1].entry)) return false;
        without.play(nodes[i + 1].entry);
        return has_chosen(ahead.position(), event->color) &&
               std::ranges::equal(ahead.rule_slots(), without.rule_slots(),
                                  [](const C4pgnRuleSlot& a, const C4pgnRuleSlot& b) {
                                      return a.seat == b.seat && a.turn == b.turn;
                                  });
    }

    void put_node(Nodes nodes, std::size_t i) {
        const RecordNode& node = nodes[i];
        const Color turn = cursor_.position().turn();
        if (is_choice_of_next_move(nodes, i)) {
            choice_ = std::string{"="} + kChess4Letters[std::get<GameEvent>(node.entry).color];
            entries_to_choice_ = 3;
        } else if (takes_slot(node.entry, turn)) {
            put_slot(turn, text_of(node.entry) + node.suffix);
        } else {
            put_on_line(text_of(node.entry) + node.suffix);
        }
        const bool is_silent = entries_to_choice_ == 3;
        if (entries_to_choice_ > 0) --entries_to_choice_;
        Comments derived =
            comments_of(node.entry, cursor_, cursor_.round_for(turn) == game_.first_round);
        cursor_.play(node.entry);
        if (is_silent) return;
        const bool has_ended = cursor_.is_at_end_of_slots();
        if (has_ended)
            std::ranges::move(comments_of(cursor_.losses()), std::back_inserter(derived));
        put_derived(derived);
        for (const std::string& comment : node.comments) put(format_comment(comment));
        put_rule_slots();
        if (cursor_.position().is_over() && !has_ended) put_derived(comments_of(cursor_.losses()));
    }

    void put_results() {
        if (!out_.empty() && out_.back() != '\n') out_ += '\n';
        indent_ = 0;
        put(format_last_standing(cursor_.position()));
        put_derived({std::string{kLastStandingComment}});
        out_ += is_annotated() ? '\n' : ' ';
        put(format_incremental(cursor_.position()));
        put_derived({std::string{kIncrementalComment}});
        out_ += '\n';
    }

    const GameRecord& game_;
    C4pgnStyle style_;
    std::vector<Key> keys_;
    C4pgnCursor cursor_;
    std::string out_;
    std::string choice_;  // the kept army, `=b`; written with the move after the next entry
    std::size_t entries_to_choice_ = 0;
    std::size_t indent_ = 0;
};

}  // namespace

std::string format_c4pgn(const GameRecord& game, C4pgnStyle style) {
    C4pgnMovesWriter writer(game, style);
    const std::string moves = writer.write();
    std::string out;
    for (const RecordTag& tag : tags_to_write(game, writer.cursor(), style)) {
        out += format_c4pgn_tag(tag);
    }
    return out + '\n' + moves;
}

std::vector<std::string> format_c4pgn_line(const Position& root, std::span<const Move> moves) {
    std::vector<std::string> texts;
    std::vector<Key> keys;
    C4pgnCursor cursor(root, 1, keys);
    for (const Move move : moves) {
        if (!cursor.can_play(move)) break;
        texts.push_back(format_c4pgn_move(move, cursor.position(), true) +
                        format_marks(marks_of(move, cursor)));
        cursor.play(move);
    }
    return texts;
}

}  // namespace quadrille
