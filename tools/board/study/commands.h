#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/game.h"
#include "engine/util/expected.h"
#include "protocol/uci/options.h"
#include "tools/board/study/host.h"
#include "tools/engines/time_control.h"
#include "tools/games/tree/game_tree.h"

// The messages of a page to a study are JSON objects. `do` names the command, the answer repeats
// `id`, and each command below documents its other fields. An answer is an object with parts of the
// study (page/types.js). A refused command changes nothing. Its answer has `error` (one line
// for people), and `field` or `line` and `column` if the error has a place. Changes by engines,
// clocks and other pages arrive as events: objects with `event` and the changed parts. A page can
// replace its copy of a part by the part in a later message.
//
// Nodes of the game tree have numbers: 0 is the start, and numbers are never reused. `node`
// defaults to the current node. Seats are `red`, `blue`, `yellow`, `green`; lists of four are in
// this order.

namespace quadrille::board {

/// The error of a refused command.
struct Refusal {
    std::string text;        // one line, as the page shows it
    std::string field = {};  // the wrong field of the message, if any
    std::size_t line = 0;    // of the fault in the opened text, from 1; 0: unknown
    std::size_t column = 0;
    std::string fitting_preset = {};  // with this `preset`, the text can be opened
};
[[nodiscard]] inline unexpected<Refusal> refuse(std::string text) {
    return unexpected<Refusal>(Refusal{std::move(text)});
}
/// Returns the answer to a refused command.
[[nodiscard]] Json to_json(const Refusal& refusal);
/// Returns a refusal because of `field`, which the page marks.
[[nodiscard]] inline unexpected<Refusal> refuse_in(const std::string& field, std::string text) {
    return unexpected<Refusal>(Refusal{std::move(text), field});
}

struct SeatPlan {
    std::string engine;  // empty: a person
    std::string name;    // the name of a person
    std::optional<int> elo;
    TimeControl limits;  // for an engine, in addition to the clock
};

/// The players and the clock of a game.
struct PlayPlan {
    PerColor<std::optional<SeatPlan>> seats;  // nullopt: the seat does not play
    std::string clock_text;
    std::optional<TimeControl> clock;
};

namespace command {

/// Returns all parts.
struct Show {};

/// The game of a command: the fields `variant`, `preset`, `setup`, `rules` and `fen` take the
/// values of the protocol's options (PROTOCOL.md).
struct GameChoice {
    Settings settings;
    std::optional<std::string> fen;
    Json fields;  // the fields as the message had them
};
/// Starts a new game without moves. `new`, `open` and `select_game` are refused while a game is
/// played.
struct New {
    GameChoice game;
};
/// Reads games in any format of `quadrille convert`, and opens the `number`-th (default 1). The
/// default preset is the preset of `first_choice`. If a list fits another preset, the refusal has
/// the name in `fitting_preset`. With `up_to_fault` (true), opens the part of a text before its
/// fault, with a warning.
struct Open {
    std::string text;
    std::size_t number = 1;
    GameChoice game;  // used if the text names no variant or rules
    bool is_up_to_fault = false;
};
/// Opens another game of the last opened text. Edits of the previous game are kept.
struct SelectGame {
    std::size_t number = 1;
};
/// Plays `move`, or the list `moves`, at the current node, in any move notation. While a game is
/// played, accepts one move of the person to move, at the end of the game.
struct Play {
    std::vector<std::string> moves;
};
/// Adds an event: `event` is `resigns`, `runs out of time`, `draw agreed` or `keeps the army`;
/// `seat` defaults to the seat to move. While a game is played, only persons resign, and engines
/// may decline a draw that `seat` offers. `refused` in the answer then names the engines' seats.
struct AddEvent {
    EventKind event{};
    std::optional<Color> seat;
};
struct Go {
    std::optional<NodeId> node;
};
/// Removes a move and all moves after it.
struct Remove {
    std::optional<NodeId> node;
};
/// `main`: makes the line to the node the main line; with `step` (true), only promotes the
/// innermost variation with the node. The answer to each command that changes the main line has
/// `tags`, `result` and `computed_result`: the tags about the end have changed.
struct MakeMain {
    std::optional<NodeId> node;
    bool is_one_step = false;
};
/// Sets the mark of a move: `suffix` is `!` `?` `!!` `??` `!?` `?!` or empty.
struct Mark {
    std::optional<NodeId> node;
    std::string suffix;
};
/// Replaces the comments after a move, or before the game; an empty `text` removes them.
struct Comment {
    std::optional<NodeId> node;
    std::string text;
};
/// Sets a tag of the record; an empty `value` removes it. Refuses to change the rules of the game.
struct Tag {
    std::string name;
    std::string value;
};
/// Undoes the last move or edit, up to 50 edits and 16 MiB; not while a game is played. Opening,
/// starting or reviewing a game clears the list of edits.
struct Undo {};
/// Writes the game in `format`, one of the part `formats`; an opened record without changes
/// is written in its own format as it was opened. The answer has `text`, `file` (a file
/// name) and `lost`: a warning about data that the format cannot hold, or empty. Formats of a
/// single position write the current one.
struct Export {
    std::string format;
};
/// Returns the `position` after a list of `moves` from `node`.
struct Preview {
    std::optional<NodeId> node;
    std::vector<std::string> moves;
};
/// Composes a position from the fields of `new` and, if `fen` is missing, from these: `pieces`, an
/// object from squares to pieces as in FEN4 (`"h2": "rP"`, `"d5": "dP"`, `"e5": "X"`); `turn`;
/// lists of four: `points`, `gone` (`out`, `resigned`, `flagged`, `stalemated`, or empty for a seat
/// that plays), `castle_short`, `castle_long`; `halfmove`; `over`: true declares the game over;
/// `extra`: the rest of FEN4's extra field, as text. `start` (true) replaces these fields by the
/// start position. The answer has `fen` and either `position`, with these fields in `game.fields`,
/// and `warnings`, or `faults`. Warnings and faults are lists of objects with `text` for people,
/// `squares`, `field` and `seat`.
struct Compose {
    GameChoice game;
    bool is_start = false;
    Json fields;  // unchecked; the answer reports their faults
};

/// Analyses the current position, and each later current position, until `stop_analysis`. `slot`: 0
/// or 1; `engine`: the first by default; `lines`, `threads`, `hash` (MB); `threat`: the position
/// after a pass of the seat to move.
struct Analyse {
    std::size_t slot = 0;
    std::string engine;
    int lines = 3;
    int threads = 1;
    int hash_mb = 64;
    bool is_threat = false;
};
struct StopAnalysis {
    std::size_t slot = 0;
};
/// Starts a game from the current position. A game with a person stops the analyses. `seats` has
/// for each seat that plays `{"who": "person", "name"}` or `{"who": "engine", "engine", "elo",
/// "movetime" (ms), "nodes", "depth"}`; only `who` is required. `clock`: a time control of
/// `quadrille-match` (`10+0.1`, `60+15d`, `40/60`), or empty.
struct StartGame {
    PlayPlan plan;
};
/// Stops clocks and engines of the game.
struct Pause {};
struct Resume {};
/// Takes back the last move of a person and all moves after it.
struct TakeBack {};
/// Ends the game in progress; its moves stay.
struct EndGame {};
/// Analyses the main line with `nodes` per position, and writes evaluations, marks and better lines
/// into the game, like `quadrille analyse`.
struct Review {
    std::string engine;
    std::uint64_t nodes = 0;
};
/// Ends the review, and keeps its results so far.
struct StopReview {};

}  // namespace command

/// The effect of a successful command.
enum class Effect : std::uint8_t {
    ReadOnly,  // changes nothing
    Moves,     // changes the study, but not its game
    Changes,   // replaces the game; cannot be undone
    Edits,     // edits the game; can be undone
};

struct Command {
    std::variant<command::Show, command::New, command::Open, command::SelectGame, command::Play,
                 command::AddEvent, command::Go, command::Remove, command::MakeMain, command::Mark,
                 command::Comment, command::Tag, command::Undo, command::Export, command::Preview,
                 command::Compose, command::Analyse, command::StopAnalysis, command::StartGame,
                 command::Pause, command::Resume, command::TakeBack, command::EndGame,
                 command::Review, command::StopReview>
        what;
    Effect effect{};
};

/// Parses a message for a study. Engines must be in `offers`, and numbers within `limits`.
[[nodiscard]] Expected<Command, Refusal> parse_command(const Json& message,
                                                       const std::vector<EngineOffer>& offers,
                                                       const StudyLimits& limits);

// ---------------------------------------------------------------- the server

namespace command {

/// Joins a study by its name. The name `new` creates a study; an empty name means the last study.
/// The answer has the name in `study`, all parts, and `unsaved`: the reason why the study cannot be
/// saved, or empty. An event reports a new `unsaved`.
struct Join {
    std::string study;
};
/// `studies`: the answer has `studies`, a list of objects with `study` and the fields of
/// `Study::row`.
struct ListStudies {};
struct DeleteStudy {
    std::string study;
};
/// Sets the name and the folder in which the list shows a study; both may be empty.
struct RenameStudy {
    std::string study;
    std::string name;
    std::string folder;
};
/// Watches the match of `--watch`. The answer and an event for each change have the part `watch`.
struct Watch {};
/// Opens the finished game `number` of the match, like `open`.
struct WatchGame {
    std::size_t number = 0;
};

/// Uses the games database of the server. Without a server, `explore` uses the opened text, and
/// only `player`, `seat`, `min_rating` and `preset` apply. The texts `player`, `opponent`, `seat`,
/// `min_rating`, `result`, `variant`, `preset`, `event`, `from`, `to`, `min_plies`, `max_plies`,
/// `end` and `mark` of the message are conditions as in `quadrille db --help`, unless they are
/// empty. Long work is done in parts.
struct UseDatabase {
    enum class Action : std::uint8_t {
        /// `explore` returns `explorer`: the moves that games play in the position of the study.
        /// While a text is read, the answer has only `games_read`: send the message again.
        Explore,
        /// `show_player` returns `player` (page/types.js) about `player`.
        ShowPlayer,
        /// `list_games` returns `games`, the newest first; `next`, the `game` of the next part or
        /// 0; `searched`, the number of games searched; and in the first part `total`, the number
        /// of games that match the conditions. `position` (the fields of `compose` with `fen`),
        /// `pieces` (`rKh1 yQg14`) and `material` (`r:QRR y:Q`) search games.
        List,
        /// `export_games` returns `text` with records, their number in `games`, and `next` as
        /// above.
        Export,
        /// `delete_games` deletes `game` or some of all games, and returns their number in
        /// `deleted`.
        Delete,
        /// `add_games` adds `text`, lines from `line` on of the file `name`. Returns `added`,
        /// `duplicates`, and lists of lines: `faults` and `warnings`.
        Add,
    };
    Action action{};
    Json fields;
    std::optional<std::int64_t> game;
    std::string pieces;
    std::string material;
    std::string text;
    std::string name;
    std::size_t line = 1;
};
/// Reviews the games that match and have no review in the background, or stops that (`stop`).
/// `fields` has conditions as above. The answer, the answer to `join` and an event for each change
/// have the part `reviews`.
struct ReviewGames {
    Json fields;
    bool stops = false;
};
/// Opens a game of the database, like `open`.
struct OpenStoredGame {
    std::int64_t game = 0;
};
/// Adds the game of the study to the database. The answer has `is_new`.
struct StoreGame {};

}  // namespace command

using ServerCommand =
    std::variant<command::UseDatabase, command::ReviewGames, command::OpenStoredGame,
                 command::StoreGame, command::Join, command::ListStudies, command::DeleteStudy,
                 command::RenameStudy, command::Watch, command::WatchGame>;

/// Parses a message for the server itself. Returns nullopt for a message to a study.
[[nodiscard]] std::optional<Expected<ServerCommand, Refusal>> parse_server_command(
    const Json& message);

/// Parses the game of an `Open`.
[[nodiscard]] Expected<command::GameChoice, Refusal> parse_game_choice(const Json& message);

/// Returns the settings of a new study: preset `site`.
[[nodiscard]] Settings first_choice();

}  // namespace quadrille::board
