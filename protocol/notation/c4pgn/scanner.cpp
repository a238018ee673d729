#include "protocol/notation/c4pgn/scanner.h"

#include <algorithm>
#include <array>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/tags.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/record/event_text.h"
#include "protocol/notation/record/game_record.h"
#include "protocol/text/printable.h"

namespace quadrille {

namespace {

/// Characters that end a word.
constexpr std::string_view kWordEnds = " \t\r\n\v\f{}()[]\"";
constexpr std::size_t kMaxNumberDigits = 6;

constexpr std::array<SetupTag, 6> kSetupTags = {
    {{kVariantTag}, {kMethodTag}, {kPartnersTag}, {kPlayersTag}, {kRuleVariantsTag}, {kStartTag}}};

constexpr RecordFormat kC4pgn = {.max_bytes = kMaxC4pgnBytes,
                                 .max_in_words = "2 MiB",
                                 .seat_names = &kChess4Names,
                                 .setup_tags = kSetupTags};

constexpr int kLevels = 3;

class MoveScanner {
  public:
    explicit MoveScanner(std::string_view text) : text_(text) {}

    [[nodiscard]] std::optional<C4pgnWrittenMove> read() {
        move_.pattern.text = excerpt_at(text_, 0);
        const bool has_squares = read_castling() || (read_squares() && read_promotion());
        // The choice of an army may stand before or behind the marks.
        const bool is_whole = has_squares && read_choice() && read_marks() &&
                              (move_.keeps.has_value() || read_choice());
        if (!is_whole || at_ != text_.size()) {
            return std::nullopt;
        }
        move_.has_marks = move_.pattern.is_capture || text_.find('#') != std::string_view::npos;
        return std::move(move_);
    }

  private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    bool take(char c) {
        if (peek() != c || c == '\0') return false;
        ++at_;
        return true;
    }

    /// Reads `O-O` or `o-o-o`, optionally with `-s`.
    bool read_castling() {
        const auto is_o = [&](std::size_t ahead) { return to_lower(peek(ahead)) == 'o'; };
        if (!is_o(0) || peek(1) != '-' || !is_o(2)) return false;
        const bool is_long = peek(3) == '-' && is_o(4);
        at_ += is_long ? 5 : 3;
        move_.pattern.castling = is_long ? MoveKind::CastleLong : MoveKind::CastleShort;
        if (peek() != '-') return true;
        move_.castler = chess4_seat_from_letter(peek(1));
        if (move_.castler.has_value()) at_ += 2;
        return true;
    }

    /// Reads a row letter. Returns the rank.
    std::optional<int> take_row() {
        const std::optional<int> rank = rank_from_chess4_row(peek());
        if (rank.has_value()) ++at_;
        return rank;
    }

    /// Reads a column number. Returns the file.
    std::optional<int> take_column() {
        if (!is_digit(peek()) || peek() == '0') return std::nullopt;
        int column = 0;
        while (is_digit(peek()) && column < kBoardSide) column = column * 10 + (text_[at_++] - '0');
        if (column > kBoardSide) return std::nullopt;
        return column - 1;
    }

    /// Reads piece, origin, `x` and target: `k7`, `gxk7`, `8xk7`, `g8xk7`, `xk7`, `Nl13`.
    bool read_squares() {
        MovePattern& p = move_.pattern;
        const std::optional<PieceType> piece = piece_type_from_letter(peek());
        p.piece = piece.value_or(PieceType::Pawn);
        if (piece.has_value()) ++at_;
        p.from_at = at_;
        std::optional<int> rank = take_row();
        std::optional<int> file = take_column();
        p.capture_at = at_;
        p.is_capture = take('x');
        p.to_at = at_;
        const bool has_target = rank_from_chess4_row(peek()).has_value() && is_digit(peek(1));
        if (has_target) {
            p.from_rank = rank;
            p.from_file = file;
            rank = take_row();
            file = take_column();
        } else if (p.is_capture) {
            return false;
        } else {
            p.to_at = p.from_at;
        }
        if (!rank.has_value() || !file.has_value() || !Square::is_playable_at(*file, *rank)) {
            return false;
        }
        p.to = Square::at(*file, *rank);
        return true;
    }

    /// Reads `=Q`, but not `=b`, the choice of an army.
    bool read_promotion() {
        if (peek() != '=' || chess4_seat_from_letter(peek(1)).has_value()) return true;
        ++at_;
        move_.pattern.promotion_at = at_;
        move_.pattern.promotion = piece_type_from_letter(peek());
        // All pieces that the rule option PromoteTo allows.
        constexpr PromotionSet kChoices = {PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                           PieceType::Knight, PieceType::OneQueen};
        if (!kChoices.contains(move_.pattern.promotion.value_or(PieceType::Pawn))) return false;
        ++at_;
        return true;
    }

    bool read_choice() {
        if (!take('=')) return true;
        move_.keeps = chess4_seat_from_letter(peek());
        if (move_.keeps.has_value()) ++at_;
        return move_.keeps.has_value();
    }

    ColorSet take_seats() {
        ColorSet seats;
        while (const std::optional<Color> seat = chess4_seat_from_letter(peek())) {
            seats.add(*seat);
            ++at_;
        }
        return seats;
    }

    /// Reads e.g. `#b###w`; letters without a sign mean `#`.
    bool read_marks() {
        move_.marks.seats[0] = take_seats();
        while (peek() == '#') {
            std::size_t level = 0;
            while (take('#')) ++level;
            if (level > kLevels) return false;
            const ColorSet seats = take_seats();
            move_.marks.seats[level - 1] = move_.marks.seats[level - 1] | seats;
            if (seats.empty()) move_.marks.is_bare[level - 1] = true;
        }
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    C4pgnWrittenMove move_;
};

/// Reads the rest of a token behind its first `%`.
bool read_percent(std::string_view rest, C4pgnToken& token) {
    token.kind = C4pgnTokenKind::Pass;
    if (rest == "%%") token.kind = C4pgnTokenKind::Out;
    if (rest.empty() || rest == "%%") return true;
    if (rest[0] != '%') {
        token.seat = chess4_seat_from_letter(rest[0]);
        return rest.size() == 1 && token.seat.has_value();
    }
    token.kind = C4pgnTokenKind::Event;
    rest.remove_prefix(1);
    // Resigning comes last, because it has no letter and matches any text.
    const auto row = std::ranges::find_if(
        kEventTexts.rbegin(), kEventTexts.rend(),
        [&](const EventText& each) { return rest.starts_with(each.in_c4pgn); });
    token.event = row->kind;
    rest.remove_prefix(row->in_c4pgn.size());
    if (rest.empty()) return row->names_seat != SeatNaming::Always;
    token.seat = chess4_seat_from_letter(rest[0]);
    return row->names_seat != SeatNaming::Never && rest.size() == 1 && token.seat.has_value();
}

/// Returns whether a word has the form of a result: numbers with fractions and dashes, or `*`.
bool is_result(std::string_view word) {
    if (word == "*") return true;
    return is_digit(word.front()) && word.find('-') != std::string_view::npos &&
           std::ranges::all_of(
               word, [](char c) { return is_digit(c) || c == '-' || c == '/' || c == '+'; });
}

C4pgnToken token_at(std::size_t offset, C4pgnTokenKind kind, std::string_view text) {
    C4pgnToken token;
    token.kind = kind;
    token.offset = offset;
    token.text = text;
    return token;
}

}  // namespace

std::string format_marks(const C4pgnMarks& marks) {
    std::string out;
    for (std::size_t level = 0; level < marks.seats.size(); ++level) {
        if (marks.seats[level].empty()) continue;
        out += std::string(level + 1, '#');
        for (const Color c : marks.seats[level]) out += kChess4Letters[c];
    }
    return out;
}

std::optional<C4pgnToken> parse_c4pgn_word(std::string_view word) {
    C4pgnToken token;
    token.text = word;
    const std::optional<MarkedWord> marked = split_suffix(word);
    if (!marked.has_value()) return std::nullopt;
    word = marked->word;
    token.suffix = marked->suffix;
    if (word == "0") {
        token.kind = C4pgnTokenKind::Out;
    } else if (word.front() == '%') {
        if (!read_percent(word.substr(1), token)) return std::nullopt;
    } else if (is_result(word)) {
        token.kind = C4pgnTokenKind::Result;
    } else {
        token.kind = C4pgnTokenKind::Move;
        std::optional<C4pgnWrittenMove> move = MoveScanner(word).read();
        if (!move.has_value()) return std::nullopt;
        token.move = *std::move(move);
        return token;
    }
    const bool may_have_suffix = token.kind == C4pgnTokenKind::Event;
    return may_have_suffix || token.suffix.empty() ? std::optional{token} : std::nullopt;
}

C4pgnScanner::C4pgnScanner(std::string_view text, std::size_t first_line)
    : RecordScanner(text, first_line, kC4pgn) {}

/// Reads a move, a token, a result, a round number with its periods, or periods.
Expected<C4pgnToken, RecordError> C4pgnScanner::read_word() {
    const std::size_t begin = at();
    const auto end_of = [&](std::size_t found) { return std::min(found, text().size()); };
    const std::size_t digits = end_of(text().find_first_not_of("0123456789", begin));
    if (digits < text().size() && text()[digits] == '.' && digits - begin <= kMaxNumberDigits) {
        move_to(end_of(text().find_first_not_of('.', digits)));
        C4pgnToken token =
            token_at(begin, digits == begin ? C4pgnTokenKind::Dots : C4pgnTokenKind::Number,
                     text().substr(begin, at() - begin));
        for (const char digit : text().substr(begin, digits - begin)) {
            token.number = token.number * 10 + (digit - '0');
        }
        return token;
    }
    move_to(end_of(text().find_first_of(kWordEnds, begin)));
    std::optional<C4pgnToken> word = parse_c4pgn_word(text().substr(begin, at() - begin));
    if (!word.has_value()) {
        return unexpected<RecordError>(
            error_at(begin, kBadToken, "a move, a token, a comment or a result"));
    }
    word->offset = begin;
    return *std::move(word);
}

Expected<C4pgnToken, RecordError> C4pgnScanner::next_token() {
    if (std::optional<RecordError> error = begin_token()) {
        return unexpected<RecordError>(*std::move(error));
    }
    const std::size_t begin = at();
    if (at_end() || peek() == '[') return token_at(begin, C4pgnTokenKind::End, {});
    if (peek() != '{') return read_word();
    return take_comment().map(
        [&](std::string_view inside) { return token_at(begin, C4pgnTokenKind::Comment, inside); });
}

}  // namespace quadrille
