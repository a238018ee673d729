// The games database: records word for word, filters, positions, statistics and damaged files.

#include "tools/database/database.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/final_standing.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/input/read_games.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/words.h"
#include "tests/support/by_build.h"
#include "tests/support/random_games.h"
#include "tests/support/temporary_folder.h"
#include "tools/database/explorer.h"
#include "tools/database/move_code.h"
#include "tools/database/player_page.h"

namespace quadrille {
namespace {

using Access = Database::Access;
using slow::chance;

constexpr Variant kVariants[] = {Variant::Ffa, Variant::Teams, Variant::Chess4,
                                 Variant::Chess4Takeover, Variant::Chess4Partners};

std::vector<RecordTag> random_tags(Random& random, const RuleSet& rules) {
    const std::vector<std::string> players = {"Ann", "Bob", "", "Cid \"x\" \\", "Red", "Dot: 4 - "};
    const std::vector<std::string> dates = {"2026.11.28",
                                            "2026-11-28",
                                            "2026-11-28 20:30:00 (UTC)",
                                            "Wed Nov 28 2018 01:28:10 GMT+0000 (UTC)",
                                            "Wed Nov 28 2018 01:28:10 GMT+0200 (CET)",
                                            "2026.??.??",
                                            "28.11.2026",
                                            ""};
    std::vector<RecordTag> tags = {{"GameNr", std::to_string(random.next())}};
    for (const Color c : kAllColors) {
        const std::string seat{seat_names(rules)[c]};
        if (chance(random, 80)) tags.push_back({seat, players[random.below(players.size())]});
        if (chance(random, 50)) {
            tags.push_back({seat + "Elo", chance(random, 80) ? "2000" : "02000"});
        }
    }
    if (chance(random, 80)) tags.push_back({"Date", dates[random.below(dates.size())]});
    if (chance(random, 50)) tags.push_back({"Event", "Cup"});
    if (chance(random, 50)) tags.push_back({"Site", "x/12345678"});
    if (chance(random, 30)) tags.push_back({"Termination", "Ann won"});
    if (chance(random, 30)) tags.push_back({"Result", "no result: 3 - 4"});
    if (chance(random, 30)) tags.push_back({"Own", ""});
    return tags;
}

/// Returns a record with random tags, and often with comments and variations.
GameRecord random_record(Random& random, Variant variant) {
    const Game game = test::random_game(random, variant);
    const RuleSet& rules = game.start().rules();
    GameRecord record;
    if (can_be_pgn4(rules)) {
        record = record_of(game, {random_tags(random, rules), {}, {"Anonymous"}});
        if (chance(random, 20)) set_tag(record.tags, "Result", "2-0");
    } else {
        record = parse_c4pgn(format_c4pgn(bare_record(game), C4pgnStyle::Annotated))->record;
        const auto tags = random_tags(random, rules);
        record.tags.insert(record.tags.begin(), tags.begin(), tags.end());
    }
    if (chance(random, 40)) {
        record.main = test::random_line(random, Game{game.start()}, 40, 3, 0);
        if (!record.main.nodes.empty()) record.first_round = 1 + static_cast<int>(random.below(9));
    }
    return record;
}

/// Returns the record of a game of FFA from the start position of the public server.
GameRecord record_with(const std::string& tags, const std::string& moves) {
    auto game = parse_pgn4(
        "[Variant \"FFA\"]\n[RuleVariants \"EnPassant DeadKingWalking\"]\n[StartFen4 \"4PC\"]\n" +
        tags + "\n" + moves + "\n");
    EXPECT_TRUE(game) << describe(game.error());
    return *std::move(game);
}

class GamesDatabase : public ::testing::Test {
  protected:
    Database open(Access access = Access::Write) {
        auto database = Database::open(folder_.of("games.db"), access);
        EXPECT_TRUE(database) << database.error();
        return *std::move(database);
    }
    static void add(Database& database, const GameRecord& record) {
        auto game = store_game(record);
        ASSERT_TRUE(game) << game.error();
        ASSERT_TRUE(database.add(*std::move(game)));
    }
    static std::vector<GameRecord> records(Database& database, const GameFilter& filter = {}) {
        std::vector<GameRecord> all;
        const Status read = database.each_record(filter, [&](GameId, GameRecord record) {
            all.push_back(std::move(record));
            return true;
        });
        EXPECT_TRUE(read) << read.error();
        return all;
    }
    std::int64_t index_bytes(const std::string& file) const {
        return SqlConnection{folder_.of(file), false}.number(
            {"SELECT coalesce(sum(length(moves)), 0) FROM explorer"});
    }
    static std::vector<ListedGame> games(Database& database, const GameFilter& filter = {}) {
        std::vector<ListedGame> all;
        const Status read = database.each(filter, [&](const ListedGame& game) {
            all.push_back(game);
            return true;
        });
        EXPECT_TRUE(read) << read.error();
        return all;
    }
    static std::string error_of(const std::string& path, Access access) {
        const auto database = Database::open(path, access);
        return database ? "" : database.error();
    }

    test::TemporaryFolder folder_;
};

TEST(MoveCodes, NumberEveryMoveAndEvent) {
    Random random{1};
    std::vector<MoveCode> codes;
    std::vector<GameEntry> entries;
    for (int i = 0; i < by_build(200, 20); ++i) {
        const Game game = test::random_game(random, kVariants[i % 5]);
        for (std::size_t n = 0; n < game.entries().size(); ++n) {
            for (const Move move : legal_moves(game.position_after(n))) entries.emplace_back(move);
            entries.push_back(game.entries()[n]);
        }
    }
    for (const GameEntry& entry : entries) {
        codes.push_back(code_of(entry));
        ASSERT_LT(codes.back(), kNoCode);
        ASSERT_EQ(entry_of(codes.back()), entry);
    }
    for (std::size_t n = 0; n < 20; ++n) {
        const std::vector<MoveCode> some{codes.begin(), codes.begin() + static_cast<long>(n)};
        EXPECT_EQ(unpack_codes(pack_codes(some)), some);
    }
    EXPECT_EQ(unpack_codes(pack_codes(codes)), codes);
}

TEST_F(GamesDatabase, HoldsRecordsWordForWord) {
    Random random{2};
    std::vector<GameRecord> added;
    Database database = open();
    for (int i = 0; i < by_build(300, 50); ++i) {
        added.push_back(random_record(random, kVariants[i % 5]));
        add(database, added.back());
    }
    ASSERT_TRUE(database.flush());
    EXPECT_EQ(database.added().added, added.size());
    const std::vector<GameRecord> read = records(database);
    ASSERT_EQ(read.size(), added.size());
    for (std::size_t i = 0; i < read.size(); ++i) {
        ASSERT_EQ(read[i].tags, added[i].tags) << i;
        ASSERT_EQ(read[i].rules, added[i].rules) << i;
        ASSERT_EQ(read[i].cosmetic, added[i].cosmetic) << i;
        ASSERT_EQ(read[i].start, added[i].start) << i;
        ASSERT_EQ(read[i].first_round, added[i].first_round) << i;
        ASSERT_EQ(read[i].main, added[i].main) << i;
    }
    for (const GameRecord& record : added) add(database, record);
    ASSERT_TRUE(database.flush());
    EXPECT_EQ(database.added().duplicates, added.size());
    EXPECT_EQ(database.added().added, added.size());
}

TEST_F(GamesDatabase, ScoresFinishedGamesByTheirLastPosition) {
    Random random{4};
    int finished = 0;
    for (int i = 0; i < by_build(300, 50); ++i) {
        const Game game = test::random_game(random, kVariants[i % 5]);
        const Position& end = game.position();
        GameRecord record = can_be_pgn4(end.rules())
                                ? record_of(game, {random_tags(random, end.rules()), {}, {}})
                                : parse_c4pgn(format_c4pgn(bare_record(game), {}))->record;
        const auto is_result = [](const RecordTag& tag) { return tag.name == "Result"; };
        if (chance(random, 50)) std::erase_if(record.tags, is_result);
        const auto stored = store_game(record);
        ASSERT_TRUE(stored) << stored.error();
        finished += end.is_over() ? 1 : 0;
        for (const Color c : kAllColors) {
            std::optional<std::int64_t> points;
            if (end.rules().is_chess4()) points = last_standing_halves(end)[c];
            if (end.is_over() && end.rules().variant == Variant::Ffa) points = end.points(c);
            if (end.is_over() && end.rules().is_teams_variant()) {
                const auto winner = end.outcome().winner;
                points = !winner ? 1 : end.side_of(*winner).contains(c) ? 2 : 0;
            }
            ASSERT_EQ(stored->columns.points[c], points) << format_pgn4(record);
        }
    }
    EXPECT_GT(finished, by_build(50, 5));
}

/// The games of a variant and, for each entry of each game, the position before it.
TEST_F(GamesDatabase, FindsAndExploresPositionsLikeReplays) {
    Random random{3};
    Database database = open();
    std::vector<GameRecord> added;
    for (int i = 0; i < by_build(250, 50); ++i) {
        // Few different moves at the start, so that positions repeat.
        Random few{random.below(4)};
        const Variant variant = kVariants[i % 5];
        Game game{Position::start(StartSetup::Classic, RuleSet::of(variant))};
        if (variant != Variant::Ffa && variant != Variant::Teams) {
            game = Game{Position::start(StartSetup::Chess4, RuleSet::of(variant))};
        }
        const std::size_t same = random.below(60);
        while (!game.is_over() && game.entries().size() < 150) {
            test::play_entry(game.entries().size() < same ? few : random, game, 2);
        }
        GameRecord record =
            can_be_pgn4(game.start().rules())
                ? record_of(game, {random_tags(random, game.start().rules()), {}, {}})
                : parse_c4pgn(format_c4pgn(bare_record(game), {}))->record;
        record.tags.push_back({"Number", std::to_string(i)});
        add(database, record);
        added.push_back(std::move(record));
    }
    ASSERT_TRUE(database.flush());
    ASSERT_EQ(database.added().added, added.size());
    int repeated = 0;
    for (int i = 0; i < by_build(100, 20); ++i) {
        const GameRecord& from = added[random.below(added.size())];
        const Game game = main_line(from);
        const Position& target = game.position_after(random.below(game.entries().size() + 1));
        PositionQuery query{target};
        const Color seat = kAllColors[random.below(kColors)];
        if (chance(random, 30) && target.active().contains(seat)) {
            query.position.reset();
            const bool has_pawns = chance(random, 50);
            for (const PieceType type : kAllPieceTypes) {
                if (type == PieceType::Pawn && !has_pawns) continue;
                query.material.push_back({{seat, type}, target.board().pieces(seat, type).count()});
            }
        } else if (chance(random, 50)) {
            query.position.reset();
            for (int n = 0; n < 3; ++n) {
                const Square s = Square::from_idx(static_cast<int>(random.below(kSquares)));
                if (target.piece_on(s).has_owner()) query.pieces.push_back({target.piece_on(s), s});
            }
        }
        // The slow twin: all positions of all games.
        std::map<GameId, std::size_t> expected;
        std::map<std::uint32_t, std::int64_t> moves;
        for (std::size_t id = 0; id < added.size(); ++id) {
            const Game played = main_line(added[id]);
            bool is_new = true;
            for (std::size_t n = 0; n <= played.entries().size(); ++n) {
                const Position& at = played.position_after(n);
                const bool is_there =
                    query.position
                        ? at.key() == target.key() && at.rules().variant == target.rules().variant
                        : std::ranges::all_of(query.pieces,
                                              [&](const PlacedPiece& piece) {
                                                  return at.piece_on(piece.square) == piece.piece;
                                              }) &&
                              std::ranges::all_of(query.material, [&](const PieceCount& each) {
                                  int count = 0;
                                  for (int s = 0; s < kSquares; ++s) {
                                      count +=
                                          at.piece_on(Square::from_idx(s)) == each.piece ? 1 : 0;
                                  }
                                  return count == each.count && at.active().contains(seat);
                              });
                if (!is_there) continue;
                expected.try_emplace(static_cast<GameId>(id) + 1, n);
                const Move* const move =
                    n < played.entries().size() ? std::get_if<Move>(&played.entries()[n]) : nullptr;
                if (move == nullptr || !is_new || n >= kIndexedEntries) continue;
                ++moves[move->raw()];
                is_new = false;
            }
        }
        std::map<GameId, std::size_t> found;
        const auto take = [&](const Occurrence& at) {
            return found.emplace(at.game, at.entries).second;
        };
        if (i % 2 == 0) {
            ASSERT_EQ(database.find(query, {}, {}, take), 0);
        } else {  // in parts
            GameFilter rest;
            rest.below = INT64_MAX;
            const auto is_first = [](std::size_t done) { return done < 20; };
            while (*rest.below > 0) rest.below = *database.find(query, rest, is_first, take);
        }
        ASSERT_EQ(found, expected);
        repeated += expected.size() > 1 ? 1 : 0;
        if (!query.position) continue;
        const auto explored = database.explore(target, {}, 1000);
        ASSERT_TRUE(explored);
        std::map<std::uint32_t, std::int64_t> counts;
        for (const MoveStatistics& row : explored->moves) counts[row.move.raw()] = row.games;
        EXPECT_EQ(counts, moves);
    }
    EXPECT_GT(repeated, by_build(20, 2));
    // Deleted games leave the index.
    GameFilter even;
    for (std::size_t id = 2; id <= added.size(); id += 2) {
        even.game = static_cast<GameId>(id);
        ASSERT_EQ(database.remove(even), 1U);
    }
    const auto left = database.explore(added[0].start, {}, 1000);
    ASSERT_TRUE(left);
    EXPECT_EQ(std::ranges::count_if(left->games, [](GameId id) { return id % 2 == 0; }), 0);
    EXPECT_EQ(left->games.size(), (added.size() / 2 + 4) / 5);
    auto odd = Database::open(folder_.of("odd.db"), Access::Write);
    for (std::size_t i = 0; i < added.size(); i += 2) add(*odd, added[i]);
    ASSERT_TRUE(odd->flush());
    EXPECT_EQ(index_bytes("games.db"), index_bytes("odd.db"));
    ASSERT_EQ(database.remove({}, 10), 10U);
    ASSERT_EQ(database.count({}), (added.size() + 1) / 2 - 10);
    EXPECT_LT(index_bytes("games.db"), index_bytes("odd.db"));
    ASSERT_TRUE(database.remove({}));
    EXPECT_EQ(index_bytes("games.db"), 0);
}

TEST(QueryText, ReadsPiecesAndMaterial) {
    const auto material = parse_material("r:QRRK y:P b:");
    ASSERT_TRUE(material);
    std::map<std::string, int> counts;
    for (const PieceCount& each : *material) {
        const Piece piece = each.piece;
        counts[{kColorLetters[piece.color()], kPieceLetters[piece.type()]}] = each.count;
    }
    EXPECT_EQ(counts, (std::map<std::string, int>{{"rN", 0},
                                                  {"rB", 0},
                                                  {"rR", 2},
                                                  {"rQ", 1},
                                                  {"rD", 0},
                                                  {"yP", 1},
                                                  {"yN", 0},
                                                  {"yB", 0},
                                                  {"yR", 0},
                                                  {"yQ", 0},
                                                  {"yD", 0},
                                                  {"bN", 0},
                                                  {"bB", 0},
                                                  {"bR", 0},
                                                  {"bQ", 0},
                                                  {"bD", 0}}));
    for (const char* const text : {"r", "rQ", "x:Q", "r:x", "r:Q:", ":"}) {
        EXPECT_FALSE(parse_material(text)) << text;
    }
    EXPECT_EQ(parse_pieces("rKh1 drKh1")->size(), 2U);
    EXPECT_FALSE(parse_pieces("rKh1 rK"));
}

TEST(QueryText, SetsConditions) {
    GameFilter filter;
    const std::vector<std::pair<std::string, std::string>> valid = {
        {"player", "Ann"},    {"opponent", "Bob"}, {"seat", "blue"},       {"result", "lost"},
        {"variant", "teams"}, {"preset", "site"},  {"min_rating", "1500"}, {"end", "checkmate"},
        {"min_plies", "3"},   {"max_plies", "9"},  {"from", "2026-11-27"}, {"mark", "??"},
        {"to", "2026-11-28"}, {"event", "Cup"},    {"do", "something"}};
    for (const auto& [name, value] : valid) EXPECT_TRUE(set_condition(filter, name, value)) << name;
    EXPECT_EQ(filter.player, "Ann");
    EXPECT_EQ(filter.opponent, "Bob");
    EXPECT_EQ(filter.seat, Color::Blue);
    EXPECT_EQ(filter.result, SeatResult::Lost);
    EXPECT_EQ(filter.variant, Variant::Teams);
    EXPECT_EQ(filter.preset, Preset::Site);
    EXPECT_EQ(filter.min_rating, 1500);
    EXPECT_EQ(filter.min_plies, 3);
    EXPECT_EQ(filter.max_plies, 9);
    EXPECT_EQ(filter.end, static_cast<int>(EndReason::Checkmate));
    EXPECT_EQ(filter.mark, 4);
    EXPECT_EQ(filter.event, "Cup");
    EXPECT_EQ(*filter.before - *filter.from, 2 * kDaySeconds);
    for (const char* const name :
         {"seat", "result", "variant", "preset", "min_rating", "end", "from", "to", "mark"}) {
        const Status set = set_condition(filter, name, "0");
        ASSERT_FALSE(set) << name;
        EXPECT_EQ(set.error(), std::string{name} + ": '0' is not possible");
    }
}

TEST_F(GamesDatabase, ExploresInMemoryAsInFile) {
    Random random{11};
    std::string text;
    std::vector<Position> positions;
    for (int i = 0; i < by_build(200, 40); ++i) {
        Random few{random.below(4)};  // few different moves at the start
        const Variant variant = chance(random, 50) ? Variant::Ffa : Variant::Teams;
        Game game{Position::start(StartSetup::Classic, RuleSet::of(variant))};
        while (!game.is_over() && game.entries().size() < 60) {
            test::play_entry(game.entries().size() < 10 ? few : random, game, 2);
        }
        positions.push_back(game.position_after(random.below(12)));
        text += format_pgn4(record_of(game, {random_tags(random, game.start().rules()), {}, {}}));
        text += '\n';
    }
    Database database = open();
    const ReadingOptions options{positions[0]};
    std::istringstream in{text};
    ASSERT_TRUE(read_games(in, "games", options, [&](const GameItem& item) {
        add(database, item.game);
        return true;
    }));
    ASSERT_TRUE(database.flush());
    Collection collection{text, options};
    while (collection.read_some()) {
    }

    const auto as_text = [](const Exploration& found) {
        std::string all = join(found.games, " ", [](GameId id) { return std::to_string(id); });
        for (const MoveStatistics& row : found.moves) {
            all += fmt::format("\n{} {} {} {} {} {}", format_uci(row.move), row.games, row.scored,
                               row.points, row.place, row.firsts);
        }
        return all;
    };
    int explored = 0;
    for (const Position& position : positions) {
        GameFilter filter;
        if (chance(random, 30)) filter.player = "aNN";
        if (chance(random, 30)) filter.seat = kAllColors[random.below(kColors)];
        if (chance(random, 30)) filter.min_rating = chance(random, 50) ? 2000 : 2001;
        if (chance(random, 30)) filter.preset = chance(random, 50) ? Preset::Seed : Preset::Site;
        const auto expected = database.explore(position, filter, 10);
        ASSERT_TRUE(expected);
        EXPECT_EQ(as_text(collection.explore(position, filter, 10)), as_text(*expected));
        explored += expected->games.empty() ? 0 : 1;
    }
    EXPECT_GT(explored, by_build(50, 5));
    ASSERT_TRUE(database.each({}, [&](const ListedGame& game) {
        const ListedGame& same = collection.games().at(static_cast<std::size_t>(game.id - 1));
        EXPECT_EQ(same.columns.players, game.columns.players);
        EXPECT_EQ(same.columns.time, game.columns.time);
        EXPECT_EQ(same.columns.points, game.columns.points);
        return true;
    }));
}

TEST_F(GamesDatabase, FiltersGames) {
    Database database = open();
    const auto tags = [](const std::string& red, const std::string& blue, const std::string& more) {
        return "[Red \"" + red + "\"]\n[Blue \"" + blue + "\"]\n" + more;
    };
    // Results in the order of the seats: Ann wins, a shared first place, unknown, Bob wins.
    const std::vector<GameRecord> games = {
        record_with(tags("Ann", "Bob",
                         "[RedElo \"2000\"]\n[BlueElo \"1500\"]\n[Event \"Cup\"]\n"
                         "[Date \"2026.11.27\"]\n"
                         "[Result \"Ann: 50 - Bob: 20 - Yellow: 10 - Green: 0\"]\n"),
                    "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8!"),
        record_with(tags("Bob", "Ann",
                         "[RedElo \"2100\"]\n[Date \"2026.11.28\"]\n"
                         "[Result \"Bob: 30 - Ann: 30 - Yellow: 10 - Green: 0\"]\n"),
                    "1. h2-h3 .. b7-d7 .. g13-g12 .. m8-l8??"),
        record_with(tags("ann", "", ""), "1. h2-h4"),
        record_with(tags("Bob", "Ann", "[Result \"Bob: 5 - Ann: 1 - Yellow: 0 - Green: 3\"]\n"),
                    "1. j2-j3 .. R"),
        *parse_pgn4("[Variant \"Teams\"]\n[Red \"Ann\"]\n[Result \"1-0\"]\n\n1. h2-h3\n"),
    };
    for (const GameRecord& game : games) add(database, game);
    ASSERT_TRUE(database.flush());
    const auto with = [](auto change) {
        GameFilter filter;
        change(filter);
        return filter;
    };
    using F = GameFilter;
    struct Row {
        GameFilter filter;
        std::vector<GameId> games;
    };
    const std::vector<Row> rows = {
        {{}, {1, 2, 3, 4, 5}},
        {with([](F& f) { f.game = 4; }), {4}},
        {with([](F& f) { f.above = 1, f.below = 4; }), {2, 3}},
        {with([](F& f) { f.player = "ANN"; }), {1, 2, 3, 4, 5}},
        {with([](F& f) { f.player = "Bob"; }), {1, 2, 4}},
        {with([](F& f) { f.player = "Ann", f.seat = Color::Blue; }), {2, 4}},
        {with([](F& f) { f.opponent = "bob"; }), {1, 2, 4}},
        {with([](F& f) { f.opponent = "Bob", f.player = "Bob"; }), {}},
        {with([](F& f) { f.opponent = "Bob", f.seat = Color::Blue; }), {2, 4}},
        {with([](F& f) { f.opponent = "Bob", f.player = "Ann", f.result = SeatResult::Won; }), {1}},
        {with([](F& f) { f.player = "Ann", f.result = SeatResult::Won; }), {1, 5}},
        {with([](F& f) { f.player = "Ann", f.result = SeatResult::Drawn; }), {2}},
        {with([](F& f) { f.player = "Ann", f.result = SeatResult::Lost; }), {4}},
        {with([](F& f) { f.player = "Ann", f.result = SeatResult::Unknown; }), {3}},
        {with([](F& f) { f.seat = Color::Red, f.result = SeatResult::Won; }), {1, 4, 5}},
        {with([](F& f) { f.result = SeatResult::Drawn; }), {2}},
        {with([](F& f) { f.result = SeatResult::Unknown; }), {3}},
        {with([](F& f) { f.variant = Variant::Teams; }), {5}},
        {with([](F& f) { f.preset = Preset::Site; }), {1, 2, 3, 4}},
        {with([](F& f) { f.event = "cup"; }), {1}},
        {with([](F& f) { f.min_rating = 1600; }), {2}},
        {with([](F& f) { f.min_rating = 1600, f.player = "Ann"; }), {1}},
        {with([](F& f) { f.from = parse_date("2026-11-28"); }), {2}},
        {with([](F& f) { f.before = parse_date("2026.11.28"); }), {1}},
        {with([](F& f) { f.min_plies = 2; }), {1, 2}},
        {with([](F& f) { f.max_plies = 1, f.min_plies = 1; }), {3, 4, 5}},
        {with([](F& f) { f.mark = 1; }), {1}},
        {with([](F& f) { f.mark = 4; }), {2}},
        {with([](F& f) { f.end = 0, f.variant = Variant::Ffa; }), {1, 2, 3, 4}},
    };
    for (const Row& row : rows) {
        std::vector<GameId> found;
        ASSERT_TRUE(database.each(row.filter, [&](const ListedGame& game) {
            found.insert(found.begin(), game.id);
            return true;
        }));
        EXPECT_EQ(found, row.games) << &row - rows.data();
        EXPECT_EQ(database.count(row.filter), row.games.size());
        EXPECT_EQ(records(database, row.filter).size(), row.games.size());
        // The explorer filters few games one by one.
        const auto explored = database.explore(games[0].start, row.filter, 10);
        std::erase(found, 5);
        std::ranges::reverse(found);
        EXPECT_EQ(explored->games, found) << &row - rows.data();
    }
    EXPECT_FALSE(check_filter(with([](F& f) { f.result = SeatResult::Won; })));

    const auto start = database.explore(games[0].start, {}, 10);
    ASSERT_EQ(start->moves.size(), 3U);
    const MoveStatistics& first = start->moves[0];  // h2-h3 of games 1 and 2
    EXPECT_EQ(format_uci(first.move), "h2h3");
    EXPECT_EQ(first.games, 2);
    EXPECT_EQ(first.points, 40);
    EXPECT_EQ(first.place, 1);
    EXPECT_EQ(first.firsts, 1);
    const auto keep = [](const GameRecord&) {};
    ASSERT_TRUE(database.review(3, keep, {{{0.25, {}, {}, {}}}}));
    ASSERT_TRUE(database.review(2, keep, {{{{}, 0.5, {}, {}}}}));
    const auto page = player_page(database, with([](F& f) { f.player = "Ann"; }));
    ASSERT_TRUE(page);
    std::string results;
    for (const PlayerRow& row : page->rows) {
        results += std::string{kColorNames[row.seat]} + ' ' + row.move + ' ' +
                   std::to_string(row.games) + ' ' + std::to_string(row.places) + ' ' +
                   std::to_string(row.reviewed) + '\n';
    }
    EXPECT_EQ(results,
              "Red  2 1 1\nRed h3 1 1 0\nRed h4 1 0 1\nBlue  2 4 1\nBlue d7 1 1 1\n"
              "Red  1 1 0\nRed h3 1 1 0\n");
    ASSERT_EQ(page->accuracies.size(), 2U);
    EXPECT_EQ(page->accuracies[0].second, 0.25) << "a game without date comes first";
    ASSERT_EQ(page->opponents.size(), 1U);
    EXPECT_EQ(page->opponents[0].second.games, 3);
    EXPECT_EQ(page->opponents[0].second.ahead, 1);
    EXPECT_EQ(page->opponents[0].second.behind, 1);
}

TEST_F(GamesDatabase, CountsFirstMovesWithAndWithoutCheckTogether) {
    Database database = open();
    for (const char* const moves :
         {"1. h2-h3 .. b8-c8 .. g13-g12", "1. h2-h3 .. b7-c7 .. g13-g12"}) {
        add(database, record_with("[Yellow \"Ann\"]\n", moves));
    }
    ASSERT_TRUE(database.flush());
    GameFilter filter;
    filter.player = "Ann";
    const auto page = player_page(database, filter);
    ASSERT_TRUE(page);
    ASSERT_EQ(page->rows.size(), 2U);
    EXPECT_EQ(page->rows[1].move, "g12");
    EXPECT_EQ(page->rows[1].games, 2);
}

TEST_F(GamesDatabase, CountsGamesAgainstOpponentsInTwoSeatsOnce) {
    Database database = open();
    const auto add_with = [&](const std::string& variant, const std::string& tags) {
        add(database, *parse_pgn4("[Variant \"" + variant + "\"]\n" + tags + "\n1. h2-h3\n"));
    };
    const std::string in_seats =
        "[Red \"deep\"]\n[Blue \"flat\"]\n[Yellow \"deep\"]\n[Green \"flat\"]\n";
    add_with("Teams", in_seats + "[Result \"1-0\"]\n");
    add_with("Teams", in_seats + "[Result \"0-1\"]\n[Round \"2\"]\n");
    add_with("Teams", in_seats);
    add_with("FFA", in_seats + "[Result \"deep: 9 - flat: 50 - deep: 60 - flat: 10\"]\n");
    ASSERT_TRUE(database.flush());
    GameFilter filter;
    filter.player = "deep";
    const auto page = player_page(database, filter);
    ASSERT_TRUE(page);
    EXPECT_EQ(page->games, 4U);
    ASSERT_EQ(page->opponents.size(), 1U);
    const auto& [name, row] = page->opponents[0];
    EXPECT_EQ(name, "flat");
    EXPECT_EQ(row.games, 4);
    EXPECT_EQ(row.ahead, 2);
    EXPECT_EQ(row.behind, 1);
}

TEST_F(GamesDatabase, WarnsOfOtherEncodings) {
    const auto add_text = [&](const std::string& text) {
        Database database = open();
        std::istringstream in{text};
        std::string reported;
        const auto report = [&](bool, const std::string& line) { reported += line + '\n'; };
        const ReadingOptions options{Position::start(StartSetup::Classic, {})};
        EXPECT_TRUE(database.add_text(in, options, "x", 1, report, [] { return true; }));
        EXPECT_TRUE(database.flush());
        return reported;
    };
    const auto game_of = [](const std::string& player) {
        return "[Variant \"FFA\"]\n[Red \"" + player + "\"]\n\n1. h2-h3\n\n";
    };
    const std::string warning =
        "x:2:7: warning: a character is not UTF-8; convert the file first\n";
    EXPECT_EQ(add_text(game_of("Jos\u00e9")), "");
    EXPECT_EQ(add_text(game_of("\xd6ller") + game_of("Jos\xe9")), warning);
    // The browser has replaced the bytes.
    EXPECT_EQ(add_text(game_of("\uFFFDller")), warning);
    for (const std::string& utf16 :
         {std::string{"\xff\xfe[\0V\0", 6}, std::string{"\uFFFD\uFFFD[\0V\0", 10}}) {
        EXPECT_EQ(add_text(utf16),
                  "x:1:1: not a text in UTF-8; unpack compressed files, or convert games of "
                  "quadrille-datagen\n");
    }
    Database database = open();
    std::string players;
    for (const ListedGame& game : games(database))
        players += game.columns.players[Color::Red] + ' ';
    EXPECT_EQ(players, "Jos\uFFFD \uFFFDller Jos\u00e9 ");
}

TEST_F(GamesDatabase, ListsNoDateForUnknownForms) {
    const std::vector<std::pair<std::string, std::string>> rows = {
        {"2026.11.28", "2026-11-28"},
        {"2026-11-28T20:30", "2026-11-28"},
        {"Wed Nov 28 2018 01:28:10 GMT+0200 (CET)", "2018-11-28"},
        {"28.11.2026", ""},
        {"28.11.26", ""},
        {"2026.11.281", ""},
        {"2026.02.31", ""}};
    for (const auto& [tag, listed] : rows) {
        const auto game = store_game(record_with("[Date \"" + tag + "\"]\n", "1. h2-h3"));
        ASSERT_TRUE(game);
        const auto time = game->columns.time;
        EXPECT_EQ(time ? format_date(*time) : "", listed) << tag;
    }
}

TEST_F(GamesDatabase, AddsCommentsToDuplicates) {
    Database database = open();
    const std::string moves = "1. h2-h3 .. b7-c7";
    for (const char* const comment : {"", " { one }", " { two }"}) {
        add(database, record_with("", moves + comment));
    }
    ASSERT_TRUE(database.flush());
    EXPECT_EQ(database.added().added, 1U);
    EXPECT_EQ(database.added().duplicates, 2U);
    EXPECT_EQ(database.added().annotated, 1U);
    const auto all = records(database);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].main.nodes.back().comments, std::vector<std::string>{"one"});
}

TEST_F(GamesDatabase, KeepsReviewsAndCommentsOfPeople) {
    Database database = open();
    add(database, record_with("[Red \"Ann\"]\n", "1. h2-h3 { good } .. b7-c7"));
    add(database, record_with("", "1. j2-j3"));
    ASSERT_TRUE(database.flush());
    const auto annotate = [](GameRecord& record) {
        record.main.nodes[0].comments.insert(record.main.nodes[0].comments.begin(), "[%eval 1]");
        record.main.nodes[1].suffix = "??";
    };
    EXPECT_EQ(*database.numbers({}), (std::vector<GameId>{2, 1}));
    ASSERT_TRUE(database.review(1, annotate, {{{0.9001, std::nullopt, 0, 1}}}));
    ASSERT_TRUE(database.review(3, annotate, {})) << "a deleted game";

    const GameRecord game = records(database)[0];
    EXPECT_EQ(game.main.nodes[0].comments, (std::vector<std::string>{"[%eval 1]", "good"}));
    EXPECT_EQ(*find_tag(game.tags, "Red"), "Ann");
    EXPECT_EQ(games(database)[1].columns.accuracy, (SeatAccuracy{{{0.9001, std::nullopt, 0, 1}}}));
    GameFilter marked;
    marked.mark = 4;
    ASSERT_EQ(kSuffixes[4], "??");
    EXPECT_EQ(*database.numbers(marked), std::vector<GameId>{1});
    GameFilter unreviewed;
    unreviewed.is_unreviewed = true;
    EXPECT_EQ(*database.numbers(unreviewed), std::vector<GameId>{2});

    ASSERT_TRUE(database.remove(marked));
    EXPECT_EQ(*database.numbers({}), std::vector<GameId>{2});
}

TEST_F(GamesDatabase, MakesFileAndFolderWithFirstGame) {
    const std::filesystem::path start = std::filesystem::current_path();
    std::filesystem::current_path(folder_.path());
    for (const std::string path : {"bare.db", "new/folder/games.db"}) {
        auto first = Database::open(path, Access::Write);
        auto second = Database::open(path, Access::Write);
        ASSERT_TRUE(first && second) << path;
        ASSERT_TRUE(first->flush());
        EXPECT_FALSE(std::filesystem::exists(path)) << path;
        add(*first, record_with("", "1. h2-h3"));
        ASSERT_TRUE(first->flush());
        EXPECT_TRUE(std::filesystem::exists(path)) << path;
        EXPECT_EQ(records(*second).size(), 1U) << path;
    }
    std::filesystem::current_path(start);
}

TEST_F(GamesDatabase, RefusesOtherFiles) {
    const std::string text = folder_.file("text", std::string(5000, 'x'));
    const std::string other = folder_.of("other");
    const std::string newer = folder_.of("newer");
    auto made = Database::open(newer, Access::Write);
    add(*made, record_with("", "1. h2-h3"));
    ASSERT_TRUE(made->flush());
    const auto run = [](const std::string& path, const char* sql) {
        sqlite3* handle = nullptr;
        sqlite3_open(path.c_str(), &handle);
        EXPECT_EQ(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(handle);
    };
    run(other, "CREATE TABLE games(x)");
    run(newer, "PRAGMA user_version = 2");
    for (const Access access : {Access::Read, Access::Write}) {
        EXPECT_EQ(error_of(text, access),
                  "database '" + text + "': it is damaged or not a games database");
        EXPECT_EQ(error_of(other, access),
                  "database '" + other + "': it is not a games database; name another file");
        EXPECT_EQ(error_of(newer, access),
                  "database '" + newer +
                      "': it was written by a newer version of quadrille; update quadrille");
    }
    const std::string missing = folder_.of("missing");
    EXPECT_EQ(error_of(missing, Access::Read),
              "database '" + missing + "': the file does not exist; add games to make it");
    // Damaged rows are errors.
    Database database = open();
    add(database, record_with("", "1. h2-h3"));
    ASSERT_TRUE(database.flush());
    for (const char* const damage : {"UPDATE moves SET moves = x'FF7F'", "DELETE FROM heads"}) {
        run(folder_.of("games.db"), damage);
        Database reader = open();
        EXPECT_TRUE(records(reader).empty()) << damage;
        EXPECT_EQ(reader.check_games().error(),
                  "damaged games were skipped: 1; delete each with quadrille db delete --game N");
    }
    add(database, record_with("", "1. h2-h4"));
    ASSERT_TRUE(database.flush());
    GameFilter damaged;
    damaged.game = 1;
    EXPECT_EQ(database.remove(damaged), 1U);
}

}  // namespace
}  // namespace quadrille
