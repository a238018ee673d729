#pragma once

#include <string_view>

// Finds the games of a text, line by line.

namespace quadrille {

/// The sign of a comment up to the end of the line, in formats with such comments.
inline constexpr char kLineComment = ';';
/// The signs at the beginning of a comment line before the first tags.
inline constexpr std::string_view kRecordComments = "%;#";

/// Tracks comments in braces and tags, which may span lines.
class CommentTracker {
  public:
    /// `has_line_comments`: `;` begins a comment up to the end of its line.
    explicit CommentTracker(bool has_line_comments) : has_line_comments_(has_line_comments) {}

    /// Returns whether `c`, outside of comments, begins a comment up to the end of the line.
    [[nodiscard]] bool begins_line_comment(char c) const {
        return has_line_comments_ && c == kLineComment;
    }
    /// Processes a line of moves, or of tags, in which braces in double quotes are ignored.
    void pass(std::string_view line, bool is_in_tags = false);
    [[nodiscard]] bool is_open() const { return is_open_; }
    /// Returns whether the last tag is still open.
    [[nodiscard]] bool is_tag_open() const { return is_tag_open_; }
    void close_tags() { is_tag_open_ = is_quoted_ = false; }

  private:
    bool has_line_comments_;
    bool is_open_ = false;
    bool is_tag_open_ = false;
    bool is_quoted_ = false;
};

/// Finds the games of a text: a game begins at a line that starts with `[`, outside comments and
/// outside the tags of the previous game.
class GameStarts {
  public:
    /// `is_pgn4`: lines that begin with `%` are skipped, and `;` begins a comment.
    explicit GameStarts(bool is_pgn4) : is_pgn4_(is_pgn4), comments_(is_pgn4) {}
    /// Starts in the middle of a game.
    GameStarts(bool is_pgn4, bool is_in_tags) : GameStarts(is_pgn4) {
        is_in_tags_ = is_in_tags;
        has_begun_ = true;
        is_after_fault_ = true;
    }

    /// Returns whether a game begins with `line`, the next line of the text.
    [[nodiscard]] bool begins_game(std::string_view line);

  private:
    bool is_pgn4_;
    CommentTracker comments_;
    bool is_in_tags_ = false;
    bool has_begun_ = false;  // a line other than a comment was read
    bool is_after_fault_ = false;
    bool is_after_empty_line_ = false;
};

}  // namespace quadrille
