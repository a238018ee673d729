#include "protocol/notation/pgn4/scanner.h"

#include <algorithm>
#include <array>

#include "protocol/notation/letters.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/pgn4/tags.h"
#include "protocol/notation/record/game_starts.h"
#include "protocol/text/blanks.h"

namespace quadrille {

namespace {

/// Characters that end a word.
constexpr std::string_view kWordEnds = " \t\r\n\v\f.{}()[]\";$";
constexpr std::string_view kEllipsis = "…";  // U+2026
/// Signs that end a word although no blank precedes them: U+2026 and evaluations.
constexpr std::array<std::string_view, 6> kAttachedSigns = {kEllipsis, "±", "∓", "⩲", "⩱", "∞"};
constexpr std::string_view kEnPassantMark = "e.p.";
constexpr std::size_t kMaxNumberDigits = 6;
constexpr std::size_t kMaxNagDigits = 3;
constexpr std::size_t kMaxDots = 3;

/// A sequence of periods and ellipses.
struct DotRun {
    std::size_t periods = 0;
    std::size_t ellipses = 0;
    std::size_t end = 0;
};
DotRun dots_at(std::string_view text, std::size_t at) {
    DotRun run{0, 0, at};
    for (;;) {
        if (run.end < text.size() && text[run.end] == '.') {
            ++run.periods;
            ++run.end;
        } else if (text.substr(run.end).starts_with(kEllipsis)) {
            ++run.ellipses;
            run.end += kEllipsis.size();
        } else {
            return run;
        }
    }
}

/// Returns the end of the word that begins at `begin`. `e.p.` and a promotion in brackets,
/// `h11(Q)`, are part of a word.
std::size_t word_end(std::string_view text, std::size_t begin) {
    constexpr std::size_t kBrackets = 3;
    const auto plain_end = [&](std::size_t from) {
        std::string_view word = text.substr(from, text.find_first_of(kWordEnds, from) - from);
        for (const std::string_view sign : kAttachedSigns) {
            word = word.substr(0, word.find(sign, from > begin ? 0 : 1));
        }
        return from + word.size();
    };
    std::size_t end = plain_end(begin);
    const bool is_en_passant = end > begin && text.substr(end - 1).starts_with(kEnPassantMark);
    if (is_en_passant) return plain_end(end - 1 + kEnPassantMark.size());
    const std::string_view rest = text.substr(end, kBrackets);
    const bool is_promotion = end > begin && is_digit(text[end - 1]) && rest.size() == kBrackets &&
                              rest[0] == '(' && rest[2] == ')';
    return is_promotion ? plain_end(end + kBrackets) : end;
}

/// Both spellings are in use: `RuleVariants` on the server, `RuleVariant` in "Notation" (pgn4.h).
constexpr std::array<SetupTag, 3> kSetupTags = {
    {{kVariantTag}, {kRuleVariantsTag, kOtherRuleVariantsTag}, {kStartTag}}};

constexpr RecordFormat kPgn4 = {.max_bytes = kMaxPgn4Bytes,
                                .max_in_words = "16 MiB",
                                .setup_tags = kSetupTags,
                                .is_pgn4 = true};

}  // namespace

Pgn4Scanner::Pgn4Scanner(std::string_view text, std::size_t first_line)
    : RecordScanner(text, first_line, kPgn4) {}

/// Reads `..`, `...` or U+2026.
Expected<Pgn4Token, RecordError> Pgn4Scanner::read_dots() {
    const std::size_t begin = at();
    const DotRun dots = dots_at(text(), begin);
    const bool is_ellipsis = dots.ellipses == 1 && dots.periods == 0;
    const bool is_separator = dots.ellipses == 0 && (dots.periods == 2 || dots.periods == kMaxDots);
    if (!is_ellipsis && !is_separator) {
        return unexpected<RecordError>(error_at(begin, kMissingSeparator, "two periods"));
    }
    move_to(dots.end);
    return Pgn4Token{Pgn4TokenKind::Dots, begin, text().substr(begin, dots.end - begin), 0};
}

/// Reads a move, a token, or a round number with its periods.
Expected<Pgn4Token, RecordError> Pgn4Scanner::read_word() {
    const std::size_t begin = at();
    move_to(word_end(text(), begin));
    const std::string_view word = text().substr(begin, at() - begin);
    if (word.empty()) {
        return unexpected<RecordError>(
            error_at(begin, kBadToken, "a move, a token, a comment or a variation"));
    }
    if (!std::ranges::all_of(word, is_digit)) return Pgn4Token{Pgn4TokenKind::Word, begin, word, 0};
    const DotRun dots = dots_at(text(), at());
    const std::size_t count = dots.periods + dots.ellipses;
    if (word.size() > kMaxNumberDigits || count < 1 || count > kMaxDots) {
        return unexpected<RecordError>(
            error_at(begin, "not a round number", "a round number like 12. or 12.. or 12..."));
    }
    move_to(dots.end);
    Pgn4Token token{Pgn4TokenKind::Number, begin, word, 0};
    for (const char digit : word) token.number = token.number * 10 + (digit - '0');
    return token;
}

/// Reads e.g. `$14`. The text of the token includes the `$`.
Expected<Pgn4Token, RecordError> Pgn4Scanner::read_nag() {
    const std::size_t begin = at();
    std::size_t end = begin + 1;
    while (end < text().size() && is_digit(text()[end])) ++end;
    const std::size_t digits = end - begin - 1;
    if (digits == 0 || digits > kMaxNagDigits) {
        return unexpected<RecordError>(error_at(begin, kBadToken, "a mark like $1 or $14"));
    }
    move_to(end);
    Pgn4Token token{Pgn4TokenKind::Nag, begin, text().substr(begin, end - begin), 0};
    for (const char digit : token.text.substr(1)) token.number = token.number * 10 + (digit - '0');
    return token;
}

Expected<Pgn4Token, RecordError> Pgn4Scanner::next_token() {
    if (std::optional<RecordError> error = begin_token()) {
        return unexpected<RecordError>(*std::move(error));
    }
    const std::size_t begin = at();
    const auto single = [&](Pgn4TokenKind kind) {
        move_to(begin + 1);
        return Pgn4Token{kind, begin, text().substr(begin, 1), 0};
    };
    if (at_end() || (peek() == '[' && is_at_line_start())) {
        return Pgn4Token{Pgn4TokenKind::End, begin, {}, 0};
    }
    switch (peek()) {
        case '{':
            return take_comment().map([&](std::string_view inside) {
                return Pgn4Token{Pgn4TokenKind::Comment, begin, inside, 0};
            });
        case kLineComment: return Pgn4Token{Pgn4TokenKind::Comment, begin, take_line_comment(), 0};
        case '$': return read_nag();
        case '(': return single(Pgn4TokenKind::Open);
        case ')': return single(Pgn4TokenKind::Close);
        case '.': return read_dots();
        default: break;
    }
    return text().substr(begin).starts_with(kEllipsis) ? read_dots() : read_word();
}

}  // namespace quadrille
