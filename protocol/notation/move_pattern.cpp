// The grammar of move texts.

#include "protocol/notation/move_pattern.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "protocol/notation/excerpt.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"

namespace quadrille {

namespace {

constexpr std::size_t kMaxSymbols = 24;

/// One character of a move text; a figurine has become its upper case letter.
struct Symbol {
    char code = '\0';
    std::size_t offset = 0;
};

constexpr std::size_t kFigurineBytes = 3;
/// Letters of U+2654..U+265F: king to pawn, first the white set, then the black one.
constexpr std::string_view kFigurineLetters = "KQRBNPKQRBNP";
constexpr unsigned kFirstFigurineByte = 0x94;

/// The letter of the figurine that `text` begins with, `\0` if it does not.
char figurine_letter(std::string_view text) {
    if (text.size() < kFigurineBytes || !text.starts_with("\xE2\x99")) return '\0';
    const unsigned last = static_cast<unsigned char>(text[2]);
    if (last < kFirstFigurineByte || last - kFirstFigurineByte >= kFigurineLetters.size()) {
        return '\0';
    }
    return kFigurineLetters[last - kFirstFigurineByte];
}

constexpr const char* kPromotionLetters = "a piece letter Q, R, B, N or D";

constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_file(char c) { return c >= 'a' && c < 'a' + kBoardSide; }
constexpr bool is_sign(char c) { return c == '+' || c == '#'; }
constexpr bool is_castling_letter(char c) { return c == 'O' || c == 'o' || c == '0'; }
constexpr bool is_capture_sign(char c) { return c == 'x' || c == 'X'; }

/// Takes a text apart from its end, where forms differ least: signs, promotion, target square,
/// captured piece, separator, origin. Each step returns whether it succeeded.
class PatternReader {
  public:
    explicit PatternReader(std::string_view text) : text_(text) {}

    [[nodiscard]] Expected<MovePattern, MoveTextError> read() {
        const bool good = split() && (read_castling() || (read_promotion() && read_target() &&
                                                          read_separator() && read_origin()));
        if (!good) return unexpected<MoveTextError>(std::move(error_));
        return std::move(pattern_);
    }

  private:
    bool fail(std::size_t symbol, std::string field, std::string expected) {
        const std::size_t offset = symbol < symbols_.size() ? symbols_[symbol].offset : end_at_;
        error_ = {MoveTextErrorKind::NotAMove, std::move(field),   offset, pattern_.text,
                  excerpt_at(text_, offset),   std::move(expected)};
        return false;
    }
    /// The symbol `back` before the end of what is left, `\0` when there is none.
    [[nodiscard]] char from_end(std::size_t back) const {
        return left_ >= back ? symbols_[left_ - back].code : '\0';
    }

    bool split();
    bool read_castling();
    bool read_promotion();
    bool read_target();
    bool read_separator();
    bool read_origin();

    std::string_view text_;
    MovePattern pattern_;
    MoveTextError error_;
    std::vector<Symbol> symbols_;
    std::size_t left_ = 0;    // symbols not yet taken off the end
    std::size_t end_at_ = 0;  // offset behind the last symbol
    bool has_dash_ = false;
};

bool PatternReader::split() {
    constexpr std::string_view kBlanks = " \t\r\n\v\f";
    const std::size_t first = std::min(text_.find_first_not_of(kBlanks), text_.size());
    const std::size_t last = text_.find_last_not_of(kBlanks);
    end_at_ = last == std::string_view::npos ? text_.size() : last + 1;
    text_ = text_.substr(0, end_at_);
    pattern_.start = first;
    pattern_.text = first < text_.size() ? excerpt_at(text_, first) : "\"\"";
    for (std::size_t i = first; i < text_.size();) {
        if (symbols_.size() == kMaxSymbols) return fail(kMaxSymbols - 1, "move", "a shorter text");
        const char figurine = figurine_letter(text_.substr(i));
        symbols_.push_back({figurine != '\0' ? figurine : text_[i], i});
        i += figurine != '\0' ? kFigurineBytes : 1;
    }
    left_ = symbols_.size();
    while (is_sign(from_end(1))) --left_;
    if (left_ > 0) return true;
    return fail(0, "move", "a move like e2-e4, Nf3 or O-O");
}

/// `O-O` or `O-O-O`, and nothing else.
bool PatternReader::read_castling() {
    constexpr std::size_t kShortSymbols = 3;
    constexpr std::size_t kLongSymbols = 5;
    if (left_ != kShortSymbols && left_ != kLongSymbols) return false;
    for (std::size_t i = 0; i < left_; ++i) {
        const char c = symbols_[i].code;
        if (i % 2 == 0 ? !is_castling_letter(c) : c != '-') return false;
    }
    pattern_.castling =
        left_ == kShortSymbols ? MovePattern::Castling::Short : MovePattern::Castling::Long;
    return true;
}

/// A letter behind the target's digits, with or without `=`.
bool PatternReader::read_promotion() {
    if (is_digit(from_end(1))) return true;
    const bool has_equals = from_end(2) == '=';
    const char before = from_end(has_equals ? 3 : 2);
    const std::optional<PieceType> type = piece_type_from_letter(to_upper(from_end(1)));
    const bool ends_in_letter = is_upper(to_upper(from_end(1)));
    const bool lacks_letter = from_end(1) == '=' && is_digit(from_end(2));
    if (lacks_letter) return fail(left_, "promotion", kPromotionLetters);
    if (!ends_in_letter || !is_digit(before)) {
        return fail(left_ - 1, "to", "a target square like f3");
    }
    if (!type.has_value()) return fail(left_ - 1, "promotion", kPromotionLetters);
    pattern_.promotion = type;
    pattern_.promotion_at = symbols_[left_ - 1].offset;
    left_ -= has_equals ? 2 : 1;
    return true;
}

bool PatternReader::read_target() {
    std::size_t digits = 0;
    while (is_digit(from_end(digits + 1))) ++digits;
    const std::size_t file_at = left_ - digits;  // one past the file letter
    if (file_at == 0 || !is_file(symbols_[file_at - 1].code)) {
        return fail(file_at, "to", "a file letter a to n before the rank");
    }
    std::string square;
    for (std::size_t i = file_at - 1; i < left_; ++i) square += symbols_[i].code;
    const std::optional<Square> to = parse_square(square);
    if (!to.has_value()) return fail(file_at - 1, "to", "a square of the board");
    pattern_.to = *to;
    pattern_.to_at = symbols_[file_at - 1].offset;
    left_ = file_at - 1;
    return true;
}

/// `-`, `x`, or `x` and the captured piece's letter.
bool PatternReader::read_separator() {
    if (from_end(1) == '-') {
        has_dash_ = true;
        --left_;
        return true;
    }
    std::size_t taken = is_capture_sign(from_end(1)) ? 1 : 0;
    if (taken == 0 && is_capture_sign(from_end(2))) {
        pattern_.captured = piece_type_from_letter(to_upper(from_end(1)));
        if (!pattern_.captured.has_value()) {
            return fail(left_ - 1, "capture", "the letter of the captured piece or its square");
        }
        pattern_.captured = as_written_in_moves(*pattern_.captured);
        taken = 2;
    }
    if (taken == 0) return true;
    pattern_.is_capture = true;
    pattern_.capture_at = symbols_[left_ - taken].offset;
    left_ -= taken;
    return true;
}

/// What is left: a piece letter, a file, a rank, each of them or none.
bool PatternReader::read_origin() {
    std::size_t i = 0;
    const auto code = [&](std::size_t at) { return at < left_ ? symbols_[at].code : '\0'; };
    const bool lower_letter_and_square = is_file(code(1)) && is_digit(code(2));
    if (is_upper(code(0)) || lower_letter_and_square) {
        const std::optional<PieceType> type = piece_type_from_letter(to_upper(code(0)));
        if (!type.has_value()) return fail(0, "piece", "a piece letter K, Q, R, B, N, P or D");
        pattern_.piece = as_written_in_moves(*type);
        ++i;
    }
    const std::size_t from = i;
    pattern_.from_at = i < left_ ? symbols_[i].offset : pattern_.start;
    if (is_file(code(i))) pattern_.from_file = code(i++) - 'a';
    int rank = 0;
    constexpr std::size_t kRankDigits = 2;
    const std::size_t first_digit = i;
    for (; is_digit(code(i)) && i < first_digit + kRankDigits; ++i)
        rank = rank * 10 + (code(i) - '0');
    if (i > first_digit) {
        if (rank < 1 || rank > kBoardSide || code(first_digit) == '0') {
            return fail(first_digit, "from", "a rank from 1 to 14");
        }
        pattern_.from_rank = rank - 1;
    }
    if (i != left_) return fail(i, i == 0 ? "move" : "from", "a move like e2-e4, Nf3 or O-O");
    if (pattern_.has_from_square() && !pattern_.from_square().is_playable()) {
        return fail(from, "from", "a square of the board");
    }
    if (has_dash_ && !pattern_.has_from_square()) {
        return fail(from, "from", "both squares of a move with a dash");
    }
    return true;
}

}  // namespace

Expected<MovePattern, MoveTextError> parse_move_pattern(std::string_view text) {
    return PatternReader{text}.read();
}

}  // namespace quadrille
