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

// The messages of a page to a study: JSON objects whose `do` names the command, whose `id` comes
// back in the answer, and whose other fields are those below. An answer is an object: parts of the
// study (page/types.js), or `error`, one line for people, with `field` or `line` and `column` where
// it has a place; then nothing has changed. What happens by itself, and what another page of the
// same study did, comes as an event: an object with `event`. A page that replaces each part by the
// newest one is always right.
//
// Nodes of the game tree are numbers; 0 is the start, and no number is used again. `node` is the
// place of the study where it is left out. Seats are `red`, `blue`, `yellow`, `green`; lists of
// four are in this order.

namespace quadrille::board {

/// The reason why a command is refused.
struct Refusal {
    std::string text;        // one line, as the page shows it
    std::string field = {};  // of the message, where one is wrong
    std::size_t line = 0;    // in a text that was opened, from 1
    std::size_t column = 0;
};
[[nodiscard]] inline unexpected<Refusal> refuse(std::string text) {
    return unexpected<Refusal>(Refusal{std::move(text)});
}
/// Returns `error` and the place of a refusal.
[[nodiscard]] Json to_json(const Refusal& refusal);
/// `text` does not name the field, which the page marks.
[[nodiscard]] inline unexpected<Refusal> refuse_in(const std::string& field, std::string text) {
    return unexpected<Refusal>(Refusal{std::move(text), field});
}

struct SeatPlan {
    std::string engine;  // empty: a person
    std::string name;    // of a person
    std::optional<int> elo;
    TimeControl limits;  // of an engine, in addition to the clock
};

/// A game to be played.
struct PlayPlan {
    PerColor<std::optional<SeatPlan>> seats;  // nothing: the seat does not play
    std::string clock_text;
    std::optional<TimeControl> clock;
};

namespace command {

/// Returns all parts.
struct Show {};

/// `variant`, `preset`, `setup`, `rules`, `fen`, with the values of the protocol's options
/// (PROTOCOL.md).
struct GameChoice {
    Settings settings;
    std::optional<std::string> fen;
    Json fields;  // of the message
};
/// Begins a game.
struct New {
    GameChoice game;
};
/// Reads games of any format that `quadrille convert` reads, and takes the `number`-th (default 1).
struct Open {
    std::string text;
    std::size_t number = 1;
    GameChoice game;  // where the text names no variant or rules
};
/// Takes another game of the text that was opened last. Edits of the one before are kept.
struct SelectGame {
    std::size_t number = 1;
};
/// Plays `move`, or all of the list `moves`, where the study stands; in any format of moves. While
/// a game is played, only the person to move plays one, at the end of the game.
struct Play {
    std::vector<std::string> moves;
};
/// Plays an event: `event` is `resigns`, `runs out of time`, `draw agreed` or `keeps the army`;
/// `seat` is the seat to move by default. While a game is played, persons resign, and an engine may
/// refuse a draw that `seat` offers; then the answer has `refused`: who plays on.
struct AddEvent {
    EventKind event{};
    std::optional<Color> seat;
};
/// Goes to `node`.
struct Go {
    std::optional<NodeId> node;
};
/// Removes a move and all after it.
struct Remove {
    std::optional<NodeId> node;
};
/// `main`: the main line leads to the node. Like every change of the moves it removes the tags
/// about the end of the game.
struct MakeMain {
    std::optional<NodeId> node;
};
/// `suffix`: `!` `?` `!!` `??` `!?` `?!` or an empty text.
struct Mark {
    std::optional<NodeId> node;
    std::string suffix;
};
/// Replaces the comments after a move, or before the game; an empty `text` removes them. Braces
/// become parentheses, which a record can hold.
struct Comment {
    std::optional<NodeId> node;
    std::string text;
};
/// Sets a tag of the record; an empty `value` removes it.
struct Tag {
    std::string name;
    std::string value;
};
/// Undoes the last of up to 50 (and 16 MiB) moves and edits; not while a game is played, and not
/// past the moment when a game began, was taken or was reviewed.
struct Undo {};
/// `format`: one of the part `formats`. The answer has `text`, `file` (a name for it) and `lost`
/// (what the format cannot hold, or empty). Formats of one position write that of the study.
struct Export {
    std::string format;
};
/// Returns the `position` after a list of `moves`.
struct Preview {
    std::optional<NodeId> node;
    std::vector<std::string> moves;
};
/// Composes a position: the fields of `new`, and without `fen`: `pieces`, an object from squares to
/// pieces as FEN4 writes them (`"h2": "rP"`, `"d5": "dP"`, `"e5": "X"`); `turn`; lists of four:
/// `points`, `gone` (`out`, `resigned`, `flagged`, `stalemated`, or an empty text for a seat that
/// plays), `castle_short`, `castle_long`; `halfmove`; `over`: the game is over whatever the board
/// shows; `extra`: the rest of FEN4's extra field, as text. `start` (true) replaces them by the
/// start position. The answer has `fen` and either `position`, whose `game.fields` are these, and
/// `warnings`, or `faults`: lists of `text` for people, `squares`, `field` and `seat`.
struct Compose {
    GameChoice game;
    bool is_start = false;
    Json fields;  // unchecked: each fault in them is reported
};

/// Analyses wherever the study stands until `rest`. `slot`: 0 or 1; `engine`: by default the first;
/// `lines`, `threads`, `hash` (MB); `threat`: the moves of the others if the seat to move passed.
struct Analyse {
    std::size_t slot = 0;
    std::string engine;
    int lines = 3;
    int threads = 1;
    int hash_mb = 64;
    bool is_threat = false;
};
/// Ends the analysis of `slot`.
struct StopAnalysis {
    std::size_t slot = 0;
};
/// Plays a game from where the study stands. `seats`: for each seat that plays `{"who": "person",
/// "name"}` or `{"who": "engine", "engine", "elo", "movetime" (ms), "nodes", "depth"}`, where all
/// but `who` may be left out; `clock`: as `quadrille-match` reads it (`10+0.1`, `60+15d`, `40/60`),
/// or empty.
struct StartGame {
    PlayPlan plan;
};
/// Stops clocks and engines.
struct Pause {};
struct Resume {};
/// Takes back the moves from the last one of a person on.
struct TakeBack {};
/// Ends playing; the game stays.
struct EndGame {};
/// Analyses the main line with `nodes` per position, and writes evaluations, marks and better lines
/// into the game, as `quadrille analyse` does.
struct Review {
    std::string engine;
    std::uint64_t nodes = 0;
};
/// Ends the review, and keeps what was found.
struct StopReview {};

}  // namespace command

/// The effect of a command that is carried out.
enum class Effect : std::uint8_t {
    ReadOnly,  // none
    Moves,     // of the study, not of its game
    Changes,   // another game, which `undo` does not cross
    Edits,     // of the game, which `undo` takes back
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

/// Parses a message. Engines are those of `offers`; numbers keep within `limits`.
[[nodiscard]] Expected<Command, Refusal> parse_command(const Json& message,
                                                       const std::vector<EngineOffer>& offers,
                                                       const StudyLimits& limits);

// ---------------------------------------------------------------- the server

namespace command {

/// Joins a study by its name, by `new`, or by an empty name the one that was used last. The answer
/// has `study`, its name, all parts, and `unsaved`: the reason why it cannot be saved, or empty; an
/// event brings that when it changes.
struct Join {
    std::string study;
};
/// `studies`: the answer has `studies`, a list of `study` and the fields of `Study::row`.
struct ListStudies {};
/// Deletes a study.
struct DeleteStudy {
    std::string study;
};
/// Watches the match of `--watch`. The answer has the part `watch`; an event brings each change.
struct Watch {};
/// Opens the `number`-th game of the match, which is finished, like `open`.
struct WatchGame {
    std::size_t number = 0;
};

}  // namespace command

using ServerCommand = std::variant<command::Join, command::ListStudies, command::DeleteStudy,
                                   command::Watch, command::WatchGame>;

/// Parses a message for the server itself. Returns nothing for any other message.
[[nodiscard]] std::optional<Expected<ServerCommand, Refusal>> parse_server_command(
    const Json& message);

/// Parses the five fields of a `GameChoice`.
[[nodiscard]] Expected<command::GameChoice, Refusal> parse_game_choice(const Json& message);

}  // namespace quadrille::board
