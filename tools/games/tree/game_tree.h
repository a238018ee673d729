#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/record/game_record.h"

namespace quadrille {

/// A place in a tree; 0 is where the game begins. A number is never used again for another place.
using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0;

/// A move or event in a tree, and what is written about it.
struct TreeNode {
    NodeId parent = kRoot;
    GameEntry entry;               // of the root: none that counts
    std::vector<NodeId> children;  // what may follow; the first one goes on with the line
    std::string suffix;            // `!`, `?!`, ... or nothing
    /// Before the line that begins here, where it is no main line; of the root before the game.
    std::vector<std::string> comments_before;
    std::vector<std::string> comments;  // behind it
};

/// A game with variations, as a tree of positions. Every move in it is legal where it stands.
class GameTree {
  public:
    /// A game without moves.
    explicit GameTree(const Position& start);
    /// The tree of a record. A variation of a variation's first move stands beside both of them:
    /// they are alternatives in the same position.
    explicit GameTree(const GameRecord& record);

    /// The start and the main line as a record without tags, which are the caller's to keep.
    [[nodiscard]] RecordLine to_line() const;

    [[nodiscard]] const Position& start() const { return start_; }
    [[nodiscard]] bool has(NodeId id) const { return id < nodes_.size() && nodes_[id].has_value(); }
    [[nodiscard]] const TreeNode& node(NodeId id) const { return *nodes_[id]; }
    /// Returns the number of moves and events.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Returns its approximate memory.
    [[nodiscard]] std::size_t bytes() const;
    /// The places on the way to one, the root left out.
    [[nodiscard]] std::vector<NodeId> path_to(NodeId id) const;
    /// The last place of the line that goes on from one.
    [[nodiscard]] NodeId end_of_line(NodeId id) const;
    /// The places of the main line, the root first.
    [[nodiscard]] std::vector<NodeId> main_line() const;
    /// Returns the node after these moves and events, as far as the tree has them.
    [[nodiscard]] NodeId find(const std::vector<GameEntry>& entries) const;
    /// Which child each place on the way to one is, and the place of such a way as far as there is
    /// one.
    [[nodiscard]] std::vector<std::size_t> way_to(NodeId id) const;
    [[nodiscard]] NodeId follow(const std::vector<std::size_t>& way) const;
    /// The game up to a place.
    [[nodiscard]] Game game_at(NodeId id) const;

    /// Where `entry` leads from a place: to one that is there already, or to a new one, the last of
    /// its alternatives. Nothing when it cannot be played there.
    [[nodiscard]] std::optional<NodeId> play(NodeId from, const GameEntry& entry);
    /// Takes a place and all behind it away; not the root.
    void remove(NodeId id);
    /// Makes a place the first of its alternatives, and so all on the way to it: the main line then
    /// leads there.
    void make_main(NodeId id);
    /// Gives no number to a new place that `other`, an edited copy of this tree, has given.
    void leave_out_numbers_of(const GameTree& other) {
        if (other.nodes_.size() > nodes_.size()) nodes_.resize(other.nodes_.size());
    }
    void set_suffix(NodeId id, std::string suffix) { nodes_[id]->suffix = std::move(suffix); }
    /// Behind a place; of the root, before the game.
    void set_comments(NodeId id, std::vector<std::string> comments) {
        TreeNode& node = *nodes_[id];
        (id == kRoot ? node.comments_before : node.comments) = std::move(comments);
    }

  private:
    NodeId add(NodeId parent, const GameEntry& entry);
    void add_line(NodeId from, const RecordLine& line);
    [[nodiscard]] RecordLine line_from(NodeId first) const;
    void continue_line(RecordLine& line, NodeId from) const;

    Position start_;
    std::vector<std::optional<TreeNode>> nodes_;
    std::size_t size_ = 0;
};

}  // namespace quadrille
