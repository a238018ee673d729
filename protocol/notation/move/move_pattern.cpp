// The grammar of move texts.

#include "protocol/notation/move/move_pattern.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"
#include "protocol/text/blanks.h"
#include "protocol/text/printable.h"

namespace quadrille {

namespace {

constexpr std::size_t kMaxSymbols = 24;

/// A character of a move text. Figurines and piece letters of a language become English letters.
struct Symbol {
    char code = '\0';
    std::size_t offset = 0;
    char raw = '\0';  // the character in the text, if it has one byte
};

/// Marks that may follow a move.
constexpr std::array<std::string_view, 10> kMarks = {"+",   "#",    "†",    "‡", "ch",
                                                     "dbl", "mate", "e.p.", "!", "?"};
constexpr int kMaxAnnotation = 2;

/// Returns the mark that `text` ends in, or an empty text.
std::string_view ending_mark(std::string_view text) {
    const auto* const found =
        std::ranges::find_if(kMarks, [&](std::string_view mark) { return text.ends_with(mark); });
    return found == kMarks.end() ? std::string_view{} : *found;
}

constexpr std::size_t kFigurineBytes = 3;
/// Letters of U+2654..U+265F: king to pawn, first the white set, then the black set.
constexpr std::string_view kFigurineLetters = "KQRBNPKQRBNP";
constexpr unsigned kFirstFigurineByte = 0x94;

/// Returns the letter of the figurine that `text` begins with, or `\0`.
char figurine_letter(std::string_view text) {
    if (text.size() < kFigurineBytes || !text.starts_with("\xE2\x99")) return '\0';
    const unsigned last = static_cast<unsigned char>(text[2]);
    if (last < kFirstFigurineByte || last - kFirstFigurineByte >= kFigurineLetters.size()) {
        return '\0';
    }
    return kFigurineLetters[last - kFirstFigurineByte];
}

constexpr const char* kMoveForms = "a move like e2-e4, Nf3 or O-O";

constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_file(char c) { return c >= 'a' && c < 'a' + kBoardSide; }
constexpr bool is_castling_letter(char c) { return c == 'O' || c == 'o' || c == '0'; }
constexpr bool is_capture_sign(char c) { return c == 'x' || c == 'X' || c == ':'; }

/// Parses a text from its end, where the forms differ least: signs, promotion, target square,
/// captured piece, separator, origin. Each step returns whether it succeeded.
class PatternReader {
  public:
    PatternReader(std::string_view text, const Language& language)
        : text_(text), language_(language) {}

    [[nodiscard]] Expected<MovePattern, MoveTextError> read() {
        const bool good =
            read_marks() && split() &&
            (read_castling() || read_files() ||
             (read_promotion() && read_target() && read_separator() && read_origin()));
        if (!good) return unexpected<MoveTextError>(std::move(error_));
        return std::move(pattern_);
    }

  private:
    bool fail(std::size_t symbol, std::string field, std::string expected) {
        const std::size_t offset = symbol < symbols_.size() ? symbols_[symbol].offset : end_at_;
        error_.wrong = kNotAMove;
        error_.field = std::move(field);
        error_.offset = offset;
        error_.found = excerpt_at(text_, offset);
        error_.expected = std::move(expected);
        error_.text = pattern_.text;
        return false;
    }
    /// Returns the symbol `back` places from the end of the remaining text, or `\0`.
    [[nodiscard]] char from_end(std::size_t back) const {
        return left_ >= back ? symbols_[left_ - back].code : '\0';
    }

    /// Returns whether `symbol` is an upper case letter but no piece letter of the language.
    [[nodiscard]] bool is_foreign(const Symbol& symbol) const {
        return &language_ != &english() && is_upper(symbol.raw) &&
               !starting_letter(language_, {&symbol.raw, 1}).has_value();
    }

    /// Removes all marks from the end, in any order.
    bool read_marks() {
        pattern_.start = std::min(text_.find_first_not_of(kBlanks), text_.size());
        pattern_.text = pattern_.start < text_.size() ? excerpt_at(text_, pattern_.start) : "\"\"";
        std::string_view body = text_;
        const auto trim = [&] {
            const std::size_t last = body.find_last_not_of(kBlanks);
            body = body.substr(0, last == std::string_view::npos ? pattern_.start : last + 1);
        };
        int annotation = 0;  // number of `!` and `?`
        trim();
        for (std::string_view mark = ending_mark(body); !mark.empty(); mark = ending_mark(body)) {
            annotation += mark == "!" || mark == "?" ? 1 : 0;
            body.remove_suffix(mark.size());
            trim();
        }
        end_at_ = body.size();
        if (annotation > kMaxAnnotation) {
            return fail(0, "move", "at most two signs of ! and ?");
        }
        return true;
    }

    bool split() {
        const std::string_view body = text_.substr(0, end_at_);
        for (std::size_t i = pattern_.start; i < body.size();) {
            if (symbols_.size() == kMaxSymbols)
                return fail(kMaxSymbols - 1, "move", "a shorter text");
            const std::string_view rest = body.substr(i);
            if (kBlanks.find(rest[0]) != std::string_view::npos && rest.size() > 1 &&
                rest[1] == '(') {
                ++i;
                continue;
            }
            const char figurine = figurine_letter(rest);
            const std::optional<PieceLetter> letter = starting_letter(language_, rest);
            if (figurine != '\0') {
                symbols_.push_back({figurine, i});
                i += kFigurineBytes;
            } else if (letter.has_value()) {
                symbols_.push_back(
                    {kPieceLetters[letter->type], i, letter->bytes == 1 ? rest[0] : '\0'});
                i += letter->bytes;
            } else {
                symbols_.push_back({rest[0], i, rest[0]});
                ++i;
            }
        }
        left_ = symbols_.size();
        if (left_ > 1 && from_end(1) == ':') {
            pattern_.is_capture = true;
            pattern_.capture_at = symbols_[--left_].offset;
        }
        if (left_ > 0) return true;
        end_at_ = pattern_.start;
        return fail(0, "move", kMoveForms);
    }

    /// Reads `O-O` or `O-O-O` if it is the whole text.
    bool read_castling() {
        constexpr std::size_t kShortSymbols = 3;
        constexpr std::size_t kLongSymbols = 5;
        if (pattern_.is_capture || (left_ != kShortSymbols && left_ != kLongSymbols)) return false;
        for (std::size_t i = 0; i < left_; ++i) {
            const char c = symbols_[i].raw;
            if (i % 2 == 0 ? !is_castling_letter(c) : c != '-') return false;
        }
        pattern_.castling = left_ == kShortSymbols ? MoveKind::CastleShort : MoveKind::CastleLong;
        return true;
    }

    /// Reads `exd`, `e:d` or `ed`, a pawn's capture on an adjacent file, if it is the whole text.
    bool read_files() {
        const bool has_sign = left_ == 3 && is_capture_sign(symbols_[1].raw);
        if (left_ != 2 && !has_sign) return false;
        const char from = symbols_[0].raw;
        const char to = symbols_[left_ - 1].raw;
        if (!is_file(from) || !is_file(to) || (from - to != 1 && to - from != 1)) return false;
        pattern_.from_file = from - 'a';
        pattern_.to_file = to - 'a';
        pattern_.from_at = symbols_[0].offset;
        pattern_.to_at = symbols_[left_ - 1].offset;
        if (!pattern_.is_capture) pattern_.capture_at = symbols_[1].offset;
        pattern_.is_capture = true;
        return true;
    }

    [[nodiscard]] std::string promotion_letters() const {
        return &language_ == &english() ? "a piece letter Q, R, B, N or D"
                                        : "a piece letter " + describe_letters(language_);
    }

    /// Reads a letter behind the target square: `=Q`, `(Q)`, `/Q` or `Q`; `=Q1` is the 1-point
    /// queen.
    bool read_promotion() {
        const bool is_one = from_end(1) == '1' && from_end(2) == 'Q' && from_end(3) == '=';
        if (is_digit(from_end(1)) && !is_one) return true;
        const bool in_parens = from_end(1) == ')' && from_end(3) == '(';
        const auto is_sign = [](char c) { return c == '=' || c == '/'; };
        const std::size_t letter_back = is_one || in_parens ? 2 : 1;
        const std::size_t taken = is_one || in_parens ? 3 : (is_sign(from_end(2)) ? 2 : 1);
        const char code = from_end(letter_back);
        const std::size_t letter_at = left_ >= letter_back ? left_ - letter_back : 0;
        if (is_sign(from_end(1)) && is_digit(from_end(2))) {
            return fail(left_, "promotion", promotion_letters());
        }
        if (!is_upper(to_upper(code)) || !is_digit(from_end(taken + 1))) {
            return fail(left_ - 1, "to", "a target square like f3");
        }
        std::optional<PieceType> type = piece_type_from_letter(to_upper(code));
        if (!type.has_value() || type == PieceType::Pawn || is_foreign(symbols_[letter_at])) {
            return fail(letter_at, "promotion", promotion_letters());
        }
        if (is_one) type = PieceType::OneQueen;
        pattern_.promotion = type;
        pattern_.promotion_at = symbols_[letter_at].offset;
        left_ -= taken;
        return true;
    }

    bool read_target() {
        std::size_t digits = 0;
        while (is_digit(from_end(digits + 1))) ++digits;
        const std::size_t file_at = left_ - digits;  // one past the file letter
        if (file_at == 0 || !is_file(symbols_[file_at - 1].code)) {
            return fail(file_at, "to", "a file letter a to n before the rank");
        }
        const int rank = rank_in(file_at, left_);
        if (rank == 0) return fail(file_at - 1, "to", "a square of the board");
        pattern_.to = Square::at(symbols_[file_at - 1].code - 'a', rank - 1);
        pattern_.to_at = symbols_[file_at - 1].offset;
        left_ = file_at - 1;
        return true;
    }

    /// Returns the rank from 1 that the symbols from `begin` to `end` spell, or 0.
    [[nodiscard]] int rank_in(std::size_t begin, std::size_t end) const {
        constexpr std::size_t kRankDigits = 2;
        if (begin == end || end - begin > kRankDigits || symbols_[begin].code == '0') return 0;
        int rank = 0;
        for (std::size_t i = begin; i < end; ++i) rank = rank * 10 + (symbols_[i].code - '0');
        return rank <= kBoardSide ? rank : 0;
    }

    /// Reads `-`, `x`, or `x` and the letter of the captured piece.
    bool read_separator() {
        if (from_end(1) == '-') {
            pattern_.has_dash = true;
            --left_;
            return true;
        }
        std::size_t taken = is_capture_sign(from_end(1)) ? 1 : 0;
        if (taken == 0 && is_capture_sign(from_end(2))) {
            pattern_.captured = piece_type_from_letter(to_upper(from_end(1)));
            if (!pattern_.captured.has_value() || is_foreign(symbols_[left_ - 1])) {
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

    /// Reads the rest: a piece letter, a file and a rank, all optional.
    bool read_origin() {
        std::size_t i = 0;
        const auto code = [&](std::size_t at) { return at < left_ ? symbols_[at].code : '\0'; };
        const bool lower_letter_and_square = is_file(code(1)) && is_digit(code(2));
        if (is_upper(code(0)) || lower_letter_and_square) {
            const std::optional<PieceType> type = piece_type_from_letter(to_upper(code(0)));
            if (is_foreign(symbols_[0])) {
                return fail(0, "piece", "a piece letter " + describe_letters(language_));
            }
            if (!type.has_value()) return fail(0, "piece", "a piece letter K, Q, R, B, N, P or D");
            pattern_.piece = as_written_in_moves(*type);
            ++i;
        }
        const std::size_t from = i;
        pattern_.from_at = i < left_ ? symbols_[i].offset : pattern_.start;
        if (is_file(code(i))) pattern_.from_file = code(i++) - 'a';
        constexpr std::size_t kRankDigits = 2;
        const std::size_t first_digit = i;
        while (is_digit(code(i)) && i < first_digit + kRankDigits) ++i;
        if (i > first_digit) {
            const int rank = rank_in(first_digit, i);
            if (rank == 0) return fail(first_digit, "from", "a rank from 1 to 14");
            pattern_.from_rank = rank - 1;
        }
        if (i != left_) return fail(i, i == 0 ? "move" : "from", kMoveForms);
        if (pattern_.has_dash && !pattern_.has_from_square()) {
            return fail(from, "from", "both squares of a move with a dash");
        }
        return true;
    }

    std::string_view text_;
    const Language& language_;
    MovePattern pattern_;
    MoveTextError error_;
    std::vector<Symbol> symbols_;
    std::size_t left_ = 0;    // number of symbols that are not yet parsed
    std::size_t end_at_ = 0;  // offset behind the last symbol
};

}  // namespace

Expected<MovePattern, MoveTextError> parse_move_pattern(std::string_view text,
                                                        const Language& language) {
    return PatternReader{text, language}.read();
}

bool is_move_mark(std::string_view word) {
    for (std::string_view mark = ending_mark(word); !mark.empty(); mark = ending_mark(word)) {
        word.remove_suffix(mark.size());
    }
    return word.empty();
}

}  // namespace quadrille
