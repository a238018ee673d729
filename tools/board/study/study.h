#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/util/expected.h"
#include "protocol/notation/record/game_record.h"
#include "protocol/uci/options.h"
#include "tools/board/study/game_tree.h"

namespace quadrille::board {

/// A game that somebody plays through: its tree, its tags, and where he stands in it. It takes and
/// gives messages (MESSAGES.md) and knows neither who sends them nor how.
class Study {
  public:
    using Json = nlohmann::ordered_json;

    /// The start position of FFA.
    Study();

    /// Carries out one message and answers it. Whatever the message is, the answer is an object:
    /// with `error`, one line, where it could not be carried out, and then nothing has changed.
    [[nodiscard]] Json handle(const Json& message);

  private:
    using Answer = Expected<Json, std::string>;
    struct Command;

    [[nodiscard]] static const Command* find_command(const std::string& name);
    [[nodiscard]] Answer start(const Json& message);
    [[nodiscard]] Answer open(const Json& message);
    [[nodiscard]] Answer play(const Json& message);
    [[nodiscard]] Answer happen(const Json& message);
    [[nodiscard]] Answer go(const Json& message);
    [[nodiscard]] Answer remove(const Json& message);
    [[nodiscard]] Answer make_main(const Json& message);
    [[nodiscard]] Answer mark(const Json& message);
    [[nodiscard]] Answer comment(const Json& message);
    [[nodiscard]] Answer tag(const Json& message);
    [[nodiscard]] Answer write(const Json& message);
    [[nodiscard]] Answer show(const Json& message);

    [[nodiscard]] Answer add(const GameEntry& entry);
    /// The place that a message names, or where the study stands.
    [[nodiscard]] Expected<NodeId, std::string> place_in(const Json& message) const;
    void take(GameRecord record);
    /// Takes the tags away that say how the game ended or stands: it has changed.
    void forget_end();
    /// The whole game as a record whose tags say what it is.
    [[nodiscard]] GameRecord record() const;

    [[nodiscard]] Json position_part() const;
    [[nodiscard]] Json whole() const;

    Settings settings_;
    GameRecord head_;  // tags, rules, start; its moves are those of the tree
    GameTree tree_;
    NodeId at_ = kRoot;
};

}  // namespace quadrille::board
