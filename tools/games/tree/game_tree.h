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

/// A node of a tree; 0 is the start. A number is never used for another node again.
using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0;

/// A move or event in a tree with its comments.
struct TreeNode {
    NodeId parent = kRoot;
    GameEntry entry;               // without meaning in the root
    std::vector<NodeId> children;  // the first one continues the line
    std::string suffix;            // `!`, `?!`, ... or nothing
    /// Before a variation that begins here; of the root, before the game.
    std::vector<std::string> comments_before;
    std::vector<std::string> comments;  // behind it
};

/// A game with variations, as a tree of positions. Every move in it is legal where it stands.
class GameTree {
  public:
    explicit GameTree(const Position& start);
    /// A variation of a variation's first move becomes an alternative to both.
    explicit GameTree(const GameRecord& record);

    /// Returns the moves and comments as a record has them.
    [[nodiscard]] RecordLine to_line() const;

    [[nodiscard]] const Position& start() const { return start_; }
    [[nodiscard]] bool has(NodeId id) const { return id < nodes_.size() && nodes_[id].has_value(); }
    [[nodiscard]] const TreeNode& node(NodeId id) const { return *nodes_[id]; }
    /// Returns the number of moves and events.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Returns its approximate memory.
    [[nodiscard]] std::size_t bytes() const;
    /// Returns the nodes on the way to a node, without the root.
    [[nodiscard]] std::vector<NodeId> path_to(NodeId id) const;
    /// Returns the last node of the line from a node on.
    [[nodiscard]] NodeId end_of_line(NodeId id) const;
    /// Returns the nodes of the main line, the root first.
    [[nodiscard]] std::vector<NodeId> main_line() const;
    /// Returns the node after these moves and events, as far as the tree has them.
    [[nodiscard]] NodeId find(const std::vector<GameEntry>& entries) const;
    /// Returns the index of each node on the way among its siblings; `follow` finds the node again,
    /// or the last one that still exists.
    [[nodiscard]] std::vector<std::size_t> index_path_to(NodeId id) const;
    [[nodiscard]] NodeId follow(const std::vector<std::size_t>& way) const;
    [[nodiscard]] Game game_at(NodeId id) const;

    /// Returns the node after `entry`, a known one or a new last alternative; nothing when it
    /// cannot be played.
    [[nodiscard]] std::optional<NodeId> play(NodeId from, const GameEntry& entry);
    /// Removes a node other than the root, with all behind it.
    void remove(NodeId id);
    /// Moves the main line so that it leads to a node.
    void make_main(NodeId id);
    /// Reserves the numbers that `other`, an edited copy of this tree, has used.
    void reserve_ids_of(const GameTree& other) {
        if (other.nodes_.size() > nodes_.size()) nodes_.resize(other.nodes_.size());
    }
    void set_suffix(NodeId id, std::string suffix) { nodes_[id]->suffix = std::move(suffix); }
    /// Sets the comments behind a node; of the root, before the game.
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
