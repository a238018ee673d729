#include "tools/board/study/exports.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/games/formats/output_formats.h"
#include "tools/games/html/game_page.h"

namespace quadrille::board {

namespace {

/// The description of a format as the user sees it.
struct FormatWords {
    std::string_view name;
    std::string_view ending;  // of files
    std::string_view what;
};
constexpr std::array<FormatWords, 10> kWords = {{
    {"record", "pgn4", "the game as PGN4 or c4pgn"},
    {"pgn4", "pgn4", "PGN4, with variations and comments"},
    {"c4pgn", "c4pgn", "the game as c4pgn, with comments"},
    {"c4pgn-condensed", "c4pgn", "the game as c4pgn, condensed"},
    {"fen4", "fen4", "the position as FEN4"},
    {"moves", "txt", "the moves of the main line"},
    {"list", "txt", "the moves as a readable list"},
    {"board", "txt", "the position as text"},
    {"svg", "svg", "a picture of the position"},
    {"html", "html", "a web page that replays the game, with its review"},
}};

const FormatWords* words_of(std::string_view name) {
    const auto* const found = std::ranges::find(kWords, name, &FormatWords::name);
    return found == kWords.end() ? nullptr : found;
}

/// Returns a warning that a text of the format has no rules, with the remedy.
std::string_view lost_rules(std::string_view format) {
    if (format == "fen4") {
        return "FEN4 does not contain the rules of the game: choose them when you open the FEN4, "
               "or "
               "use the link below, which contains them.";
    }
    return format == "moves" || format == "list"
               ? "This list does not contain the rules and the start of the game: choose them when "
                 "you open the list."
               : "";
}

/// Removes commands for programs (`[%eval 1.5]`), and comments that have no other text.
void remove_commands(std::vector<std::string>& comments) {
    for (std::string& comment : comments) {
        std::size_t begin = 0;
        while ((begin = comment.find("[%", begin)) != std::string::npos) {
            const std::size_t end = comment.find(']', begin);
            comment.erase(begin, end == std::string::npos ? end : end + 1 - begin);
        }
        comment.erase(0, comment.find_first_not_of(' '));
        comment.erase(comment.find_last_not_of(' ') + 1);
    }
    std::erase(comments, "");
}
void remove_commands(RecordLine& line) {
    remove_commands(line.comments);
    for (RecordNode& node : line.nodes) {
        remove_commands(node.comments);
        for (RecordLine& variation : node.variations) remove_commands(variation);
    }
}

/// Replaces each run of characters that are unsafe in a file name by a dash. Limits the length.
std::string file_name_part(std::string_view text) {
    constexpr std::size_t kMaxBytes = 24;
    std::string out;
    for (const char c : text) {
        const bool is_fine = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
                             (c == '.' && !out.empty());
        if (is_fine) {
            out += c;
        } else if (!out.empty() && out.back() != '-') {
            out += '-';
        }
        if (out.size() == kMaxBytes) break;
    }
    while (out.ends_with('-') || out.ends_with('.')) out.pop_back();
    return out;
}

/// Returns a file name such as `Ann-Bob-2026.11.25-list.txt`: the players, event or variant; the
/// date if known; for a position the number of moves before it; the format if several formats share
/// the ending. The name contains only letters, digits and `-._`.
std::string file_name(const GameRecord& game, bool is_position, std::string_view format,
                      std::string_view ending) {
    std::vector<std::string> parts;
    const auto add = [&](std::string_view text) {
        if (std::string part = file_name_part(text); !part.empty()) {
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
    const bool shares_ending = ending == "txt" || format == "c4pgn-condensed";
    if (shares_ending) add(format);
    return fmt::format("{}.{}", fmt::join(parts, "-"), ending);
}

}  // namespace

Json formats_json(const RuleSet& rules) {
    Json rows = Json::array();
    for (const OutputFormat& format : output_formats()) {
        const FormatWords* const words = words_of(format.name);
        const bool fits = format.name.starts_with("c4pgn") ? can_be_c4pgn(rules)
                          : format.name == "pgn4"          ? can_be_pgn4(rules)
                                                           : true;
        // `record` is an alias of another format.
        if (words == nullptr || !fits || format.name == "record") continue;
        rows.push_back({{"name", format.name},
                        {"ending", words->ending},
                        {"what", words->what},
                        {"is_position", format.ply_use == PlyUse::Position}});
    }
    return rows;
}

Expected<Json, Refusal> export_as(const std::string& name, const GameRecord& game,
                                  const GameRecord& line, const std::optional<Json>& review) {
    const OutputFormat* const format = output_format_from_name(name);
    const FormatWords* const words = words_of(name);
    if (format == nullptr || words == nullptr) {
        return refuse_in("format", "format: found " + in_quotes(name) + ", expected " +
                                       join(kWords, ", ", &FormatWords::name));
    }
    GameItem item;
    const bool is_position = format->ply_use == PlyUse::Position;
    item.game = is_position ? line : game;
    if (name == "list") remove_commands(item.game.main);
    WritingOptions options;
    options.style.shape = MovetextLayout::Text;
    options.known_start = item.game.start;
    const auto text = review && name == "html"
                          ? Expected<std::string, std::string>{format_game_page(game, review)}
                          : format->write(item, options);
    if (!text) return refuse_in("format", "format: " + text.error());
    const bool is_c4pgn = name == "record" && can_be_c4pgn(game.rules);
    const std::string omitted = omission_warning(*format, item, options);
    std::string lost{lost_rules(name)};
    if (!omitted.empty()) lost += (lost.empty() ? "" : " ") + omitted;
    return Json{{"text", *text},
                {"file", file_name(item.game, is_position, name,
                                   is_c4pgn ? std::string_view{"c4pgn"} : words->ending)},
                {"lost", lost}};
}

}  // namespace quadrille::board
