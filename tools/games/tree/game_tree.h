#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/record/game_record.h"

namespace quadrille {

/// ID of a node; 0 is the start position. The ID of a removed node is not used again.
using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0;
/// Editors refuse deeper variations, which no text format can hold.
inline constexpr int kMaxNesting = kMaxPgn4Depth;

/// A move or event in a tree, with comments.
struct TreeNode {
    NodeId parent = kRoot;
    GameEntry entry;               // not used in the root
    std::vector<NodeId> children;  // the first one continues the line
    std::string suffix;            // `!`, `?!`, ... or empty
    /// Comments before a variation that begins with this node; in the root, before the game.
    std::vector<std::string> comments_before;
    std::vector<std::string> comments;  // after the entry
};

/// A game with variations, as a tree of positions. All its moves are legal.
class GameTree {
  public:
    explicit GameTree(const Position& start);
    /// If the first move of a variation has variations, these become siblings of that move.
    explicit GameTree(const GameRecord& record);

    /// Returns the tree in the form of a record.
    [[nodiscard]] RecordLine to_line() const;

    [[nodiscard]] const Position& start() const { return start_; }
    [[nodiscard]] bool has(NodeId id) const { return id < nodes_.size() && nodes_[id].has_value(); }
    [[nodiscard]] const TreeNode& node(NodeId id) const { return *nodes_[id]; }
    /// Returns the number of moves and events.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Returns the approximate memory of the tree in bytes.
    [[nodiscard]] std::size_t bytes() const;
    /// Returns the nodes from the start to a node, without the root.
    [[nodiscard]] std::vector<NodeId> path_to(NodeId id) const;
    /// Returns the last node of the line that continues from a node.
    [[nodiscard]] NodeId end_of_line(NodeId id) const;
    /// Returns the nodes of the main line, the root first.
    [[nodiscard]] std::vector<NodeId> main_line() const;
    /// Returns the node after these entries, or the last node on the way that the tree contains.
    [[nodiscard]] NodeId find(const std::vector<GameEntry>& entries) const;
    /// Returns the path to a node as indices among siblings. `follow` returns the node at such a
    /// path, or the last node on the path that still exists.
    [[nodiscard]] std::vector<std::size_t> index_path_to(NodeId id) const;
    [[nodiscard]] NodeId follow(const std::vector<std::size_t>& index_path) const;
    [[nodiscard]] Game game_at(NodeId id) const;

    /// Returns the node of `entry` after `from`: an existing node, or a new last sibling. Returns
    /// `std::nullopt` if `entry` cannot be played.
    [[nodiscard]] std::optional<NodeId> play(NodeId from, const GameEntry& entry);
    /// Adds a last child with `entry`, which must be possible after `parent`, and returns it.
    NodeId add_legal(NodeId parent, const GameEntry& entry);
    /// Removes a node other than the root, with all its descendants.
    void remove(NodeId id);
    /// Reorders siblings so that the main line leads to a node; with `is_one_step`, so that the
    /// innermost variation with the node continues its line.
    void make_main(NodeId id, bool is_one_step = false);
    /// Reserves the IDs that `other`, an edited copy of this tree, has used.
    void reserve_ids_of(const GameTree& other) {
        if (other.nodes_.size() > nodes_.size()) nodes_.resize(other.nodes_.size());
    }
    void set_suffix(NodeId id, std::string suffix) { nodes_[id]->suffix = std::move(suffix); }
    /// Sets the comments after the entry of a node, or before the game for the root.
    void set_comments(NodeId id, std::vector<std::string> comments) {
        TreeNode& node = *nodes_[id];
        (id == kRoot ? node.comments_before : node.comments) = std::move(comments);
    }

    void set_comments_before(NodeId id, std::vector<std::string> comments) {
        nodes_[id]->comments_before = std::move(comments);
    }

    /// Returns in how many variations, one inside the other, a node is.
    [[nodiscard]] int nesting_of(NodeId id) const;
    /// Returns the largest nesting of all nodes.
    [[nodiscard]] int nesting() const;

  private:
    void add_line(NodeId from, const RecordLine& line);
    [[nodiscard]] RecordLine line_from(NodeId first) const;
    void continue_line(RecordLine& line, NodeId from) const;

    Position start_;
    std::vector<std::optional<TreeNode>> nodes_;
    std::size_t size_ = 0;
};

}  // namespace quadrille
