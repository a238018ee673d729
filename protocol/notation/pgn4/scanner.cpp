#include "protocol/notation/pgn4/scanner.h"

#include <algorithm>
#include <utility>

#include "protocol/notation/letters.h"
#include "protocol/notation/record/record_text.h"
#include "protocol/text/blanks.h"

namespace quadrille {

namespace {

/// What ends a word beside blanks.
constexpr std::string_view kWordEnds = " \t\r\n\v\f.{}()[]\"";
constexpr std::string_view kEllipsis = "…";  // U+2026
constexpr std::string_view kEnPassantMark = "e.p.";
constexpr std::size_t kMaxNumberDigits = 6;
constexpr std::size_t kMaxDots = 3;

/// Periods and ellipses, and where they end.
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

/// Where the word that begins at `begin` ends; `e.p.` and a promotion in brackets, `h11(Q)`, belong
/// to it.
std::size_t word_end(std::string_view text, std::size_t begin) {
    constexpr std::size_t kBrackets = 3;
    const auto plain_end = [&](std::size_t from) {
        const std::size_t end = std::min(text.find_first_of(kWordEnds, from), text.size());
        return from + std::min(text.substr(from, end - from).find(kEllipsis), end - from);
    };
    std::size_t end = plain_end(begin);
    const bool is_en_passant = end > begin && text.substr(end - 1).starts_with(kEnPassantMark);
    if (is_en_passant) return plain_end(end - 1 + kEnPassantMark.size());
    const std::string_view rest = text.substr(end, kBrackets);
    const bool is_promotion = end > begin && is_digit(text[end - 1]) && rest.size() == kBrackets &&
                              rest[0] == '(' && rest[2] == ')';
    return is_promotion ? plain_end(end + kBrackets) : end;
}

}  // namespace

std::size_t Pgn4Scanner::line_of(std::size_t offset) const {
    return place_in(text_, start_, start_line_, offset).line;
}

Pgn4Error Pgn4Scanner::error_with(std::size_t offset, Pgn4ErrorKind kind, std::string found,
                                  std::string expected, std::string cause) const {
    return record_error<Pgn4Error>(place_in(text_, start_, start_line_, offset), offset, kind,
                                   {std::move(found), std::move(expected), std::move(cause)});
}

Pgn4Error Pgn4Scanner::error_at(std::size_t offset, Pgn4ErrorKind kind,
                                std::string expected) const {
    return error_with(offset, kind, found_in_line(text_, offset), std::move(expected), {});
}

bool Pgn4Scanner::is_at_line_start() const {
    return at_ == 0 || text_[at_ - 1] == '\n' ||
           (at_ == kByteOrderMark.size() && text_.starts_with(kByteOrderMark));
}

bool Pgn4Scanner::take(char c) {
    if (peek() != c || at_ >= text_.size()) return false;
    ++at_;
    return true;
}

void Pgn4Scanner::skip_spaces_in_line() {
    while (peek() == ' ' || peek() == '\t') ++at_;
}

bool Pgn4Scanner::skip_blanks() {
    if (at_ == 0 && text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    bool saw_empty_line = false;
    bool is_line_empty = is_at_line_start();
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == '%' && is_at_line_start()) {
            at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
            is_line_empty = true;
            continue;
        }
        if (!is_blank(c)) break;
        if (c == '\n') {
            saw_empty_line = saw_empty_line || is_line_empty;
            is_line_empty = true;
        }
        ++at_;
    }
    return saw_empty_line;
}

// ------------------------------------------------------------------ tags

Expected<std::string, Pgn4Error> Pgn4Scanner::read_value() {
    std::optional<std::string> value = read_tag_value(text_, at_);
    if (value.has_value()) return *std::move(value);
    return unexpected<Pgn4Error>(error_at(at_, Pgn4ErrorKind::BadTag, "a '\"' after the value"));
}

Expected<std::optional<ScannedTag>, Pgn4Error> Pgn4Scanner::next_tag() {
    const bool ended = skip_blanks() && has_tags_;
    if (ended || peek() != '[') return std::nullopt;
    ScannedTag tag;
    tag.offset = at_++;
    skip_spaces_in_line();
    const std::size_t name_end = std::min(text_.find_first_of(kWordEnds, at_), text_.size());
    tag.tag.name = std::string{text_.substr(at_, name_end - at_)};
    if (tag.tag.name.empty()) {
        return unexpected<Pgn4Error>(error_at(at_, Pgn4ErrorKind::BadTag, "the name of a tag"));
    }
    at_ = name_end;
    skip_spaces_in_line();
    tag.value_at = at_ + 1;
    if (!take('"')) {
        return unexpected<Pgn4Error>(
            error_at(at_, Pgn4ErrorKind::BadTag, "a value in double quotes"));
    }
    Expected<std::string, Pgn4Error> value = read_value();
    if (!value) return unexpected<Pgn4Error>(std::move(value.error()));
    tag.tag.value = *std::move(value);
    skip_spaces_in_line();
    if (!take(']')) {
        return unexpected<Pgn4Error>(error_at(at_, Pgn4ErrorKind::BadTag, "a ']' after the value"));
    }
    if (at_ - start_ > kMaxPgn4Bytes) {
        return unexpected<Pgn4Error>(
            error_at(tag.offset, Pgn4ErrorKind::TooLong, "at most 16 MiB for a game"));
    }
    has_tags_ = true;
    return tag;
}

// ------------------------------------------------------------------ tokens

Expected<Pgn4Token, Pgn4Error> Pgn4Scanner::read_comment() {
    const std::size_t begin = at_;
    const std::size_t end = text_.find('}', begin);
    if (end == std::string_view::npos) {
        return unexpected<Pgn4Error>(
            error_at(begin, Pgn4ErrorKind::OpenComment, "a '}' further on"));
    }
    at_ = end + 1;
    return Pgn4Token{Pgn4TokenKind::Comment, begin,
                     trimmed(text_.substr(begin + 1, end - begin - 1)), 0};
}

/// `..`; `...` is read, too, also as one character.
Expected<Pgn4Token, Pgn4Error> Pgn4Scanner::read_dots() {
    const std::size_t begin = at_;
    const DotRun dots = dots_at(text_, begin);
    const bool is_ellipsis = dots.ellipses == 1 && dots.periods == 0;
    const bool is_separator = dots.ellipses == 0 && (dots.periods == 2 || dots.periods == kMaxDots);
    if (!is_ellipsis && !is_separator) {
        return unexpected<Pgn4Error>(
            error_at(begin, Pgn4ErrorKind::MissingSeparator, "two periods"));
    }
    at_ = dots.end;
    return Pgn4Token{Pgn4TokenKind::Dots, begin, text_.substr(begin, at_ - begin), 0};
}

/// A move or token, or a round number with its periods.
Expected<Pgn4Token, Pgn4Error> Pgn4Scanner::read_word() {
    const std::size_t begin = at_;
    at_ = word_end(text_, begin);
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (word.empty()) {
        return unexpected<Pgn4Error>(
            error_at(begin, Pgn4ErrorKind::BadToken, "a move, a token, a comment or a variation"));
    }
    if (!std::ranges::all_of(word, is_digit)) return Pgn4Token{Pgn4TokenKind::Word, begin, word, 0};
    const DotRun dots = dots_at(text_, at_);
    const std::size_t count = dots.periods + dots.ellipses;
    if (word.size() > kMaxNumberDigits || count < 1 || count > kMaxDots) {
        return unexpected<Pgn4Error>(
            error_at(begin, Pgn4ErrorKind::BadNumber, "a round number like 12. or 12.. or 12..."));
    }
    at_ = dots.end;
    Pgn4Token token{Pgn4TokenKind::Number, begin, word, 0};
    for (const char digit : word) token.number = token.number * 10 + (digit - '0');
    return token;
}

Expected<Pgn4Token, Pgn4Error> Pgn4Scanner::next_token() {
    skip_blanks();
    if (at_ - start_ > kMaxPgn4Bytes) {
        return unexpected<Pgn4Error>(
            error_at(at_, Pgn4ErrorKind::TooLong, "at most 16 MiB for a game"));
    }
    const std::size_t begin = at_;
    if (at_ >= text_.size() || (peek() == '[' && is_at_line_start())) {
        return Pgn4Token{Pgn4TokenKind::End, begin, {}, 0};
    }
    switch (peek()) {
        case '{': return read_comment();
        case '(': ++at_; return Pgn4Token{Pgn4TokenKind::Open, begin, text_.substr(begin, 1), 0};
        case ')': ++at_; return Pgn4Token{Pgn4TokenKind::Close, begin, text_.substr(begin, 1), 0};
        case '.': return read_dots();
        default: break;
    }
    return text_.substr(at_).starts_with(kEllipsis) ? read_dots() : read_word();
}

std::size_t next_pgn4_game(std::string_view text, std::size_t start, std::size_t fault) {
    std::size_t at = text.find('[', std::max(start + 1, fault));
    for (; at != std::string_view::npos; at = text.find('[', at + 1)) {
        if (at < 2 || text[at - 1] != '\n') continue;
        const std::size_t above = text.find_last_not_of(" \t\r\v\f", at - 2);
        if (above == std::string_view::npos || text[above] == '\n') return at;
    }
    return text.size();
}

}  // namespace quadrille
