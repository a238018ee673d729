#include "tools/train/rows_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "eval/network/checksum.h"
#include "eval/network/file.h"
#include "tools/base/failure.h"
#include "tools/records/recorded_game.h"
#include "tools/records/sealed_block.h"
#include "tools/train/raw_bytes.h"

namespace quadrille::train {

namespace {

constexpr std::string_view kHeadBlock = "QRH1";
constexpr std::string_view kRowsBlock = "QRW1";
/// Changes with the head, and with what a block of rows holds: `for_each_field`, `RowBytes` and
/// what is around them.
constexpr std::uint32_t kLayout = 5;
/// Files are written to be read again soon, as fast as they can be.
constexpr int kCompressionLevel = 1;
/// No centipawns and no points of a row are larger: no game has larger ones.
constexpr float kMaxValue = kMaxRecorded;

/// What the first block holds.
struct FileHead {
    std::uint32_t network_version = kNetworkVersion;
    std::uint32_t inputs = kInputRows;
    std::uint32_t layout = kLayout;
    std::uint32_t variant = 0;
};

/// Everything of a row but where its pieces lie: calls `field` with one member after the other.
template <class RowT, class Field>
void for_each_field(RowT& row, const Field& field) {
    field(row.pieces);
    field(row.ply);
    field(row.game);
    field(row.turn);
    field(row.checks);
    field(row.living);
    field(row.points);
    field(row.sure);
    field(row.pot);
    field(row.material);
    field(row.search);
    field(row.result);
}

/// Flags, seats and sets of seats, which not every byte is one of.
struct RowBytes {
    std::uint8_t active = 0;
    std::uint8_t player = 0;
    std::uint8_t red_side = 0;
    std::uint8_t flags = 0;
};
constexpr unsigned kQuiet = 1;
constexpr unsigned kBeside = 2;

RowBytes bytes_of(const Row& row) {
    const unsigned flags = (row.is_quiet ? kQuiet : 0) | (row.is_beside ? kBeside : 0);
    return {static_cast<std::uint8_t>(row.active.bits()), static_cast<std::uint8_t>(row.player),
            static_cast<std::uint8_t>(row.red_side.bits()), static_cast<std::uint8_t>(flags)};
}

/// False when they are of no row.
bool set_bytes(Row& row, const RowBytes& bytes) {
    constexpr unsigned kFlags = kQuiet | kBeside;
    row.active = ColorSet::from_bits(bytes.active);
    row.red_side = ColorSet::from_bits(bytes.red_side);
    if (row.active.bits() != bytes.active || row.red_side.bits() != bytes.red_side ||
        bytes.player >= kColors || bytes.flags > kFlags) {
        return false;
    }
    row.player = static_cast<Color>(bytes.player);
    row.is_quiet = (bytes.flags & kQuiet) != 0;
    row.is_beside = (bytes.flags & kBeside) != 0;
    return true;
}

bool is_in(InputRow row, int first, int end) { return row >= first && row < end; }

bool are_within(const SeatValues& values, float least, float most) {
    return std::ranges::all_of(values, [&](float v) { return v >= least && v <= most; });
}

/// Whether its numbers are such as rows have: a fit can be held to them.
bool has_values(const Row& row, bool has_teams) {
    // Of a row beside the games with teams it has centipawns still.
    const bool is_chance = has_teams && !row.is_beside;
    return row.pot >= 0 && row.pot <= kMaxValue &&
           are_within(row.result, is_chance ? 0 : -kMaxValue, is_chance ? 1 : kMaxValue) &&
           are_within(row.sure, -kMaxValue, kMaxValue) &&
           are_within(row.material, -kMaxValue, kMaxValue) &&
           are_within(row.search, -kMaxValue, kMaxValue);
}

/// Whether a network has what a row names, as often as it can be there, and its numbers are some.
bool is_sound(const Row& row, std::span<const InputRow> pieces, bool has_teams) {
    const auto signs = static_cast<std::size_t>(
        std::ranges::count_if(pieces, [](InputRow r) { return r >= kFirstTurnRow; }));
    const bool has_rows = std::ranges::all_of(pieces, [](InputRow r) {
        return r < kFirstTurnRow || is_in(r, kFirstThreatRow, kFirstPointRow);
    });
    const bool has_seats = !row.active.empty() && row.red_side.contains(Color::Red) &&
                           row.red_side.size() == (has_teams ? 2 : 1);
    const bool has_points = std::ranges::all_of(
        row.points, [](std::uint16_t points) { return points <= kWholePoints; });
    return has_rows && signs <= kMostContextRows - 2 && pieces.size() - signs <= kMostPieceRows &&
           is_in(row.turn, kFirstTurnRow, kFirstCheckRow) &&
           is_in(row.checks, kFirstCheckRow, kFirstThreatRow) && row.living <= kPlayableSquares &&
           has_seats && has_points && has_values(row, has_teams);
}

/// Rows are by game and ply.
bool may_follow(const Row& row, const Row& last) {
    return row.game > last.game || (row.game == last.game && row.ply >= last.ply);
}

constexpr std::size_t kMaxBytesOfRow =
    sizeof(RowBytes) + sizeof(Row) + (kMostPieceRows + kMostContextRows) * sizeof(InputRow);
static_assert(kMaxRowsOfBlock * kMaxBytesOfRow + 2 * sizeof(std::uint32_t) <= kMaxBlockBytes);

/// One block with `count` rows from number `first` on.
std::string pack_block(const Rows& rows, std::size_t first, std::size_t count) {
    RawWriter out;
    out.put(rows.games());
    out.put(static_cast<std::uint32_t>(count));
    for (std::size_t i = first; i < first + count; ++i) {
        const Row& row = rows[i];
        out.put(bytes_of(row));
        for_each_field(row, [&](const auto& member) { out.put(member); });
        for (const InputRow piece : rows.pieces_of(row)) out.put(piece);
    }
    return seal_block(kRowsBlock, out.bytes, kCompressionLevel);
}

/// Takes blocks from a file.
class BlockReader {
  public:
    explicit BlockReader(std::istream& in) : in_(in) {}

    Expected<std::string, std::string> next(std::string_view kind) {
        const bool is_first = end_ == 0;
        begin_ = end_;
        if (is_at_end() && !in_.bad() && !is_first) return cut_off();
        const auto block = read_block(in_, kind);
        if (in_.bad()) return unreadable();
        if (!block && is_first && block.error() == kNoBlock) {
            return fail("it holds no rows that quadrille-train kept");
        }
        if (!block) return fail(of_block(block.error()));
        end_ += block->bytes.size();
        if (!block->is_whole) return cut_off();
        auto bytes = open_block(kind, block->bytes);
        if (!bytes) return fail(of_block(bytes.error()));
        return bytes;
    }
    /// Nothing may come now.
    Done expect_end() {
        begin_ = end_;
        const bool is_over = is_at_end();
        if (in_.bad()) return unreadable();
        if (is_over) return {};
        return fail(fmt::format(
            "there is more behind its end at byte {} (give files one after another to --rows)",
            end_));
    }
    /// About the block that was asked for last.
    [[nodiscard]] std::string of_block(std::string_view what) const {
        return fmt::format("block at byte {}: {}", begin_, what);
    }

  private:
    using Failure = tl::unexpected<std::string>;

    [[nodiscard]] bool is_at_end() { return in_.peek() == std::istream::traits_type::eof(); }
    [[nodiscard]] Failure unreadable() const {
        return fail(fmt::format("it cannot be read beyond byte {}", begin_));
    }
    [[nodiscard]] Failure cut_off() const {
        return fail(fmt::format("it was cut off at byte {}", end_));
    }

    std::istream& in_;
    std::uint64_t begin_ = 0;  // of the block that was asked for last
    std::uint64_t end_ = 0;    // of what was read
};

/// The rows of a block's bytes go to `rows`, whose games from number `first_game` on they are of.
/// How many there were; an error when they are none.
Expected<std::size_t, std::string> unpack_rows(std::string_view bytes, std::uint32_t first_game,
                                               Rows& rows) {
    RawReader in{bytes};
    const auto games = in.take<std::uint32_t>();
    const auto count = in.take<std::uint32_t>();
    if (games > std::numeric_limits<std::uint32_t>::max() - first_game) {
        return fail("its games are more than can be counted");
    }
    const bool has_teams = RuleSet::of(rows.variant()).has_teams;
    std::vector<InputRow> pieces;
    for (std::uint32_t i = 0; i < count; ++i) {
        Row row;
        const auto row_bytes = in.take<RowBytes>();
        for_each_field(row, [&](auto& member) {
            member = in.take<std::remove_reference_t<decltype(member)>>();
        });
        pieces.resize(std::min<std::size_t>(row.pieces, in.left()));
        in.take_all(pieces);
        if (in.is_short()) return fail("rows are missing");
        if (!set_bytes(row, row_bytes) || pieces.size() != row.pieces || row.game >= games ||
            !is_sound(row, pieces, has_teams)) {
            return fail(fmt::format("row {} is none", i + 1));
        }
        row.game += first_game;
        if (rows.size() > 0 && !may_follow(row, rows[rows.size() - 1])) {
            return fail(fmt::format("row {} is of an earlier ply than the one before it", i + 1));
        }
        row.aim = row.is_beside ? row.material : row.result;
        rows.add_kept(row, pieces);
    }
    if (!in.is_used_up()) return fail("it has more than its rows");
    rows.set_games(std::max(rows.games(), first_game + games));
    return count;
}

/// Checks the head of a file with rows of the variant.
Done check_head(std::string_view bytes, Variant variant) {
    constexpr std::string_view kAgain = "the games have to be read again";
    const FileHead ours;
    RawReader in{bytes};
    const auto head = in.take<FileHead>();
    if (!in.is_used_up() || head.layout != ours.layout) {
        return fail(fmt::format("another version of quadrille-train kept its rows: {}", kAgain));
    }
    if (head.network_version != ours.network_version) {
        return fail(fmt::format("its rows are for networks of version {}, not {}: {}",
                                head.network_version, ours.network_version, kAgain));
    }
    if (head.inputs != ours.inputs) {
        return fail(fmt::format("its rows are for networks with {} inputs, not {}: {}", head.inputs,
                                ours.inputs, kAgain));
    }
    if (head.variant >= kVariantNames.size()) return fail("its head at byte 0 is broken");
    const auto found = static_cast<Variant>(head.variant);
    if (found == variant) return {};
    return fail(fmt::format("it has rows of {}, not {} (--variant)", name(found), name(variant)));
}

}  // namespace

std::string pack_rows_head(Variant variant) {
    RawWriter out;
    FileHead head;
    head.variant = static_cast<std::uint32_t>(variant);
    out.put(head);
    return seal_block(kHeadBlock, out.bytes, kCompressionLevel);
}

std::string pack_rows(const Rows& rows) {
    std::string blocks;
    std::size_t packed = 0;
    do {
        const std::size_t count = std::min(rows.size() - packed, kMaxRowsOfBlock);
        blocks += pack_block(rows, packed, count);
        packed += count;
    } while (packed < rows.size());
    return blocks;
}

Done read_rows(std::istream& in, Rows& rows, const std::function<void()>& progress) {
    BlockReader blocks{in};
    const auto head = blocks.next(kHeadBlock);
    if (!head) return fail(head.error());
    if (Done known = check_head(*head, rows.variant()); !known) return known;
    const std::uint32_t first_game = rows.games();
    while (true) {
        const auto bytes = blocks.next(kRowsBlock);
        if (!bytes) return fail(bytes.error());
        const auto count = unpack_rows(*bytes, first_game, rows);
        if (!count) return fail(blocks.of_block(count.error()));
        if (*count == 0) break;
        progress();
    }
    return blocks.expect_end();
}

}  // namespace quadrille::train
