#include "tools/board/study/export_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace quadrille::board {

namespace {

constexpr std::size_t kMostPartBytes = 24;
/// Formats of which several have one ending.
constexpr std::array<std::string_view, 4> kNamedFormats = {"moves", "list", "board",
                                                           "c4pgn-condensed"};

std::string without_commands_in(std::string_view comment) {
    std::string out;
    while (true) {
        const std::size_t begin = comment.find("[%");
        const std::size_t end = comment.find(']', begin == std::string_view::npos ? 0 : begin);
        if (begin == std::string_view::npos || end == std::string_view::npos) break;
        out += comment.substr(0, begin);
        comment.remove_prefix(end + 1);
    }
    out += comment;
    const std::size_t first = out.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return out.substr(first, out.find_last_not_of(' ') + 1 - first);
}

void clear_commands(std::vector<std::string>& comments) {
    for (std::string& comment : comments) comment = without_commands_in(comment);
    std::erase(comments, "");
}

/// `text` with every run of what a file's name had better not hold as one dash.
std::string in_file_letters(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool is_fine = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                             (c >= '0' && c <= '9') || (c == '.' && !out.empty()) || c == '_';
        if (is_fine) {
            out += c;
        } else if (!out.empty() && out.back() != '-') {
            out += '-';
        }
        if (out.size() == kMostPartBytes) break;
    }
    while (out.ends_with('-') || out.ends_with('.')) out.pop_back();
    return out;
}

}  // namespace

GameRecord without_commands(GameRecord game) {
    clear_commands(game.main.comments);
    for (RecordNode& node : game.main.nodes) clear_commands(node.comments);
    return game;
}

std::string file_name(const GameRecord& game, bool is_position, std::string_view format,
                      std::string_view ending) {
    std::vector<std::string> parts;
    const auto add = [&](std::string_view text) {
        if (std::string part = in_file_letters(text); !part.empty()) {
            parts.push_back(std::move(part));
        }
    };
    for (const std::string& player : named_players(game)) add(player);
    if (parts.empty()) {
        if (const auto* const event = find_tag(game.tags, "Event")) add(*event);
    }
    if (parts.empty()) add(name(game.rules.variant));
    if (const auto* const date = find_tag(game.tags, "Date")) add(*date);
    if (is_position) parts.push_back(fmt::format("move-{}", game.main.nodes.size()));
    if (std::ranges::find(kNamedFormats, format) != kNamedFormats.end()) add(format);
    return fmt::format("{}.{}", fmt::join(parts, "-"), ending);
}

}  // namespace quadrille::board
