#include "protocol/notation/record/scanner.h"

#include <algorithm>
#include <utility>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/record/game_starts.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/blanks.h"
#include "protocol/text/printable.h"
#include "protocol/text/utf8.h"

namespace quadrille {

namespace {

/// Characters that end the name of a tag.
constexpr std::string_view kNameEnds = " \t\r\n\v\f.{}()[]\"";

/// Returns an excerpt from `offset` to the end of the line, for an error message.
std::string found_in_line(std::string_view text, std::size_t offset) {
    const std::string_view line = text.substr(0, text.find_first_of("\r\n", offset));
    const bool at_line_end = offset < text.size() && offset == line.size();
    return at_line_end ? "the end of the line" : excerpt_at(line, offset);
}

}  // namespace

// ------------------------------------------------------------------ games

void RecordScanner::begin_game() {
    (void)place_of(at_);
    game_ = now_;
    dropped_at_.reset();
}

std::optional<RecordNote> RecordScanner::dropped_line() {
    if (!dropped_at_.has_value()) return std::nullopt;
    return RecordNote{place_of(*dropped_at_), "lines that begin with % are skipped"};
}

void RecordScanner::skip_to_next_game() {
    GameStarts starts(format_->is_pgn4, is_in_tags_);
    if (at_ == game_.at || !is_at_line_start()) skip_line();
    for (; !at_end(); skip_line()) {
        const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
        if (starts.begins_game(line)) return;
    }
}

bool RecordScanner::is_at_line_start() const {
    return at_ == 0 || text_[at_ - 1] == '\n' ||
           (at_ == kByteOrderMark.size() && text_.starts_with(kByteOrderMark));
}

bool RecordScanner::take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
}

bool RecordScanner::skip_blanks() {
    if (at_ == 0 && text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    bool saw_empty_line = false;
    bool is_line_empty = is_at_line_start();
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == '%' && format_->is_pgn4 && is_at_line_start()) {
            dropped_at_ = dropped_at_.value_or(at_);
            skip_line();
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

const ScannedTag* find_tag(std::span<const ScannedTag> tags, std::string_view name) {
    const auto found =
        std::ranges::find_if(tags, [&](const ScannedTag& each) { return each.tag.name == name; });
    return found == tags.end() ? nullptr : &*found;
}

std::vector<RecordTag> record_tags(std::span<const ScannedTag> tags) {
    std::vector<RecordTag> plain;
    for (const ScannedTag& each : tags) plain.push_back(each.tag);
    return plain;
}

void RecordScanner::skip_blanks_in_tag() {
    if (!format_->is_pgn4) {
        (void)skip_blanks();
        return;
    }
    for (;;) {
        while (peek() == ' ' || peek() == '\t') ++at_;
        if ((peek() != '\n' && peek() != '\r') || !goes_on_below()) return;
        at_ = text_.find('\n', at_) + 1;
    }
}

/// Returns whether a tag that is open at this line break may continue on the next line: not if the
/// next line is empty or begins another tag.
bool RecordScanner::goes_on_below() const {
    const std::size_t next = text_.find('\n', at_);
    if (next == std::string_view::npos) return false;
    const std::string_view below = text_.substr(next + 1, text_.find('\n', next + 1) - next - 1);
    return !trimmed(below).empty() && !below.starts_with('[');
}

/// Reads a value behind its opening quote, up to and including the closing quote. Line breaks
/// become blanks. Without a closing quote it returns `std::nullopt` at the end of the first line.
std::optional<std::string> RecordScanner::take_value() {
    const std::size_t first_end = std::min(text_.find_first_of("\r\n", at_), text_.size());
    std::string value;
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == '\n' || c == '\r') {
            if (!goes_on_below()) break;
            at_ = text_.find('\n', at_) + 1;
            value += ' ';
            continue;
        }
        ++at_;
        if (c == '"') return value;
        const bool is_escape = c == '\\' && (peek() == '"' || peek() == '\\');
        value += is_escape ? text_[at_++] : c;
    }
    at_ = first_end;
    return std::nullopt;
}

Expected<ScannedTag, RecordError> RecordScanner::read_tag() {
    const auto refuse = [&](std::string_view expected) {
        return unexpected<RecordError>(error_at(at_, "not a tag", std::string{expected}));
    };
    ScannedTag scanned;
    RecordTag& tag = scanned.tag;
    scanned.offset = at_++;
    skip_blanks_in_tag();
    const bool is_quoted = !format_->is_pgn4 && take('"');
    const std::size_t name_at = at_;
    at_ = std::min(text_.find_first_of(kNameEnds, at_), text_.size());
    tag.name = std::string{text_.substr(name_at, at_ - name_at)};
    if (tag.name.empty()) return refuse("the name of a tag");
    if (is_quoted && !take('"')) return refuse("a '\"' after the name");
    skip_blanks_in_tag();
    scanned.value_at = at_ + 1;
    if (!take('"')) return refuse("a value in double quotes");
    std::optional<std::string> value = take_value();
    if (!value.has_value()) return refuse("a '\"' after the value");
    tag.value = *std::move(value);
    skip_blanks_in_tag();
    if (!take(']')) return refuse("a ']' after the value");
    return scanned;
}

/// Skips blanks, and comment lines if a tag follows them. Returns whether a line was empty.
bool RecordScanner::skip_to_tag() {
    const bool saw_empty_line = skip_blanks();
    if (!format_->is_pgn4) return saw_empty_line;
    const std::size_t before = at_;
    bool saw_another = false;
    while (peek() == kLineComment) {
        at_ = std::min(text_.find('\n', at_), text_.size());
        saw_another = skip_blanks() || saw_another;
    }
    if (peek() == '[') return saw_empty_line || saw_another;
    at_ = before;
    return saw_empty_line;
}

Expected<std::vector<ScannedTag>, RecordError> RecordScanner::read_tags() {
    std::vector<ScannedTag> tags;
    is_in_tags_ = true;
    for (;;) {
        const bool is_behind_gap = skip_to_tag() && !tags.empty();
        if (peek() != '[' || (is_behind_gap && format_->is_pgn4)) {
            is_in_tags_ = false;
            return tags;
        }
        Expected<ScannedTag, RecordError> tag = read_tag();
        if (!tag) return unexpected<RecordError>(std::move(tag.error()));
        if (is_too_long()) return unexpected<RecordError>(too_long(tag->offset));
        const auto is_same = [&](const SetupTag& row) {
            return row.means(tag->tag.name) &&
                   std::ranges::any_of(
                       tags, [&](const ScannedTag& other) { return row.means(other.tag.name); });
        };
        if (std::ranges::any_of(format_->setup_tags, is_same)) {
            return unexpected<RecordError>(error_at(tag->offset, "tag given twice", "one tag"));
        }
        tags.push_back(*std::move(tag));
    }
}

std::optional<RecordError> RecordScanner::apply_rules(const ScannedTag& tag, GameRecord& game) {
    auto read = apply_rule_variants(tag.tag.value, site_defaults(game.rules.variant));
    if (!read) {
        return error_in(tag, "bad rule variants", {}, describe(read.error()));
    }
    game.rules = read->rules;
    game.cosmetic = std::move(read->cosmetic);
    return std::nullopt;
}

std::optional<RecordError> RecordScanner::apply_start(const ScannedTag& tag, GameRecord& game) {
    const auto read = parse_position(tag.tag.value, game.rules);
    if (!read) return error_in(tag, kBadStart, {}, describe(read.error()));
    game.start = read->position;
    return std::nullopt;
}

// ------------------------------------------------------------------ tokens

std::optional<RecordError> RecordScanner::begin_token() {
    (void)skip_blanks();
    return is_too_long() ? std::optional{too_long(at_)} : std::nullopt;
}

Expected<std::string_view, RecordError> RecordScanner::take_comment() {
    const std::size_t end = text_.find('}', at_);
    if (end == std::string_view::npos) {
        return unexpected<RecordError>(error_at(at_, "unclosed comment", "a closing '}'"));
    }
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return trimmed(inside);
}

std::string_view RecordScanner::take_line_comment() {
    const std::size_t end = std::min(text_.find_first_of("\r\n", at_), text_.size());
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end;
    return trimmed(inside);
}

// ------------------------------------------------------------------ errors

RecordPlace RecordScanner::place_of(std::size_t offset) {
    if (offset < now_.at) now_ = game_;
    const std::string_view passed = text_.substr(now_.at, offset - now_.at);
    const std::size_t line_break = passed.rfind('\n');
    if (line_break != std::string_view::npos) {
        now_.line += static_cast<std::size_t>(std::ranges::count(passed, '\n'));
        now_.at += line_break + 1;
        now_.column = 1;
    }
    const std::size_t at = std::max(begin_of_character(text_, offset), now_.at);
    now_.column += width_of(text_.substr(now_.at, at - now_.at));
    now_.at = at;
    RecordPlace place;
    place.offset = offset;
    place.line = now_.line;
    place.column = now_.column;
    place.seat_names = format_->seat_names;
    return place;
}

RecordError RecordScanner::error_at(std::size_t offset, std::string_view wrong,
                                    std::string expected) {
    return {place_of(offset), wrong, found_in_line(text_, offset), std::move(expected), {}};
}

RecordError RecordScanner::error_in(const ScannedTag& tag, std::string_view wrong,
                                    std::string expected, std::string cause) {
    return {place_of(tag.value_at), wrong, excerpt_at(tag.tag.value, 0), std::move(expected),
            std::move(cause)};
}

RecordError RecordScanner::too_long(std::size_t offset) {
    return error_at(offset, "the game is too long",
                    "at most " + std::string{format_->max_in_words} + " for a game");
}

}  // namespace quadrille
