#include "tools/board/watch/match_watch.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <variant>

#include "protocol/text/printable.h"
#include "protocol/uci/command.h"
#include "protocol/uci/json_words.h"
#include "protocol/uci/options.h"
#include "protocol/uci/position_command.h"
#include "tools/base/failure.h"
#include "tools/base/files.h"
#include "tools/base/json_text.h"
#include "tools/games/tree/game_json.h"

namespace quadrille::board {

namespace {

/// Returns the part `position` of a game, without its list of legal moves.
std::optional<Json> shown_position(const std::string& text, const Settings& settings) {
    const auto command = quadrille::parse_command(text);
    const auto* const position = command ? std::get_if<PositionCommand>(&*command) : nullptr;
    if (position == nullptr) return std::nullopt;
    const auto game = build_game(*position, settings);
    if (!game) return std::nullopt;
    Json json = position_json(game->game);
    json.erase("moves");
    return json;
}

/// Returns the games in progress. Throws for a field of the wrong type.
Json playing_json(const Json& live) {
    Settings settings;
    const std::string variant = live.at("variant");
    const std::string rules = live.at("rules");
    if (!set_option(settings, "UCI_Variant", variant)) return Json::array();
    if (!rules.empty() && !set_option(settings, "RuleVariants", rules)) return Json::array();
    Json games = Json::array();
    for (const Json& game : live.at("playing")) {
        auto position = shown_position(game.at("position"), settings);
        if (!position) continue;
        games.push_back({{"number", game.at("number")},
                         {"players", game.at("players")},
                         {"left_ms", game.at("left_ms")},
                         {"position", *std::move(position)}});
    }
    return games;
}

/// Returns a result such as "1-0" for teams, or the points of the seats: "41 - 20 - 0 - 33".
std::string result_text(const Json& line) {
    if (line.at("teams")) {
        const int red = line.at("places").at(0);
        const int blue = line.at("places").at(1);
        return red == blue ? "1/2-1/2" : red < blue ? "1-0" : "0-1";
    }
    std::string text;
    for (const Json& points : line.at("points")) {
        if (points.is_null()) continue;
        text += fmt::format("{}{:g}", text.empty() ? "" : " - ", points.get<double>());
    }
    return text;
}

}  // namespace

void MatchWatch::take_line(const std::string& text) {
    const Json line = parse_json(text);
    if (line.contains("match")) {
        engines_ = line.at("engines").get<std::vector<std::string>>();
        return;
    }
    if (!line.contains("game")) return;  // the line is the header of a run
    Json players = Json::array();
    for (const Json& engine : line.at("engines")) {
        players.push_back(
            engine.is_null() ? Json() : Json(printable(engines_.at(engine.get<std::size_t>()))));
    }
    finished_.push_back({{"number", line.at("game").get<std::size_t>()},
                         {"players", std::move(players)},
                         {"result", result_text(line)},
                         {"end", printable(line.at("end").get<std::string>())},
                         {"plies", line.at("plies")}});
    if (finished_.size() > kMaxListed) finished_.erase(finished_.begin());
}

/// Reads the lines that were added since the last call.
void MatchWatch::read_lines() {
    const std::string path = folder_ + "/games.jsonl";
    std::error_code ignored;
    const std::uintmax_t size = std::filesystem::file_size(path, ignored);
    // The file is of another match, or the runner has removed the incomplete line of a killed run.
    if (ignored || size < read_) {
        read_ = 0;
        finished_ = Json::array();
    }
    std::ifstream in{path, std::ios::binary};
    in.seekg(static_cast<std::streamoff>(read_));
    std::string line;
    while (std::getline(in, line) && !in.eof()) {
        take_line(line);
        read_ += line.size() + 1;
    }
}

bool MatchWatch::poll() {
    Json json = {{"folder", printable(folder_)}, {"message", ""}};
    try {
        read_lines();
        const auto text = read_regular_file(folder_ + "/live.json");
        if (!exists(folder_ + "/live.json")) {
            json["message"] = "waiting for quadrille-match to begin a match in this folder";
        } else if (!text) {
            json["message"] = text.error();
        } else {
            Json live = parse_json(*text);
            if (live.at("version") != 2) throw std::runtime_error("another version of live.json");
            // A match that was killed could not write its state.
            const std::string lines = folder_ + "/games.jsonl";
            if (live.at("state") == "running" && exists(lines) && !is_locked(lines)) {
                live["state"] = "stopped";
                live["playing"] = Json::array();
            }
            for (const char* const key :
                 {"title", "state", "variant", "games", "planned", "standings", "findings"}) {
                json[key] = live.at(key);
            }
            json["playing"] = playing_json(live);
        }
    } catch (const std::exception& fault) {
        json["message"] = "not a match of quadrille-match: " + fault_text(fault);
    }
    json["finished"] = finished_;
    if (json == json_) return false;
    json_ = std::move(json);
    return true;
}

Expected<std::string, std::string> MatchWatch::record_of(std::size_t number) const {
    const std::string path = fmt::format("{}/games/{}", folder_, number);
    for (const char* const ending : {".pgn4", ".c4pgn"}) {
        if (auto record = read_regular_file(path + ending)) return record;
    }
    return fail(fmt::format("number: cannot read the record of game {}", number));
}

}  // namespace quadrille::board
