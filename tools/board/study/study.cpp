#include "tools/board/study/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <sstream>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/input/read_games.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/blanks.h"
#include "protocol/text/printable.h"
#include "protocol/text/utf8.h"
#include "protocol/text/words.h"
#include "protocol/uci/json_words.h"
#include "protocol/uci/position_command.h"
#include "tools/board/study/compose.h"
#include "tools/board/study/exports.h"
#include "tools/games/tree/game_json.h"

namespace quadrille::board {

namespace {

constexpr const char* kEndGameFirst = "a game is being played: end it before you edit its moves";

constexpr const char* kLeaveGameFirst =
    "a game is being played in this study: end it, or go to another study first";

constexpr const char* kTooDeep =
    "variations would be nested too deep: make one of them the main line, or delete moves";

unexpected<Refusal> pass_on(const Refusal& refusal) { return unexpected<Refusal>(refusal); }

/// Replaces control characters, with which a text is taken for binary, by blanks.
std::string without_controls(std::string text) {
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return static_cast<unsigned char>(c) < ' ' && !is_blank(c); }, ' ');
    return text;
}

/// Returns where the character at `line` and `column`, both from 1, begins in `text`.
std::size_t offset_of(std::string_view text, std::size_t line, std::size_t column) {
    std::string_view rest = text;
    for (; line > 1; --line) (void)take_until(rest, '\n');
    for (; column > 1 && !rest.empty(); --column) (void)take_character(rest);
    return text.size() - rest.size();
}

/// Returns the tags of a game with the tags of `head`.
std::vector<RecordTag> tagged(const Game& game, const GameRecord& head) {
    RecordExtras extras;
    extras.tags = head.tags;
    extras.cosmetic = head.cosmetic;
    return record_of(game, extras).tags;
}

/// Returns the start position of the chosen game.
Expected<Position, Refusal> start_of(const command::GameChoice& choice) {
    PositionCommand command;
    if (choice.fen) command.start = *choice.fen;
    const auto game = build_game(command, choice.settings);
    if (game) return game->game.start();
    const std::string field = choice.fen ? "fen" : "setup";
    return refuse_in(field, field + ": " + format_error(game.error()));
}

}  // namespace

Study::Study(std::vector<EngineOffer> engines, const StudyLimits& limits, std::uint64_t seed)
    : limits_(limits),
      registry_(std::move(engines), outbox_),
      seed_(seed),
      tree_(Position::start(settings_.startpos(), settings_.rules)) {
    head_ = bare_record(Game{tree_.start()});
}

Json Study::handle(const Json& message, TimePoint now) {
    Json out = execute(parse(message), now);
    if (message.is_object() && message.contains("id")) out["id"] = message["id"];
    return out;
}

Json Study::execute(const Expected<Command, Refusal>& command, TimePoint now) {
    if (!command) return to_json(command.error());
    // A game in progress has takebacks instead of `undo`.
    std::optional<Snapshot> before;
    const bool is_edit = command->effect == Effect::Edits;
    if (is_edit && !has_active_game()) before = snapshot();
    const std::vector<NodeId> line = tree_.main_line();
    auto done =
        std::visit([&](const auto& request) { return carry_out(request, now); }, command->what);
    if (is_edit && tree_.main_line() != line) {
        update_end_tags();
        if (done) done->update(tag_parts());
    }
    if (done && command->effect != Effect::ReadOnly) {
        ++version_;
        if (command->effect != Effect::Moves) note_change();
        if (before) push_undo(*std::move(before));
        (*done)["can_undo"] = can_undo();
    }
    publish_changes(now);
    return done ? *std::move(done) : to_json(done.error());
}

void Study::note_change() {
    changed_at_ = std::chrono::duration_cast<std::chrono::seconds>(
                      std::chrono::system_clock::now().time_since_epoch())
                      .count();
}

void Study::rename(std::string name, std::string folder) {
    for (std::string* const text : {&name, &folder}) {
        std::replace_if(
            text->begin(), text->end(), [](unsigned char c) { return c < ' '; }, ' ');
    }
    name_ = std::move(name);
    folder_ = std::move(folder);
    ++version_;
    report("named", named_part());
}

// ---------------------------------------------------------------- games

Study::Answer Study::carry_out(const command::New& request, TimePoint /*now*/) {
    if (has_active_game()) return refuse(kLeaveGameFirst);
    const auto position = start_of(request.game);
    if (!position) return pass_on(position.error());
    settings_ = request.game.settings;
    set_game(bare_record(Game{*position}));
    return game_parts();
}

Study::Answer Study::carry_out(const command::Open& request, TimePoint /*now*/) {
    if (has_active_game()) return refuse(kLeaveGameFirst);
    Answer opened = open_text(request.text, request.number, request.game);
    if (!opened && request.is_up_to_fault) opened = open_up_to(opened.error(), request);
    if (opened) edited_games_.clear();
    return opened;
}

/// Opens the part of a text before its first fault, with a warning about the rest.
Study::Answer Study::open_up_to(const Refusal& fault, const command::Open& request) {
    constexpr int kMaxAttempts = 10;
    constexpr const char* kGaps = " \t\r\n.(";
    std::string text = request.text;
    Answer opened = pass_on(fault);
    for (int i = 0; i < kMaxAttempts && !opened && opened.error().line > 0; ++i) {
        const std::size_t end = offset_of(text, opened.error().line, opened.error().column);
        if (end < text.size()) {
            // The fault may be inside a word.
            text.resize(text.find_last_of(kGaps, end) + 1);
            text.resize(text.find_last_not_of(kGaps) + 1);
        } else {
            text += " )";  // perhaps the end of a variation is missing
        }
        opened = open_text(text, request.number, request.game);
    }
    if (!opened) return pass_on(fault);
    const std::string cause =
        fault.text.substr(fault.text.find(": ", fault.text.find(", column")) + 2);
    games_["warnings"].push_back({{"line", fault.line},
                                  {"column", fault.column},
                                  {"message", "the game is opened up to here: " + cause}});
    opened->update(games_);
    return opened;
}

/// Reads the games of a text, and opens the `number`-th.
Study::Answer Study::open_text(const std::string& text, std::size_t number,
                               const command::GameChoice& game) {
    const auto position = start_of(game);
    if (!position) return pass_on(position.error());
    ReadingOptions options;
    options.start = *position;
    options.names_game = game.fields.contains("variant") || game.fields.contains("preset");
    if (game.fields.empty()) {
        options.default_warning = describe_default_preset(
            game.settings.preset, Variant::Ffa, "for another game choose its rules in Open");
    }
    Json rows = Json::array();
    Json warnings = Json::array();
    std::optional<GameRecord> wanted;
    std::optional<Diagnostic> fault;
    std::size_t first_line = 1;  // of the game, with the comments before the first game
    std::optional<std::size_t> next_line;
    std::istringstream in{text};
    ChunkReader pieces{in};
    read_items(pieces, detect_format(pieces.head()), options,
               [&](Expected<GameItem, Diagnostic> item) {
                   if (!item) {
                       fault = item.error();
                       return false;
                   }
                   rows.push_back(entry_of_list(item->game));
                   if (rows.size() == number + 1) next_line = item->line;
                   if (rows.size() != number) return true;
                   if (number > 1) first_line = item->line;
                   for (const Diagnostic& w : item->warnings) {
                       warnings.push_back(
                           {{"line", w.line}, {"column", w.column}, {"message", w.message}});
                   }
                   wanted = std::move(item->game);
                   return true;
               });
    if (fault) {
        const bool is_list = &detect_format(text) == &input_formats().back();
        return unexpected<Refusal>(Refusal{
            fmt::format("{}line {}, column {}: {}", is_list ? "Read as a list of moves: " : "",
                        fault->line, fault->column, fault->message),
            "text", fault->line, fault->column, fault->fitting_preset});
    }
    if (rows.empty()) return refuse_in("text", "no game, position or move found");
    if (!wanted) {
        return refuse_in("number", fmt::format("number: found {}, expected a game from 1 to {}",
                                               number, rows.size()));
    }
    if (GameTree{*wanted}.size() > limits_.places) {
        return refuse_in("text",
                         fmt::format("text: the game has too many moves; at most {} can be opened",
                                     limits_.places));
    }
    set_game(*std::move(wanted));
    text_ = text;
    place_in_text_ = {offset_of(text, first_line, 1),
                      next_line ? offset_of(text, *next_line, 1) : text.size()};
    reading_options_ = options;
    import_fields_ = game.fields;
    games_ = {{"games", std::move(rows)}, {"number", number}, {"warnings", std::move(warnings)}};
    Json out = game_parts();
    out.update(games_);
    out["review"] = review_part({});
    return out;
}

Study::Answer Study::carry_out(const command::SelectGame& request, TimePoint now) {
    if (has_active_game()) return refuse(kLeaveGameFirst);
    if (text_.empty()) return refuse("no list of games is open; open a text with games first");
    const std::size_t shown = games_["number"];
    std::optional<Snapshot> own;
    if (is_edited_) own = snapshot();
    Answer picked =
        open_text(std::string{text_}, request.number, *parse_game_choice(import_fields_));
    if (!picked) return picked;
    if (own) edited_games_.insert_or_assign(shown, *std::move(own));
    const auto kept = edited_games_.find(request.number);
    if (kept == edited_games_.end()) return picked;
    set_game_from_text(kept->second.game);
    at_ = kept->second.at;
    is_edited_ = true;
    picked->update(game_parts());
    (*picked)["review"] = review_part(now);
    return picked;
}

void Study::set_game(GameRecord record) {
    GameTree tree{record};
    record.main = {};
    set_game({std::move(record), std::move(tree)});
}

void Study::set_game(SavedGame game) {
    game_session_.reset();
    head_ = std::move(game.head);
    tree_ = std::move(game.tree);
    review_ = GameReview::recorded(record());
    at_ = kRoot;
    text_.clear();
    games_ = Json();
    undo_stack_.clear();
    is_edited_ = false;
    analysed_at_.reset();
}

void Study::set_game_from_text(SavedGame game) {
    std::string text = std::exchange(text_, {});
    Json games = std::exchange(games_, {});
    set_game(std::move(game));
    text_ = std::move(text);
    games_ = std::move(games);
}

void Study::update_end_tags() {
    constexpr std::array<std::string_view, 4> kEndTags = {
        "Termination", "CurrentMove", "CurrentPosition", "Result-Second-Format"};
    const bool is_record = tags_define_game(head_);
    std::erase_if(head_.tags, [&](const RecordTag& t) {
        return std::ranges::find(kEndTags, t.name) != kEndTags.end() ||
               (!is_record && t.name == kResultTag) || t.name.ends_with("-Eliminated-By");
    });
    // Other games get these tags when they are exported.
    if (is_record) head_.tags = tagged(tree_.game_at(tree_.end_of_line(kRoot)), head_);
}

void Study::set_tag(const std::string& name, const std::string& value) {
    const auto result = claimed_result(head_);
    if (value.empty()) {
        std::erase_if(head_.tags, [&](const RecordTag& t) { return t.name == name; });
    } else {
        quadrille::set_tag(head_.tags, name, value);
    }
    // A result of FFA names the players.
    if (name != kResultTag && result && result->points && !claimed_result(head_)) {
        quadrille::set_tag(head_.tags, kResultTag,
                           format_points(*result->points, player_names(head_.tags)));
    }
}

// ---------------------------------------------------------------- moves

/// Adds an entry at the current node, and goes to it.
Expected<void, Refusal> Study::add(const GameEntry& entry, TimePoint now) {
    if (tree_.size() >= limits_.places) {
        return refuse(fmt::format("the game has reached the limit of {} moves", limits_.places));
    }
    const std::size_t before = tree_.size();
    const std::optional<NodeId> place = tree_.play(at_, entry);
    if (!place) return refuse("this move or event is not possible in this position");
    // A move of a game becomes the main line.
    const bool is_game_move = has_active_game() && at_ == game_session_->node();
    if (tree_.size() != before && !is_game_move && tree_.nesting_of(*place) > kMaxNesting) {
        tree_.remove(*place);
        return refuse(kTooDeep);
    }
    at_ = *place;
    if (is_game_move) {
        tree_.make_main(at_);
        game_session_->moved(at_, entry, now);
    }
    return {};
}

/// Returns the parts that a move changes. The tree is included only if it has a new size.
Json Study::moved_parts(std::size_t size_before) const {
    Json out = position_part();
    if (tree_.size() != size_before) out["tree"] = tree_json(tree_, head_.first_round);
    return out;
}

Study::Answer Study::carry_out(const command::Play& request, TimePoint now) {
    const Game here = tree_.game_at(at_);
    if (has_active_game()) {
        if (request.moves.size() != 1) return refuse_in("moves", "play one move at a time");
        if (at_ != game_session_->node())
            return refuse_in("moves", "go to the end of the game to move");
        const std::string why_not = game_session_->move_refusal_reason(here);
        if (!why_not.empty()) return refuse_in("moves", why_not);
    }
    const auto game = game_after(request.moves, at_);
    if (!game) return pass_on(game.error());
    const std::size_t before = tree_.size();
    for (std::size_t i = here.entries().size(); i < game->entries().size(); ++i) {
        const auto added = add(game->entries()[i], now);
        if (!added) return pass_on(added.error());
    }
    return moved_parts(before);
}

/// Returns the game after `moves` from `place`.
Expected<Game, Refusal> Study::game_after(const std::vector<std::string>& moves,
                                          NodeId place) const {
    Game game = tree_.game_at(place);
    for (const std::string& text : moves) {
        if (game.is_over()) return refuse_in("moves", "the game is over");
        const auto move = parse_move(text, game.position());
        if (!move) return refuse_in("moves", describe_for_players(move.error()));
        game.play_legal(*move);
    }
    return game;
}

Study::Answer Study::carry_out(const command::AddEvent& request, TimePoint now) {
    const Game game = tree_.game_at(at_);
    Color seat = request.seat.value_or(game.position().turn());
    if (has_active_game()) {
        if (at_ != game_session_->node())
            return refuse_in("event", "go to the end of the game first");
        if (request.event == EventKind::Resigns && !game_session_->is_person(seat)) {
            return refuse_in("seat", "seat: " + seat_key(seat) + " is not played by a person");
        }
    }
    if (request.event == EventKind::DrawAgreed) {
        const std::string refusal =
            has_active_game() ? game_session_->draw_refusal_reason(game) : "";
        if (!refusal.empty()) return Json{{"refused", refusal}};
        seat = game.position().turn();  // all seats agree
    }
    const std::size_t before = tree_.size();
    const auto added = add(GameEvent{request.event, seat}, now);
    if (!added) return pass_on(added.error());
    return moved_parts(before);
}

// ---------------------------------------------------------------- the tree

Expected<NodeId, Refusal> Study::find_node(std::optional<NodeId> node) const {
    if (!node) return at_;
    if (!tree_.has(*node)) return refuse_in("node", "node: this move is not in the study");
    return *node;
}

Study::Answer Study::carry_out(const command::Go& request, TimePoint /*now*/) {
    const auto place = find_node(request.node);
    if (!place) return pass_on(place.error());
    at_ = *place;
    return position_part();
}

Study::Answer Study::carry_out(const command::Remove& request, TimePoint /*now*/) {
    if (has_active_game()) return refuse(kEndGameFirst);
    const auto place = find_node(request.node);
    if (!place) return pass_on(place.error());
    if (*place == kRoot) return refuse_in("node", "node: the start position cannot be deleted");
    const std::vector<NodeId> path = tree_.path_to(at_);
    if (std::ranges::find(path, *place) != path.end()) at_ = tree_.node(*place).parent;
    tree_.remove(*place);
    if (game_session_ && !tree_.has(game_session_->node())) game_session_->on_nodes_renumbered(at_);
    return game_parts();
}

Study::Answer Study::carry_out(const command::MakeMain& request, TimePoint /*now*/) {
    if (has_active_game()) return refuse(kEndGameFirst);
    const auto place = find_node(request.node);
    if (!place) return pass_on(place.error());
    GameTree tree = tree_;
    tree.make_main(*place, request.is_one_step);
    if (tree.nesting() > kMaxNesting) return refuse(kTooDeep);
    tree_ = std::move(tree);
    return game_parts();
}

Study::Answer Study::carry_out(const command::Mark& request, TimePoint /*now*/) {
    const auto place = find_node(request.node);
    if (!place) return pass_on(place.error());
    if (*place == kRoot) return refuse_in("node", "node: the start position cannot be marked");
    tree_.set_suffix(*place, request.suffix);
    return game_parts();
}

Study::Answer Study::carry_out(const command::Comment& request, TimePoint /*now*/) {
    const auto place = find_node(request.node);
    if (!place) return pass_on(place.error());
    std::string comment = without_controls(request.text);
    tree_.set_comments(*place, comment.empty() ? std::vector<std::string>{}
                                               : std::vector<std::string>{std::move(comment)});
    return game_parts();
}

Study::Answer Study::carry_out(const command::Tag& request, TimePoint /*now*/) {
    const bool is_word =
        !request.name.empty() && std::ranges::all_of(request.name, [](unsigned char c) {
            return (std::isalnum(c) != 0) || c == '_';
        });
    if (!is_word) {
        return refuse_in("name", "name: found " + in_quotes(request.name) +
                                     ", expected a word of letters and digits");
    }
    constexpr std::array<std::string_view, 7> kSetupTags = {
        kVariantTag, kRuleVariantsTag, "RuleVariant", kStartTag, "Method", "Partners", "Players"};
    GameRecord before = head_;
    set_tag(request.name, without_controls(request.value));
    if (std::ranges::find(kSetupTags, request.name) != kSetupTags.end() &&
        !tags_define_game(head_)) {
        head_ = std::move(before);
        return refuse_in("name", "name: " + request.name +
                                     " gives the rules of the game; choose others in a new game");
    }
    return game_parts();
}

void Study::push_undo(Snapshot before) {
    constexpr std::size_t kMaxEdits = 50;
    // Playing a move that the tree already has is not an edit.
    if (before.game.tree.size() == tree_.size() && before.at != at_) return;
    is_edited_ = true;
    undo_stack_.push_back(std::move(before));
    const auto bytes = [&] {
        std::size_t sum = 0;
        for (const Snapshot& edit : undo_stack_) sum += edit.game.tree.bytes();
        return sum;
    };
    while (undo_stack_.size() > kMaxEdits ||
           (undo_stack_.size() > 1 && bytes() > limits_.undo_bytes)) {
        undo_stack_.erase(undo_stack_.begin());
    }
}

Study::Answer Study::carry_out(const command::Undo& /*request*/, TimePoint /*now*/) {
    if (has_active_game()) return refuse("a game is being played: take a move back instead");
    if (undo_stack_.empty()) return refuse("there is nothing to undo");
    Snapshot before = std::move(undo_stack_.back());
    undo_stack_.pop_back();
    before.game.tree.reserve_ids_of(tree_);
    head_ = std::move(before.game.head);
    tree_ = std::move(before.game.tree);
    at_ = before.at;
    if (game_session_ && !tree_.has(game_session_->node())) game_session_->on_nodes_renumbered(at_);
    analysed_at_.reset();
    return game_parts();
}

// ---------------------------------------------------------------- exports and positions

GameRecord Study::record() const {
    GameRecord out = head_;
    out.main = tree_.to_line();
    // A record keeps its tags word for word, even if its moves give another result.
    if (tags_define_game(head_)) return out;
    out.tags = tagged(main_line(out), head_);
    if (const std::string* const given = find_tag(head_.tags, kResultTag)) {
        quadrille::set_tag(out.tags, kResultTag, *given);
    }
    return out;
}

Study::Answer Study::carry_out(const command::Export& request, TimePoint now) {
    GameRecord line = bare_record(tree_.game_at(at_));
    line.tags = head_.tags;
    const bool is_reviewed = review_ && !review_->is_running();
    Answer out = export_as(request.format, record(), line,
                           is_reviewed ? std::optional{review_->save(now)} : std::nullopt);
    const bool is_record = request.format == "pgn4" || request.format == "c4pgn";
    const bool is_as_opened = !is_edited_ && !text_.empty() && import_fields_.empty();
    if (out && is_record && is_as_opened && detect_format(text_).name == request.format) {
        const auto [begin, end] = place_in_text_;
        (*out)["text"] = text_.substr(begin, end - begin);
        (*out)["lost"] = "";
    }
    return out;
}

Study::Answer Study::carry_out(const command::Preview& request, TimePoint /*now*/) {
    const auto place = find_node(request.node);
    if (!place) return pass_on(place.error());
    const auto game = game_after(request.moves, *place);
    if (!game) return pass_on(game.error());
    return Json{{"position", shown_position(*game)}};
}

/// Returns the answer to `compose` for a FEN4.
Json Study::compose_fen(const std::string& fen, const RuleSet& rules) const {
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

Study::Answer Study::carry_out(const command::Compose& request, TimePoint /*now*/) {
    const Settings& settings = request.game.settings;
    if (request.game.fen) return compose_fen(*request.game.fen, settings.rules);
    Json fields = request.fields;
    if (request.is_start) {
        fields.update(fields_of(Position::start(settings.startpos(), settings.rules)));
    }
    Json faults = Json::array();
    std::string fen;
    try {
        fen = compose_fen4(fields, settings.rules, faults);
    } catch (const Json::exception& fault) {
        return refuse("a field of the position: " + fault_text(fault));
    }
    Json out = Json::object();
    if (!fen.empty()) out["fen"] = fen;
    const auto position = parse_position(fen, settings.rules);
    if (faults.empty() && !position) {
        faults.push_back(fault_of(position.error(), fields, settings.rules));
    }
    if (!faults.empty()) {
        out["faults"] = std::move(faults);
    } else {
        out["position"] = shown_position(Game{position->position});
        out["warnings"] = warnings_of(*position, fields);
    }
    return out;
}

Study::Answer Study::carry_out(const command::Show& /*request*/, TimePoint now) {
    return all_parts(now);
}

}  // namespace quadrille::board
