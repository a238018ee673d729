#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/game.h"
#include "tools/board/study/commands.h"
#include "tools/board/study/engine_connection.h"
#include "tools/games/tree/game_tree.h"

namespace quadrille::board {

/// An engine that analyses wherever the study stands.
class Analysis final : public EngineListener {
  public:
    Analysis(EngineRegistry& registry, const EngineOffer& offer, const command::Analyse& request)
        : request_(request), connection_(registry, offer, *this) {}

    [[nodiscard]] const std::string& engine() const { return connection_.name(); }
    /// Changes the request from the next `set_position` on.
    void request(const command::Analyse& request) { request_ = request; }
    /// Analyses this position from now on.
    void set_position(const Game& game, NodeId node, TimePoint now);

    /// Returns an item of the part `analysis` (page/types.js).
    [[nodiscard]] Json json() const;
    /// Returns the fields of `analyse` that begin the same analysis again.
    [[nodiscard]] Json request_json() const;
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
    std::optional<Game> game_;  // that is searched
    NodeId node_ = kRoot;
    std::string unavailable_reason_;  // without a game
    std::string warning_;
    std::map<int, Json> lines_;  // items of `lines` by rank
    InfoLine last_;              // nodes, time, depth
    std::string mates_;
    bool has_changed_ = true;
    EngineConnection connection_;  // destroyed first, while the other members still exist
};

}  // namespace quadrille::board
