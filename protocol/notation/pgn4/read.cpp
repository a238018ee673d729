// Reading PGN4 and lists. Moves are played as they are read.

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/notation/game_suggestion.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_pattern.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/pgn4/cursor.h"
#include "protocol/notation/pgn4/movetext.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/pgn4/scanner.h"
#include "protocol/notation/pgn4/tags.h"
#include "protocol/notation/record/event_text.h"
#include "protocol/notation/record/game_record.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

constexpr std::string_view kMissingMove = "missing move";
using TokenKind = Pgn4TokenKind;

/// Letters of tokens, alone and behind a move.
constexpr std::string_view kTokenLetters = "RTS#D";
constexpr std::string_view kAttachedLetters = "RTS#+";
constexpr std::string_view kSlotForms = "a move, R, T, D, # or S";
constexpr std::string_view kGameIsOver = "no more moves: the game is over";

/// A result at the end of the moves, and its value in the tag `Result`.
struct ResultWord {
    std::string_view text;
    std::string_view value;
};
constexpr std::array<ResultWord, 5> kResultWords = {
    {{"1-0", "1-0"}, {"0-1", "0-1"}, {"1/2-1/2", "1/2-1/2"}, {"½-½", "1/2-1/2"}, {"*", "*"}}};

/// Words behind a move that judge the position; N is a novelty. They become comments.
constexpr std::array<std::string_view, 15> kEvaluationSigns = {
    "±", "∓", "⩲", "⩱", "∞", "+=", "=+", "=", "+-", "-+", "+/-", "-/+", "+/=", "=/+", "N"};

constexpr char kDrawLetter = event_text(EventKind::DrawAgreed).letter;

std::optional<EventKind> departure_from_letter(char letter) {
    const EventText* const row = event_from_letter(letter);
    return row != nullptr && is_departure(row->kind) ? std::optional{row->kind} : std::nullopt;
}

/// Returns the event with this letter if its text may name a seat.
std::optional<EventKind> seat_event_from_letter(char letter) {
    const EventText* const row = event_from_letter(letter);
    const bool can_be_named = row != nullptr && row->names_seat != SeatNaming::Never;
    return can_be_named ? std::optional{row->kind} : std::nullopt;
}

/// Returns the only departure among `letters`; `std::nullopt` if it has none or several.
std::optional<EventKind> only_departure(std::string_view letters) {
    std::optional<EventKind> found;
    for (const char c : letters) {
        const std::optional<EventKind> kind = departure_from_letter(c);
        if (kind.has_value() && found.has_value()) return std::nullopt;
        if (kind.has_value()) found = kind;
    }
    return found;
}

/// Returns the tokens at the end of a move: `R`, `T`, `S`, with check signs among them. Empty if it
/// has check signs only. A letter behind `=` belongs to the promotion.
std::string_view attached_letters(std::string_view text) {
    const std::size_t last_of_move = text.find_last_not_of(kAttachedLetters);
    if (last_of_move == std::string_view::npos) return {};
    std::string_view letters = text.substr(last_of_move + 1);
    if (text[last_of_move] == '=' && !letters.empty()) letters.remove_prefix(1);
    return letters.find_first_of("RTS") == std::string_view::npos ? std::string_view{} : letters;
}

/// A move of a text that several legal moves fit, in the order of the text.
struct AmbiguousMove {
    std::vector<Move> moves;
    std::size_t taken = 0;
    bool is_settled = false;  // in a variation that was read to its end
};

class MovetextReader {
  public:
    /// Plays the moves of `choices` for ambiguous moves, and adds the first move of each further
    /// ambiguous one.
    MovetextReader(Pgn4Scanner& in, GameRecord& game, const MovetextReadOptions& options,
                   std::vector<AmbiguousMove>& choices)
        : in_(in), game_(game), options_(options), choices_(choices) {}

    /// Returns the last position of the main line, or the first error.
    Expected<Position, RecordError> read() {
        Pgn4Cursor cursor(game_.start, 1, keys_);
        const bool has_slots_before = !cursor.stuck().empty();
        if (!read_line(game_.main, cursor, 0)) return unexpected<RecordError>(std::move(error_));
        read_termination(cursor);
        const bool has_slots = has_slots_before || !game_.main.nodes.empty();
        if (!has_slots) game_.first_round = 1;  // then no round number is written
        return cursor.position();
    }

  private:
    /// The token that must come next.
    enum class Before : std::uint8_t { Anything, Slot, SlotBehindNumber, Separator };

    /// The state of a line that is being read.
    struct Progress {
        RecordLine& line;
        Pgn4Cursor& cursor;
        Pgn4Cursor before_slot;
        std::size_t slot_node = 0;  // index of the first node of the last slot
        int depth = 0;
        Before waits = Before::Anything;
        bool can_vary = false;  // the last slot has nodes, so a variation may follow
    };

    bool fail(RecordError error, const Progress& at) {
        error.round = at.cursor.round();
        error.seat = at.cursor.position().turn();
        error.in_variation = at.depth > 0;
        error_ = std::move(error);
        return false;
    }
    bool fail(std::string_view wrong, std::size_t offset, const Progress& at,
              std::string_view expected) {
        return fail(in_.error_at(offset, wrong, std::string{expected}), at);
    }

    static void play(const GameEntry& entry, Progress& at) {
        at.cursor.play(entry);
        at.line.nodes.push_back({entry, {}, {}, {}});
    }

    // ------------------------------------------------------------------ lines

    /// Reads to the end of the game, or of the variation if `depth` is not 0.
    bool read_line(RecordLine& line, Pgn4Cursor& cursor, int depth) {
        Progress at{line, cursor, cursor, 0, depth, Before::Anything, false};
        for (;;) {
            const Expected<Pgn4Token, RecordError> token = in_.next_token();
            if (!token) return fail(token.error(), at);
            const bool ends = token->kind == TokenKind::End || token->kind == TokenKind::Close;
            if (ends) return end_line(*token, at);
            if (!read_token(*token, at)) return false;
        }
    }

    bool read_token(const Pgn4Token& token, Progress& at) {
        switch (token.kind) {
            case TokenKind::Number: return read_number(token, at);
            case TokenKind::Dots: return read_dots(token, at);
            case TokenKind::Nag: return read_nag(token, at);
            case TokenKind::Open: return read_variation(token, at);
            case TokenKind::Word: return read_slot(token, at);
            case TokenKind::Comment: return read_comment(token, at);
            case TokenKind::Close:
            case TokenKind::End: break;
        }
        return true;
    }

    static bool read_comment(const Pgn4Token& token, Progress& at) {
        auto& comments = at.line.nodes.empty() ? at.line.comments : at.line.nodes.back().comments;
        comments.emplace_back(token.text);
        return true;
    }

    bool read_number(const Pgn4Token& token, Progress& at) {
        if (at.waits == Before::SlotBehindNumber || at.waits == Before::Slot) {
            return fail(kMissingMove, token.offset, at, kSlotForms);
        }
        const bool is_first =
            at.depth == 0 && at.waits == Before::Anything && at.line.nodes.empty();
        if (is_first) {
            game_.first_round = std::max(token.number, 1);
            at.cursor.set_first_round(game_.first_round);
        } else if (at.depth == 0 && !at.cursor.position().is_over()) {
            follow_number(token, at);
        }
        at.waits = Before::SlotBehindNumber;
        return true;
    }

    /// Continues counting from the round number in the text. Adds a note on the first number that
    /// does not follow from the moves. A number may be repeated behind the last move of its round.
    void follow_number(const Pgn4Token& token, Progress& at) {
        const int due = at.cursor.round();
        if (token.number == due || token.number == due - 1) return;
        at.cursor.set_round(token.number);
        if (options_.notes == nullptr || std::exchange(has_jumped_, true)) return;
        options_.notes->push_back({in_.place_of(token.offset),
                                   "round " + std::to_string(token.number) + " instead of round " +
                                       std::to_string(due) + ": moves may be missing before it"});
    }

    /// Reads `..`, which separates slots. At the start of a line or round it stands for seats that
    /// have moved already.
    bool read_dots(const Pgn4Token& token, Progress& at) {
        if (options_.is_list) return true;
        if (at.waits == Before::Slot) return fail(kMissingMove, token.offset, at, kSlotForms);
        if (at.waits == Before::Separator) at.waits = Before::Slot;
        return true;
    }

    /// Reads a glyph like `$1`. A glyph without a sign, or behind another mark, becomes a comment.
    bool read_nag(const Pgn4Token& token, Progress& at) {
        if (!at.can_vary || at.waits != Before::Separator) {
            return fail(kBadToken, token.offset, at, "a mark only behind a move");
        }
        RecordNode& node = at.line.nodes.back();
        const auto number = static_cast<std::size_t>(token.number);
        const std::string_view sign = number < kSuffixes.size() ? kSuffixes[number] : "";
        if (sign.empty() || (!node.suffix.empty() && node.suffix != sign)) {
            node.comments.emplace_back(token.text);
        } else {
            node.suffix = sign;
        }
        return true;
    }

    bool read_variation(const Pgn4Token& token, Progress& at) {
        if (!at.can_vary || at.waits != Before::Separator) {
            return fail("misplaced variation", token.offset, at, "a variation only behind a move");
        }
        if (at.depth == kMaxPgn4Depth) {
            return fail("variations are nested too deep", token.offset, at,
                        "at most " + std::to_string(kMaxPgn4Depth) + " levels");
        }
        const KeyHistoryGuard kept(at.before_slot);
        Pgn4Cursor cursor = at.before_slot;
        RecordLine variation;
        const std::size_t first_choice = next_choice_;
        if (!read_line(variation, cursor, at.depth + 1)) return false;
        for (std::size_t i = first_choice; i < next_choice_; ++i) choices_[i].is_settled = true;
        at.line.nodes[at.slot_node].variations.push_back(std::move(variation));
        return true;
    }

    /// Checks the end of a line, at `)`, the next game or the end of the text.
    bool end_line(const Pgn4Token& token, const Progress& at) {
        const bool closes = token.kind == TokenKind::Close;
        if (closes && at.depth == 0) {
            return fail("unmatched ')'", token.offset, at, "a '(' before it");
        }
        if (!closes && at.depth > 0) {
            return fail("unclosed variation", token.offset, at, "a ')' for every '('");
        }
        if (at.waits == Before::Slot || (closes && at.waits == Before::SlotBehindNumber)) {
            return fail(kMissingMove, token.offset, at, kSlotForms);
        }
        if (closes && at.line.nodes.empty() && at.line.comments.empty()) {
            return fail("empty variation", token.offset, at, kSlotForms);
        }
        return true;
    }

    // ------------------------------------------------------------------ slots

    /// Reads the word if it is the result of the game, and returns whether it is.
    bool read_result(const Pgn4Token& token, const Progress& at) {
        if (at.depth > 0 || at.waits == Before::SlotBehindNumber) return false;
        const auto* const row = std::ranges::find(kResultWords, token.text, &ResultWord::text);
        if (row == kResultWords.end()) return false;
        has_result_ = true;
        if (find_tag(game_.tags, kResultTag) == nullptr) {
            game_.tags.push_back({std::string{kResultTag}, std::string{row->value}});
        }
        return true;
    }

    /// Reads the word if it is a mark of the move before it, such as `ch`, `!?` or `±`, and returns
    /// whether it is.
    bool read_mark(const Pgn4Token& token, Progress& at) {
        if (at.waits != Before::Separator || !at.can_vary) return false;
        RecordNode& node = at.line.nodes.back();
        if (std::ranges::find(kEvaluationSigns, token.text) != kEvaluationSigns.end()) {
            node.comments.emplace_back(token.text);
            return true;
        }
        if (!is_move_mark(token.text)) return false;
        if (node.suffix.empty() && is_suffix(token.text)) node.suffix = token.text;
        return true;
    }

    bool read_slot(const Pgn4Token& token, Progress& at) {
        if (has_result_) {
            return fail(kTrailingText, token.offset, at, "nothing behind the result");
        }
        const bool is_mate_slot = token.text == std::string_view{&kMateLetter, 1};
        if (read_result(token, at) || (!is_mate_slot && read_mark(token, at))) return true;
        const std::optional<MarkedWord> marked = split_suffix(token.text);
        if (!marked.has_value()) return fail(kBadToken, token.offset, at, kSlotForms);
        at.before_slot = at.cursor;
        at.slot_node = at.line.nodes.size();
        if (!read_core(token, marked->word, at)) return false;
        at.waits = Before::Separator;
        at.can_vary = at.line.nodes.size() > at.slot_node;
        if (at.can_vary) {
            at.line.nodes.back().suffix = marked->suffix;
        } else if (!marked->suffix.empty()) {
            return fail(kBadToken, token.offset + marked->word.size(), at,
                        "no mark behind # and S");
        }
        return true;
    }

    /// Reads a slot without its mark.
    bool read_core(const Pgn4Token& token, std::string_view core, Progress& at) {
        std::string compact;
        if (core.size() == 3 && core[1] == '=') {  // `b=R`
            compact = {core[0], core[2]};
            core = compact;
        }
        const bool is_letters = core.find_first_not_of(kTokenLetters) == std::string_view::npos;
        const bool is_other_seats = core.size() == 2 && color_from_letter(core[0]).has_value() &&
                                    seat_event_from_letter(core[1]).has_value();
        return is_letters || is_other_seats ? read_letters(token, core, at)
                                            : read_move(token, core, at);
    }

    bool read_letters(const Pgn4Token& token, std::string_view core, Progress& at) {
        if (core.size() == 1 && (core[0] == kMateLetter || core[0] == kStalemateLetter)) {
            return read_eliminated_slot(token, core[0], at);
        }
        if (at.cursor.position().is_over()) {
            return fail(kWrongToken, token.offset, at, kGameIsOver);
        }
        const Color turn = at.cursor.position().turn();
        if (core.size() == 1 && core[0] == kDrawLetter) {
            return read_event(token, {EventKind::DrawAgreed, turn}, {}, at);
        }
        if (const std::optional<Color> other = color_from_letter(core[0])) {
            return read_event(token, {*seat_event_from_letter(core[1]), *other}, {}, at);
        }
        const std::optional<EventKind> kind = only_departure(core);
        if (!kind.has_value() || core.find(kDrawLetter) != std::string_view::npos) {
            return fail(kBadToken, token.offset, at, kSlotForms);
        }
        return read_event(token, {*kind, turn}, core, at);
    }

    /// Reads the slot of a seat that the rules eliminated.
    bool read_eliminated_slot(const Pgn4Token& token, char letter, Progress& at) {
        if (at.cursor.take_eliminated_slot(letter)) return true;
        const std::string seat{kColorNames[at.cursor.position().turn()]};
        const std::string what = letter == kMateLetter ? "mated" : "stalemated";
        return fail(kWrongToken, token.offset, at,
                    at.cursor.position().is_over()
                        ? std::string{kGameIsOver}
                        : "a move of " + seat + ", which is not " + what);
    }

    bool read_event(const Pgn4Token& token, GameEvent event, std::string_view letters,
                    Progress& at) {
        if (!at.cursor.can_play(event)) {
            return fail(kWrongToken, token.offset, at,
                        "no event of " + std::string{kColorNames[event.color]} +
                            ", which has left the game already");
        }
        play(event, at);
        if (letters.size() > 1) (void)at.cursor.take_eliminated_slot_of_event();
        return true;
    }

    bool refuse_move(const Pgn4Token& token, const MoveTextError& error, const Progress& at) {
        const bool is_no_move = error.wrong == kNotAMove;
        RecordError refusal =
            in_.error_at(token.offset + error.offset, is_no_move ? kBadToken : kIllegalMove, {});
        refusal.cause = describe(error);
        return fail(std::move(refusal), at);
    }

    /// Returns the move that `core` names, or the chosen move if several fit.
    Expected<Move, MoveTextError> find_move(const Pgn4Token& token, std::string_view core,
                                            const Progress& at) {
        const Position& position = at.cursor.position();
        Expected<Move, MoveTextError> move = parse_move(core, position, *options_.language);
        if (move || move.error().wrong != kAmbiguousMove) return move;
        if (next_choice_ == choices_.size()) {
            choices_.push_back({parse_ambiguous_move(core, position, *options_.language)});
        }
        const AmbiguousMove& choice = choices_[next_choice_++];
        const Move chosen = choice.moves[choice.taken];
        if (options_.notes == nullptr) return chosen;
        const auto in_words = [&](Move each) { return format_long(each, position); };
        RecordNote note{in_.place_of(token.offset),
                        excerpt_at(core, 0) +
                            " is ambiguous: " + join(choice.moves, ", ", in_words) + "; read as " +
                            in_words(chosen) + ", the first that fits the later moves"};
        note.round = at.cursor.round();
        note.seat = position.turn();
        note.in_variation = at.depth > 0;
        options_.notes->push_back(std::move(note));
        return chosen;
    }

    bool read_move(const Pgn4Token& token, std::string_view core, Progress& at) {
        Expected<Move, MoveTextError> move = find_move(token, core, at);
        if (!move) {
            const std::string_view letters = attached_letters(core);
            const std::string_view body = core.substr(0, core.size() - letters.size());
            if (const std::optional<EventKind> kind = only_departure(letters)) {
                return read_walk(token, body, *kind, at);
            }
            if (!letters.empty()) {
                move = find_move(token, body, at);
            }
        }
        if (!move) return refuse_move(token, move.error(), at);
        play(*move, at);
        return true;
    }

    /// Reads `Ka4-b5R`: the seat to move leaves, unless it has left before, and its king moves.
    bool read_walk(const Pgn4Token& token, std::string_view core, EventKind kind, Progress& at) {
        const Color seat = at.cursor.position().turn();
        if (!game_.rules.dead_king_walking) {
            return fail(kNoWalkingKing, token.offset, at,
                        "a move without R or T: kings walk only with the rule DeadKingWalking");
        }
        const GameEvent event{kind, seat};
        if (at.cursor.can_play(event)) play(event, at);
        const Expected<Move, MoveTextError> move = find_move(token, core, at);
        if (!move) return refuse_move(token, move.error(), at);
        play(*move, at);
        return true;
    }

    /// Adds the last event of a game from its `Termination`, if it ends the game.
    void read_termination(Pgn4Cursor& cursor) {
        const std::string* const text = find_tag(game_.tags, kTerminationTag);
        if (text == nullptr || cursor.position().is_over()) return;
        const std::optional<GameEvent> event =
            event_from_termination(*text, player_names(game_.tags));
        if (!event.has_value() || !cursor.can_play(*event)) return;
        Pgn4Cursor behind = cursor;
        behind.play(*event);
        if (!behind.position().is_over()) return;
        cursor = std::move(behind);
        game_.main.nodes.push_back({*event, {}, {}, {}});
    }

    Pgn4Scanner& in_;
    GameRecord& game_;
    MovetextReadOptions options_;
    std::vector<AmbiguousMove>& choices_;
    std::size_t next_choice_ = 0;
    bool has_result_ = false;
    bool has_jumped_ = false;  // a round number did not follow from the moves
    std::vector<Key> keys_;
    RecordError error_;
};

/// Returns whether a person or program adjudicated the game.
bool is_adjudicated(const GameRecord& game) {
    const std::string* const text = find_tag(game.tags, kTerminationTag);
    return text != nullptr && text->find("djudicat") != std::string::npos;
}

/// Returns whether moves are missing between `end`, where the game is not over, and the claimed
/// result. A draw can be agreed at any time.
bool is_cut_off(const GameRecord& game, const ClaimedResult& claimed, const Position& end) {
    const bool may_end_here =
        claimed.kind == ResultKind::Unknown || claimed.kind == ResultKind::Draw ||
        (claimed.kind == ResultKind::Points && agrees(claimed, end)) || is_adjudicated(game);
    return !may_end_here;
}

/// Returns a note if the tag `Result` contradicts the end of the game, or if moves are missing
/// before it.
std::optional<RecordNote> wrong_result(const Pgn4Head& head, const Position& end) {
    if (!head.result_at) return std::nullopt;
    const auto claimed = claimed_result(head.game);
    const std::string& text = *find_tag(head.game.tags, kResultTag);
    if (!end.is_over()) {
        if (!claimed || !is_cut_off(head.game, *claimed, end)) return std::nullopt;
        return RecordNote{*head.result_at,
                          "Result " + excerpt_at(text, 0) + ": the moves end before the game does"};
    }
    if (claimed && agrees(*claimed, end)) return std::nullopt;
    return RecordNote{*head.result_at, "Result " + excerpt_at(text, 0) + ": the moves give \"" +
                                           format_result(end, player_names(head.game.tags)) + '"'};
}

/// Returns the tags of `game` in a record with the rules and position of `start`.
GameRecord changed_game(const GameRecord& game, const Position& start) {
    GameRecord out;
    out.tags = game.tags;
    out.rules = start.rules();
    out.start = start;
    return out;
}

/// Returns, for a message, the tags that give a record the rules and the start of `other`.
std::string tags_of(const GameSuggestion& other, const GameRecord& game) {
    return ", tags [" + std::string{kRuleVariantsTag} + " \"" +
           format_rule_variants(other.start.rules(), game.cosmetic) + "\"] [" +
           std::string{kStartTag} + " \"" + format_start(other.start) + "\"]";
}

}  // namespace

Expected<Position, RecordError> read_movetext(Pgn4Scanner& in, GameRecord& game,
                                              const MovetextReadOptions& options) {
    constexpr int kMaxReadings = 256;
    constexpr std::size_t kMaxBytesAgain = std::size_t{4} * 1024 * 1024;
    const std::size_t kept_notes = options.notes == nullptr ? 0 : options.notes->size();
    const Pgn4Scanner begin = in;
    std::vector<AmbiguousMove> choices;
    std::optional<RecordError> farthest;
    std::size_t bytes = 0;
    for (int i = 0; i < kMaxReadings && bytes < kMaxBytesAgain; ++i) {
        if (options.notes != nullptr) options.notes->resize(kept_notes);
        Pgn4Scanner scanner = begin;
        GameRecord read = game;
        auto end = MovetextReader(scanner, read, options, choices).read();
        if (end) {
            in = scanner;
            game = std::move(read);
            return end;
        }
        bytes += scanner.at() - begin.at();
        if (!farthest || end.error().offset > farthest->offset) {
            in = scanner;
            farthest = std::move(end.error());
        }
        const auto has_another = [](const AmbiguousMove& choice) {
            return !choice.is_settled && choice.taken + 1 < choice.moves.size();
        };
        while (!choices.empty() && !has_another(choices.back())) choices.pop_back();
        if (choices.empty()) break;
        ++choices.back().taken;
    }
    return unexpected<RecordError>(*std::move(farthest));
}

std::optional<GameSuggestion> suggest_game_for_moves(const RecordError& error,
                                                     const Pgn4Scanner& moves,
                                                     const GameRecord& game,
                                                     const MovetextReadOptions& options) {
    if (!is_move_error(error.wrong)) return std::nullopt;
    return suggest_game(game.start, start_kind(game.start), [&](const Position& start) {
        GameRecord other = changed_game(game, start);
        Pgn4Scanner in = moves;
        return read_movetext(in, other, options).has_value();
    });
}

Expected<GameRecord, RecordError> Pgn4Reader::next() {
    Pgn4Scanner& in = scanner();
    in.begin_game();
    notes_.clear();
    Expected<Pgn4Head, RecordError> head = read_pgn4_tags(in, outside_);
    if (!head) {
        in.skip_to_next_game();
        return unexpected<RecordError>(std::move(head.error()));
    }
    const Pgn4Scanner moves = in;
    MovetextReadOptions options;
    options.notes = &notes_;
    Expected<Position, RecordError> end = read_movetext(in, head->game, options);
    if (!end) {
        in.skip_to_next_game();
        if (const auto other = suggest_game_for_moves(end.error(), moves, head->game, {})) {
            end.error().hint = format_suggestion(*other);
            if (head->has_variant) end.error().hint += tags_of(*other, head->game);
        } else if (!notes_.empty()) {  // a gap in the round numbers
            end.error().hint = "; line " + std::to_string(notes_[0].line) + ": " + notes_[0].text;
        }
        return unexpected<RecordError>(std::move(end.error()));
    }
    if (auto note = wrong_result(*head, *end)) notes_.push_back(*std::move(note));
    if (auto note = in.dropped_line()) notes_.push_back(*std::move(note));
    return std::move(head->game);
}

Expected<GameRecord, RecordError> parse_pgn4(std::string_view text,
                                             const std::optional<Position>& outside) {
    return read_only_game<Pgn4Reader>(text, std::size_t{1}, outside);
}

}  // namespace quadrille
