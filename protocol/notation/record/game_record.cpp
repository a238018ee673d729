#include "protocol/notation/record/game_record.h"

#include <algorithm>
#include <variant>

#include "protocol/notation/chess4_names.h"
#include "protocol/text/blanks.h"

namespace quadrille {

namespace {

constexpr std::string_view kSuffixLetters = "!?";
constexpr std::size_t kMaxSuffix = 2;

bool is_ply(const GameEntry& entry) { return std::holds_alternative<Move>(entry); }

}  // namespace

bool operator==(const RecordNode& a, const RecordNode& b) {
    return a.entry == b.entry && a.suffix == b.suffix && a.comments == b.comments &&
           a.variations == b.variations;
}

bool operator==(const RecordLine& a, const RecordLine& b) {
    return a.comments == b.comments && a.nodes == b.nodes;
}

const std::string* find_tag(std::span<const RecordTag> tags, std::string_view name) {
    const auto found = std::ranges::find(tags, name, &RecordTag::name);
    return found == tags.end() ? nullptr : &found->value;
}

SeatNames player_names(std::span<const RecordTag> tags, const PerColor<std::string_view>& seats) {
    SeatNames names;
    for (const Color c : kAllColors) {
        const std::string* const player = find_tag(tags, seats[c]);
        names[c] = player != nullptr && !player->empty() ? *player : std::string{seats[c]};
    }
    return names;
}

SeatNames named_players(const GameRecord& game) {
    const PerColor<std::string_view>& seats = seat_names(game.rules);
    SeatNames players;
    for (const Color c : kAllColors) {
        const std::string* const player = find_tag(game.tags, seats[c]);
        if (player != nullptr && *player != seats[c]) players[c] = *player;
    }
    return players;
}

std::optional<ClaimedResult> claimed_result(const GameRecord& game) {
    const std::string* const text = find_tag(game.tags, kResultTag);
    if (text == nullptr) return ClaimedResult{};
    return parse_result(*text, game.rules.variant, player_names(game.tags));
}

std::size_t count_plies(std::span<const GameEntry> entries) {
    return static_cast<std::size_t>(std::ranges::count_if(entries, is_ply));
}

std::size_t count_plies(const GameRecord& game) {
    return static_cast<std::size_t>(
        std::ranges::count_if(game.main.nodes, is_ply, &RecordNode::entry));
}

Game main_line(const GameRecord& game) {
    Game played(game.start);
    for (const RecordNode& node : game.main.nodes) played.play_legal(node.entry);
    return played;
}

GameRecord bare_record(const Game& game) {
    GameRecord record;
    record.rules = game.start().rules();
    record.start = game.start();
    for (std::size_t i = 0; i < game.entries().size(); ++i) {
        RecordNode& node =
            record.main.nodes.emplace_back(RecordNode{game.entries()[i], {}, {}, {}});
        if (auto* const event = std::get_if<GameEvent>(&node.entry);
            event != nullptr && event->kind == EventKind::DrawAgreed) {
            event->color = game.position_after(i).turn();  // the reader sets the seat to move
        }
    }
    return record;
}

std::string format_comment(std::string_view text) {
    std::string inside{trimmed(text)};
    std::ranges::replace(inside, '}', ')');
    return inside.empty() ? "{ }" : "{ " + inside + " }";
}

std::string format_tag_value(std::string_view value) {
    std::string out = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += c == '\n' || c == '\r' ? ' ' : c;
    }
    return out + '"';
}

std::optional<MarkedWord> split_suffix(std::string_view text) {
    const std::size_t suffix_at = text.find_last_not_of(kSuffixLetters) + 1;
    if (suffix_at == 0 || text.size() - suffix_at > kMaxSuffix) return std::nullopt;
    return MarkedWord{text.substr(0, suffix_at), text.substr(suffix_at)};
}

bool is_suffix(std::string_view text) {
    return text.size() <= kMaxSuffix &&
           text.find_first_not_of(kSuffixLetters) == std::string_view::npos;
}

void set_tag(std::vector<RecordTag>& tags, std::string_view name, const std::string& value) {
    const auto found = std::ranges::find(tags, name, &RecordTag::name);
    if (found == tags.end()) {
        tags.push_back({std::string{name}, value});
        return;
    }
    found->value = value;
    const auto others = std::remove_if(found + 1, tags.end(),
                                       [&](const RecordTag& tag) { return tag.name == name; });
    tags.erase(others, tags.end());
}

}  // namespace quadrille
