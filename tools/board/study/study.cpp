#include "tools/board/study/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/input/input_formats.h"
#include "protocol/notation/input/read_games.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/printable.h"
#include "protocol/uci/json_words.h"
#include "protocol/uci/position_command.h"
#include "tools/board/study/compose.h"
#include "tools/board/study/compose_words.h"
#include "tools/board/study/exports.h"
#include "tools/board/study/message_fields.h"
#include "tools/board/study/unknown_text.h"
#include "tools/games/tree/tree_json.h"

namespace quadrille::board {

namespace {

/// The options of the protocol that say which game it is, by the fields that have their values.
constexpr std::array<std::pair<const char*, const char*>, 4> kGameOptions = {
    {{"variant", "UCI_Variant"},
     {"preset", "Preset"},
     {"setup", "Setup"},
     {"rules", "RuleVariants"}}};

Expected<Settings, std::string> settings_in(const Json& message) {
    Settings settings;
    for (const auto& [field, option] : kGameOptions) {
        const auto value = text_in(message, field);
        if (!value) return fail(value.error());
        if (!*value) continue;
        const auto done = set_option_among_others(settings, option, **value);
        if (!done) return fail(std::string{field} + ": " + done.error().message);
    }
    return settings;
}

/// The game that `settings` and the field `fen` begin.
Expected<Position, std::string> start_in(const Json& message, const Settings& settings) {
    const auto fen = text_in(message, "fen");
    if (!fen) return fail(fen.error());
    PositionCommand command;
    if (*fen) command.start = **fen;
    const auto game = build_game(command, settings);
    if (!game) return fail((*fen ? "fen: " : "setup: ") + format_error(game.error()));
    return game->game.start();
}

}  // namespace

struct Study::Command {
    enum class Effect : std::uint8_t { Goes, Looks, Changes, Edits };
    std::string_view name;
    Answer (Study::*carry_out)(const Json& message, TimePoint now) = nullptr;
    Effect effect = Effect::Goes;
};

const Study::Command* Study::find_command(const std::string& name) {
    using enum Command::Effect;
    static constexpr std::array<Command, 25> kCommands = {{
        {"new", &Study::start, Changes},
        {"open", &Study::open, Changes},
        {"pick", &Study::pick, Changes},
        {"play", &Study::play, Edits},
        {"happen", &Study::happen, Edits},
        {"go", &Study::go},
        {"remove", &Study::remove, Edits},
        {"main", &Study::make_main, Edits},
        {"mark", &Study::mark, Edits},
        {"comment", &Study::comment, Edits},
        {"tag", &Study::tag, Edits},
        {"undo", &Study::undo, Changes},
        {"write", &Study::write, Looks},
        {"look", &Study::look, Looks},
        {"compose", &Study::compose, Looks},
        {"show", &Study::show, Looks},
        {"analyse", &Study::analyse},
        {"rest", &Study::rest},
        {"begin", &Study::begin},
        {"pause", &Study::pause},
        {"resume", &Study::resume},
        {"take_back", &Study::take_back},
        {"finish", &Study::finish},
        {"review", &Study::review},
        {"stop_review", &Study::stop_review},
    }};
    const auto* const found = std::ranges::find(kCommands, name, &Command::name);
    return found == kCommands.end() ? nullptr : found;
}

Study::Study(std::vector<EngineOffer> engines, const StudyLimits& limits, std::uint64_t seed)
    : limits_(limits),
      desk_(std::move(engines), outbox_),
      seed_(seed),
      tree_(Position::start(settings_.startpos(), settings_.rules)) {
    head_ = bare_record(Game{tree_.start()});
}

Json Study::handle(const Json& message, TimePoint now) {
    if (!message.is_object()) return {{"error", "a message is an object"}};
    const auto answer = [&]() -> Answer {
        const auto name = needed_text(message, "do");
        if (!name) return fail(name.error());
        const Command* const command = find_command(*name);
        if (command == nullptr) return fail("do: there is no " + in_quotes(*name));
        using enum Command::Effect;
        // A game that is played has its own way back.
        std::optional<BeforeEdit> before;
        if (command->effect == Edits && !is_played()) before = BeforeEdit{head_, tree_, at_};
        auto done = (this->*command->carry_out)(message, now);
        if (done && command->effect != Looks) ++version_;
        if (done && (command->effect == Changes || command->effect == Edits)) note_change();
        if (done && before) remember(*std::move(before));
        if (done && command->effect != Looks) (*done)["can_undo"] = can_undo();
        return done;
    }();
    Json out = answer ? *answer : Json{{"error", answer.error()}};
    if (const auto id = message.find("id"); id != message.end()) out["id"] = *id;
    settle(now);
    return out;
}

void Study::note_change() {
    changed_at_ = std::chrono::duration_cast<std::chrono::seconds>(
                      std::chrono::system_clock::now().time_since_epoch())
                      .count();
}

Study::Answer Study::start(const Json& message, TimePoint /*now*/) {
    const auto settings = settings_in(message);
    if (!settings) return fail(settings.error());
    const auto position = start_in(message, *settings);
    if (!position) return fail(position.error());
    settings_ = *settings;
    take_game(bare_record(Game{*position}));
    return game_parts();
}

/// What a text does not say, by the fields of the message that brought it.
Expected<ReadingOptions, std::string> Study::reading_by(const Json& fields) {
    const auto settings = settings_in(fields);
    if (!settings) return fail(settings.error());
    const auto position = start_in(fields, *settings);
    if (!position) return fail(position.error());
    ReadingOptions options;
    options.start = *position;
    options.names_game = fields.contains("variant") || fields.contains("preset");
    return options;
}

Study::Answer Study::open(const Json& message, TimePoint /*now*/) {
    const auto text = needed_text(message, "text");
    if (!text) return fail(text.error());
    if (text->size() > limits_.text_bytes) {
        return fail(fmt::format("text: {} bytes, at most {} can be opened", text->size(),
                                limits_.text_bytes));
    }
    const auto number = number_in(message, "number", 1, INT32_MAX, 1);
    if (!number) return fail(number.error());
    Json fields = Json::object();
    for (const char* const field : {"variant", "preset", "setup", "rules", "fen"}) {
        if (const auto found = message.find(field); found != message.end()) fields[field] = *found;
    }
    Answer opened = open_text(*text, static_cast<std::size_t>(*number), fields);
    if (opened) worked_on_.clear();
    return opened;
}

/// Reads the games of a text and takes the one that is asked for.
Study::Answer Study::open_text(const std::string& text, std::size_t number, const Json& fields) {
    const auto options = reading_by(fields);
    if (!options) return fail(options.error());
    Json rows = Json::array();
    Json warnings = Json::array();
    std::optional<GameRecord> wanted;
    std::istringstream in{text};
    const auto read = read_games(in, "text", *options, [&](GameItem item) {
        const bool is_wanted = rows.size() + 1 == number;
        rows.push_back(entry_of_list(item.game));
        if (!is_wanted) return true;
        for (const TextFault& w : item.warnings) {
            warnings.push_back({{"line", w.line}, {"column", w.column}, {"message", w.message}});
        }
        wanted = std::move(item.game);
        return true;
    });
    if (!read && is_no_game(text)) {
        return fail("this is no game or position that is known here: " + read.error());
    }
    if (!read) return fail(read.error());
    if (!wanted) return fail(fmt::format("number: the text has {} games", rows.size()));
    if (GameTree{*wanted}.size() > limits_.places) {
        return fail(fmt::format("text: the game has more than {} moves", limits_.places));
    }
    take_game(*std::move(wanted));
    text_ = text;
    reading_ = fields;
    games_ = {{"games", std::move(rows)}, {"number", number}, {"warnings", std::move(warnings)}};
    Json out = game_parts();
    out.update(games_);
    return out;
}

void Study::take_game(GameRecord record) {
    playing_.reset();
    review_.reset();
    tree_ = GameTree{record};
    record.main = {};
    head_ = std::move(record);
    at_ = kRoot;
    text_.clear();
    games_ = Json();
    edits_.clear();
    is_worked_on_ = false;
    looked_at_.reset();
}

void Study::forget_end() {
    constexpr std::array<std::string_view, 4> kEndTags = {kResultTag, "Termination", "CurrentMove",
                                                          "CurrentPosition"};
    std::erase_if(head_.tags, [&](const RecordTag& t) {
        return std::ranges::find(kEndTags, t.name) != kEndTags.end();
    });
}

void Study::set_tag(const std::string& name, const std::string& value) {
    std::erase_if(head_.tags, [&](const RecordTag& t) { return t.name == name; });
    if (!value.empty()) head_.tags.push_back({name, value});
}

/// Plays an entry where the study stands. The answer has what has changed.
Study::Answer Study::add(const GameEntry& entry, TimePoint now) {
    if (tree_.size() >= limits_.places) {
        return fail(fmt::format("a game has at most {} moves", limits_.places));
    }
    const std::size_t before = tree_.size();
    const std::optional<NodeId> place = tree_.play(at_, entry);
    if (!place) return fail("that cannot happen here");
    const bool is_of_play = is_played() && at_ == playing_->node();
    at_ = *place;
    if (tree_.size() != before) forget_end();
    if (is_of_play) {
        tree_.make_main(at_);
        playing_->moved(at_, entry, now);
    }
    Json out = position_part();
    if (tree_.size() != before) out["tree"] = tree_json(tree_, head_.first_round);
    return out;
}

Study::Answer Study::play(const Json& message, TimePoint now) {
    if (message.contains("moves")) return play_line(message, now);
    const auto text = needed_text(message, "move");
    if (!text) return fail(text.error());
    const Game game = tree_.game_at(at_);
    if (is_played()) {
        if (at_ != playing_->node()) return fail("move: go to the end of the game to move");
        const std::string why_not = playing_->why_no_move(game);
        if (!why_not.empty()) return fail("move: " + why_not);
    }
    if (game.is_over()) return fail("move: the game is over");
    const auto move = parse_move(*text, game.position());
    if (!move) return fail("move: " + describe(move.error()));
    return add(*move, now);
}

/// Plays several moves, or none of them.
Study::Answer Study::play_line(const Json& message, TimePoint now) {
    if (is_played()) {
        return fail("moves: a game is being played");
    }
    const auto game = game_behind(message, at_);
    if (!game) return fail(game.error());
    const std::size_t before = tree_.size();
    const std::size_t known = tree_.path_to(at_).size();
    const std::size_t more = game->entries().size() - known;
    if (before + more > limits_.places) {
        return fail(fmt::format("moves: a game has at most {} moves", limits_.places));
    }
    for (std::size_t i = known; i < game->entries().size(); ++i) {
        const auto added = add(game->entries()[i], now);
        if (!added) return fail(added.error());
    }
    Json out = position_part();
    if (tree_.size() != before) out["tree"] = tree_json(tree_, head_.first_round);
    return out;
}

/// The game at a place with the `moves` of a message behind it.
Expected<Game, std::string> Study::game_behind(const Json& message, NodeId place) const {
    Game game = tree_.game_at(place);
    const auto moves = message.find("moves");
    if (moves == message.end() || !moves->is_array()) return fail("moves is no list");
    for (const Json& text : *moves) {
        if (!text.is_string()) return fail("moves: found " + text.dump());
        if (game.is_over()) return fail("moves: the game is over");
        const auto move = parse_move(text.get<std::string>(), game.position());
        if (!move) return fail("moves: " + describe(move.error()));
        game.play_legal(*move);
    }
    return game;
}

Study::Answer Study::happen(const Json& message, TimePoint now) {
    const auto what = needed_text(message, "event");
    if (!what) return fail(what.error());
    const auto* const word = std::ranges::find(kEventWords, *what);
    if (word == kEventWords.end()) return fail("event: there is no " + in_quotes(*what));
    const auto kind = static_cast<EventKind>(word - kEventWords.begin());
    const Game game = tree_.game_at(at_);
    Color seat = game.position().turn();
    if (const auto name = text_in(message, "seat"); !name) {
        return fail(name.error());
    } else if (*name) {
        const std::optional<Color> called = seat_from_key(**name);
        if (!called) {
            return fail("seat: " + in_quotes(**name) + " is none of red, blue, yellow, green");
        }
        seat = *called;
    }
    if (is_played()) {
        if (at_ != playing_->node()) return fail("event: go to the end of the game first");
        if (kind == EventKind::Resigns && !playing_->is_person(seat)) {
            return fail("seat: " + seat_key(seat) + " is no seat of a person");
        }
    }
    if (kind == EventKind::DrawAgreed) {
        const std::string refusal = is_played() ? playing_->why_no_draw(game, seat) : "";
        if (!refusal.empty()) return Json{{"refused", refusal}};
        seat = game.position().turn();  // an agreement is no single seat's
    }
    return add(GameEvent{kind, seat}, now);
}

Expected<NodeId, std::string> Study::place_in(const Json& message) const {
    const auto found = message.find("node");
    if (found == message.end()) return at_;
    if (!found->is_number_unsigned() || found->get<std::uint64_t>() > UINT32_MAX ||
        !tree_.has(found->get<NodeId>())) {
        return fail("node: there is no such place");
    }
    return found->get<NodeId>();
}

Study::Answer Study::go(const Json& message, TimePoint /*now*/) {
    const auto where = text_in(message, "where");
    if (!where) return fail(where.error());
    const auto place = place_in(message);
    if (!place) return fail(place.error());
    const TreeNode& here = tree_.node(at_);
    if (!*where) {
        at_ = *place;
    } else if (**where == "start") {
        at_ = kRoot;
    } else if (**where == "end") {
        at_ = tree_.end_of_line(at_);
    } else if (**where == "back") {
        at_ = here.parent;
    } else if (**where == "forward") {
        if (!here.children.empty()) at_ = here.children.front();
    } else {
        return fail("where: " + in_quotes(**where) + " is none of start, end, back, forward");
    }
    return position_part();
}

Study::Answer Study::remove(const Json& message, TimePoint /*now*/) {
    if (is_played()) return fail("a game is being played");
    const auto place = place_in(message);
    if (!place) return fail(place.error());
    if (*place == kRoot) return fail("node: the start of the game cannot be taken away");
    const std::vector<NodeId> path = tree_.path_to(at_);
    if (std::ranges::find(path, *place) != path.end()) at_ = tree_.node(*place).parent;
    tree_.remove(*place);
    forget_end();
    return game_parts();
}

Study::Answer Study::make_main(const Json& message, TimePoint /*now*/) {
    if (is_played()) return fail("a game is being played");
    const auto place = place_in(message);
    if (!place) return fail(place.error());
    tree_.make_main(*place);
    forget_end();
    return game_parts();
}

Study::Answer Study::mark(const Json& message, TimePoint /*now*/) {
    const auto place = place_in(message);
    if (!place) return fail(place.error());
    const auto suffix = needed_text(message, "suffix");
    if (!suffix) return fail(suffix.error());
    if (*place == kRoot) return fail("node: there is no move");
    if (std::ranges::find(kSuffixes, *suffix) == kSuffixes.end()) {
        return fail("suffix: " + in_quotes(*suffix) + " is none of ! ? !! ?? !? ?!");
    }
    tree_.set_suffix(*place, *suffix);
    return game_parts();
}

Study::Answer Study::comment(const Json& message, TimePoint /*now*/) {
    const auto place = place_in(message);
    if (!place) return fail(place.error());
    const auto text = needed_text(message, "text");
    if (!text) return fail(text.error());
    // A record ends a comment at the first brace; nobody's words are to be lost for it.
    std::string comment = *text;
    std::ranges::replace(comment, '{', '(');
    std::ranges::replace(comment, '}', ')');
    tree_.set_comments(*place, comment.empty() ? std::vector<std::string>{}
                                               : std::vector<std::string>{std::move(comment)});
    return game_parts();
}

Study::Answer Study::tag(const Json& message, TimePoint /*now*/) {
    const auto name = needed_text(message, "name");
    if (!name) return fail(name.error());
    const auto value = needed_text(message, "value");
    if (!value) return fail(value.error());
    const bool is_word = !name->empty() && std::ranges::all_of(*name, [](unsigned char c) {
        return (std::isalnum(c) != 0) || c == '_';
    });
    if (!is_word) return fail("name: " + in_quotes(*name) + " is no word of letters and digits");
    set_tag(*name, *value);
    return game_parts();
}

GameRecord Study::record() const {
    GameRecord out = head_;
    out.main = tree_.to_line();
    if (!can_be_pgn4(out.rules)) return out;
    RecordExtras extras;
    extras.tags = head_.tags;
    extras.cosmetic = head_.cosmetic;
    GameRecord tagged = record_of(main_line(out), extras);
    out.tags = std::move(tagged.tags);
    // A game that was adjudicated is over by its tag alone.
    const std::string* const said = find_tag(head_.tags, kResultTag);
    const auto result = std::ranges::find(out.tags, kResultTag, &RecordTag::name);
    if (said != nullptr && result != out.tags.end() && result->value == "*") result->value = *said;
    return out;
}

Study::Answer Study::write(const Json& message, TimePoint now) {
    const auto format = needed_text(message, "format");
    if (!format) return fail(format.error());
    GameRecord line = bare_record(tree_.game_at(at_));
    line.tags = head_.tags;
    const bool is_reviewed = review_ && !review_->is_running();
    return write_as(*format, record(), line,
                    is_reviewed ? std::optional{review_->save(now)} : std::nullopt);
}

Study::Answer Study::look(const Json& message, TimePoint /*now*/) {
    const auto place = place_in(message);
    if (!place) return fail(place.error());
    const auto game = game_behind(message, *place);
    if (!game) return fail(game.error());
    return Json{{"position", shown_position(*game)}};
}

/// The same for a FEN4 that somebody has written.
Json Study::composed(const std::string& fen, const RuleSet& rules) const {
    Json out = {{"fen", printable(fen)}};
    const auto position = parse_position(fen, rules);
    if (!position) {
        out["faults"] = Json::array({{{"text", describe(position.error())}}});
        return out;
    }
    out["position"] = shown_position(Game{position->position});
    out["warnings"] = warnings_of(*position, fields_of(position->position));
    return out;
}

Study::Answer Study::compose(const Json& message, TimePoint /*now*/) {
    const auto settings = settings_in(message);
    if (!settings) return fail(settings.error());
    const auto given = text_in(message, "fen");
    if (!given) return fail(given.error());
    if (*given) return composed(**given, settings->rules);
    const auto starts = flag_in(message, "start");
    if (!starts) return fail(starts.error());
    Json fields = message;
    if (*starts) fields.update(fields_of(Position::start(settings->startpos(), settings->rules)));
    Json faults = faults_in(fields, settings->rules);
    Json out = Json::object();
    const auto fen = compose_fen4(fields);
    if (!fen && faults.empty()) return fail(fen.error());
    if (fen) {
        out["fen"] = *fen;
        const auto position = parse_position(*fen, settings->rules);
        if (!position) {
            if (Json fault = fault_of(position.error(), fields, settings->rules);
                !fault.is_null()) {
                faults.push_back(std::move(fault));
            }
        } else if (faults.empty()) {
            out["position"] = shown_position(Game{position->position});
            out["warnings"] = warnings_of(*position, fields);
        }
    }
    if (!faults.empty()) out["faults"] = std::move(faults);
    return out;
}

Study::Answer Study::show(const Json& /*message*/, TimePoint now) { return all_parts(now); }

}  // namespace quadrille::board
