#include "tools/games/html/game_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/text/markup.h"
#include "tools/games/analysis/analysis_json.h"
#include "tools/games/analysis/game_summary.h"
#include "tools/games/html/page_files.h"
#include "tools/games/tree/game_json.h"

namespace quadrille {

using Json = nlohmann::ordered_json;

namespace {

/// The module that replaces the connection to the server.
constexpr std::string_view kFileTransport = "file_transport.js";
constexpr std::string_view kCharset = "<meta charset=\"utf-8\">";
/// The page loads nothing from the network.
constexpr std::string_view kPolicy =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
    "'unsafe-inline' data:; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; "
    "form-action 'none'\">";
/// Prefix of the names of modules in imports.
constexpr std::string_view kModules = "quadrille/";

// ---------------------------------------------------------------- the game

/// Returns the JSON of a position without the legal moves.
Json shown_position(const Game& game, const SeatNames& players) {
    Json json = position_json(game, players);
    json.erase("moves");
    json["game"] = rules_json(game.start().rules());
    return json;
}

/// Returns the changed fields, the new or changed pieces (`set`), and the squares that became empty
/// (`gone`).
Json difference(const Json& before, const Json& after) {
    Json out = Json::object();
    for (const auto& [key, value] : after.items()) {
        if (key != "pieces" && before.at(key) != value) out[key] = value;
    }
    Json set = Json::array();
    Json gone = Json::array();
    const auto has = [](const Json& pieces, const Json& piece) {
        return std::ranges::find(pieces, piece) != pieces.end();
    };
    std::set<std::string> taken;
    for (const Json& piece : after.at("pieces")) {
        taken.insert(piece.at("square").get<std::string>());
        if (!has(before.at("pieces"), piece)) set.push_back(piece);
    }
    for (const Json& piece : before.at("pieces")) {
        const std::string square = piece.at("square");
        if (!taken.contains(square)) gone.push_back(square);
    }
    out["set"] = std::move(set);
    out["gone"] = std::move(gone);
    return out;
}

/// Returns the start position and, for each other node, the difference to its parent's position.
Json positions_json(const GameTree& tree, const SeatNames& players) {
    Json out = Json::object();
    std::vector<std::pair<NodeId, Json>> open;
    Json first = shown_position(Game{tree.start()}, players);
    out[std::to_string(kRoot)] = first;
    open.emplace_back(kRoot, std::move(first));
    while (!open.empty()) {
        const auto [at, before] = std::move(open.back());
        open.pop_back();
        for (const NodeId child : tree.node(at).children) {
            Json after = shown_position(tree.game_at(child), players);
            out[std::to_string(child)] = difference(before, after);
            open.emplace_back(child, std::move(after));
        }
    }
    return out;
}

Json game_json(const GameRecord& game, const std::optional<Json>& review) {
    const GameTree tree{game};
    Json out = {{"tree", tree_json(tree, game.first_round)},
                {"tags", tags_json(game)},
                {"positions", positions_json(tree, named_players(game))},
                {"record", record_text(game)},
                {"ending", can_be_c4pgn(game.rules) ? "c4pgn" : "pgn4"},
                {"review", nullptr}};
    if (review) {
        out["review"] = *review;
        add_node_ids(out["review"], tree.main_line());
    }
    return out;
}

// ---------------------------------------------------------------- the page

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

/// Encodes a text for a `data:` URL (RFC 2397).
std::string percent_encoded(std::string_view text) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~!*()$@,:/?=;+";
    std::string out;
    for (const char c : text) {
        if (kPlain.find(c) != std::string_view::npos) {
            out += c;
        } else {
            out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
        }
    }
    return out;
}

/// Escapes JSON for a `script`: `<!--` and `<script` would change where the script ends.
std::string in_script(std::string_view json) { return replaced(std::string{json}, "<", "\\u003c"); }

std::string picture_url(std::string_view svg) {
    return "data:image/svg+xml," + percent_encoded(svg);
}

/// Returns the modules of the page as an import map of data URLs. Modules import each other by
/// name, because a data URL has no relative paths.
std::string import_map(const std::vector<PageFile>& files) {
    Json imports = Json::object();
    for (const PageFile& file : files) {
        if (!file.name.ends_with(".js")) continue;
        std::string text{file.bytes};
        for (const char quote : {'\'', '"'}) {
            text = replaced(std::move(text), fmt::format("from {}./", quote),
                            fmt::format("from {}{}", quote, kModules));
        }
        imports[fmt::format("{}{}", kModules, file.name)] =
            "data:text/javascript;charset=utf-8," + percent_encoded(text);
    }
    return Json{{"imports", std::move(imports)}}.dump();
}

std::string file_named(const std::vector<PageFile>& files, std::string_view name) {
    const auto found = std::ranges::find(files, name, &PageFile::name);
    return found == files.end() ? std::string{} : std::string{found->bytes};
}

/// Returns index.html with all files of the page and the game embedded.
std::string self_contained_page(const std::string& title, const std::string& game) {
    const std::vector<PageFile> files = page_files();
    std::string page = file_named(files, "index.html");
    for (const PageFile& file : files) {
        if (file.name.ends_with(".css")) {
            page = replaced(std::move(page),
                            fmt::format("<link rel=\"stylesheet\" href=\"{}\">", file.name),
                            fmt::format("<style>\n{}</style>", file.bytes));
        } else if (file.name.ends_with(".svg")) {
            page = replaced(std::move(page), fmt::format("\"{}\"", file.name),
                            fmt::format("\"{}\"", picture_url(file.bytes)));
        }
    }
    page = replaced(std::move(page), kCharset, fmt::format("{}\n{}", kCharset, kPolicy));
    page = replaced(std::move(page), "<title>Quadrille</title>",
                    fmt::format("<title>{} - Quadrille</title>", escape_markup(title)));
    return replaced(
        std::move(page), "<script type=\"module\" src=\"main.js\"></script>",
        fmt::format("<script type=\"application/json\" id=\"game\">{}</script>\n"
                    "<script type=\"importmap\">{}</script>\n"
                    "<script type=\"module\">import '{}{}'; import '{}main.js';</script>",
                    in_script(game), in_script(import_map(files)), kModules, kFileTransport,
                    kModules));
}

}  // namespace

std::string format_game_page(const GameRecord& game, const std::optional<Json>& review) {
    const std::string title = name_of(game);
    return self_contained_page(
        title.empty() ? std::string{title_of(game.rules.variant)} : title,
        game_json(game, review).dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace quadrille
