#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/game.h"
#include "engine/util/expected.h"
#include "tools/board/study/commands.h"
#include "tools/board/study/engine_talk.h"
#include "tools/games/tree/game_tree.h"

namespace quadrille::board {

/// The game as if the seat to move passed, with no moves before it. The error says why it cannot.
[[nodiscard]] Expected<Game, std::string> after_pass(const Game& game);

/// An engine that analyses wherever the study stands.
class Analysis final : public TalkListener {
  public:
    Analysis(EngineDesk& desk, const EngineOffer& offer, const command::Analyse& wish)
        : wish_(wish), talk_(desk, offer, *this) {}

    [[nodiscard]] const std::string& engine() const { return talk_.name(); }
    /// Another wish; it holds from the next `look_at` on.
    void wish(const command::Analyse& wish) { wish_ = wish; }
    /// Leaves what it looked at for this.
    void look_at(const Game& game, NodeId node, TimePoint now);

    /// Returns an item of the part `analysis` (page/types.js).
    [[nodiscard]] Json json() const;
    /// Returns the fields of `analyse` that begin the same analysis again.
    [[nodiscard]] Json wish_json() const;
    /// Returns whether `json` has changed since the last call.
    [[nodiscard]] bool take_change() { return std::exchange(has_changed_, false); }

    void on_info(const InfoLine& info) override;
    void on_best_move(const std::string& move, TimePoint now) override;
    void on_state(TimePoint now) override;
    void on_warning(const std::string& text) override;

  private:
    command::Analyse wish_;
    std::optional<Game> game_;  // that is searched; nothing where there is nothing to search
    NodeId node_ = kRoot;
    std::string why_not_;  // nothing is searched
    std::string warning_;
    std::map<int, KeptInfo> lines_;  // by rank
    InfoLine last_;                  // nodes, time, depth
    std::string mates_;
    bool has_changed_ = true;
    EngineTalk talk_;  // destroyed first, while the other members still exist
};

}  // namespace quadrille::board
