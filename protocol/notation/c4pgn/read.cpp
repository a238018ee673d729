// Reading c4pgn: tags, tokens and moves.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/cursor.h"
#include "protocol/notation/c4pgn/move.h"
#include "protocol/notation/c4pgn/scanner.h"
#include "protocol/notation/c4pgn/tags.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/record/result.h"
#include "protocol/text/printable.h"

namespace quadrille {

namespace {

using TokenKind = C4pgnTokenKind;

constexpr int kMaxResults = 2;
constexpr std::string_view kGameIsOver = "no more moves: the game is over";

/// Returns whether the marks of the text agree with the derived marks. `###` without letters may
/// also stand for mated seats.
bool agree(const C4pgnMarks& claimed, const C4pgnMarks& derived) {
    for (std::size_t level = 0; level < claimed.seats.size(); ++level) {
        const bool mates = level > 0 && !derived.seats[1].empty();
        if (claimed.is_bare[level] && (mates || !derived.seats[level].empty())) continue;
        const bool is_covered = level == 1 && claimed.is_bare[2] && claimed.seats[1].empty();
        if (!is_covered && claimed.seats[level] != derived.seats[level]) return false;
    }
    return true;
}

/// Returns whether `token`, `%` or `%%%`, is allowed in the slot.
bool fits_slot(TokenKind token, const C4pgnRuleSlot& slot) {
    const bool is_out = !slot.turn.has_value();
    return slot.turn == StuckKind::Stalemated || is_out == (token == TokenKind::Out);
}

/// Plays the tokens of a game. On an error it backtracks to the last ambiguous move.
class C4pgnMovesReader {
  public:
    /// The game is read into `head`. `in` and `head` must outlive the reader.
    C4pgnMovesReader(C4pgnScanner& in, std::vector<C4pgnToken> tokens, C4pgnHead& head)
        : in_(in),
          tokens_(std::move(tokens)),
          head_(head),
          game_(head.game),
          place_{0, C4pgnCursor(head.game.start, 1, keys_), std::nullopt, 0, 0, 0, false} {}

    /// Reads the game. Returns the error farthest into the game, or `std::nullopt` on success.
    [[nodiscard]] std::optional<RecordError> read() {
        while (place_.token < tokens_.size()) {
            const bool is_again = error_.has_value() && place_.token <= farthest_;
            if (is_again) ++retries_;
            if (retries_ > kMaxC4pgnRetries) {
                error_->wrong = "too many ways to read the game";
                return std::move(error_);
            }
            const C4pgnToken& token = tokens_[place_.token];
            if (read_token(token)) {
                ++place_.token;
            } else if (!go_back()) {
                return std::move(error_);
            }
        }
        note_tags();
        // A game without slots is written without a round number.
        if (place_.cursor.is_before_first_slot()) game_.first_round = 1;
        return std::nullopt;
    }

    /// Returns the notes in the order of the text, with their places.
    [[nodiscard]] std::vector<RecordNote> take_notes() {
        const bool has_marks =
            std::ranges::any_of(tokens_, [](const C4pgnToken& t) { return t.move.has_marks; });
        if (!has_marks)
            std::erase_if(notes_, [](const Note& n) { return n.is_about_missing_marks; });
        std::ranges::stable_sort(notes_, {}, [](const Note& n) { return n.note.offset; });
        std::vector<RecordNote> notes;
        for (Note& each : notes_) {
            if (notes.size() == kMaxC4pgnNotes) break;
            RecordNote note{in_.place_of(each.note.offset), std::move(each.note.text)};
            note.round = each.note.round;
            note.seat = each.note.seat;
            notes.push_back(std::move(note));
        }
        return notes;
    }

  private:
    /// A state of the reader to return to, with the sizes of its results so far.
    struct Place {
        std::size_t token = 0;
        C4pgnCursor cursor;
        /// The cursor before the last entry, in games with takeovers only.
        std::optional<C4pgnCursor> before_last;
        std::size_t nodes = 0;
        std::size_t notes = 0;
        int results = 0;
        bool has_number = false;
    };
    /// An ambiguous move.
    struct Branch {
        Place at;
        std::vector<Move> moves;
        std::size_t taken = 0;
    };
    struct Note {
        RecordNote note;
        bool is_about_missing_marks = false;
    };

    // ------------------------------------------------------------------ going back

    /// Keeps the first error at the farthest token. Returns false.
    bool fail(const C4pgnToken& token, std::string_view wrong, std::string expected,
              std::string cause = {}) {
        if (error_.has_value() && place_.token <= farthest_) return false;
        RecordError error = in_.error_at(token.offset, wrong, std::move(expected));
        error.cause = std::move(cause);
        error.round = place_.cursor.round();
        error.seat = place_.cursor.position().turn();
        farthest_ = place_.token;
        error_ = std::move(error);
        return false;
    }

    /// Plays the next choice of the last ambiguous move. Returns false if no choice is left.
    bool go_back() {
        while (!branches_.empty()) {
            Branch& branch = branches_.back();
            if (++branch.taken == branch.moves.size()) {
                branches_.pop_back();
                continue;
            }
            place_ = branch.at;
            game_.main.nodes.resize(place_.nodes);
            notes_.resize(place_.notes);
            play_move(tokens_[place_.token], branch.moves, branch.taken);
            ++place_.token;
            return true;
        }
        return false;
    }

    void play(const GameEntry& entry, std::string_view suffix) {
        if (game_.rules.takes_over_armies) place_.before_last = place_.cursor;
        place_.cursor.play(entry);
        game_.main.nodes.push_back({entry, std::string{suffix}, {}, {}});
    }

    // ------------------------------------------------------------------ tokens

    bool read_token(const C4pgnToken& token) {
        if (place_.results > 0 && token.kind != TokenKind::Comment &&
            token.kind != TokenKind::Result) {
            return fail(token, kBadToken, "nothing behind the result");
        }
        switch (token.kind) {
            case TokenKind::Number:
                if (!place_.has_number && place_.cursor.is_before_first_slot()) {
                    place_.has_number = true;
                    game_.first_round = token.number;
                    place_.cursor.set_first_round(token.number);
                }
                return true;
            case TokenKind::Dots:
            case TokenKind::End: return true;
            case TokenKind::Comment: return read_comment(token);
            case TokenKind::Pass:
            case TokenKind::Out: return read_rule_slot(token);
            case TokenKind::Event: return read_event(token);
            case TokenKind::Result: return read_result(token);
            case TokenKind::Move: return read_move(token);
        }
        return true;
    }

    /// Sets the derived comments of the slot that was read.
    void expect_comments(std::vector<std::string> derived) {
        expected_comments_ = std::move(derived);
        if (place_.cursor.is_at_end_of_slots()) {
            std::ranges::copy(comments_of(place_.cursor.losses()),
                              std::back_inserter(expected_comments_));
        }
        const std::vector<std::string_view> comments = comments_behind(place_.token);
        has_all_derived_ =
            std::ranges::all_of(expected_comments_, [&](const std::string& expected) {
                return std::ranges::any_of(comments, [&](std::string_view comment) {
                    return is_derived_comment(comment, {&expected, 1});
                });
            });
    }

    [[nodiscard]] std::vector<std::string_view> comments_behind(std::size_t token) const {
        std::vector<std::string_view> comments;
        while (++token < tokens_.size() && tokens_[token].kind == TokenKind::Comment) {
            comments.push_back(tokens_[token].text);
        }
        return comments;
    }

    bool read_comment(const C4pgnToken& token) {
        const auto derived =
            std::ranges::find_if(expected_comments_, [&](const std::string& expected) {
                return is_derived_comment(token.text, {&expected, 1});
            });
        const bool is_derived = derived != expected_comments_.end();
        // A person may write the same words, but not all of them, or again.
        if (is_derived && has_all_derived_) {
            expected_comments_.erase(derived);
            return true;
        }
        if (!is_derived && looks_like_squares(token.text) && !expected_comments_.empty() &&
            looks_like_squares(expected_comments_.front())) {
            add_note(token.offset,
                     excerpt_at(token.text, 0) + ": the move is " + expected_comments_.front(), {});
        }
        std::vector<RecordNode>& nodes = game_.main.nodes;
        std::vector<std::string>& comments =
            nodes.empty() ? game_.main.comments : nodes.back().comments;
        comments.emplace_back(token.text);
        return true;
    }

    /// Reads `%` or `%%%`, the next turn that the rules played.
    bool read_rule_slot(const C4pgnToken& token) {
        const std::vector<C4pgnRuleSlot>& slots = place_.cursor.rule_slots();
        if (slots.empty()) {
            const Position& position = place_.cursor.position();
            const std::string state = token.kind == TokenKind::Out ? "is not out" : "is not mated";
            return fail(token, kWrongToken,
                        position.is_over()
                            ? std::string{kGameIsOver}
                            : "a move of " + chess4_name(position.turn()) + ", which " + state);
        }
        const C4pgnRuleSlot slot = slots.front();
        if (!fits_slot(token.kind, slot)) {
            const std::string seat = chess4_name(slot.seat);
            return fail(token, kWrongToken,
                        !slot.turn.has_value() ? "%%%: " + seat + " is out"
                                               : "%: " + seat + " passes and is not out yet");
        }
        if (token.seat.has_value() && token.seat != slot.by) {
            const std::string by =
                slot.by.has_value() ? "by " + chess4_name(*slot.by) : "by no one";
            add_note(token.offset, excerpt_at(token.text, 0) + ": mated " + by, slot.seat);
        }
        place_.cursor.take_rule_slot();
        expect_comments(comments_of(slot));
        return true;
    }

    bool read_event(const C4pgnToken& token) {
        const Position& position = place_.cursor.position();
        if (position.is_over()) return fail(token, kWrongToken, std::string{kGameIsOver});
        const GameEvent event{token.event, token.seat.value_or(position.turn())};
        if (!place_.cursor.can_play(event)) {
            return fail(
                token, kWrongToken,
                event.kind == EventKind::Keeps
                    ? "a game with Method 2 in which " + chess4_name(event.color) + " has an army"
                    : "a seat that is in the game; " + chess4_name(event.color) + " is not");
        }
        std::vector<std::string> comments = comments_of(event, place_.cursor, false);
        play(event, token.suffix);
        expect_comments(std::move(comments));
        return true;
    }

    bool read_result(const C4pgnToken& token) {
        if (place_.results >= kMaxResults) {
            return fail(token, kBadToken, "at most two results");
        }
        const Position& position = place_.cursor.position();
        const bool is_first = place_.results++ == 0;
        const std::string derived =
            is_first ? format_last_standing(position) : format_incremental(position);
        if (token.text != derived) {
            add_note(token.offset, excerpt_at(token.text, 0) + ": the result is " + derived, {});
        }
        const std::string_view words = is_first ? kLastStandingComment : kIncrementalComment;
        expected_comments_ = {std::string{words}};
        has_all_derived_ = true;
        return true;
    }

    // ------------------------------------------------------------------ moves

    bool read_move(const C4pgnToken& token) {
        if (place_.cursor.position().is_over()) {
            return fail(token, kWrongToken, std::string{kGameIsOver});
        }
        if (token.move.keeps.has_value() && !choose_army(token, *token.move.keeps)) return false;
        const Position& position = place_.cursor.position();
        if (token.move.castler.has_value() && *token.move.castler != position.turn()) {
            return fail(token, kWrongToken, "a move of " + chess4_name(position.turn()));
        }
        std::vector<Move> moves =
            named_moves(token.move, place_.cursor, comments_behind(place_.token));
        if (moves.empty()) {
            return fail(token, kIllegalMove, {},
                        describe(explain_c4pgn_refusal(token.move, position)));
        }
        if (moves.size() > 1) {
            place_.nodes = game_.main.nodes.size();
            place_.notes = notes_.size();
            branches_.push_back({place_, moves, 0});
        }
        play_move(token, moves, 0);
        return true;
    }

    /// Plays `moves[taken]`, and adds a note if the move is ambiguous.
    void play_move(const C4pgnToken& token, std::span<const Move> moves, std::size_t taken) {
        const Move move = moves[taken];
        if (moves.size() > 1) note_choice(token, moves, move);
        note_marks(token, move);
        const bool in_first_round = place_.cursor.round() == game_.first_round;
        std::vector<std::string> comments = comments_of(move, place_.cursor, in_first_round);
        play(move, token.suffix);
        expect_comments(std::move(comments));
    }

    /// Reads `=b`, a choice made as this turn began. Inserts the `Keeps` event before the last
    /// entry and plays that entry again.
    bool choose_army(const C4pgnToken& token, Color army) {
        const auto refuse = [&] {
            return fail(token, kWrongToken,
                        "a turn that began with the choice of " + chess4_name(army) + "'s army");
        };
        if (!place_.before_last.has_value()) return refuse();
        C4pgnCursor cursor = *place_.before_last;
        const GameEvent choice{EventKind::Keeps, army};
        if (!cursor.can_play(choice)) return refuse();
        cursor.play(choice);
        const GameEntry& last = game_.main.nodes.back().entry;
        if (!cursor.can_play(last)) return refuse();
        cursor.play(last);
        if (!has_chosen(cursor.position(), army)) return refuse();
        place_.cursor = std::move(cursor);
        game_.main.nodes.insert(game_.main.nodes.end() - 1, RecordNode{choice, {}, {}, {}});
        return true;
    }

    // ------------------------------------------------------------------ notes

    /// Adds a note. With a `seat`, the note has the round of its slot.
    void add_note(std::size_t offset, std::string text, std::optional<Color> seat,
                  bool is_about_missing_marks = false) {
        Note note;
        note.note.offset = offset;
        note.note.text = std::move(text);
        if (seat.has_value()) {
            note.note.round = place_.cursor.round_for(*seat);
            note.note.seat = *seat;
        }
        note.is_about_missing_marks = is_about_missing_marks;
        notes_.push_back(std::move(note));
    }

    void note_marks(const C4pgnToken& token, Move move) {
        const C4pgnWrittenMove& text = token.move;
        const Position& position = place_.cursor.position();
        const C4pgnMarks derived = marks_of(move, place_.cursor);
        const bool is_capture = position.is_capture(move);
        if (agree(text.marks, derived) && text.pattern.is_capture == is_capture) return;
        const bool has_none = !text.has_marks && text.marks == C4pgnMarks{};
        add_note(token.offset,
                 text.pattern.text + ": the move is " + format_c4pgn_move(move, position, true) +
                     format_marks(derived),
                 position.turn(), has_none);
    }

    void note_choice(const C4pgnToken& token, std::span<const Move> moves, Move taken) {
        const Position& position = place_.cursor.position();
        const auto in_words = [&](Move move) {
            std::string words = format_move_squares(move, position);
            if (move.is_promotion()) {
                const std::string text = format_c4pgn_move(move, position, false);
                words += text.substr(text.find('='));
            }
            return words;
        };
        std::string text = token.move.pattern.text + " is ambiguous: ";
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (i > 0) text += i + 1 < moves.size() ? ", " : " and ";
            text += in_words(moves[i]);
        }
        text += "; read as " + in_words(taken) + ", the first that fits the later moves";
        add_note(token.offset, std::move(text), position.turn());
    }

    /// Adds a note for each tag whose value differs from the one derived from the moves.
    void note_tags() {
        const bool is_over = place_.cursor.position().is_over();
        for (const RecordTag& derived : derived_tags(place_.cursor)) {
            if (!is_over && derived.name.starts_with("Result")) continue;
            for (const auto& [tag, offset, value_at] : head_.tags) {
                if (tag.name != derived.name || tag.value == derived.value) continue;
                add_note(value_at,
                         tag.name + " " + excerpt_at(tag.value, 0) + ": the moves give \"" +
                             derived.value + '"',
                         {});
            }
        }
    }

    C4pgnScanner& in_;
    std::vector<C4pgnToken> tokens_;
    C4pgnHead& head_;
    GameRecord& game_;
    std::vector<Key> keys_;
    Place place_;
    std::vector<Branch> branches_;
    std::vector<Note> notes_;
    std::vector<std::string> expected_comments_;  // derived comments of the last slot
    bool has_all_derived_ = false;                // the text has all of them
    std::optional<RecordError> error_;            // the error at the farthest token
    std::size_t farthest_ = 0;                    // index of that token
    int retries_ = 0;
};

Expected<std::vector<C4pgnToken>, RecordError> read_tokens(C4pgnScanner& in) {
    std::vector<C4pgnToken> tokens;
    for (;;) {
        Expected<C4pgnToken, RecordError> token = in.next_token();
        if (!token) return unexpected<RecordError>(std::move(token.error()));
        if (token->kind == C4pgnTokenKind::End) return tokens;
        tokens.push_back(*std::move(token));
    }
}

/// The tags and tokens of a game whose moves have not been played.
struct ScannedGame {
    C4pgnHead head;
    std::vector<C4pgnToken> tokens;
};

Expected<ScannedGame, RecordError> scan_game(C4pgnScanner& in) {
    const std::size_t game_at = in.at();
    Expected<C4pgnHead, RecordError> head = read_c4pgn_tags(in);
    if (!head) return unexpected<RecordError>(std::move(head.error()));
    Expected<std::vector<C4pgnToken>, RecordError> tokens = read_tokens(in);
    if (!tokens) return unexpected<RecordError>(std::move(tokens.error()));
    if (head->tags.empty() && tokens->empty()) {
        return unexpected<RecordError>(in.error_at(game_at, kNoGame, "a tag or a move"));
    }
    return ScannedGame{*std::move(head), *std::move(tokens)};
}

}  // namespace

Expected<C4pgnGame, RecordError> C4pgnReader::next() {
    C4pgnScanner& in = scanner();
    in.begin_game();
    Expected<ScannedGame, RecordError> scanned = scan_game(in);
    if (!scanned) {
        in.skip_to_next_game();
        return unexpected<RecordError>(std::move(scanned.error()));
    }
    C4pgnMovesReader moves(in, std::move(scanned->tokens), scanned->head);
    if (std::optional<RecordError> error = moves.read()) {
        return unexpected<RecordError>(*std::move(error));
    }
    C4pgnGame game;
    game.notes = moves.take_notes();
    game.record = std::move(scanned->head.game);
    return game;
}

Expected<C4pgnGame, RecordError> parse_c4pgn(std::string_view text) {
    return read_only_game<C4pgnReader>(text);
}

}  // namespace quadrille
