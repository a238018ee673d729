#include "protocol/notation/record/game_starts.h"

#include "protocol/text/blanks.h"

namespace quadrille {

void CommentTracker::pass(std::string_view line, bool is_in_tags) {
    if (line.starts_with('[')) is_quoted_ = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (is_open_) {
            is_open_ = c != '}';
        } else if (is_in_tags && c == '"') {
            is_quoted_ = !is_quoted_;
        } else if (is_in_tags && is_quoted_) {
            if (c == '\\') ++i;
        } else if (begins_line_comment(c)) {
            return;
        } else if (is_in_tags && (c == '[' || c == ']')) {
            is_tag_open_ = c == '[';
        } else if (c == '{') {
            is_open_ = true;
        }
    }
}

bool GameStarts::begins_game(std::string_view line) {
    if (comments_.is_open()) {
        // A comment that is still open after an error must not hide the next game.
        const bool is_over = is_after_fault_ && is_after_empty_line_ && line.starts_with('[');
        is_after_empty_line_ = trimmed(line).empty();
        if (!is_over) {
            comments_.pass(line);
            return false;
        }
        comments_ = CommentTracker{is_pgn4_};
        is_in_tags_ = false;
    }
    if (is_pgn4_ && line.starts_with('%')) return false;
    if (trimmed(line).empty()) {
        is_in_tags_ = is_in_tags_ && !has_begun_;
        comments_.close_tags();
        return false;
    }
    const char first = line[line.find_first_not_of(kBlanks)];
    if (!has_begun_ && kRecordComments.find(first) != std::string_view::npos) {
        is_in_tags_ = true;  // the tags of the first game follow
        return false;
    }
    has_begun_ = true;
    const bool is_tag = line.starts_with('[');
    const bool begins = is_tag && !is_in_tags_;
    const bool goes_on =
        first == '[' || comments_.begins_line_comment(first) || comments_.is_tag_open();
    is_in_tags_ = is_tag || (is_in_tags_ && goes_on);
    comments_.pass(line, is_in_tags_);
    return begins;
}

}  // namespace quadrille
