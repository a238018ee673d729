#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/cursor.h"
#include "protocol/notation/c4pgn/move.h"
#include "protocol/notation/c4pgn/scanner.h"
#include "protocol/notation/c4pgn/tags.h"

// Reading the moves of one game; only c4pgn*.cpp include this.

namespace quadrille {

/// Plays the tokens of a game, going back to moves of several meanings where it gets stuck.
class C4pgnMovesReader {
  public:
    /// `head` becomes the game; both must live on.
    C4pgnMovesReader(C4pgnScanner& in, std::vector<C4pgnToken> tokens, C4pgnHead& head);

    /// The fault where the game came farthest; nothing when all is well.
    [[nodiscard]] std::optional<RecordError> read();
    /// In the order of the text, with their places.
    [[nodiscard]] std::vector<RecordNote> take_notes();

  private:
    /// Where the reading stands; what it wrote so far is as long as the sizes say.
    struct Place {
        std::size_t token = 0;
        C4pgnCursor cursor;
        /// Before the last entry, in games where armies are chosen.
        std::optional<C4pgnCursor> before_last;
        std::size_t nodes = 0;
        std::size_t notes = 0;
        int results = 0;
        bool has_number = false;
    };
    /// A move of several meanings.
    struct Branch {
        Place at;
        std::vector<Move> moves;
        std::size_t taken = 0;
    };
    struct Note {
        RecordNote note;
        bool is_about_missing_marks = false;
    };

    bool read_token(const C4pgnToken& token);
    bool read_comment(const C4pgnToken& token);
    bool read_rule_slot(const C4pgnToken& token);
    bool read_event(const C4pgnToken& token);
    bool read_result(const C4pgnToken& token);
    bool read_move(const C4pgnToken& token);
    bool choose_army(const C4pgnToken& token, Color army);
    void play_move(const C4pgnToken& token, std::span<const Move> moves, std::size_t taken);
    void play(const GameEntry& entry, std::string_view suffix);
    bool go_back();
    void note_marks(const C4pgnToken& token, Move move);
    void note_choice(const C4pgnToken& token, std::span<const Move> moves, Move taken);
    void note_tags();
    void add_note(std::size_t offset, std::string text, std::optional<Color> seat,
                  bool is_about_missing_marks = false);
    bool fail(const C4pgnToken& token, RecordErrorKind kind, std::string expected,
              std::string cause = {});
    void expect_comments(std::vector<std::string> derived);
    [[nodiscard]] std::vector<std::string_view> comments_behind(std::size_t token) const;

    C4pgnScanner& in_;
    std::vector<C4pgnToken> tokens_;
    C4pgnHead& head_;
    GameRecord& game_;
    std::vector<Key> keys_;
    Place place_;
    std::vector<Branch> branches_;
    std::vector<Note> notes_;
    std::vector<std::string> expected_comments_;  // behind the last slot
    std::optional<RecordError> error_;            // the farthest
    std::size_t farthest_ = 0;                    // its token
    int retries_ = 0;
};

}  // namespace quadrille
