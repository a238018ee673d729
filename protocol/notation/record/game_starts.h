#pragma once

#include <string_view>

// Where the games of a text begin, and where its comments end.

namespace quadrille {

/// What begins a comment that ends with its line, in formats that have such comments.
inline constexpr char kLineComment = ';';
/// What begins a line of comment in front of the first tags.
inline constexpr std::string_view kRecordComments = "%;#";

/// Follows comments in braces and tags, which may span lines.
class CommentTracker {
  public:
    /// `has_line_comments`: `;` begins a comment up to the end of its line.
    explicit CommentTracker(bool has_line_comments) : has_line_comments_(has_line_comments) {}

    /// Whether `c`, outside of comments, begins one up to the end of the line.
    [[nodiscard]] bool begins_line_comment(char c) const {
        return has_line_comments_ && c == kLineComment;
    }
    /// Goes through a line of moves, or of tags, where braces in double quotes count for nothing.
    void pass(std::string_view line, bool is_in_tags = false);
    [[nodiscard]] bool is_open() const { return is_open_; }
    /// Whether the last tag goes on.
    [[nodiscard]] bool is_tag_open() const { return is_tag_open_; }
    void close_tags() { is_tag_open_ = is_quoted_ = false; }

  private:
    bool has_line_comments_;
    bool is_open_ = false;
    bool is_tag_open_ = false;
    bool is_quoted_ = false;
};

/// Finds the games of a text of records: a game begins at a `[` at the start of a line that is
/// neither in its tags nor in a comment.
class GameStarts {
  public:
    /// `is_pgn4`: lines that begin with `%` are none of the text, and `;` begins a comment.
    explicit GameStarts(bool is_pgn4) : is_pgn4_(is_pgn4), comments_(is_pgn4) {}
    /// For a text that goes on in the middle of a game.
    GameStarts(bool is_pgn4, bool is_in_tags) : GameStarts(is_pgn4) {
        is_in_tags_ = is_in_tags;
        has_begun_ = true;
        is_after_fault_ = true;
    }

    /// Whether a game begins with `line`, the next one of the text.
    [[nodiscard]] bool begins_game(std::string_view line);

  private:
    bool is_pgn4_;
    CommentTracker comments_;
    bool is_in_tags_ = false;
    bool has_begun_ = false;  // a line that is no comment
    bool is_after_fault_ = false;
    bool is_after_empty_line_ = false;
};

}  // namespace quadrille
