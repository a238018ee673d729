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
#include "protocol/text/printable.h"
#include "protocol/uci/json_words.h"
#include "protocol/uci/position_command.h"
#include "tools/board/study/compose.h"
#include "tools/board/study/exports.h"
#include "tools/games/tree/game_json.h"

namespace quadrille::board {

namespace {

unexpected<Refusal> pass_on(const Refusal& refusal) { return unexpected<Refusal>(refusal); }

/// The position at which the chosen game begins.
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
      desk_(std::move(engines), outbox_),
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
    // A game that is played has its own way back.
    std::optional<BeforeEdit> before;
    if (command->effect == Effect::Edits && !is_played()) before = BeforeEdit{head_, tree_, at_};
    auto done = std::visit([&](const auto& wish) { return carry_out(wish, now); }, command->what);
    if (done && command->effect != Effect::Looks) {
        ++version_;
        if (command->effect != Effect::Moves) note_change();
        if (before) remember(*std::move(before));
        (*done)["can_undo"] = can_undo();
    }
    settle(now);
    return done ? *std::move(done) : to_json(done.error());
}

void Study::note_change() {
    changed_at_ = std::chrono::duration_cast<std::chrono::seconds>(
                      std::chrono::system_clock::now().time_since_epoch())
                      .count();
}

// ---------------------------------------------------------------- games

Study::Answer Study::carry_out(const command::New& wish, TimePoint /*now*/) {
    const auto position = start_of(wish.game);
    if (!position) return pass_on(position.error());
    settings_ = wish.game.settings;
    take_game(bare_record(Game{*position}));
    return game_parts();
}

Study::Answer Study::carry_out(const command::Open& wish, TimePoint /*now*/) {
    Answer opened = open_text(wish.text, wish.number, wish.game);
    if (opened) worked_on_.clear();
    return opened;
}

/// Reads the games of a text and takes the `number`-th.
Study::Answer Study::open_text(const std::string& text, std::size_t number,
                               const command::GameChoice& game) {
    const auto position = start_of(game);
    if (!position) return pass_on(position.error());
    ReadingOptions options;
    options.start = *position;
    options.names_game = game.fields.contains("variant") || game.fields.contains("preset");
    Json rows = Json::array();
    Json warnings = Json::array();
    std::optional<GameRecord> wanted;
    std::optional<TextFault> fault;
    std::istringstream in{text};
    PieceReader pieces{in};
    read_items(pieces, recognised_format(pieces.head()), options,
               [&](Expected<GameItem, TextFault> item) {
                   if (!item) {
                       fault = item.error();
                       return false;
                   }
                   rows.push_back(entry_of_list(item->game));
                   if (rows.size() != number) return true;
                   for (const TextFault& w : item->warnings) {
                       warnings.push_back(
                           {{"line", w.line}, {"column", w.column}, {"message", w.message}});
                   }
                   wanted = std::move(item->game);
                   return true;
               });
    if (fault) {
        const bool is_list = &recognised_format(text) == &input_formats().back();
        return unexpected<Refusal>(Refusal{
            fmt::format("{}line {}, column {}: {}", is_list ? "Read as a list of moves: " : "",
                        fault->line, fault->column, fault->message),
            "text", fault->line, fault->column});
    }
    if (rows.empty()) return refuse_in("text", "there is no game or position in it");
    if (!wanted) {
        return refuse_in("number", fmt::format("number: the text has {} games", rows.size()));
    }
    if (GameTree{*wanted}.size() > limits_.places) {
        return refuse_in("text",
                         fmt::format("text: the game has more than {} moves", limits_.places));
    }
    take_game(*std::move(wanted));
    text_ = text;
    reading_ = game.fields;
    games_ = {{"games", std::move(rows)}, {"number", number}, {"warnings", std::move(warnings)}};
    Json out = game_parts();
    out.update(games_);
    return out;
}

Study::Answer Study::carry_out(const command::Pick& wish, TimePoint /*now*/) {
    if (text_.empty()) return refuse("no text was opened");
    const std::size_t shown = games_["number"];
    std::optional<std::string> own;
    if (is_worked_on_) own = record_text(record());
    Answer picked = open_text(std::string{text_}, wish.number, *parse_game_choice(reading_));
    if (!picked) return picked;
    if (own) worked_on_[shown] = *std::move(own);
    const auto kept = worked_on_.find(wish.number);
    if (kept == worked_on_.end()) return picked;
    std::istringstream in{kept->second};
    (void)read_games(in, "text", ReadingOptions{}, [&](GameItem item) {
        take_game_of_text(std::move(item.game));
        return false;
    });
    picked->update(game_parts());
    return picked;
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
    analysed_at_.reset();
}

void Study::take_game_of_text(GameRecord record) {
    std::string text = std::exchange(text_, {});
    Json games = std::exchange(games_, {});
    take_game(std::move(record));
    text_ = std::move(text);
    games_ = std::move(games);
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

// ---------------------------------------------------------------- moves

/// Plays an entry where the study stands.
Expected<void, Refusal> Study::add(const GameEntry& entry, TimePoint now) {
    if (tree_.size() >= limits_.places) {
        return refuse(fmt::format("a game has at most {} moves", limits_.places));
    }
    const std::size_t before = tree_.size();
    const std::optional<NodeId> place = tree_.play(at_, entry);
    if (!place) return refuse("that cannot happen here");
    const bool is_of_play = is_played() && at_ == playing_->node();
    at_ = *place;
    if (tree_.size() != before) forget_end();
    if (is_of_play) {
        tree_.make_main(at_);
        playing_->moved(at_, entry, now);
    }
    return {};
}

/// Returns the parts that change when moves are played, and the tree only if it had another size.
Json Study::moved_parts(std::size_t size_before) const {
    Json out = position_part();
    if (tree_.size() != size_before) out["tree"] = tree_json(tree_, head_.first_round);
    return out;
}

Study::Answer Study::carry_out(const command::Play& wish, TimePoint now) {
    const Game here = tree_.game_at(at_);
    if (is_played()) {
        if (wish.moves.size() != 1) return refuse_in("moves", "a game is being played");
        if (at_ != playing_->node()) return refuse_in("moves", "go to the end of the game to move");
        const std::string why_not = playing_->why_no_move(here);
        if (!why_not.empty()) return refuse_in("moves", why_not);
    }
    const auto game = game_after(wish.moves, at_);
    if (!game) return pass_on(game.error());
    const std::size_t before = tree_.size();
    for (std::size_t i = here.entries().size(); i < game->entries().size(); ++i) {
        const auto added = add(game->entries()[i], now);
        if (!added) return pass_on(added.error());
    }
    return moved_parts(before);
}

/// Returns the game after all of the moves.
Expected<Game, Refusal> Study::game_after(const std::vector<std::string>& moves,
                                          NodeId place) const {
    Game game = tree_.game_at(place);
    for (const std::string& text : moves) {
        if (game.is_over()) return refuse_in("moves", "the game is over");
        const auto move = parse_move(text, game.position());
        if (!move) return refuse_in("moves", describe(move.error()));
        game.play_legal(*move);
    }
    return game;
}

Study::Answer Study::carry_out(const command::Happen& wish, TimePoint now) {
    const Game game = tree_.game_at(at_);
    Color seat = wish.seat.value_or(game.position().turn());
    if (is_played()) {
        if (at_ != playing_->node()) return refuse_in("event", "go to the end of the game first");
        if (wish.event == EventKind::Resigns && !playing_->is_person(seat)) {
            return refuse_in("seat", "seat: " + seat_key(seat) + " is not played by a person");
        }
    }
    if (wish.event == EventKind::DrawAgreed) {
        const std::string refusal = is_played() ? playing_->why_no_draw(game) : "";
        if (!refusal.empty()) return Json{{"refused", refusal}};
        seat = game.position().turn();  // an agreement belongs to no single seat
    }
    const std::size_t before = tree_.size();
    const auto added = add(GameEvent{wish.event, seat}, now);
    if (!added) return pass_on(added.error());
    return moved_parts(before);
}

// ---------------------------------------------------------------- the tree

Expected<NodeId, Refusal> Study::existing(std::optional<NodeId> node) const {
    if (!node) return at_;
    if (!tree_.has(*node)) return refuse_in("node", "node: there is no such place");
    return *node;
}

Study::Answer Study::carry_out(const command::Go& wish, TimePoint /*now*/) {
    const auto place = existing(wish.node);
    if (!place) return pass_on(place.error());
    at_ = *place;
    return position_part();
}

Study::Answer Study::carry_out(const command::Remove& wish, TimePoint /*now*/) {
    if (is_played()) return refuse("a game is being played");
    const auto place = existing(wish.node);
    if (!place) return pass_on(place.error());
    if (*place == kRoot) return refuse_in("node", "node: the start of the game cannot be removed");
    const std::vector<NodeId> path = tree_.path_to(at_);
    if (std::ranges::find(path, *place) != path.end()) at_ = tree_.node(*place).parent;
    tree_.remove(*place);
    if (playing_ && !tree_.has(playing_->node())) playing_->stands_at(at_);
    forget_end();
    return game_parts();
}

Study::Answer Study::carry_out(const command::MakeMain& wish, TimePoint /*now*/) {
    if (is_played()) return refuse("a game is being played");
    const auto place = existing(wish.node);
    if (!place) return pass_on(place.error());
    tree_.make_main(*place);
    forget_end();
    return game_parts();
}

Study::Answer Study::carry_out(const command::Mark& wish, TimePoint /*now*/) {
    const auto place = existing(wish.node);
    if (!place) return pass_on(place.error());
    if (*place == kRoot) return refuse_in("node", "node: there is no move");
    tree_.set_suffix(*place, wish.suffix);
    return game_parts();
}

Study::Answer Study::carry_out(const command::Comment& wish, TimePoint /*now*/) {
    const auto place = existing(wish.node);
    if (!place) return pass_on(place.error());
    // A record ends a comment at the first brace.
    std::string comment = wish.text;
    std::ranges::replace(comment, '{', '(');
    std::ranges::replace(comment, '}', ')');
    tree_.set_comments(*place, comment.empty() ? std::vector<std::string>{}
                                               : std::vector<std::string>{std::move(comment)});
    return game_parts();
}

Study::Answer Study::carry_out(const command::Tag& wish, TimePoint /*now*/) {
    const bool is_word = !wish.name.empty() && std::ranges::all_of(wish.name, [](unsigned char c) {
        return (std::isalnum(c) != 0) || c == '_';
    });
    if (!is_word) {
        return refuse_in("name", "name: found " + in_quotes(wish.name) +
                                     ", expected a word of letters and digits");
    }
    set_tag(wish.name, wish.value);
    return game_parts();
}

void Study::remember(BeforeEdit before) {
    constexpr std::size_t kMaxEdits = 50;
    constexpr std::size_t kMaxBytes = std::size_t{16} << 20U;  // but one is always kept
    // Playing a move that is known is not an edit.
    if (before.tree.size() == tree_.size() && before.at != at_) return;
    is_worked_on_ = true;
    edits_.push_back(std::move(before));
    const auto bytes = [&] {
        std::size_t sum = 0;
        for (const BeforeEdit& edit : edits_) sum += edit.tree.bytes();
        return sum;
    };
    while (edits_.size() > kMaxEdits || (edits_.size() > 1 && bytes() > kMaxBytes)) {
        edits_.erase(edits_.begin());
    }
}

Study::Answer Study::carry_out(const command::Undo& /*wish*/, TimePoint /*now*/) {
    if (is_played()) return refuse("a game is being played: take a move back instead");
    if (edits_.empty()) return refuse("there is nothing to undo");
    BeforeEdit before = std::move(edits_.back());
    edits_.pop_back();
    before.tree.leave_out_numbers_of(tree_);
    head_ = std::move(before.head);
    tree_ = std::move(before.tree);
    at_ = before.at;
    if (playing_ && !tree_.has(playing_->node())) playing_->stands_at(at_);
    analysed_at_.reset();
    return game_parts();
}

// ---------------------------------------------------------------- texts and positions

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

Study::Answer Study::carry_out(const command::Write& wish, TimePoint now) {
    GameRecord line = bare_record(tree_.game_at(at_));
    line.tags = head_.tags;
    const bool is_reviewed = review_ && !review_->is_running();
    return write_as(wish.format, record(), line,
                    is_reviewed ? std::optional{review_->save(now)} : std::nullopt);
}

Study::Answer Study::carry_out(const command::Look& wish, TimePoint /*now*/) {
    const auto place = existing(wish.node);
    if (!place) return pass_on(place.error());
    const auto game = game_after(wish.moves, *place);
    if (!game) return pass_on(game.error());
    return Json{{"position", shown_position(*game)}};
}

/// The answer to `compose` for a FEN4.
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

Study::Answer Study::carry_out(const command::Compose& wish, TimePoint /*now*/) {
    const Settings& settings = wish.game.settings;
    if (wish.game.fen) return compose_fen(*wish.game.fen, settings.rules);
    Json fields = wish.fields;
    if (wish.is_start) {
        fields.update(fields_of(Position::start(settings.startpos(), settings.rules)));
    }
    Json faults = Json::array();
    std::string fen;
    try {
        fen = compose_fen4(fields, settings.rules, faults);
    } catch (const Json::exception& fault) {
        return refuse(fault.what());
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

Study::Answer Study::carry_out(const command::Show& /*wish*/, TimePoint now) {
    return all_parts(now);
}

}  // namespace quadrille::board
