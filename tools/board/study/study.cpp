#include "tools/board/study/study.h"

#include <algorithm>
#include <array>
#include <cctype>
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
#include "tools/board/study/position_json.h"
#include "tools/board/study/tree_json.h"

namespace quadrille::board {

using Json = Study::Json;

namespace {

unexpected<std::string> fail(std::string why) { return unexpected<std::string>(std::move(why)); }

/// The text of a field; nothing when the message has none.
Expected<std::optional<std::string>, std::string> text_in(const Json& message, const char* field) {
    const auto found = message.find(field);
    if (found == message.end() || found->is_null()) return std::nullopt;
    if (found->is_string()) return found->get<std::string>();
    return fail(std::string{field} + " is no text");
}
Expected<std::string, std::string> needed_text(const Json& message, const char* field) {
    auto text = text_in(message, field);
    if (!text) return fail(text.error());
    if (!*text) return fail(std::string{field} + " is missing");
    return **std::move(text);
}

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
    std::string_view name;
    Answer (Study::*carry_out)(const Json& message) = nullptr;
};

const Study::Command* Study::find_command(const std::string& name) {
    static constexpr std::array<Command, 12> kCommands = {{{"new", &Study::start},
                                                           {"open", &Study::open},
                                                           {"play", &Study::play},
                                                           {"happen", &Study::happen},
                                                           {"go", &Study::go},
                                                           {"remove", &Study::remove},
                                                           {"main", &Study::make_main},
                                                           {"mark", &Study::mark},
                                                           {"comment", &Study::comment},
                                                           {"tag", &Study::tag},
                                                           {"write", &Study::write},
                                                           {"show", &Study::show}}};
    const auto* const found = std::ranges::find(kCommands, name, &Command::name);
    return found == kCommands.end() ? nullptr : found;
}

Study::Study() : tree_(Position::start(settings_.startpos(), settings_.rules)) {
    head_ = bare_record(Game{tree_.start()});
}

Json Study::handle(const Json& message) {
    if (!message.is_object()) return {{"error", "a message is an object"}};
    const auto answer = [&]() -> Answer {
        const auto name = needed_text(message, "do");
        if (!name) return fail(name.error());
        const Command* const command = find_command(*name);
        if (command == nullptr) return fail("do: there is no " + in_quotes(*name));
        return (this->*command->carry_out)(message);
    }();
    Json out = answer ? *answer : Json{{"error", answer.error()}};
    if (const auto id = message.find("id"); id != message.end()) out["id"] = *id;
    return out;
}

Study::Answer Study::start(const Json& message) {
    const auto settings = settings_in(message);
    if (!settings) return fail(settings.error());
    const auto position = start_in(message, *settings);
    if (!position) return fail(position.error());
    settings_ = *settings;
    take(bare_record(Game{*position}));
    return whole();
}

/// Reads the games of a text and takes the one that is asked for.
Study::Answer Study::open(const Json& message) {
    const auto text = needed_text(message, "text");
    if (!text) return fail(text.error());
    const auto settings = settings_in(message);
    if (!settings) return fail(settings.error());
    const auto position = start_in(message, *settings);
    if (!position) return fail(position.error());
    const auto number = message.value("number", Json(1U));
    if (!number.is_number_unsigned() || number.get<std::size_t>() == 0) {
        return fail("number is no number from 1 on");
    }
    ReadingOptions options;
    options.start = *position;
    options.names_game = message.contains("variant") || message.contains("preset");
    Json games = Json::array();
    Json warnings = Json::array();
    std::optional<GameRecord> wanted;
    std::istringstream in{*text};
    const auto read = read_games(in, "text", options, [&](GameItem item) {
        const bool is_wanted = games.size() + 1 == number.get<std::size_t>();
        games.push_back(entry_of_list(item.game));
        if (!is_wanted) return true;
        for (const TextFault& w : item.warnings) {
            warnings.push_back({{"line", w.line}, {"column", w.column}, {"message", w.message}});
        }
        wanted = std::move(item.game);
        return true;
    });
    if (!read) return fail(read.error());
    if (!wanted) {
        return fail("number: the text has " + std::to_string(games.size()) + " games");
    }
    settings_ = *settings;
    take(*std::move(wanted));
    at_ = kRoot;
    Json out = whole();
    out["games"] = std::move(games);
    out["warnings"] = std::move(warnings);
    return out;
}

void Study::take(GameRecord record) {
    tree_ = GameTree{record};
    record.main = {};
    head_ = std::move(record);
    at_ = kRoot;
}

void Study::forget_end() {
    constexpr std::array<std::string_view, 4> kEndTags = {kResultTag, "Termination", "CurrentMove",
                                                          "CurrentPosition"};
    std::erase_if(head_.tags, [&](const RecordTag& t) {
        return std::ranges::find(kEndTags, t.name) != kEndTags.end();
    });
}

Study::Answer Study::add(const GameEntry& entry) {
    const std::size_t before = tree_.size();
    const std::optional<NodeId> place = tree_.play(at_, entry);
    if (!place) return fail("that cannot happen here");
    at_ = *place;
    Json out = position_part();
    if (tree_.size() != before) {
        forget_end();
        out["tree"] = tree_json(tree_);
    }
    return out;
}

Study::Answer Study::play(const Json& message) {
    const auto text = needed_text(message, "move");
    if (!text) return fail(text.error());
    const Game game = tree_.game_at(at_);
    if (game.is_over()) return fail("move: the game is over");
    const auto move = parse_move(*text, game.position());
    if (!move) return fail("move: " + describe(move.error()));
    return add(*move);
}

Study::Answer Study::happen(const Json& message) {
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
        if (!called)
            return fail("seat: " + in_quotes(**name) + " is none of red, blue, yellow, green");
        seat = *called;
    }
    return add(GameEvent{kind, seat});
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

Study::Answer Study::go(const Json& message) {
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

Study::Answer Study::remove(const Json& message) {
    const auto place = place_in(message);
    if (!place) return fail(place.error());
    if (*place == kRoot) return fail("node: the start of the game cannot be taken away");
    const std::vector<NodeId> path = tree_.path_to(at_);
    if (std::ranges::find(path, *place) != path.end()) at_ = tree_.node(*place).parent;
    tree_.remove(*place);
    forget_end();
    return whole();
}

Study::Answer Study::make_main(const Json& message) {
    const auto place = place_in(message);
    if (!place) return fail(place.error());
    tree_.make_main(*place);
    forget_end();
    return whole();
}

Study::Answer Study::mark(const Json& message) {
    const auto place = place_in(message);
    if (!place) return fail(place.error());
    const auto suffix = needed_text(message, "suffix");
    if (!suffix) return fail(suffix.error());
    if (*place == kRoot) return fail("node: there is no move");
    if (std::ranges::find(kSuffixes, *suffix) == kSuffixes.end()) {
        return fail("suffix: " + in_quotes(*suffix) + " is none of ! ? !! ?? !? ?!");
    }
    tree_.set_suffix(*place, *suffix);
    return whole();
}

Study::Answer Study::comment(const Json& message) {
    const auto place = place_in(message);
    if (!place) return fail(place.error());
    const auto text = needed_text(message, "text");
    if (!text) return fail(text.error());
    // A record ends a comment at the first of these.
    if (text->find('}') != std::string::npos) return fail("text: a comment holds no }");
    tree_.set_comments(
        *place, text->empty() ? std::vector<std::string>{} : std::vector<std::string>{*text});
    return whole();
}

Study::Answer Study::tag(const Json& message) {
    const auto name = needed_text(message, "name");
    if (!name) return fail(name.error());
    const auto value = needed_text(message, "value");
    if (!value) return fail(value.error());
    const bool is_word = !name->empty() && std::ranges::all_of(*name, [](unsigned char c) {
        return (std::isalnum(c) != 0) || c == '_';
    });
    if (!is_word) return fail("name: " + in_quotes(*name) + " is no word of letters and digits");
    std::erase_if(head_.tags, [&](const RecordTag& t) { return t.name == *name; });
    if (!value->empty()) head_.tags.push_back({*name, *value});
    return whole();
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
    return out;
}

Study::Answer Study::write(const Json& message) {
    const auto format = needed_text(message, "format");
    if (!format) return fail(format.error());
    if (*format == "fen4") return Json{{"text", format_fen4(tree_.game_at(at_).position())}};
    if (*format != "record")
        return fail("format: " + in_quotes(*format) + " is none of record, fen4");
    const GameRecord game = record();
    return Json{{"text", can_be_c4pgn(game.rules) ? format_c4pgn(game, C4pgnStyle::Annotated)
                                                  : format_pgn4(game)}};
}

Study::Answer Study::show(const Json& /*message*/) { return whole(); }

Json Study::position_part() const {
    return {{"at", at_}, {"position", position_json(tree_.game_at(at_))}};
}

Json Study::whole() const {
    Json out = position_part();
    out["tree"] = tree_json(tree_);
    Json tags = Json::object();
    for (const RecordTag& tag : head_.tags) tags[tag.name] = printable(tag.value);
    out["tags"] = std::move(tags);
    return out;
}

}  // namespace quadrille::board
