// Reading FEN4: from text to a draft, and from a draft to a checked position.

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/notation/chess4_names.h"
#include "protocol/notation/fen4/draft.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"
#include "protocol/text/plain_signs.h"
#include "protocol/text/utf8.h"

namespace quadrille {

namespace {

constexpr int kMaxFieldNumber = 9999;  // points and halfmove clock; `Position` has the same limit

std::string rank_name(int rank) { return "board rank " + std::to_string(rank + 1); }

constexpr std::string_view kFieldNotEnded = "missing separator";

/// Reads the fields from left to right into a draft. Each step returns whether it succeeded; the
/// first failure sets `error_`.
class Fen4Reader {
  public:
    explicit Fen4Reader(std::string_view text) : in_(text) {}

    [[nodiscard]] Expected<Fen4Draft, TextError> read(const RuleSet& rules) {
        names_ = &seat_names(rules);
        const bool good =
            read_turn() && read_flags("dead", draft_.dead) &&
            read_castling("castleShort", draft_.setup.castle_short, draft_.castle_short_at) &&
            read_castling("castleLong", draft_.setup.castle_long, draft_.castle_long_at) &&
            read_points() && read_halfmove() && read_extra_field() && read_board() &&
            read_trailing_en_passant() && read_end() && apply_extra_field(rules) &&
            merge_en_passant();
        if (!good) return unexpected<TextError>(std::move(error_));
        return std::move(draft_);
    }

  private:
    bool fail(std::string_view wrong, std::string field, std::string expected) {
        error_ = in_.error(wrong, std::move(field), std::move(expected));
        return false;
    }
    bool fail_at(std::size_t offset, std::string_view wrong, std::string field, std::string found,
                 std::string expected) {
        error_ = {wrong, std::move(field), offset, std::move(found), std::move(expected)};
        return false;
    }
    bool fail_from(const Fen4Scanner& start, std::string_view wrong, std::string field,
                   std::string expected) {
        error_ = start.error(wrong, std::move(field), std::move(expected));
        return false;
    }
    bool expect(char c, std::string_view wrong, std::string_view field, std::string_view expected) {
        if (in_.accept(c)) return true;
        return fail(wrong, std::string{field}, std::string{expected});
    }
    bool end_field(std::string_view field) {
        return expect('-', kFieldNotEnded, field, "'-' and the next field");
    }

    /// Reads an item for each seat with `read_one`, with commas between them.
    template <class F>
    bool read_seats(std::string_view field, std::string_view next_item, F read_one) {
        return std::ranges::all_of(kAllColors, [&](Color c) {
            return (c == Color::Red || expect(',', kFieldNotEnded, field, next_item)) &&
                   read_one(c);
        });
    }

    bool read_turn() {
        draft_.turn_at = in_.offset();
        const std::optional<Color> color = color_from_letter(to_lower(in_.peek()));
        if (!color.has_value()) return fail("not a seat", "turn", "R, B, Y or G");
        draft_.setup.turn = *color;
        in_.advance();
        return end_field("turn");
    }

    bool read_flags(std::string_view field, ColorSet& seats) {
        const auto read_flag = [&](Color c) {
            if (in_.peek() != '0' && in_.peek() != '1') {
                return fail("not a flag", std::string{field}, "0 or 1");
            }
            if (in_.peek() == '1') seats.add(c);
            in_.advance();
            return true;
        };
        return read_seats(field, "',' and the next of four flags", read_flag) && end_field(field);
    }

    bool read_castling(std::string_view field, ColorSet& seats, std::size_t& place) {
        place = in_.offset();
        return read_flags(field, seats);
    }

    bool read_number(const std::string& field, int& value) {
        const Fen4Scanner start = in_;
        const bool has_digit = is_digit(in_.peek());
        const std::optional<int> number = in_.number();
        const bool in_range = number.has_value() && *number <= kMaxFieldNumber;
        if (!in_range) {
            return fail_from(start, has_digit ? "number out of range" : "not a number", field,
                             "a number from 0 to 9999");
        }
        value = *number;
        return true;
    }

    bool read_points() {
        const auto read_points_of = [&](Color c) {
            return read_number("points of " + std::string{(*names_)[c]}, draft_.setup.points[c]);
        };
        return read_seats("points", "',' and the next of four numbers", read_points_of) &&
               end_field("points");
    }

    bool read_halfmove() {
        return read_number("halfmove", draft_.setup.halfmove) && end_field("halfmove");
    }

    /// Reads `{...}-`. The field may be empty, or missing together with its dash.
    bool read_extra_field() {
        if (in_.peek() != '{') {
            (void)in_.accept('-');
            return true;
        }
        Expected<std::vector<PlacedExtra>, TextError> fields = quadrille::read_extra(in_);
        if (!fields) {
            error_ = std::move(fields.error());
            return false;
        }
        extra_ = std::move(*fields);
        return end_field("extra");
    }

    bool read_board() {
        draft_.board_at = in_.offset();
        for (int rank = kBoardSide - 1; rank >= 0; --rank) {
            if (!read_rank(rank)) return false;
            const bool goes_on = in_.peek() == '/';
            if (goes_on == (rank > 0)) {
                if (goes_on) in_.advance();
                continue;
            }
            return fail_at(in_.offset(), "the wrong number of ranks", "board",
                           goes_on ? "a 15th rank" : std::to_string(kBoardSide - rank) + " ranks",
                           "14 ranks");
        }
        return true;
    }

    bool read_rank(int rank) {
        const std::size_t start = in_.offset();
        int length = 0;
        while (true) {
            if (!read_item(rank, length)) return false;
            const bool at_stop = in_.at_end() || in_.peek() == '/' || in_.peek() == '-';
            if (at_stop) break;
            (void)in_.accept(',');
        }
        if (length == kBoardSide) return true;
        return fail_at(start, "a rank of the wrong length", rank_name(rank),
                       std::to_string(length) + " squares", "14 squares");
    }

    /// Reads a number of empty squares, a wall or a piece, and adds its squares to `length`, the
    /// length of the rank so far. Squares beyond the 14th are counted but not set.
    bool read_item(int rank, int& length) {
        if (is_digit(in_.peek())) return read_run(rank, length);
        const Fen4Scanner start = in_;
        Piece piece = Piece::wall();
        if (in_.peek() == 'x' || in_.peek() == 'X') {
            in_.advance();
        } else if (!read_piece(rank, piece)) {
            return false;
        }
        const int file = length++;
        if (file >= kBoardSide) return true;
        const Square square = Square::at(file, rank);
        if (!square.is_playable()) {
            if (piece.is_wall()) return true;
            return fail_at(start.offset(), "a piece on a removed corner",
                           "board square " + format_square(square), start.found(),
                           "no piece on a corner");
        }
        draft_.setup.board[square] = piece;
        draft_.square_at[square] = start.offset();
        return true;
    }

    bool read_run(int rank, int& length) {
        const Fen4Scanner start = in_;
        const std::optional<int> run = in_.number();
        if (!run.has_value() || *run < 1 || *run > kBoardSide) {
            return fail_from(start, "number of empty squares out of range", rank_name(rank),
                             "a number from 1 to 14");
        }
        length += *run;
        return true;
    }

    /// Reads `yR`, `dP` or `drP`.
    bool read_piece(int rank, Piece& piece) {
        const Fen4Scanner start = in_;
        const bool is_dead = in_.accept('d');
        const std::optional<Color> color = color_from_letter(in_.peek());
        if (color.has_value()) in_.advance();
        const std::optional<PieceType> type = piece_type_from_letter(in_.peek());
        if (!type.has_value() || (!is_dead && !color.has_value())) {
            return fail_from(start, "not a square of the board", rank_name(rank),
                             "a number, a piece like rK, a dead piece like dP or drP, or X");
        }
        in_.advance();
        if (!is_dead) {
            piece = Piece{*color, *type};
        } else {
            piece = color.has_value() ? Piece::dead(*color, *type) : Piece::dead_ownerless(*type);
        }
        return true;
    }

    bool read_trailing_en_passant() {
        if (!in_.accept('-')) return true;
        const auto read_entry = [&](Color c) {
            const Fen4Scanner start = in_;
            trailing_at_[c] = in_.offset();
            std::string text;
            constexpr std::size_t kLongestPair = 7;  // d13:d12
            while (!in_.at_end() && in_.peek() != ',' && text.size() <= kLongestPair) {
                text += in_.peek();
                in_.advance();
            }
            const std::optional<EnPassantEntry> entry = parse_en_passant_entry(text, c);
            if (!entry.has_value()) {
                return fail_from(start, "not an en-passant square",
                                 "en passant of " + std::string{(*names_)[c]},
                                 "nothing, '-' or the square the pawn passed, like d3");
            }
            trailing_[c] = entry->pair;
            return true;
        };
        return read_seats("en passant", "',' and the next of four squares", read_entry);
    }

    /// Adds the trailing en-passant field to the squares from the extra field.
    bool merge_en_passant() {
        for (const Color c : kAllColors) {
            if (!trailing_[c].has_value()) continue;
            std::optional<EnPassant>& known = draft_.setup.en_passant[c];
            if (known.has_value() && known != trailing_[c]) {
                return fail_at(trailing_at_[c], "two en-passant squares for one seat",
                               "en passant of " + std::string{(*names_)[c]},
                               format_square(trailing_[c]->passed) + " here",
                               format_square(known->passed) + " as in the extra field");
            }
            known = trailing_[c];
            draft_.en_passant_at[c] = trailing_at_[c];
        }
        return true;
    }

    bool apply_extra_field(const RuleSet& rules) {
        std::optional<TextError> error = apply_extra(extra_, rules, draft_);
        if (!error.has_value()) return true;
        error_ = *std::move(error);
        return false;
    }

    bool read_end() {
        if (in_.at_end()) return true;
        return fail("text after the end", "board", "the end of the text");
    }

    Fen4Scanner in_;
    const PerColor<std::string_view>* names_ = &kColorNames;
    Fen4Draft draft_;
    TextError error_;
    std::vector<PlacedExtra> extra_;
    PerColor<std::optional<EnPassant>> trailing_;
    PerColor<std::size_t> trailing_at_;
};

// ------------------------------------------------------------------ checking

/// The message for an error of `Position::from_setup`. The reader has already refused the other
/// errors: pieces on corners and numbers out of range.
struct FaultRow {
    SetupFault fault;
    std::string_view wrong;
    std::string_view field;
    std::string_view expected;
    std::size_t Fen4Draft::*place;
};
constexpr std::array<FaultRow, 5> kFaults = {{
    {SetupFault::TwoKings, kSecondKing, "board", "one king for each seat", &Fen4Draft::board_at},
    {SetupFault::NoKing, kNoKing, "board", "a king for each seat that `dead` does not mark",
     &Fen4Draft::board_at},
    {SetupFault::NoTurn, kNoTurn, "turn", "a seat that is still in the game", &Fen4Draft::turn_at},
    {SetupFault::WronglyTaken, "this army cannot be taken over", "extra 'takenBy'",
     "in chess4-takeover the army of a seat that is out, at most one for each player in the game",
     &Fen4Draft::taken_by_at},
    {SetupFault::ExitOrderRange, "number out of range", "extra 'exits'",
     "0 for a seat in the game, 0 to 4 for the others", &Fen4Draft::board_at},
}};

TextError error_of(const SetupIssue& issue, const Fen4Draft& draft, const RuleSet& rules) {
    const std::string seat{seat_names(rules)[issue.color]};
    for (const FaultRow& row : kFaults) {
        if (row.fault != issue.fault) continue;
        TextError error{row.wrong, std::string{row.field}, draft.*row.place, seat,
                        std::string{row.expected}};
        if (row.fault == SetupFault::TwoKings) {
            error.field = "board square " + format_square(issue.square);
            error.offset = draft.square_at[issue.square];
            error.found = "another king of " + seat;
        } else if (row.fault == SetupFault::NoKing) {
            error.found = "no king of " + seat;
        }
        return error;
    }
    return {"invalid position", "board", draft.board_at, seat, "a position"};
}

std::size_t offset_of(const SetupIssue& issue, const Fen4Draft& draft) {
    if (issue.fault == SetupFault::ShortCastlingUnfounded) return draft.castle_short_at;
    if (issue.fault == SetupFault::LongCastlingUnfounded) return draft.castle_long_at;
    return draft.en_passant_at[issue.color];
}

/// Returns an error with its place in characters.
TextError with_column(TextError error, std::string_view text) {
    error.column = column_of(text, error.offset);
    return error;
}

}  // namespace

std::string describe(const Fen4Warning& warning) {
    const SetupIssue& issue = warning.issue;
    const std::string seat{(*warning.seat_names)[issue.color]};
    const std::string place = " dropped (character " + std::to_string(warning.offset + 1) + "): ";
    if (issue.fault == SetupFault::WaitingUnexplained) {
        return "waiting en passant of " + seat + " on " + format_square(issue.square) + place +
               "the pawns it needs are not there";
    }
    if (issue.fault != SetupFault::EnPassantUnexplained) {
        const bool is_short = issue.fault == SetupFault::ShortCastlingUnfounded;
        return (is_short ? "short castling of " : "long castling of ") + seat + place + seat +
               " has no living king and rook at home";
    }
    const std::string square = issue.square.is_none() ? "" : " on " + format_square(issue.square);
    return "en passant of " + seat + square + place +
           "no pawn in the game can have made this double step";
}

Expected<Fen4Position, TextError> parse_position(std::string_view raw, const RuleSet& rules) {
    const std::string text = plain_signs(raw);
    if (text.size() > kMaxFen4Bytes) {
        return unexpected<TextError>(TextError{"the text is too long", "FEN4", kMaxFen4Bytes,
                                               std::to_string(text.size()) + " bytes",
                                               "at most 65536 bytes"});
    }
    Expected<Fen4Draft, TextError> draft = Fen4Reader{text}.read(rules);
    if (!draft) return unexpected<TextError>(with_column(std::move(draft.error()), text));
    std::vector<SetupIssue> repaired;
    const Expected<Position, SetupIssue> position =
        Position::from_setup(draft->setup, rules, &repaired);
    if (!position) {
        return unexpected<TextError>(with_column(error_of(position.error(), *draft, rules), text));
    }
    for (const SetupIssue& issue : repaired) {
        draft->warnings.push_back({issue, offset_of(issue, *draft), &seat_names(rules)});
    }
    return Fen4Position{*position, std::move(draft->kept), std::move(draft->warnings)};
}

}  // namespace quadrille
