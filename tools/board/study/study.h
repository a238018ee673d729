#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/util/expected.h"
#include "protocol/notation/input/input_formats.h"
#include "protocol/notation/record/game_record.h"
#include "tools/board/study/analysis.h"
#include "tools/board/study/commands.h"
#include "tools/board/study/engine_connection.h"
#include "tools/board/study/game_review.h"
#include "tools/board/study/game_session.h"
#include "tools/board/study/host.h"
#include "tools/games/tree/game_tree.h"
#include "tools/games/tree/saved_game.h"

namespace quadrille::board {

/// A game with variations, tags and a current node, and the work of engines on it: analyses, a
/// review, a game in progress. It carries out commands (commands.h), and does not depend on their
/// transport or on how the host runs engines.
class Study final {
  public:
    /// Starts at the start position of FFA. `seed`: for random moves.
    Study(std::vector<EngineOffer> engines, const StudyLimits& limits, std::uint64_t seed);
    /// Restores a study from the result of `save`. The error is one line.
    [[nodiscard]] static Expected<std::unique_ptr<Study>, std::string> restore(
        const Json& saved, std::vector<EngineOffer> engines, const StudyLimits& limits,
        std::uint64_t seed, TimePoint now);
    ~Study() = default;
    Study(const Study&) = delete;
    Study& operator=(const Study&) = delete;

    /// Parses a message, carries it out and returns the answer with its `id`. An answer with
    /// `error` has changed nothing.
    [[nodiscard]] Json handle(const Json& message, TimePoint now);
    /// Carries out a command, or answers with the reason for its refusal.
    [[nodiscard]] Json execute(const Expected<Command, Refusal>& command, TimePoint now);
    [[nodiscard]] Expected<Command, Refusal> parse(const Json& message) const {
        return parse_command(message, registry_.offers(), limits_);
    }

    /// Handles a message about an engine. Messages about an ended use are ignored.
    void on_engine(UseId use, const EngineMessage& message, TimePoint now);

    /// Pauses a running game with a person. The host calls it after some time without a page.
    void pause_unattended(TimePoint now);
    void end_analyses();
    [[nodiscard]] bool has_analysis() const;
    /// Gives the engines of the analyses away, until `resume_analyses` or `end_analyses`.
    void suspend_analyses();
    void resume_analyses(TimePoint now);

    /// Returns the latest time for the next `tick`, if one is needed.
    [[nodiscard]] std::optional<TimePoint> next_tick() const;
    void tick(TimePoint now);
    /// Returns the events and requests since the last call. Call it after every other call.
    [[nodiscard]] Outbox take() { return std::exchange(outbox_, {}); }

    /// Returns the study as JSON for `restore`.
    [[nodiscard]] Json save(TimePoint now) const;
    /// Returns a number that changes when the result of `save` does, unless only clocks run.
    [[nodiscard]] std::uint64_t version() const { return version_; }
    /// Sets the name and the folder of this study in a list.
    void rename(std::string name, std::string folder);
    /// Returns the game up to the current node.
    [[nodiscard]] Game current_game() const { return tree_.game_at(at_); }
    /// Returns the last opened text, or an empty text, and how it was read.
    [[nodiscard]] const std::string& opened_text() const { return text_; }
    [[nodiscard]] const ReadingOptions& reading_options() const { return reading_options_; }
    /// Returns the whole game with the tags that describe it.
    [[nodiscard]] GameRecord record() const;
    /// Returns the row of this study in a list: `name`, `folder`, `title` (of the record),
    /// `players`, `variant`, `plies` (moves of the main line without events), `ending` in words,
    /// and `changed`: the time of the last change of the game in seconds since 1970, or 0.
    [[nodiscard]] Json row() const;
    /// Returns whether an analysis, a review or a game is running.
    [[nodiscard]] bool is_busy() const;

  private:
    using Answer = Expected<Json, Refusal>;

    // study.cpp: the game
    [[nodiscard]] Answer carry_out(const command::New& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Open& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::SelectGame& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Play& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::AddEvent& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Go& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Remove& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::MakeMain& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Mark& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Comment& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Tag& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Undo& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Export& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Preview& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Compose& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Show& request, TimePoint now);
    // study_engines.cpp: engines
    [[nodiscard]] Answer carry_out(const command::Analyse& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::StopAnalysis& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::StartGame& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Pause& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Resume& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::TakeBack& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::EndGame& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::Review& request, TimePoint now);
    [[nodiscard]] Answer carry_out(const command::StopReview& request, TimePoint now);

    /// The game and the current node at some time, for `undo` and for other games of a text.
    struct Snapshot {
        SavedGame game;
        NodeId at = kRoot;
    };
    [[nodiscard]] Snapshot snapshot() const { return {{head_, tree_}, at_}; }
    void push_undo(Snapshot before);
    [[nodiscard]] bool can_undo() const { return !has_active_game() && !undo_stack_.empty(); }
    [[nodiscard]] Answer open_text(const std::string& text, std::size_t number,
                                   const command::GameChoice& game);
    [[nodiscard]] Answer open_up_to(const Refusal& fault, const command::Open& request);
    [[nodiscard]] Expected<Game, Refusal> game_after(const std::vector<std::string>& moves,
                                                     NodeId place) const;
    [[nodiscard]] Expected<void, Refusal> add(const GameEntry& entry, TimePoint now);
    [[nodiscard]] Json moved_parts(std::size_t size_before) const;
    [[nodiscard]] Json compose_fen(const std::string& fen, const RuleSet& rules) const;
    /// Returns the node of a command, by default the current one.
    [[nodiscard]] Expected<NodeId, Refusal> find_node(std::optional<NodeId> node) const;
    void set_game(GameRecord record);
    void set_game(SavedGame game);
    /// Replaces the game, and keeps the last opened text with its list of games.
    void set_game_from_text(SavedGame game);
    /// Adapts the tags about the end of the game to a main line that has changed.
    void update_end_tags();
    void set_tag(const std::string& name, const std::string& value);

    // study_engines.cpp
    [[nodiscard]] bool has_active_game() const;
    /// Writes a review that has ended into the game.
    void apply_review();
    /// Adds a move or event of an engine, a walking king or a clock.
    void add_played(const GameEntry& entry, TimePoint now);
    /// Adds played moves, moves the analyses to the current node and reports changes as events.
    /// Ends every public call.
    void publish_changes(TimePoint now);
    void report(const char* part, Json value);

    // study_json.cpp
    [[nodiscard]] Expected<void, Refusal> restore_from(const Json& saved, TimePoint now);
    [[nodiscard]] Json position_part() const;
    [[nodiscard]] Json game_parts() const;  // with the tree and the tags
    [[nodiscard]] Json tag_parts() const;
    [[nodiscard]] std::string computed_result() const;
    [[nodiscard]] Json game_and_playing(TimePoint now) const;
    [[nodiscard]] Json all_parts(TimePoint now) const;
    [[nodiscard]] Json analysis_part() const;
    [[nodiscard]] Json playing_part(TimePoint now) const;
    [[nodiscard]] Json named_part() const;
    [[nodiscard]] Json review_part(TimePoint now) const;
    void note_change();
    [[nodiscard]] Preset chosen_preset(const Position& start) const;
    [[nodiscard]] Json shown_position(const Game& game) const;

    StudyLimits limits_;
    Outbox outbox_;
    EngineRegistry registry_;
    std::uint64_t seed_;
    std::uint64_t version_ = 0;
    std::int64_t changed_at_ = 0;
    std::string name_;    // in the list of studies; empty: the title
    std::string folder_;  // in the list of studies, or empty
    Settings settings_ = first_choice();
    GameRecord head_;  // tags, rules and start, without moves
    GameTree tree_;
    NodeId at_ = kRoot;
    std::vector<Snapshot> undo_stack_;                   // the newest last
    bool is_edited_ = false;                             // the game has changed since it was opened
    std::string text_;                                   // the last opened text
    std::pair<std::size_t, std::size_t> place_in_text_;  // begin and end of the game in `text_`
    ReadingOptions reading_options_;                     // of `text_`
    Json import_fields_;  // the game choice in the `open` message of `text_`
    Json games_;          // the list of games in `text_`
    std::map<std::size_t, Snapshot> edited_games_;  // of `text_`, by number
    std::array<std::unique_ptr<Analysis>, 2> analyses_;
    std::array<std::optional<command::Analyse>, 2> suspended_analyses_;
    std::unique_ptr<GameSession> game_session_;
    std::unique_ptr<GameReview> review_;
    std::optional<NodeId> analysed_at_;
    TimePoint analysis_reported_{};
    TimePoint review_reported_{};
    bool is_analysis_due_ = false;
    bool is_review_due_ = false;
    bool has_moved_ = false;  // an engine, a clock or a review changed the game
};

}  // namespace quadrille::board
