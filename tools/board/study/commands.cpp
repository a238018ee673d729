#include "tools/board/study/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "protocol/uci/json_words.h"
#include "search/strength.h"
#include "tools/games/analysis/game_summary.h"

namespace quadrille::board {

namespace {

constexpr std::int64_t kAnalysisHashMb = 64;
constexpr std::int64_t kAnalysisLines = 3;
constexpr std::int64_t kMaxReviewNodes = 1'000'000'000;
constexpr std::size_t kMaxNameBytes = 60;
constexpr std::int64_t kMaxMovetimeMs = 3'600'000;
constexpr std::int64_t kMaxDepth = 100;

/// The protocol options that choose a game, and the message fields that set them.
constexpr std::array<std::pair<const char*, const char*>, 4> kGameOptions = {
    {{"variant", "UCI_Variant"},
     {"preset", "Preset"},
     {"setup", "Setup"},
     {"rules", "RuleVariants"}}};

/// Reads the fields of a message. `refusal` is the error of the first wrong field; later values are
/// meaningless.
class Fields {
  public:
    Fields(const Json& message, const std::vector<EngineOffer>& offers, const StudyLimits& limits,
           std::string prefix = {})
        : message_(message), offers_(offers), limits_(limits), prefix_(std::move(prefix)) {}

    [[nodiscard]] const std::optional<Refusal>& refusal() const { return refusal_; }
    [[nodiscard]] const StudyLimits& limits() const { return limits_; }
    [[nodiscard]] const Json& message() const { return message_; }

    void refuse(const std::string& field, const std::string& why) {
        if (!refusal_) refusal_ = Refusal{prefix_ + field + ": " + why, field};
    }
    /// Returns a field; null if it is missing or null.
    [[nodiscard]] const Json* find(const char* field) const {
        const auto found = message_.find(field);
        return found == message_.end() || found->is_null() ? nullptr : &*found;
    }

    std::optional<std::string> optional_text(const char* field) {
        const Json* const value = find(field);
        if (value == nullptr) return std::nullopt;
        if (value->is_string()) return value->get<std::string>();
        refuse(field, "found " + value->dump() + ", expected a string");
        return std::nullopt;
    }
    std::string text(const char* field) { return optional_text(field).value_or(""); }
    std::string required_text(const char* field) {
        if (find(field) == nullptr) refuse(field, "missing, expected a string");
        return text(field);
    }
    std::vector<std::string> texts(const char* field) {
        std::vector<std::string> out;
        const Json* const value = find(field);
        if (value == nullptr || !value->is_array()) {
            refuse(field, "expected a list of strings");
            return out;
        }
        for (const Json& text : *value) {
            if (!text.is_string()) {
                refuse(field, "found " + text.dump() + ", expected a string");
                return out;
            }
            out.push_back(text.get<std::string>());
        }
        return out;
    }
    std::optional<std::int64_t> optional_number(const char* field, std::int64_t low,
                                                std::int64_t high) {
        const Json* const value = find(field);
        if (value == nullptr) return std::nullopt;
        if (value->is_number_integer()) {
            const auto number = value->get<std::int64_t>();
            if (number >= low && number <= high) return number;
        }
        refuse(field,
               fmt::format("found {}, expected a number from {} to {}", value->dump(), low, high));
        return std::nullopt;
    }
    std::int64_t number(const char* field, std::int64_t low, std::int64_t high,
                        std::int64_t otherwise) {
        return optional_number(field, low, high).value_or(std::min(otherwise, high));
    }
    bool flag(const char* field) {
        const Json* const value = find(field);
        if (value == nullptr) return false;
        if (!value->is_boolean())
            refuse(field, "found " + value->dump() + ", expected true or false");
        return value->is_boolean() && value->get<bool>();
    }
    std::optional<Color> seat() {
        const auto name = optional_text("seat");
        if (!name) return std::nullopt;
        const auto color = seat_from_key(*name);
        if (!color) {
            refuse("seat", "found " + in_quotes(*name) + ", expected red, blue, yellow or green");
        }
        return color;
    }
    std::optional<NodeId> node() {
        const auto found = message_.find("node");
        if (found == message_.end()) return std::nullopt;
        if (found->is_number_unsigned() && found->get<std::uint64_t>() <= UINT32_MAX) {
            return found->get<NodeId>();
        }
        refuse("node", "this move is not in the study");
        return std::nullopt;
    }
    std::size_t game_number() {
        return static_cast<std::size_t>(number("number", 1, INT32_MAX, 1));
    }
    std::size_t slot() { return static_cast<std::size_t>(number("slot", 0, 1, 0)); }
    /// Returns the name of an engine, the first by default.
    std::string engine() {
        if (offers_.empty()) {
            refuse("engine", "no engine is available");
            return {};
        }
        std::string name = optional_text("engine").value_or(offers_.front().name);
        if (std::ranges::find(offers_, name, &EngineOffer::name) == offers_.end()) {
            refuse("engine", "found " + in_quotes(name) + ", expected one of " +
                                 join(offers_, ", ", &EngineOffer::name));
        }
        return name;
    }
    command::GameChoice game(Settings settings = {}) {
        command::GameChoice choice{std::move(settings), {}, Json::object()};
        for (const auto& [field, option] : kGameOptions) {
            const auto value = optional_text(field);
            if (!value) continue;
            choice.fields[field] = *value;
            const auto done = set_option_in_batch(choice.settings, option, *value);
            if (!done) refuse(field, done.error().message);
        }
        choice.fen = optional_text("fen");
        if (choice.fen) choice.fields["fen"] = *choice.fen;
        return choice;
    }
    PerColor<std::optional<SeatPlan>> seats();

  private:
    const Json& message_;
    const std::vector<EngineOffer>& offers_;
    const StudyLimits& limits_;
    std::string prefix_;
    std::optional<Refusal> refusal_;
};

SeatPlan parse_seat(Fields& f) {
    SeatPlan plan;
    const std::string who = f.required_text("who");
    if (who == "person") {
        plan.name = f.text("name");
        if (plan.name.size() > kMaxNameBytes) {
            f.refuse("name", fmt::format("expected at most {} bytes", kMaxNameBytes));
        }
    } else if (who == "engine") {
        plan.engine = f.engine();
        plan.elo = f.optional_number("elo", kMinElo, kMaxElo);
        if (const auto ms = f.optional_number("movetime", 1, kMaxMovetimeMs)) {
            plan.limits.movetime = Milliseconds{*ms};
        }
        plan.limits.nodes = f.optional_number("nodes", 1, std::numeric_limits<std::int64_t>::max());
        plan.limits.depth = f.optional_number("depth", 1, kMaxDepth);
    } else {
        f.refuse("who", "found " + in_quotes(who) + ", expected person or engine");
    }
    return plan;
}

PerColor<std::optional<SeatPlan>> Fields::seats() {
    PerColor<std::optional<SeatPlan>> plans;
    const Json* const seats = find("seats");
    if (seats == nullptr || !seats->is_object()) {
        refuse("seats", "missing, expected an object");
        return plans;
    }
    for (const Color c : kAllColors) {
        const auto found = seats->find(seat_key(c));
        if (found == seats->end() || found->is_null()) continue;
        const std::string place = "seats: " + seat_key(c) + ": ";
        if (!found->is_object()) {
            refuse("seats", seat_key(c) + ": found " + found->dump() + ", expected an object");
            continue;
        }
        Fields fields{*found, offers_, limits_, place};
        plans[c] = parse_seat(fields);
        if (fields.refusal() && !refusal_) refusal_ = Refusal{fields.refusal()->text, "seats"};
    }
    return plans;
}

command::Open parse_open(Fields& f) {
    command::Open open{f.required_text("text"), f.game_number(), f.game(first_choice()),
                       f.flag("up_to_fault")};
    if (open.text.size() > f.limits().text_bytes) {
        f.refuse("text", fmt::format("{} bytes; at most {} can be opened", open.text.size(),
                                     f.limits().text_bytes));
    }
    return open;
}

command::Play parse_play(Fields& f) {
    if (f.message().contains("moves")) return {f.texts("moves")};
    return {{f.required_text("move")}};
}

command::AddEvent parse_add_event(Fields& f) {
    command::AddEvent add_event;
    const std::string event = f.required_text("event");
    const auto* const word = std::ranges::find(kEventWords, event);
    if (word == kEventWords.end()) {
        f.refuse("event",
                 "found " + in_quotes(event) + ", expected one of " + join(kEventWords, ", "));
    } else {
        add_event.event = static_cast<EventKind>(word - kEventWords.begin());
    }
    add_event.seat = f.seat();
    return add_event;
}

command::Mark parse_mark(Fields& f) {
    command::Mark mark{f.node(), f.required_text("suffix")};
    if (std::ranges::find(kSuffixes, mark.suffix) == kSuffixes.end()) {
        f.refuse("suffix", "found " + in_quotes(mark.suffix) +
                               ", expected ! ? !! ?? !? ?! or an empty string");
    }
    return mark;
}

command::Analyse parse_analyse(Fields& f) {
    const StudyLimits& limits = f.limits();
    return {.slot = f.slot(),
            .engine = f.engine(),
            .lines = static_cast<int>(f.number("lines", 1, limits.lines, kAnalysisLines)),
            .threads = static_cast<int>(f.number("threads", 1, limits.threads, 1)),
            .hash_mb = static_cast<int>(f.number("hash", 1, limits.hash_mb, kAnalysisHashMb)),
            .is_threat = f.flag("threat")};
}

command::StartGame parse_start_game(Fields& f) {
    command::StartGame begin{{f.seats(), f.text("clock"), {}}};
    if (begin.plan.clock_text.empty()) return begin;
    const auto clock = parse_clock(begin.plan.clock_text);
    if (!clock) {
        f.refuse("clock", clock.error());
    } else {
        begin.plan.clock = *clock;
    }
    return begin;
}

using What = decltype(Command::what);

template <class What>
struct Row {
    std::string_view name;
    Effect effect{};
    What (*parse)(Fields& fields);
};

template <class T>
What without_fields(Fields& /*fields*/) {
    return T{};
}
template <class T>
What with_node(Fields& f) {
    return T{f.node()};
}

using namespace command;
using enum Effect;
constexpr std::array<Row<What>, 25> kCommands = {{
    {"show", ReadOnly, without_fields<Show>},
    {"new", Changes, [](Fields& f) -> What { return New{f.game()}; }},
    {"open", Changes, [](Fields& f) -> What { return parse_open(f); }},
    {"select_game", Changes, [](Fields& f) -> What { return SelectGame{f.game_number()}; }},
    {"play", Edits, [](Fields& f) -> What { return parse_play(f); }},
    {"add_event", Edits, [](Fields& f) -> What { return parse_add_event(f); }},
    {"go", Moves, with_node<Go>},
    {"remove", Edits, with_node<Remove>},
    {"main", Edits,
     [](Fields& f) -> What {
         return MakeMain{f.node(), f.flag("step")};
     }},
    {"mark", Edits, [](Fields& f) -> What { return parse_mark(f); }},
    {"comment", Edits,
     [](Fields& f) -> What {
         return Comment{f.node(), f.required_text("text")};
     }},
    {"tag", Edits,
     [](Fields& f) -> What {
         return Tag{f.required_text("name"), f.required_text("value")};
     }},
    {"undo", Changes, without_fields<Undo>},
    {"export", ReadOnly, [](Fields& f) -> What { return Export{f.required_text("format")}; }},
    {"preview", ReadOnly,
     [](Fields& f) -> What {
         return Preview{f.node(), f.texts("moves")};
     }},
    {"compose", ReadOnly,
     [](Fields& f) -> What {
         return Compose{f.game(), f.flag("start"), f.message()};
     }},
    {"analyse", Moves, [](Fields& f) -> What { return parse_analyse(f); }},
    {"stop_analysis", Moves, [](Fields& f) -> What { return StopAnalysis{f.slot()}; }},
    {"start_game", Moves, [](Fields& f) -> What { return parse_start_game(f); }},
    {"pause", Moves, without_fields<Pause>},
    {"resume", Moves, without_fields<Resume>},
    {"take_back", Moves, without_fields<TakeBack>},
    {"end_game", Moves, without_fields<EndGame>},
    {"review", Moves,
     [](Fields& f) -> What {
         const auto nodes = f.number("nodes", 1, kMaxReviewNodes, std::int64_t{kReviewNodes});
         return Review{f.engine(), static_cast<std::uint64_t>(nodes)};
     }},
    {"stop_review", Moves, without_fields<StopReview>},
}};

template <UseDatabase::Action action>
ServerCommand use_database(Fields& f) {
    const auto line = static_cast<std::size_t>(f.number("line", 1, INT32_MAX, 1));
    return UseDatabase{action,
                       f.message(),
                       f.optional_number("game", 1, INT64_MAX),
                       f.text("pieces"),
                       f.text("material"),
                       f.text("text"),
                       f.text("name"),
                       line};
}

constexpr std::array<Row<ServerCommand>, 15> kServerCommands = {{
    {"explore", ReadOnly, use_database<UseDatabase::Action::Explore>},
    {"show_player", ReadOnly, use_database<UseDatabase::Action::ShowPlayer>},
    {"list_games", ReadOnly, use_database<UseDatabase::Action::List>},
    {"export_games", ReadOnly, use_database<UseDatabase::Action::Export>},
    {"delete_games", ReadOnly, use_database<UseDatabase::Action::Delete>},
    {"add_games", ReadOnly, use_database<UseDatabase::Action::Add>},
    {"review_games", ReadOnly,
     [](Fields& f) -> ServerCommand {
         return ReviewGames{f.message(), f.flag("stop")};
     }},
    {"open_stored_game", Changes,
     [](Fields& f) -> ServerCommand { return OpenStoredGame{f.number("game", 1, INT64_MAX, 1)}; }},
    {"store_game", ReadOnly, [](Fields& /*f*/) -> ServerCommand { return StoreGame{}; }},
    {"join", ReadOnly, [](Fields& f) -> ServerCommand { return Join{f.text("study")}; }},
    {"studies", ReadOnly, [](Fields& /*f*/) -> ServerCommand { return ListStudies{}; }},
    {"delete_study", ReadOnly,
     [](Fields& f) -> ServerCommand { return DeleteStudy{f.text("study")}; }},
    {"rename_study", ReadOnly,
     [](Fields& f) -> ServerCommand {
         return RenameStudy{f.text("study"), f.text("name"), f.text("folder")};
     }},
    {"watch", ReadOnly, [](Fields& /*f*/) -> ServerCommand { return Watch{}; }},
    {"watch_game", Changes,
     [](Fields& f) -> ServerCommand {
         return WatchGame{static_cast<std::size_t>(f.number("number", 0, INT32_MAX, 0))};
     }},
}};

}  // namespace

Json to_json(const Refusal& refusal) {
    Json out = {{"error", refusal.text}};
    if (!refusal.field.empty()) out["field"] = refusal.field;
    if (refusal.line > 0) {
        out["line"] = refusal.line;
        out["column"] = refusal.column;
    }
    if (!refusal.fitting_preset.empty()) out["fitting_preset"] = refusal.fitting_preset;
    return out;
}

std::optional<Expected<ServerCommand, Refusal>> parse_server_command(const Json& message) {
    const auto name = message.find("do");
    if (name == message.end()) return std::nullopt;
    const auto* const row = std::ranges::find_if(
        kServerCommands, [&](const Row<ServerCommand>& known) { return *name == known.name; });
    if (row == kServerCommands.end()) return std::nullopt;
    const std::vector<EngineOffer> no_offers;
    const StudyLimits limits;
    Fields fields{message, no_offers, limits};
    ServerCommand what = row->parse(fields);
    if (fields.refusal()) return unexpected<Refusal>(*fields.refusal());
    return what;
}

Settings first_choice() {
    Settings settings;
    settings.preset = Preset::Site;
    settings.rules = preset_rules(settings.preset, settings.variant);
    return settings;
}

Expected<command::GameChoice, Refusal> parse_game_choice(const Json& message) {
    const std::vector<EngineOffer> no_offers;
    const StudyLimits limits;
    Fields fields{message, no_offers, limits};
    command::GameChoice choice = fields.game(first_choice());
    if (fields.refusal()) return unexpected<Refusal>(*fields.refusal());
    return choice;
}

Expected<Command, Refusal> parse_command(const Json& message,
                                         const std::vector<EngineOffer>& offers,
                                         const StudyLimits& limits) {
    if (!message.is_object()) return refuse("the message is not a JSON object");
    Fields fields{message, offers, limits};
    const std::string name = fields.required_text("do");
    const auto* const row = std::ranges::find(kCommands, name, &Row<What>::name);
    if (row == kCommands.end()) fields.refuse("do", "unknown command " + in_quotes(name));
    if (fields.refusal()) return unexpected<Refusal>(*fields.refusal());
    What what = row->parse(fields);
    if (fields.refusal()) return unexpected<Refusal>(*fields.refusal());
    return Command{std::move(what), row->effect};
}

}  // namespace quadrille::board
