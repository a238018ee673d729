#include "tools/engines/engine_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "protocol/notation/letters.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

constexpr std::size_t kMaxOptions = 1000;
constexpr std::size_t kMaxShownCommand = 40;
constexpr std::size_t kMaxShownLine = 500;
/// The empty string as UCI writes it.
constexpr std::string_view kEmptyText = "<empty>";

}  // namespace

bool is_for_user(std::string_view line, const OptionValues& options) {
    constexpr std::string_view kPrefix = "info string ";
    if (!line.starts_with(kPrefix)) return false;
    line.remove_prefix(kPrefix.size());
    const auto is_of = [&](std::string_view option) {
        if (option.empty() || !equal_ignoring_case(line.substr(0, option.size()), option))
            return false;
        const std::string_view rest = line.substr(option.size());
        return rest.empty() || rest.front() == ' ';
    };
    return line.starts_with("Invalid") ||
           std::ranges::any_of(options, [&](const auto& set) { return is_of(set.first); });
}

// ---------------------------------------------------------------- tasks

void EngineSession::start(TimePoint now) {
    end();
    output_.clear();
    listed_.clear();
    sent_rules_.reset();
    send(dialect_.handshake + '\n');
    wait_in(State::Handshake, now);
}

void EngineSession::end() {
    state_ = State::Off;
    deadline_.reset();
    is_submitted_ = false;
}

void EngineSession::run(EngineTask task, TimePoint now) {
    task_ = std::move(task);
    is_submitted_ = false;
    advance(now);
}

void EngineSession::cancel(TimePoint now) {
    task_.reset();
    is_submitted_ = false;
    advance(now);
}

void EngineSession::answer_now() {
    if (state_ == State::Searching) send("stop\n");
}

void EngineSession::advance(TimePoint now) {
    if (state_ == State::Idle && task_) submit(now);
    if (state_ == State::Searching && !is_submitted_) {
        send("stop\n");
        wait_in(State::Stopping, now);
    }
}

void EngineSession::submit(TimePoint now) {
    std::string lines = format_options(task_->options, false);
    if (task_->rules) lines += format_rules(*task_->rules);
    if (task_->is_new_game) lines += "ucinewgame\n";
    if (!task_->position.empty()) lines += task_->position + '\n';
    is_submitted_ = true;
    if (task_->sends_isready) {
        send(lines + "isready\n");
        wait_in(State::Syncing, now);
    } else {
        output_ += lines;
        (void)begin_search();
    }
}

EngineEvent EngineSession::begin_search() {
    send(task_->go + '\n');
    state_ = State::Searching;
    deadline_.reset();
    return {.kind = EngineEvent::Kind::Go};
}

// ---------------------------------------------------------------- lines

void EngineSession::send(const std::string& lines) {
    output_ += lines;
    std::string_view last = lines;
    last.remove_suffix(1);
    if (const std::size_t end = last.rfind('\n'); end != std::string_view::npos) {
        last.remove_prefix(end + 1);
    }
    last_command_ = printable(last, kMaxShownCommand);
}

void EngineSession::wait_in(State state, TimePoint now) {
    state_ = state;
    deadline_ = now + timeout_;
}

std::string_view EngineSession::awaited() const {
    switch (state_) {
        case State::Handshake: return dialect_.handshake_end;
        case State::Syncing: return "readyok";
        case State::Searching:
        case State::Stopping: return "bestmove";
        case State::Off:
        case State::Idle: break;
    }
    return {};
}

EngineEvent EngineSession::receive(std::string_view line, TimePoint now) {
    using enum EngineEvent::Kind;
    if (state_ == State::Searching) {
        if (const auto info = parse_info_line(line)) return {.kind = Info, .info = *info};
        const auto move = parse_bestmove(line);
        if (!move) return {.kind = Unknown};
        state_ = State::Idle;
        task_.reset();
        return {.kind = BestMove, .move = *move};
    }
    if (state_ == State::Handshake) {
        if (auto name = parse_id_name(line)) reported_name_ = *std::move(name);
        auto option = parse_option_line(line);
        if (option && listed_.size() < kMaxOptions) listed_.push_back(*std::move(option));
    }
    if (state_ == State::Syncing && is_for_user(line, options_)) {
        warnings_.push_back("reports: " + printable(line, kMaxShownLine));
    }
    if (awaited().empty() || take_word(line) != awaited()) return {};
    if (state_ == State::Handshake) {
        if (const std::string lines = format_options(options_, true); !lines.empty()) send(lines);
    } else if (state_ == State::Syncing && task_ && is_submitted_) {
        if (!task_->go.empty()) return begin_search();
        state_ = State::Idle;
        deadline_.reset();
        task_.reset();
        return {.kind = Ready};
    }
    state_ = State::Idle;
    deadline_.reset();
    advance(now);
    return {};
}

// ---------------------------------------------------------------- options

const ListedOption* EngineSession::find(std::string_view name) const {
    const auto found = std::ranges::find_if(listed_, [&](const ListedOption& known) {
        return !name.empty() && equal_ignoring_case(known.name, name);
    });
    return found == listed_.end() ? nullptr : &*found;
}

std::string EngineSession::format_options(const OptionValues& options, bool warns) {
    std::string lines;
    for (const auto& [name, value] : options) {
        const ListedOption* const known = find(name);
        if (known == nullptr) {
            if (warns) warnings_.push_back("has no option " + name + ": not sent");
            continue;
        }
        std::optional<std::string_view> sent = value;
        if (known->type == "button") {
            sent = std::nullopt;
        } else if (value.empty()) {
            sent = kEmptyText;
        }
        lines += format_set_option(name, sent) + '\n';
    }
    return lines;
}

/// Returns the lines that change the engine's rules to `rules` from the rules sent last.
std::string EngineSession::format_rules(const RuleSet& rules) {
    if (sent_rules_ == rules) return {};
    // A record may have rule options that its variant lacks. An engine may refuse them: omit them.
    const RuleSet base = RuleSet::of(rules.variant);
    const std::string changes = split_rule_words(format_rule_changes(rules, base), base).fitting;
    const bool takes_rules = has_option(dialect_.rules_option);
    std::string lines;
    // Rule options of the old variant may be invalid in the new one, so they are reset first.
    if (takes_rules && sent_rules_) {
        lines += format_set_option(dialect_.rules_option, kEmptyText) + '\n';
    }
    if (has_option(dialect_.variant_option)) {
        lines += format_set_option(dialect_.variant_option, name(rules.variant)) + '\n';
    } else if (!dialect_.variant_option.empty()) {
        warnings_.push_back(fmt::format("has no option {}: it is assumed to play {}",
                                        dialect_.variant_option, name(rules.variant)));
    }
    if (takes_rules && !changes.empty()) {
        lines += format_set_option(dialect_.rules_option, changes) + '\n';
    } else if (!changes.empty()) {
        warnings_.push_back("does not accept the rules " + changes);
    }
    sent_rules_ = rules;
    return lines;
}

}  // namespace quadrille
