#include "tools/quadrille/wanted_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "eval/network/checksum.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/counted.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/games/formats/output_formats.h"
#include "tools/quadrille/converter.h"

namespace quadrille {

namespace {

constexpr Program kProgram{"quadrille analyse"};

/// The seats of whoever is called so: by the seat's name or the player's, in any case of letters.
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

/// A game as it is written without an analysis.
GameRecord record_of(GameItem item) {
    return can_be_pgn4(item.game.rules) ? with_pgn4_tags(item) : std::move(item.game);
}

/// Whether a game is wanted, by its number in the files.
bool is_wanted(const AnalyseOrder& order, std::size_t number) {
    if (order.number) return number == *order.number;
    return !order.shard || order.shard->is_dealt(number - 1);
}

}  // namespace

std::size_t WantedGames::positions() const {
    std::size_t sum = 0;
    for (const WantedGame& game : games) sum += game.positions;
    return sum;
}

Expected<GameFiles, std::string> open_files(const RunContext& context, const AnalyseOrder& order) {
    const auto named = read_game_arguments(context, order.game);
    if (!named) return fail(named.error());
    kProgram.announce_input(context.words);
    return GameFiles::open(context.words, reading_options(context, named->game.position()));
}

GamePart part_of(const GameRecord& record, const AnalyseOrder& order) {
    GamePart part = order.part;
    if (order.player) part.players = seats_called(record, *order.player);
    return part;
}

void tell_warnings(const GameItem& item, const std::string& file) {
    for (const TextFault& warning : item.warnings) {
        std::fprintf(stderr, "%s\n", format_warning(file, warning).c_str());
    }
}

unexpected<std::string> no_such_game(std::size_t number, std::size_t games) {
    return fail(fmt::format("--game {}: there {} {}", number, games == 1 ? "is" : "are",
                            counted(games, "game")));
}

Expected<WantedGames, std::string> find_wanted_games(const GameFiles& files,
                                                     const AnalyseOrder& order) {
    WantedGames wanted;
    bool has_positions = false;  // any game, wanted or not
    const Done read = files.each_game([&](GameItem item, const std::string& file) {
        const std::size_t number = ++wanted.in_files;
        const bool is_one = is_wanted(order, number);
        if (!is_one && !order.shard) return true;
        const std::size_t positions =
            count_positions(main_line(item.game), part_of(item.game, order));
        has_positions = has_positions || positions > 0;
        if (!is_one) return true;
        tell_warnings(item, file);
        const bool is_compared = order.shard || order.shards;
        const std::uint32_t checksum =
            is_compared ? checksum_of(format_game(record_of(std::move(item)))) : 0;
        wanted.games.push_back({number, positions, checksum});
        return true;
    });
    if (!read) return fail(read.error());
    if (order.number && wanted.games.empty()) return no_such_game(*order.number, wanted.in_files);
    if (has_positions) return wanted;
    if (order.player) {
        return fail(
            fmt::format("--player {}: no seat or player of the games is called so, or "
                        "none of their moves is in the part that is asked for",
                        in_quotes(*order.player)));
    }
    return fail(fmt::format("--from {}: no game is that long", order.part.first));
}

Done each_wanted_game(const GameFiles& files, const WantedGames& wanted,
                      const std::function<bool(GameRecord, const WantedGame&)>& visit) {
    if (wanted.games.empty()) return {};
    auto next = wanted.games.begin();
    std::size_t number = 0;
    return files.each_game([&](GameItem item, const std::string& /*file*/) {
        if (++number != next->number) return true;
        const WantedGame& game = *next++;
        return visit(record_of(std::move(item)), game) && next != wanted.games.end();
    });
}

std::string format_game(const GameRecord& game) {
    return can_be_c4pgn(game.rules) ? format_c4pgn(game, C4pgnStyle::Annotated) : format_pgn4(game);
}

}  // namespace quadrille
