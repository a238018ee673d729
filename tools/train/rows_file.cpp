#include "tools/train/rows_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "eval/network/checksum.h"
#include "eval/network/file.h"
#include "tools/records/sealed_block.h"
#include "tools/train/raw_bytes.h"

namespace quadrille::train {

namespace {

constexpr std::string_view kHeadBlock = "QRH1";
constexpr std::string_view kRowsBlock = "QRW1";
/// Changes with the members of `Row`.
constexpr std::uint32_t kLayout = 5;
/// Files are written to be read again soon, as fast as they can be.
constexpr int kCompressionLevel = 1;

/// What the first block holds.
struct FileHead {
    std::uint32_t layout = kLayout;
    std::uint32_t network_version = kNetworkVersion;
    std::uint32_t inputs = kFeatures;
    Variant variant{};
    friend bool operator==(const FileHead&, const FileHead&) = default;
};

constexpr std::size_t kMaxBytesOfRow =
    sizeof(Row) + (kMaxPieceFeatures + kMaxContextFeatures) * sizeof(Feature);
static_assert(kMaxRowsOfBlock * kMaxBytesOfRow + 3 * sizeof(std::uint64_t) <= kMaxBlockBytes);

Status check_head(std::string_view bytes, Variant variant) {
    const auto head = RawReader{bytes}.take<FileHead>();
    if (head == FileHead{.variant = variant}) return {};
    const bool is_variant = static_cast<std::size_t>(head.variant) < kVariantNames.size();
    if (is_variant && head == FileHead{.variant = head.variant}) {
        return fail(fmt::format("it has rows of {}, not {} (--variant)", name(head.variant),
                                name(variant)));
    }
    return fail("another version of quadrille-train wrote it: run quadrille-train rows again");
}

/// Returns whether a flag that was read as bytes is true or false.
bool is_flag(const bool& flag) {
    std::uint8_t byte = 0;
    std::memcpy(&byte, &flag, sizeof byte);
    return byte <= 1;
}

/// Returns whether a row can be used. Its values may be any.
bool is_valid(const Row& row, std::span<const Feature> pieces, bool has_teams) {
    const auto danger_features = static_cast<std::size_t>(
        std::ranges::count_if(pieces, [](Feature r) { return r >= kFirstTurnFeature; }));
    return std::ranges::all_of(pieces, [](Feature r) { return r < kFirstPointFeature; }) &&
           danger_features <= kMaxContextFeatures - 2 &&
           pieces.size() - danger_features <= kMaxPieceFeatures && row.turn < kFirstPointFeature &&
           row.checks < kFirstPointFeature && !row.active.empty() &&
           (row.active.bits() | row.red_side.bits()) <= ColorSet::all().bits() &&
           row.red_side.contains(Color::Red) && row.red_side.size() == (has_teams ? 2 : 1) &&
           idx(row.player) < kColors && is_flag(row.is_quiet) && is_flag(row.is_beside);
}

/// Returns the number of a row in a block, from 1, that is not valid or lacks its pieces. A piece
/// that belongs to no row counts as a fault of the last row.
std::optional<std::size_t> find_invalid(std::span<const Row> rows, std::span<const Feature> pieces,
                                        bool has_teams) {
    std::size_t used = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const auto own =
            pieces.subspan(used).first(std::min<std::size_t>(row.pieces, pieces.size() - used));
        if (own.size() != row.pieces || row.first_piece != rows.front().first_piece + used ||
            !is_valid(row, own, has_teams)) {
            return i + 1;
        }
        used += own.size();
    }
    if (used == pieces.size()) return std::nullopt;
    return rows.size();
}

}  // namespace

std::string pack_rows_head(Variant variant) {
    RawWriter out;
    out.put(FileHead{.variant = variant});
    return seal_block(kHeadBlock, out.bytes, kCompressionLevel);
}

std::string pack_rows(const Rows& rows) {
    std::string blocks;
    std::size_t packed = 0;
    do {
        const auto block =
            rows.all().subspan(packed).first(std::min(rows.size() - packed, kMaxRowsOfBlock));
        RawWriter out;
        out.put(rows.games());
        out.put_all(block);
        out.put_all(rows.pieces_of(block));
        blocks += seal_block(kRowsBlock, out.bytes, kCompressionLevel);
        packed += block.size();
    } while (packed < rows.size());
    return blocks;
}

Status read_rows(std::istream& in, Rows& rows, const std::function<void()>& progress) {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    const auto next = [&](std::string_view kind) -> Expected<std::string, std::string> {
        begin = end;
        auto block = read_block(in, kind);
        if (!block) return fail(block.error());
        end += block->bytes.size();
        if (!block->is_whole) return fail("the file is cut off");
        return open_block(kind, block->bytes);
    };
    const auto damaged = [&](const std::string& what) {
        return fail(fmt::format("block at byte {}: {}", begin, what));
    };
    const auto head = next(kHeadBlock);
    if (!head) return damaged(head.error());
    if (Status known = check_head(*head, rows.variant()); !known) return known;
    const bool has_teams = RuleSet::of(rows.variant()).has_teams;
    const std::uint32_t first_game = rows.games();
    while (true) {
        const auto bytes = next(kRowsBlock);
        if (!bytes) return damaged(bytes.error());
        RawReader block{*bytes};
        const auto games = block.take<std::uint32_t>();
        auto added = block.take_all<Row>();
        const auto pieces = block.take_all<Feature>();
        if (!block.is_used_up()) return damaged("it does not hold rows");
        const auto bad = find_invalid(added, pieces, has_teams);
        if (bad) return damaged(fmt::format("row {} is not valid", *bad));
        for (Row& row : added) row.game += first_game;
        rows.add(added, pieces, first_game + games);
        if (added.empty()) break;
        progress();
    }
    if (in.peek() == std::istream::traits_type::eof()) return {};
    return fail(fmt::format("byte {}: another file begins; name each file after --rows", end));
}

}  // namespace quadrille::train
