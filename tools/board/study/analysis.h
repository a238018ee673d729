#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/game.h"
#include "tools/board/study/commands.h"
#include "tools/board/study/engine_talk.h"
#include "tools/games/tree/game_tree.h"

namespace quadrille::board {

/// An engine that analyses wherever the study stands.
class Analysis final : public TalkListener {
  public:
    Analysis(EngineDesk& desk, const EngineOffer& offer, const command::Analyse& wish)
        : wish_(wish), talk_(desk, offer, *this) {}

    [[nodiscard]] const std::string& engine() const { return talk_.name(); }
    /// Changes the wish from the next `look_at` on.
    void wish(const command::Analyse& wish) { wish_ = wish; }
    /// Analyses this position from now on.
    void look_at(const Game& game, NodeId node, TimePoint now);

    /// Returns an item of the part `analysis` (page/types.js).
    [[nodiscard]] Json json() const;
    /// Returns the fields of `analyse` that begin the same analysis again.
    [[nodiscard]] Json wish_json() const;
    /// Returns whether `json` has changed since the last call.
    [[nodiscard]] bool take_change() { return std::exchange(has_changed_, false); }

    void on_info(const InfoLine& info) override;
    void on_state(TimePoint /*now*/) override { has_changed_ = true; }
    void on_warning(const std::string& text) override {
        warning_ = text;
        has_changed_ = true;
    }

  private:
    command::Analyse wish_;
    std::optional<Game> game_;  // that is searched
    NodeId node_ = kRoot;
    std::string why_not_;  // without a game
    std::string warning_;
    std::map<int, Json> lines_;  // items of `lines` by rank
    InfoLine last_;              // nodes, time, depth
    std::string mates_;
    bool has_changed_ = true;
    EngineTalk talk_;  // destroyed first, while the other members still exist
};

}  // namespace quadrille::board
