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
#include "protocol/uci/options.h"
#include "tools/board/study/analysis.h"
#include "tools/board/study/engine_talk.h"
#include "tools/board/study/home.h"
#include "tools/board/study/playing.h"
#include "tools/board/study/reviewing.h"
#include "tools/games/tree/game_tree.h"

namespace quadrille::board {

/// A game that somebody plays through, and what engines say about it: its tree, its tags, where one
/// stands in it, analyses, a review, a game that is played. It takes and gives messages
/// (MESSAGES.md) and knows neither who sends them nor how, nor where engines run.
class Study final : private PlayTable {
  public:
    /// The start position of FFA. Random moves come from `seed`.
    Study(std::vector<EngineOffer> engines, const StudyLimits& limits, std::uint64_t seed);
    /// The study that `saved` is of. The error says in one line what is wrong with it.
    [[nodiscard]] static Expected<std::unique_ptr<Study>, std::string> restore(
        const Json& saved, std::vector<EngineOffer> engines, const StudyLimits& limits,
        std::uint64_t seed, TimePoint now);
    ~Study() override = default;
    Study(const Study&) = delete;
    Study& operator=(const Study&) = delete;

    /// Carries out one message and answers it. Whatever the message is, the answer is an object:
    /// with `error`, one line, where it could not be carried out, and then nothing has changed.
    [[nodiscard]] Json handle(const Json& message, TimePoint now);

    // What engines do; a use that is over is passed over.
    /// A process is there to be spoken to.
    void engine_starts(UseId use, TimePoint now);
    /// It has to wait, as the `place`-th; also for a process that it had.
    void engine_waits(UseId use, std::size_t place, TimePoint now);
    void engine_says(UseId use, std::string_view line, TimePoint now);
    /// The process ended by itself, or could not be started; `why` names the engine. The use is
    /// over.
    void engine_ended(UseId use, const std::string& why, TimePoint now);

    /// Nobody has looked at the study for a while: a game with a person in it is paused.
    void left_alone(TimePoint now);

    /// When `tick` has to be called at the latest; nothing: not before something else happens.
    [[nodiscard]] std::optional<TimePoint> wakes_at() const;
    void tick(TimePoint now);
    /// What has come up for the home since this was called last: to be asked after every call.
    [[nodiscard]] Outbox take() { return std::exchange(outbox_, {}); }

    /// All that makes the study as it is, engines' processes excepted.
    [[nodiscard]] Json save(TimePoint now) const;
    /// Another number when `save` gives something else; clocks that run excepted.
    [[nodiscard]] std::uint64_t version() const { return version_; }
    /// What a list of studies says of it: `title` (what the record calls it, or empty), `players`,
    /// `variant`, `plies` (moves of the main line, events not counted), `ending` in words, and
    /// `changed`: when somebody or an engine changed the game or what is written in it, in seconds
    /// since 1970; 0 where nobody has.
    [[nodiscard]] Json row() const;
    /// Whether an engine is wanted, or a clock runs.
    [[nodiscard]] bool is_busy() const;

  private:
    using Answer = Expected<Json, std::string>;
    struct Command;
    [[nodiscard]] static const Command* find_command(const std::string& name);

    // study.cpp: the game
    [[nodiscard]] Answer start(const Json& message, TimePoint now);
    [[nodiscard]] Answer open(const Json& message, TimePoint now);
    [[nodiscard]] Answer pick(const Json& message, TimePoint now);
    [[nodiscard]] Answer play(const Json& message, TimePoint now);
    [[nodiscard]] Answer happen(const Json& message, TimePoint now);
    [[nodiscard]] Answer go(const Json& message, TimePoint now);
    [[nodiscard]] Answer remove(const Json& message, TimePoint now);
    [[nodiscard]] Answer make_main(const Json& message, TimePoint now);
    [[nodiscard]] Answer mark(const Json& message, TimePoint now);
    [[nodiscard]] Answer comment(const Json& message, TimePoint now);
    [[nodiscard]] Answer tag(const Json& message, TimePoint now);
    [[nodiscard]] Answer write(const Json& message, TimePoint now);
    [[nodiscard]] Answer look(const Json& message, TimePoint now);
    [[nodiscard]] Answer compose(const Json& message, TimePoint now);
    [[nodiscard]] Json composed(const std::string& fen, const RuleSet& rules) const;
    [[nodiscard]] Answer show(const Json& message, TimePoint now);
    [[nodiscard]] Answer undo(const Json& message, TimePoint now);
    [[nodiscard]] Answer open_text(const std::string& text, std::size_t number, const Json& fields);
    [[nodiscard]] static Expected<ReadingOptions, std::string> reading_by(const Json& fields);
    [[nodiscard]] Answer play_line(const Json& message, TimePoint now);
    [[nodiscard]] Expected<Game, std::string> game_behind(const Json& message, NodeId place) const;
    [[nodiscard]] Answer add(const GameEntry& entry, TimePoint now);
    /// The place that a message names, or where the study stands.
    [[nodiscard]] Expected<NodeId, std::string> place_in(const Json& message) const;
    void take_game(GameRecord record);
    /// Keeps what the game was before an edit, to be gone back to.
    struct BeforeEdit {
        GameRecord head;
        GameTree tree;
        NodeId at = kRoot;
    };
    void remember(BeforeEdit before);
    [[nodiscard]] bool can_undo() const { return !is_played() && !edits_.empty(); }
    /// Takes the tags away that say how the game ended or stands: it has changed.
    void forget_end();
    void set_tag(const std::string& name, const std::string& value);
    /// The whole game as a record whose tags say what it is.
    [[nodiscard]] GameRecord record() const;

    // study_keeping.cpp
    [[nodiscard]] std::string record_text() const;
    [[nodiscard]] Expected<void, std::string> take_saved(const Json& saved, TimePoint now);

    // study_engines.cpp: engines
    [[nodiscard]] Answer analyse(const Json& message, TimePoint now);
    [[nodiscard]] Answer rest(const Json& message, TimePoint now);
    [[nodiscard]] Answer begin(const Json& message, TimePoint now);
    [[nodiscard]] Answer pause(const Json& message, TimePoint now);
    [[nodiscard]] Answer resume(const Json& message, TimePoint now);
    [[nodiscard]] Answer take_back(const Json& message, TimePoint now);
    [[nodiscard]] Answer finish(const Json& message, TimePoint now);
    [[nodiscard]] Answer review(const Json& message, TimePoint now);
    [[nodiscard]] Answer stop_review(const Json& message, TimePoint now);
    [[nodiscard]] Expected<const EngineOffer*, std::string> engine_in(const Json& message) const;
    [[nodiscard]] Answer start_analysis(std::size_t slot, const Json& message, TimePoint now);
    [[nodiscard]] bool is_played() const;
    /// Writes the review that ended into the game.
    void keep_review();
    [[nodiscard]] PlayTable& play_table() { return *this; }
    [[nodiscard]] Game played() const override;
    void add_played(const GameEntry& entry, TimePoint now) override;

    /// Called at the end of whatever came from outside: engines look where the study stands, and
    /// what has changed by itself is told.
    void settle(TimePoint now);
    void tell(const char* part, Json value);

    // study_parts.cpp: what the page sees
    [[nodiscard]] Json position_part() const;
    [[nodiscard]] Json game_parts() const;  // with the tree and the tags
    [[nodiscard]] Json all_parts(TimePoint now) const;
    [[nodiscard]] Json analysis_part() const;
    [[nodiscard]] Json playing_part(TimePoint now) const;
    [[nodiscard]] Json review_part(TimePoint now) const;
    void note_change();
    [[nodiscard]] Preset chosen_preset(const Position& start) const;
    [[nodiscard]] Json shown_position(const Game& game) const;

    StudyLimits limits_;
    Outbox outbox_;
    EngineDesk desk_;
    std::uint64_t seed_;
    std::uint64_t version_ = 0;
    std::int64_t changed_at_ = 0;
    Settings settings_;
    GameRecord head_;  // tags, rules, start; its moves are those of the tree
    GameTree tree_;
    NodeId at_ = kRoot;
    std::vector<BeforeEdit> edits_;  // the newest last
    bool is_worked_on_ = false;      // since the game was taken
    std::string text_;               // that was opened last
    Json reading_;                   // the fields of the message that brought it
    Json games_;                     // in it
    /// Those of them that were worked on, by number, as records.
    std::map<std::size_t, std::string> worked_on_;
    std::array<std::unique_ptr<Analysis>, 2> analyses_;
    std::unique_ptr<Playing> playing_;
    std::unique_ptr<Reviewing> review_;
    // What was told last, and when.
    std::optional<NodeId> looked_at_;
    TimePoint analysis_told_{};
    TimePoint review_told_{};
    bool is_analysis_due_ = false;
    bool is_review_due_ = false;
    bool has_moved_ = false;  // by an engine or a clock
};

}  // namespace quadrille::board
