#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/ruleset.h"
#include "engine/types.h"
#include "eval/evaluator.h"
#include "eval/evaluator_factories.h"
#include "eval/network/inputs.h"
#include "tools/records/recorded_game.h"

namespace quadrille::train {

/// What each seat has: points that it ends with (FFA, Chess4), or the chance that its team wins.
using SeatValues = PerColor<float>;

/// A position of a game: what a network sees of it, and what it may be held to.
struct Row {
    std::uint64_t first_piece = 0;  // in Rows::pieces_of: pieces, then danger_features
    std::uint16_t pieces = 0;
    std::uint16_t ply = 0;
    std::uint32_t game = 0;
    Feature turn = 0;  // as Red sees it, like the pieces
    Feature checks = 0;
    std::uint16_t living = 0;  // pieces
    ColorSet active;
    Color player = Color::Red;
    ColorSet red_side;  // Red and whoever plays with it
    /// No capture and no promotion followed.
    bool is_quiet = false;
    /// Was not played: a search from a position of the game came to it. Nobody knows how it would
    /// have ended; `result` is the value by material.
    bool is_beside = false;
    PerColor<std::uint16_t> points;  // NetInputs::points by seat
    SeatValues sure;                 // Stakes, in points
    float pot = 0;
    SeatValues
        material;  // the value by material alone (eval/material.h); with teams centipawns at first
    SeatValues search;  // the value by the game's search, or by material where it has none
    SeatValues result;  // how the game ended
    SeatValues aim;     // what a network is held to in the end (teach.h, then aims.h)
};

/// Which positions of a game become rows. Never one whose mover is in check, whose move was drawn
/// at random, or whose search proved something.
struct RowRules {
    /// One of so many; where a game begins to count depends on its number.
    std::size_t every = 1;
    /// For each of them so many rows of positions that a search from it evaluates
    /// (searched_positions.h).
    std::size_t beside = 0;
    /// The evaluation of these searches.
    std::shared_ptr<const EvaluatorFactory> guide = material_evaluation();
};

/// The rows of many games, by game and ply.
class Rows {
  public:
    /// Of games of a variant, which have the numbers from `first_game` on.
    Rows(Variant variant, const RowRules& rules, std::uint32_t first_game = 0);
    Rows(Rows&& other) noexcept;
    Rows& operator=(Rows&& other) noexcept;
    ~Rows();

    /// Takes positions out of a game.
    void add(const RecordedGame& game);
    /// Adds rows and their pieces, in the same order. `games` is the number of games then.
    void add(std::span<const Row> rows, std::span<const Feature> pieces, std::uint32_t games);
    /// Drops the rows; the games stay counted.
    void clear();

    [[nodiscard]] Variant variant() const { return variant_; }
    [[nodiscard]] const RowRules& rules() const { return rules_; }
    [[nodiscard]] std::size_t size() const { return rows_.size(); }
    /// One more than the number of the last game.
    [[nodiscard]] std::uint32_t games() const { return games_; }
    [[nodiscard]] std::span<const Row> all() const { return rows_; }
    [[nodiscard]] const Row& operator[](std::size_t i) const { return rows_[i]; }
    [[nodiscard]] Row& operator[](std::size_t i) { return rows_[i]; }
    [[nodiscard]] std::span<const Feature> pieces_of(const Row& row) const {
        return std::span{pieces_}.subspan(row.first_piece, row.pieces);
    }
    /// Returns the pieces of consecutive rows.
    [[nodiscard]] std::span<const Feature> pieces_of(std::span<const Row> rows) const {
        if (rows.empty()) return {};
        const std::uint64_t first = rows.front().first_piece;
        const std::uint64_t end = rows.back().first_piece + rows.back().pieces;
        return std::span{pieces_}.subspan(first, end - first);
    }
    /// What a seat sees of a row.
    [[nodiscard]] NetInputs inputs_of(const Row& row, Color perspective) const;

  private:
    struct Tools;
    /// What rows are made with by these rules.
    [[nodiscard]] Tools& tools_for(const RuleSet& rules);
    /// The row of a position without what the game says of it.
    Row& add_row(const Position& position, std::size_t ply);
    void add_rows_beside(const Game& game, std::size_t ply);

    Variant variant_;
    RowRules rules_;
    std::unique_ptr<Tools> tools_;
    std::vector<Row> rows_;
    std::vector<Feature> pieces_;
    std::uint32_t games_;
};

/// Numbers of rows.
using RowNumbers = std::vector<std::uint32_t>;
/// The rows of whole games: those to learn from, and those held out.
struct Split {
    RowNumbers training;
    RowNumbers held_out;
};
/// Holds `per_mille` of the games out, chosen by their numbers alone.
[[nodiscard]] Split split_by_game(const Rows& rows, int per_mille);

}  // namespace quadrille::train
