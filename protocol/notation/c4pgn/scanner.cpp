#include "protocol/notation/c4pgn/scanner.h"

#include <algorithm>
#include <array>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/tags.h"
#include "protocol/notation/chess4_names.h"

namespace quadrille {

namespace {

/// What ends a word beside blanks.
constexpr std::string_view kWordEnds = " \t\r\n\v\f{}()[]\"";
constexpr std::size_t kMaxNumberDigits = 6;

constexpr std::array<TellingTag, 6> kTellingTags = {
    {{kVariantTag}, {kMethodTag}, {kPartnersTag}, {kPlayersTag}, {kRuleVariantsTag}, {kStartTag}}};

constexpr RecordFormat kC4pgn = {
    .max_bytes = kMaxC4pgnBytes,
    .max_in_words = "2 MiB",
    .seat_names = &kChess4Names,
    .telling_tags = kTellingTags,
    .has_loose_tags = true,
    .may_stand_above = [](std::string_view line) { return !line.starts_with('['); }};

C4pgnToken token_at(std::size_t offset, C4pgnTokenKind kind, std::string_view text) {
    C4pgnToken token;
    token.kind = kind;
    token.offset = offset;
    token.text = text;
    return token;
}

}  // namespace

C4pgnScanner::C4pgnScanner(std::string_view text, std::size_t first_line)
    : RecordScanner(text, first_line, kC4pgn) {}

/// A move, a token, a result, a round number with its periods, or periods.
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
            error_at(begin, RecordErrorKind::BadToken, "a move, a token, a comment or a result"));
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
