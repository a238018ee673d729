#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/game.h"
#include "tools/board/study/commands.h"
#include "tools/board/study/engine_connection.h"
#include "tools/games/tree/game_tree.h"

namespace quadrille::board {

/// Returns the fields of an `analyse` message, without the slot.
[[nodiscard]] Json to_json(const command::Analyse& request);

/// An engine that analyses the current position of a study.
class Analysis final : public EngineListener {
  public:
    Analysis(EngineRegistry& registry, const EngineOffer& offer, const command::Analyse& request)
        : request_(request), connection_(registry, offer, *this) {}

    [[nodiscard]] const std::string& engine() const { return connection_.name(); }
    [[nodiscard]] const command::Analyse& request() const { return request_; }
    /// Replaces the request; it takes effect at the next `set_position`.
    void request(const command::Analyse& request) { request_ = request; }
    /// Starts the analysis of the position of `game`, which is at `node`.
    void set_position(const Game& game, NodeId node, TimePoint now);

    /// Returns an item of the part `analysis` (page/types.js).
    [[nodiscard]] Json json() const;
    /// Returns whether `json` has changed since the last call.
    [[nodiscard]] bool take_change() { return std::exchange(has_changed_, false); }

    void on_info(const InfoLine& info) override;
    void on_state(TimePoint /*now*/) override { has_changed_ = true; }
    void on_warning(const std::string& text) override {
        warning_ = text;
        has_changed_ = true;
    }

  private:
    command::Analyse request_;
    std::optional<Game> game_;  // as searched; nullopt if the position cannot be analysed
    NodeId node_ = kRoot;
    std::string unavailable_reason_;  // why `game_` is nullopt
    std::string warning_;
    std::map<int, Json> lines_;  // items of `lines` by rank
    InfoLine last_;              // holds the latest nodes, speed, time and depth
    std::string mates_;
    bool has_changed_ = true;
    EngineConnection connection_;  // destroyed first, while the other members still exist
};

}  // namespace quadrille::board
