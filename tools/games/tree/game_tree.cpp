#include "tools/games/tree/game_tree.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace quadrille {

GameTree::GameTree(const Position& start) : start_(start) { nodes_.emplace_back(TreeNode{}); }

GameTree::GameTree(const GameRecord& record) : GameTree(record.start) {
    nodes_[kRoot]->comments_before = record.main.comments;
    add_line(kRoot, record.main);
}

NodeId GameTree::add_legal(NodeId parent, const GameEntry& entry) {
    const auto id = static_cast<NodeId>(nodes_.size());
    nodes_.emplace_back(TreeNode{});
    nodes_[id]->parent = parent;
    nodes_[id]->entry = entry;
    nodes_[parent]->children.push_back(id);
    ++size_;
    return id;
}

/// Recurses into variations, whose depth is limited when a record is read.
void GameTree::add_line(NodeId from, const RecordLine& line) {
    NodeId at = from;
    for (const RecordNode& node : line.nodes) {
        const NodeId before = at;
        at = add_legal(before, node.entry);
        nodes_[at]->suffix = node.suffix;
        nodes_[at]->comments = node.comments;
        for (const RecordLine& variation : node.variations) {
            const auto next = static_cast<NodeId>(nodes_.size());
            add_line(before, variation);
            if (has(next)) nodes_[next]->comments_before = variation.comments;
        }
    }
}

RecordLine GameTree::to_line() const {
    RecordLine line;
    line.comments = nodes_[kRoot]->comments_before;
    continue_line(line, kRoot);
    return line;
}

RecordLine GameTree::line_from(NodeId first) const {
    const TreeNode& node = *nodes_[first];
    RecordLine line;
    line.comments = node.comments_before;
    line.nodes.push_back({node.entry, node.suffix, node.comments, {}});
    continue_line(line, first);
    return line;
}

void GameTree::continue_line(RecordLine& line, NodeId from) const {
    for (NodeId at = from; !nodes_[at]->children.empty();) {
        const std::vector<NodeId>& children = nodes_[at]->children;
        const TreeNode& next = *nodes_[children.front()];
        // A record has no comments before a main move. They become the first comments of the move.
        RecordNode node{next.entry, next.suffix, next.comments_before, {}};
        node.comments.insert(node.comments.end(), next.comments.begin(), next.comments.end());
        for (std::size_t i = 1; i < children.size(); ++i) {
            node.variations.push_back(line_from(children[i]));
        }
        line.nodes.push_back(std::move(node));
        at = children.front();
    }
}

int GameTree::nesting_of(NodeId id) const {
    int depth = 0;
    for (; id != kRoot; id = node(id).parent) {
        if (node(node(id).parent).children.front() != id) ++depth;
    }
    return depth;
}

int GameTree::nesting() const {
    int deepest = 0;
    std::vector<std::pair<NodeId, int>> open = {{kRoot, 0}};
    while (!open.empty()) {
        const auto [node, depth] = open.back();
        open.pop_back();
        deepest = std::max(deepest, depth);
        const std::vector<NodeId>& children = nodes_[node]->children;
        for (std::size_t i = 0; i < children.size(); ++i) {
            open.emplace_back(children[i], depth + (i > 0 ? 1 : 0));
        }
    }
    return deepest;
}

std::size_t GameTree::bytes() const {
    std::size_t sum = nodes_.capacity() * sizeof nodes_.front();
    for (const std::optional<TreeNode>& node : nodes_) {
        if (!node) continue;
        sum += node->children.capacity() * sizeof(NodeId);
        for (const auto* const comments : {&node->comments_before, &node->comments}) {
            for (const std::string& comment : *comments)
                sum += sizeof(std::string) + comment.capacity();
        }
    }
    return sum;
}

std::vector<NodeId> GameTree::path_to(NodeId id) const {
    std::vector<NodeId> path;
    for (; id != kRoot; id = nodes_[id]->parent) path.push_back(id);
    std::ranges::reverse(path);
    return path;
}

NodeId GameTree::end_of_line(NodeId id) const {
    while (!nodes_[id]->children.empty()) id = nodes_[id]->children.front();
    return id;
}

std::vector<NodeId> GameTree::main_line() const {
    std::vector<NodeId> line = {kRoot};
    while (!node(line.back()).children.empty()) line.push_back(node(line.back()).children.front());
    return line;
}

NodeId GameTree::find(const std::vector<GameEntry>& entries) const {
    NodeId at = kRoot;
    for (const GameEntry& entry : entries) {
        const std::vector<NodeId>& children = node(at).children;
        const auto found = std::ranges::find_if(
            children, [&](NodeId child) { return node(child).entry == entry; });
        if (found == children.end()) break;
        at = *found;
    }
    return at;
}

std::vector<std::size_t> GameTree::index_path_to(NodeId id) const {
    std::vector<std::size_t> path;
    for (const NodeId at : path_to(id)) {
        const std::vector<NodeId>& siblings = node(node(at).parent).children;
        const auto index = std::ranges::find(siblings, at) - siblings.begin();
        path.push_back(static_cast<std::size_t>(index));
    }
    return path;
}

NodeId GameTree::follow(const std::vector<std::size_t>& index_path) const {
    NodeId at = kRoot;
    for (const std::size_t child : index_path) {
        if (child >= node(at).children.size()) break;
        at = node(at).children[child];
    }
    return at;
}

Game GameTree::game_at(NodeId id) const {
    Game game{start_};
    for (const NodeId at : path_to(id)) game.play_legal(nodes_[at]->entry);
    return game;
}

std::optional<NodeId> GameTree::play(NodeId from, const GameEntry& entry) {
    for (const NodeId child : nodes_[from]->children) {
        if (nodes_[child]->entry == entry) return child;
    }
    if (!can_play(game_at(from).position(), entry)) return std::nullopt;
    return add_legal(from, entry);
}

void GameTree::remove(NodeId id) {
    assert(id != kRoot);
    std::erase(nodes_[nodes_[id]->parent]->children, id);
    std::vector<NodeId> open = {id};
    while (!open.empty()) {
        const NodeId last = open.back();
        open.pop_back();
        open.insert(open.end(), nodes_[last]->children.begin(), nodes_[last]->children.end());
        nodes_[last].reset();
        --size_;
    }
}

void GameTree::make_main(NodeId id, bool is_one_step) {
    for (; id != kRoot; id = nodes_[id]->parent) {
        std::vector<NodeId>& alternatives = nodes_[nodes_[id]->parent]->children;
        const auto here = std::ranges::find(alternatives, id);
        const bool is_variation = here != alternatives.begin();
        std::rotate(alternatives.begin(), here, here + 1);
        if (is_variation && is_one_step) return;
    }
}

}  // namespace quadrille
