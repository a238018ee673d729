#include "protocol/notation/c4pgn/scanner.h"

#include <algorithm>
#include <utility>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/record/record_text.h"
#include "protocol/text/blanks.h"

namespace quadrille {

namespace {

/// What ends a word beside blanks.
constexpr std::string_view kWordEnds = " \t\r\n\v\f{}()[]\"";
constexpr std::string_view kNameEnds = " \t\r\n\v\f.{}()[]\"";
constexpr std::size_t kMaxNumberDigits = 6;

}  // namespace

std::size_t C4pgnScanner::line_of(std::size_t offset) const {
    return place_in(text_, start_, start_line_, offset).line;
}

C4pgnError C4pgnScanner::error_with(std::size_t offset, C4pgnErrorKind kind, std::string found,
                                    std::string expected, std::string cause) const {
    return record_error<C4pgnError>(place_in(text_, start_, start_line_, offset), offset, kind,
                                    {std::move(found), std::move(expected), std::move(cause)});
}

C4pgnError C4pgnScanner::error_at(std::size_t offset, C4pgnErrorKind kind,
                                  std::string expected) const {
    return error_with(offset, kind, found_in_line(text_, offset), std::move(expected), {});
}

C4pgnNote C4pgnScanner::note_at(std::size_t offset, std::string text) const {
    const TextPlace place = place_in(text_, start_, start_line_, offset);
    return {offset, place.line, place.column, std::nullopt, Color::Red, std::move(text)};
}

bool C4pgnScanner::take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
}

void C4pgnScanner::skip_blanks() {
    if (at_ == 0 && text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
}

// ------------------------------------------------------------------ tags

Expected<std::optional<C4pgnTag>, C4pgnError> C4pgnScanner::next_tag() {
    skip_blanks();
    if (peek() != '[') return std::nullopt;
    C4pgnTag tag;
    tag.offset = at_++;
    const auto refuse = [&](std::string expected) {
        return unexpected<C4pgnError>(error_at(at_, C4pgnErrorKind::BadTag, std::move(expected)));
    };
    skip_blanks();
    const bool is_quoted = take('"');
    const std::size_t name_at = at_;
    at_ = std::min(text_.find_first_of(kNameEnds, at_), text_.size());
    tag.tag.name = std::string{text_.substr(name_at, at_ - name_at)};
    if (tag.tag.name.empty()) return refuse("the name of a tag");
    if (is_quoted && !take('"')) return refuse("a '\"' after the name");
    skip_blanks();
    tag.value_at = at_ + 1;
    if (!take('"')) return refuse("a value in double quotes");
    std::optional<std::string> value = read_tag_value(text_, at_);
    if (!value.has_value()) return refuse("a '\"' after the value");
    tag.tag.value = *std::move(value);
    skip_blanks();
    if (!take(']')) return refuse("a ']' after the value");
    if (at_ - start_ > kMaxC4pgnBytes) {
        return unexpected<C4pgnError>(
            error_at(tag.offset, C4pgnErrorKind::TooLong, "at most 2 MiB for a game"));
    }
    return tag;
}

// ------------------------------------------------------------------ tokens

Expected<C4pgnToken, C4pgnError> C4pgnScanner::read_comment() {
    C4pgnToken token;
    token.kind = C4pgnTokenKind::Comment;
    token.offset = at_;
    const std::size_t end = text_.find('}', at_);
    if (end == std::string_view::npos) {
        return unexpected<C4pgnError>(
            error_at(at_, C4pgnErrorKind::OpenComment, "a '}' further on"));
    }
    token.text = trimmed(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return token;
}

/// A move, a token, a result, a round number with its periods, or periods.
Expected<C4pgnToken, C4pgnError> C4pgnScanner::read_word() {
    C4pgnToken token;
    const std::size_t begin = at_;
    token.offset = begin;
    const std::size_t digits = std::min(text_.find_first_not_of("0123456789", begin), text_.size());
    if (digits < text_.size() && text_[digits] == '.' && digits - begin <= kMaxNumberDigits) {
        token.kind = digits == begin ? C4pgnTokenKind::Dots : C4pgnTokenKind::Number;
        at_ = std::min(text_.find_first_not_of('.', digits), text_.size());
        token.text = text_.substr(begin, at_ - begin);
        for (const char digit : text_.substr(begin, digits - begin)) {
            token.number = token.number * 10 + (digit - '0');
        }
        return token;
    }
    at_ = std::min(text_.find_first_of(kWordEnds, begin), text_.size());
    std::optional<C4pgnToken> word = parse_c4pgn_word(text_.substr(begin, at_ - begin));
    if (!word.has_value()) {
        return unexpected<C4pgnError>(
            error_at(begin, C4pgnErrorKind::BadToken, "a move, a token, a comment or a result"));
    }
    word->offset = begin;
    return *std::move(word);
}

Expected<C4pgnToken, C4pgnError> C4pgnScanner::next_token() {
    skip_blanks();
    if (at_ - start_ > kMaxC4pgnBytes) {
        return unexpected<C4pgnError>(
            error_at(at_, C4pgnErrorKind::TooLong, "at most 2 MiB for a game"));
    }
    if (at_ >= text_.size() || peek() == '[') {
        C4pgnToken end;
        end.kind = C4pgnTokenKind::End;
        end.offset = at_;
        return end;
    }
    return peek() == '{' ? read_comment() : read_word();
}

std::size_t next_c4pgn_game(std::string_view text, std::size_t start, std::size_t fault) {
    std::size_t at = text.find('[', std::max(start + 1, fault));
    for (; at != std::string_view::npos; at = text.find('[', at + 1)) {
        if (text[at - 1] != '\n') continue;
        const std::string_view above = text.substr(0, at - 1);
        const std::size_t line_break = above.rfind('\n');
        const std::size_t line_at = line_break == std::string_view::npos ? 0 : line_break + 1;
        if (!above.substr(line_at).starts_with('[')) return at;
    }
    return text.size();
}

}  // namespace quadrille
