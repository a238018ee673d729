#include "tools/quadrille/wanted_games.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>
#include <utility>

#include "eval/network/checksum.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/input/read_games.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/counted.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/base/files.h"
#include "tools/games/formats/output_formats.h"
#include "tools/games/tree/game_json.h"
#include "tools/quadrille/converter.h"

namespace quadrille {

namespace {

/// Returns the seats with this name, or with a player of this name, ignoring case.
ColorSet seats_called(const GameRecord& record, const std::string& name) {
    const PerColor<std::string_view>& seats = seat_names(record.rules);
    const SeatNames players = player_names(record.tags, seats);
    ColorSet out;
    for (const Color c : kAllColors) {
        if (equal_ignoring_case(seats[c], name) || equal_ignoring_case(players[c], name))
            out.add(c);
    }
    return out;
}

bool is_wanted(const AnalyseOrder& order, std::size_t number) {
    if (order.number) return number == *order.number;
    return !order.shard || order.shard->is_dealt(number - 1);
}

/// Passes each game of the files to `take`, with the name of its file.
Status each_game(const RunContext& context, const AnalyseOrder& order,
                 const std::function<void(GameItem item, const std::string& file)>& take) {
    const auto named = read_game_arguments(context, order.game);
    if (!named) return fail(named.error());
    Program{"quadrille analyse"}.announce_input(context.words);
    const ReadingOptions options = reading_options(context, named->game.position());
    for (const std::string& file : context.words) {
        const auto take_one = [&](GameItem item) {
            take(std::move(item), file);
            return true;
        };
        const auto read = [&]() -> Expected<bool, std::string> {
            if (file == kStandardInput) return read_games(std::cin, file, options, take_one);
            auto in = open_for_reading(file);
            if (!in) return fail(in.error());
            return read_games(*in, file, options, take_one);
        }();
        if (!read) return fail(read.error());
    }
    return {};
}

}  // namespace

std::size_t WantedGames::positions() const {
    std::size_t sum = 0;
    for (const WantedGame& game : games) sum += game.positions;
    return sum;
}

GamePart part_of(const GameRecord& record, const AnalyseOrder& order) {
    GamePart part = order.part;
    if (order.player) part.players = seats_called(record, *order.player);
    return part;
}

Expected<WantedGames, std::string> read_wanted_games(const RunContext& context,
                                                     const AnalyseOrder& order) {
    WantedGames wanted;
    bool has_positions = false;  // to analyse in any game, wanted or not
    const Status read = each_game(context, order, [&](GameItem item, const std::string& file) {
        const std::size_t number = ++wanted.in_files;
        const bool is_one = is_wanted(order, number);
        if (!is_one && !order.shard) return;
        WantedGame game;
        game.number = number;
        game.positions = count_positions(main_line(item.game), part_of(item.game, order));
        has_positions = has_positions || game.positions > 0;
        if (!is_one) return;
        for (const Diagnostic& warning : item.warnings) {
            std::fprintf(stderr, "%s\n", format_warning(file, warning).c_str());
        }
        const std::string lost = omission_warning(*output_format_from_name("record"), item, {});
        if (!lost.empty()) {
            std::fprintf(stderr, "%s\n", format_warning(file, {item.line, 1, lost}).c_str());
        }
        game.record = can_be_pgn4(item.game.rules) ? with_pgn4_tags(item) : std::move(item.game);
        if (order.shard || order.shards) game.checksum = checksum_of(record_text(game.record));
        if (order.shards) game.record = {};
        wanted.games.push_back(std::move(game));
    });
    if (!read) return fail(read.error());
    if (order.number && wanted.games.empty()) {
        return fail(fmt::format("--game {}: the input has {}", *order.number,
                                counted(wanted.in_files, "game")));
    }
    if (has_positions) return wanted;
    if (order.player) {
        return fail("--player " + in_quotes(*order.player) +
                    " does not name a seat or player with moves in the part to analyse");
    }
    return fail(fmt::format("--from {} is beyond the last move of every game", order.part.first));
}

std::string output_path(const AnalyseOrder& order) {
    if (!order.output) return "";
    return order.shard ? shard_path(*order.output, *order.shard) : *order.output;
}

Status plan_files(const RunContext& context, const AnalyseOrder& order, WantedGames& wanted) {
    const std::string output = output_path(order);
    if (order.output && is_input(context, output)) {
        return fail(in_quotes(output) + " is an input file; name another --output");
    }
    std::optional<std::string> plot = order.plot;
    if (!plot && order.output && is_regular_or_missing(*order.output)) {
        plot = std::filesystem::path{*order.output}.replace_extension(".svg").string();
    }
    // A plot without `--plot` is replaced only together with its game.
    const bool may_replace = order.plot || (order.output && exists(output));
    const auto is_taken = [&](const std::string& file) {
        return is_input(context, file) || (order.output && is_same_file(file, output));
    };
    const bool is_only = order.number || wanted.in_files == 1;
    for (WantedGame& game : wanted.games) {
        const std::string suffix = is_only ? "" : '-' + std::to_string(game.number);
        if (plot) game.plot = with_suffix(*plot, suffix);
        if (order.page) game.page = with_suffix(*order.page, suffix);
        if (plot && (is_taken(game.plot) || (!may_replace && exists(game.plot)))) {
            return fail("the plot would replace " + in_quotes(game.plot) +
                        "; name another file with --plot");
        }
        if (order.page && (is_taken(game.page) || (plot && is_same_file(game.page, game.plot)))) {
            return fail("the page would replace " + in_quotes(game.page) +
                        "; name another file with --html");
        }
    }
    return {};
}

Status check_files(const std::string& output, const WantedGames& wanted) {
    std::vector<std::string> files = {output};
    for (const WantedGame& game : wanted.games) files.insert(files.end(), {game.plot, game.page});
    for (const std::string& file : files) {
        if (file.empty()) continue;
        if (Status good = check_writable(file); !good) return good;
    }
    return {};
}

}  // namespace quadrille
