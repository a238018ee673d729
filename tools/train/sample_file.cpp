#include "tools/train/sample_file.h"

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
#include "tools/records/compressed_block.h"
#include "tools/train/raw_bytes.h"

namespace quadrille::train {

namespace {

constexpr std::string_view kHeaderBlock = "QRH1";
constexpr std::string_view kSamplesBlock = "QRW1";
/// Version of the layout; raise it when the members of `Sample` change.
constexpr std::uint32_t kLayout = 6;
/// Low, because writing fast matters more than small files.
constexpr int kCompressionLevel = 1;

/// Content of the first block.
struct FileHeader {
    std::uint32_t layout = kLayout;
    std::uint32_t network_version = kNetworkVersion;
    std::uint32_t inputs = kFeatures;
    Variant variant{};
    friend bool operator==(const FileHeader&, const FileHeader&) = default;
};

constexpr std::size_t kMaxSampleBytes =
    sizeof(Sample) + (kMaxPieceFeatures + kMaxContextFeatures) * sizeof(Feature);
static_assert(kMaxSamplesPerBlock * kMaxSampleBytes + 3 * sizeof(std::uint64_t) <= kMaxBlockBytes);

Status check_header(std::string_view bytes, Variant variant) {
    const auto head = RawReader{bytes}.take<FileHeader>();
    if (head == FileHeader{.variant = variant}) return {};
    const bool is_variant = static_cast<std::size_t>(head.variant) < kVariantNames.size();
    if (is_variant && head == FileHeader{.variant = head.variant}) {
        return fail(fmt::format("it has samples of {}, not {} (--variant)", name(head.variant),
                                name(variant)));
    }
    return fail("another version of quadrille-train wrote it: run quadrille-train samples again");
}

/// Returns whether the byte of a flag is 0 or 1.
bool is_flag(const bool& flag) {
    std::uint8_t byte = 0;
    std::memcpy(&byte, &flag, sizeof byte);
    return byte <= 1;
}

/// Returns whether a sample can be used. Does not check its values.
bool is_valid(const Sample& sample, std::span<const Feature> pieces, bool has_teams) {
    const auto danger_features = static_cast<std::size_t>(
        std::ranges::count_if(pieces, [](Feature r) { return r >= kFirstTurnFeature; }));
    return std::ranges::all_of(pieces, [](Feature r) { return r < kFirstPointFeature; }) &&
           danger_features <= kMaxContextFeatures - 2 &&
           pieces.size() - danger_features <= kMaxPieceFeatures &&
           sample.turn < kFirstPointFeature && sample.checks < kFirstPointFeature &&
           !sample.active.empty() &&
           (sample.active.bits() | sample.red_side.bits()) <= ColorSet::all().bits() &&
           sample.red_side.contains(Color::Red) && sample.red_side.size() == (has_teams ? 2 : 1) &&
           idx(sample.player) < kColors && is_flag(sample.is_quiet) &&
           is_flag(sample.is_search_sample);
}

/// Returns the number of the first sample in a block, from 1, that is invalid or lacks pieces. A
/// surplus piece makes the last sample invalid.
std::optional<std::size_t> find_invalid(std::span<const Sample> samples,
                                        std::span<const Feature> pieces, bool has_teams) {
    std::size_t used = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Sample& sample = samples[i];
        const auto own = pieces.subspan(used).first(
            std::min<std::size_t>(sample.feature_count, pieces.size() - used));
        if (own.size() != sample.feature_count ||
            sample.first_feature != samples.front().first_feature + used ||
            !is_valid(sample, own, has_teams)) {
            return i + 1;
        }
        used += own.size();
    }
    if (used == pieces.size()) return std::nullopt;
    return samples.size();
}

}  // namespace

std::string pack_samples_header(Variant variant) {
    RawWriter out;
    out.put(FileHeader{.variant = variant});
    return compress_block(kHeaderBlock, out.bytes, kCompressionLevel);
}

std::string pack_samples(const Samples& samples) {
    std::string blocks;
    std::size_t packed = 0;
    do {
        const auto block = samples.all().subspan(packed).first(
            std::min(samples.size() - packed, kMaxSamplesPerBlock));
        RawWriter out;
        out.put(samples.games());
        out.put_all(block);
        out.put_all(samples.features_of(block));
        blocks += compress_block(kSamplesBlock, out.bytes, kCompressionLevel);
        packed += block.size();
    } while (packed < samples.size());
    return blocks;
}

Status read_samples(std::istream& in, Samples& samples, const std::function<void()>& progress) {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    const auto next = [&](std::string_view kind) -> Expected<std::string, std::string> {
        begin = end;
        auto block = read_block(in, kind);
        if (!block) return fail(block.error());
        end += block->bytes.size();
        if (!block->is_whole) return fail("the file is cut off");
        return decompress_block(kind, block->bytes);
    };
    const auto damaged = [&](const std::string& what) {
        return fail(fmt::format("block at byte {}: {}", begin, what));
    };
    const auto head = next(kHeaderBlock);
    if (!head) return damaged(head.error());
    if (Status known = check_header(*head, samples.variant()); !known) return known;
    const bool has_teams = RuleSet::of(samples.variant()).has_teams;
    const std::uint32_t first_game = samples.games();
    while (true) {
        const auto bytes = next(kSamplesBlock);
        if (!bytes) return damaged(bytes.error());
        RawReader block{*bytes};
        const auto games = block.take<std::uint32_t>();
        auto added = block.take_all<Sample>();
        const auto pieces = block.take_all<Feature>();
        if (!block.is_used_up()) return damaged("it does not hold samples");
        const auto bad = find_invalid(added, pieces, has_teams);
        if (bad) return damaged(fmt::format("sample {} is not valid", *bad));
        for (Sample& sample : added) sample.game += first_game;
        samples.add(added, pieces, first_game + games);
        if (added.empty()) break;
        progress();
    }
    if (in.peek() == std::istream::traits_type::eof()) return {};
    return fail(fmt::format("byte {}: another file begins; name each file after --samples", end));
}

}  // namespace quadrille::train
