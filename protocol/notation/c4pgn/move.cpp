#include "protocol/notation/c4pgn/move.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/movegen.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_marks.h"
#include "protocol/notation/record/event_text.h"
#include "protocol/notation/square_text.h"
#include "protocol/text/blanks.h"

namespace quadrille {

namespace {

std::string format_castling(Move move, const Position& before) {
    const bool is_short = move.kind() == MoveKind::CastleShort;
    const Color seat = before.turn();
    if (!before.seats().acquired().contains(seat)) return is_short ? "O-O" : "O-O-O";
    return std::string{is_short ? "o-o-" : "o-o-o-"} + kChess4Letters[seat];
}

bool fits(const MovePattern& pattern, Move move, const Position& position) {
    if (pattern.castling.has_value()) return move.kind() == *pattern.castling;
    if (move.to() != pattern.to || move.is_castling()) return false;
    if (!pattern.may_come_from(move.from())) return false;
    if (position.piece_on(move.from()).type() != *pattern.piece) return false;
    return !pattern.promotion.has_value() ||
           (move.is_promotion() && move.becomes() == *pattern.promotion);
}

std::vector<Move> fitting_moves(const MovePattern& pattern, const Position& position) {
    std::vector<Move> moves;
    std::ranges::copy_if(legal_moves(position), std::back_inserter(moves),
                         [&](Move move) { return fits(pattern, move, position); });
    return moves;
}

/// Returns the comment in lower case, with one blank between words.
std::string normalized(std::string_view comment) {
    std::string out;
    for (const char c : trimmed(comment)) {
        if (!is_blank(c)) {
            out += to_lower(c);
        } else if (out.back() != ' ') {
            out += ' ';
        }
    }
    return out;
}

/// Returns `K7`, the spelling in comments.
std::string format_chess4_square_upper(Square square) {
    std::string out = format_chess4_square(square);
    out[0] = to_upper(out[0]);
    return out;
}

constexpr bool is_word_letter(char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z');
}

/// Translates a seat, square, file or rank; returns any other word unchanged.
std::string word_in_chess4(std::string_view word, std::string_view previous) {
    for (const Color c : kAllColors) {
        if (word == kColorNames[c]) return chess4_name(c);
    }
    if (word == "file") return "column";
    if (word == "rank") return "row";
    if (previous == "file" && word.size() == 1) return std::to_string(word[0] - 'a' + 1);
    if (previous == "rank" && std::ranges::all_of(word, is_digit) && word.size() <= 2) {
        const int rank = word.size() == 1 ? word[0] - '0' : (word[0] - '0') * 10 + (word[1] - '0');
        return {to_upper(chess4_row_letter(rank - 1))};
    }
    const std::optional<Square> square = parse_square(word);
    return square.has_value() ? format_chess4_square_upper(*square) : std::string{word};
}

/// Translates the seats, squares, files and ranks in an error of move_text.h to Chess4: `g11`,
/// `file g` and `rank 11` become `D7`, `column 7` and `row D`.
std::string in_chess4_words(std::string_view reason) {
    std::string out;
    std::string_view previous;
    for (std::size_t at = 0; at < reason.size();) {
        std::size_t end = at;
        while (end < reason.size() && is_word_letter(reason[end])) ++end;
        if (end == at) {
            out += reason[at++];
            continue;
        }
        const std::string_view word = reason.substr(at, end - at);
        out += word_in_chess4(word, previous);
        previous = word;
        at = end;
    }
    return out;
}

}  // namespace

std::string format_c4pgn_move(Move move, const Position& before, bool with_captures) {
    if (move.is_castling()) return format_castling(move, before);
    const Square from = move.from();
    const PieceType type = before.piece_on(from).type();
    std::string out(type == PieceType::Pawn ? 0 : 1, kPieceLetters[type]);
    const Disambiguation origin =
        disambiguation(move, before, DisambiguationOrder::RankFirst,
                       [&](Move other) { return before.piece_on(other.from()).type() == type; });
    if (origin.rank) out += chess4_row_letter(from.rank());
    if (origin.file) out += std::to_string(from.file() + 1);
    if (with_captures && before.is_capture(move)) out += 'x';
    out += format_chess4_square(move.to());
    if (move.is_promotion()) out += std::string{'='} + kPieceLetters[move.becomes()];
    return out;
}

std::string format_move_squares(Move move, const Position& before) {
    const auto step = [](Square from, Square to) {
        return format_chess4_square_upper(from) + " > " + format_chess4_square_upper(to);
    };
    std::string out = step(move.from(), move.to());
    if (!move.is_castling()) return out;
    const bool is_short = move.kind() == MoveKind::CastleShort;
    const Square rook = before.castling_rook(before.turn(), is_short ? 0 : 1);
    const Square crossed = Square::from_idx((move.from().idx() + move.to().idx()) / 2);
    return out + " / " + step(rook, crossed);
}

bool looks_like_squares(std::string_view comment) {
    const std::size_t arrow = comment.find('>');
    return arrow != std::string_view::npos && comment.size() <= std::size_t{24} &&
           std::ranges::all_of(comment, [](char c) {
               return c == '>' || c == '/' || is_digit(c) || is_blank(c) ||
                      rank_from_chess4_row(to_lower(c)).has_value();
           });
}

C4pgnMarks marks_of(Move move, const C4pgnCursor& before) {
    Position old = before.position();
    Position now = old;
    now.play(move);
    if (now.active() != old.active()) {
        // A seat went out as the next turn began. Judging mates later keeps this seat in the game,
        // so that the effect of the move can be found.
        old = with_mates_judged_at_turn(old);
        now = old;
        now.play(move);
    }
    C4pgnMarks marks;
    const Color us = old.turn();
    for (const Color c : now.active() - now.side_of(us)) {
        const bool is_mated = now.in_check(c) && now.pending_mates().credit(c) == us;
        const bool was_mated = old.in_check(c) && old.pending_mates().credit(c) == us;
        if (is_mated && !was_mated) marks.seats[1].add(c);
    }
    marks.seats[0] = (newly_checked(move, old, now) & now.active()) - marks.seats[1];
    for (const Color c : kAllColors) {
        if (before.losses()[c].has_value()) marks.seats[2].add(c);
    }
    return marks;
}

std::vector<Move> named_moves(const C4pgnWrittenMove& text, const C4pgnCursor& cursor,
                              std::span<const std::string_view> comments) {
    const Position& position = cursor.position();
    std::vector<Move> moves = fitting_moves(text.pattern, position);
    const auto captures = [&](Move m) { return position.is_capture(m); };
    if (text.pattern.is_capture && std::ranges::any_of(moves, captures)) {
        std::erase_if(moves, [&](Move m) { return !captures(m); });
    }
    if (moves.size() < 2) return moves;
    using Rank = std::tuple<bool, bool, bool, int, int>;
    std::vector<std::pair<Rank, Move>> ranked;
    for (const Move move : moves) {
        const std::string squares[] = {format_move_squares(move, position)};
        const bool is_named = std::ranges::any_of(comments, [&](std::string_view comment) {
            return is_derived_comment(comment, squares);
        });
        const bool is_marked = text.has_marks && marks_of(move, cursor) == text.marks;
        const int piece = move.is_promotion() ? -idx(move.becomes()) : 0;
        ranked.push_back({{!is_named, !is_marked, captures(move), move.from().idx(), piece}, move});
    }
    std::ranges::sort(ranked, {}, [](const auto& each) { return each.first; });
    std::ranges::transform(ranked, moves.begin(), [](const auto& each) { return each.second; });
    return moves;
}

MoveTextError explain_c4pgn_refusal(const C4pgnWrittenMove& text, const Position& position) {
    const MovePattern& pattern = text.pattern;
    MovePattern plain = pattern;
    plain.promotion.reset();
    if (pattern.promotion.has_value() && !fitting_moves(plain, position).empty()) {
        return {{kPromotionWrong, "promotion", pattern.promotion_at,
                 std::string{"the letter "} + kPieceLetters[*pattern.promotion],
                 "a move without promotion"},
                pattern.text};
    }
    if (plain.piece.has_value()) plain.piece = as_written_in_moves(*plain.piece);
    MoveTextError error = explain_refusal(plain, position);
    error.found = in_chess4_words(error.found);
    error.expected = in_chess4_words(error.expected);
    return error;
}

std::vector<std::string> comments_of(const DueMates& losses) {
    std::vector<std::string> comments;
    for (const Color c : kAllColors) {
        if (!losses[c].has_value()) continue;
        comments.push_back(chess4_name(c) + " eliminated by " + chess4_name(*losses[c]));
    }
    return comments;
}

std::vector<std::string> comments_of(const GameEntry& entry, const C4pgnCursor& before,
                                     bool in_first_round) {
    std::vector<std::string> comments;
    if (const Move* const move = std::get_if<Move>(&entry)) {
        comments.push_back(format_move_squares(*move, before.position()));
        if (in_first_round) comments.push_back(chess4_name(before.position().turn()));
    } else {
        comments.push_back(describe_event(std::get<GameEvent>(entry), kChess4Names));
    }
    if (!takes_slot(entry, before.position().turn())) return comments;
    std::ranges::copy(comments_of(before.losses()), std::back_inserter(comments));
    return comments;
}

std::vector<std::string> comments_of(const C4pgnRuleSlot& slot) {
    std::vector<std::string> comments;
    const std::string by = slot.by.has_value() ? " by " + chess4_name(*slot.by) : "";
    const std::string seat = chess4_name(slot.seat);
    if (slot.turn == StuckKind::Passed) {
        comments.push_back(seat + " checkmated" + by + " and forced to pass");
    } else if (slot.turn == StuckKind::Waited) {
        comments.push_back("The army of " + seat + " has no move");
    } else if (slot.turn == StuckKind::Stalemated) {
        comments.push_back(seat + " stalemated" + by);
    }
    std::ranges::copy(comments_of(slot.losses), std::back_inserter(comments));
    return comments;
}

bool is_derived_comment(std::string_view comment, std::span<const std::string> derived) {
    const std::string text = normalized(comment);
    return std::ranges::any_of(derived,
                               [&](const std::string& each) { return normalized(each) == text; });
}

}  // namespace quadrille
