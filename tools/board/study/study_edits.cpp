#include <algorithm>
#include <sstream>
#include <utility>

#include "protocol/notation/input/read_games.h"
#include "tools/board/study/message_fields.h"
#include "tools/board/study/study.h"

// What somebody has done to a game: the way back from it, and that it is not lost when another game
// of the same text is looked at.

namespace quadrille::board {

void Study::remember(BeforeEdit before) {
    constexpr std::size_t kMostEdits = 50;
    constexpr std::size_t kMostBytes = std::size_t{16} << 20U;
    // A move that was there already was not added.
    if (before.tree.size() == tree_.size() && before.at != at_) return;
    is_worked_on_ = true;
    edits_.push_back(std::move(before));
    std::size_t bytes = 0;
    std::size_t kept = 0;
    for (auto edit = edits_.rbegin(); edit != edits_.rend() && kept < kMostEdits; ++edit, ++kept) {
        bytes += edit->tree.bytes();
        if (kept > 0 && bytes > kMostBytes) break;
    }
    edits_.erase(edits_.begin(), edits_.end() - static_cast<std::ptrdiff_t>(kept));
}

Study::Answer Study::undo(const Json& /*message*/, TimePoint /*now*/) {
    if (is_played()) return fail("a game is being played: take a move back instead");
    if (edits_.empty()) return fail("there is nothing to undo");
    BeforeEdit before = std::move(edits_.back());
    edits_.pop_back();
    before.tree.leave_out_numbers_of(tree_);
    head_ = std::move(before.head);
    tree_ = std::move(before.tree);
    at_ = before.at;
    if (playing_ && !tree_.has(playing_->node())) playing_->stands_at(at_);
    looked_at_.reset();
    return game_parts();
}

Study::Answer Study::pick(const Json& message, TimePoint /*now*/) {
    if (text_.empty()) return fail("no text was opened");
    const auto number = number_in(message, "number", 1, INT32_MAX, 1);
    if (!number) return fail(number.error());
    const auto wanted = static_cast<std::size_t>(*number);
    const std::size_t shown = games_["number"];
    std::optional<std::string> own;
    if (is_worked_on_) own = record_text();
    Answer picked = open_text(std::string{text_}, wanted, Json{reading_});
    if (!picked) return picked;
    if (own) worked_on_[shown] = *std::move(own);
    const auto kept = worked_on_.find(wanted);
    if (kept == worked_on_.end()) return picked;
    // The text's own list of games stays.
    std::string text = std::exchange(text_, {});
    Json games = std::exchange(games_, {});
    std::istringstream in{kept->second};
    (void)read_games(in, "text", ReadingOptions{}, [&](GameItem item) {
        take_game(std::move(item.game));
        return false;
    });
    text_ = std::move(text);
    games_ = std::move(games);
    picked->update(game_parts());
    return picked;
}

}  // namespace quadrille::board
