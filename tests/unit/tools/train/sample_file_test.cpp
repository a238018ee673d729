// Tests that samples are read back unchanged, and that damaged files are refused.

#include "tools/train/sample_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tests/unit/tools/train/self_play_samples.h"
#include "tools/records/compressed_block.h"
#include "tools/train/raw_bytes.h"

namespace quadrille::train {
namespace {

const SamplingRules kRules{3, 2};

/// Returns a file with two blocks of samples.
std::string file_of(Variant variant) {
    std::string bytes = pack_samples_header(variant);
    Samples samples{variant, kRules};
    for (std::size_t i = 0; i < 2; ++i) {
        samples.add(quadrille::test::self_play_game(RuleSet::of(variant), i));
        bytes += pack_samples(samples);
        samples.clear();
    }
    return bytes + pack_samples(samples);
}

Status read(const std::string& bytes, Samples& samples) {
    std::istringstream in{bytes};
    return read_samples(in, samples, [] {});
}

std::string error_of(const std::string& bytes, Variant variant = Variant::Ffa) {
    Samples samples{variant, {}};
    const Status done = read(bytes, samples);
    return done ? "" : done.error();
}

void expect_same(const Samples& a, const Sample& sample, const Samples& b, const Sample& other) {
    EXPECT_TRUE(std::ranges::equal(a.features_of(sample), b.features_of(other)));
    for (const Color perspective : kAllColors) {
        EXPECT_EQ(a.inputs_of(sample, perspective), b.inputs_of(other, perspective));
    }
    EXPECT_EQ(sample.ply, other.ply);
    EXPECT_EQ(sample.active, other.active);
    EXPECT_EQ(sample.player, other.player);
    EXPECT_EQ(sample.red_side, other.red_side);
    EXPECT_EQ(sample.is_quiet, other.is_quiet);
    EXPECT_EQ(sample.is_search_sample, other.is_search_sample);
    EXPECT_EQ(sample.sure, other.sure);
    EXPECT_EQ(sample.pot, other.pot);
    EXPECT_EQ(sample.material, other.material);
    EXPECT_EQ(sample.search, other.search);
    EXPECT_EQ(sample.result, other.result);
    EXPECT_EQ(sample.target, other.target);
}

TEST(SampleFile, AppendsSamplesWithNewGameNumbers) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4Partners}) {
        Samples all{variant, kRules};
        for (std::size_t i = 0; i < 2; ++i) {
            all.add(quadrille::test::self_play_game(RuleSet::of(variant), i));
        }
        const std::string file = file_of(variant);
        Samples samples{variant, {}};
        for (std::uint32_t copy = 0; copy < 2; ++copy) {
            const Status done = read(file, samples);
            ASSERT_TRUE(done) << done.error();
            EXPECT_EQ(samples.games(), 2 * (copy + 1));
            ASSERT_EQ(samples.size(), all.size() * (copy + 1));
            ASSERT_GT(all.size(), 20U);
            for (std::size_t i = 0; i < all.size(); ++i) {
                const Sample& sample = samples[copy * all.size() + i];
                EXPECT_EQ(sample.game, all[i].game + 2 * copy);
                expect_same(samples, sample, all, all[i]);
            }
        }
    }
}

/// Returns samples of one game at consecutive plies.
Samples samples_of_long_game(std::size_t count) {
    std::vector<Sample> all(count, test::simple_sample());
    for (std::size_t i = 0; i < count; ++i) all[i].ply = static_cast<std::uint16_t>(i);
    Samples samples{Variant::Ffa, {}};
    samples.add(all, {}, 1);
    return samples;
}

TEST(SampleFile, SplitsSamplesIntoBlocks) {
    const std::size_t count = 2 * kMaxSamplesPerBlock + 1;
    Samples samples = samples_of_long_game(count);
    const std::string packed = pack_samples(samples);
    std::istringstream in{packed};
    for (std::size_t blocks = 0; blocks < 3; ++blocks) {
        EXPECT_TRUE(read_block(in, "QRW1")->is_whole);
    }
    EXPECT_EQ(static_cast<std::size_t>(in.tellg()), packed.size());
    samples.clear();
    Samples read_again{Variant::Ffa, {}};
    ASSERT_TRUE(
        read(pack_samples_header(Variant::Ffa) + packed + pack_samples(samples), read_again));
    ASSERT_EQ(read_again.size(), count);
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(read_again[i].ply, i);
}

TEST(SampleFile, NamesDamagedBlock) {
    const std::string file = file_of(Variant::Ffa);
    ASSERT_EQ(error_of(file), "");
    const std::string head = pack_samples_header(Variant::Ffa);
    const std::size_t second = head.size();
    const std::size_t end = file.size() - pack_samples(Samples{Variant::Ffa, {}}).size();
    std::string changed = file;
    changed[second + 100] = static_cast<char>(changed[second + 100] ^ 1);
    const std::string no_samples = head + compress_block("QRW1", "abc", 1);
    struct Case {
        std::string bytes;
        std::size_t block;
        std::string error;
    };
    for (const auto& [bytes, block, error] :
         {Case{"", 0, "the block header is missing"},
          {"QGB1 and more", 0, "the block header is missing"},
          {head.substr(0, second - 1), 0, "the file is cut off"},
          {head, second, "the block header is missing"},
          {file.substr(0, second + 5), second, "the file is cut off"},
          {file.substr(0, end), end, "the block header is missing"},
          {file.substr(0, file.size() - 1), end, "the file is cut off"},
          {no_samples, second, "it does not hold samples"}}) {
        EXPECT_EQ(error_of(bytes), "block at byte " + std::to_string(block) + ": " + error);
    }
    EXPECT_TRUE(error_of(changed).starts_with("block at byte " + std::to_string(second) +
                                              ": the block is damaged"));
    EXPECT_EQ(error_of(file + file), "byte " + std::to_string(file.size()) +
                                         ": another file begins; name each file after --samples");
}

TEST(SampleFile, RefusesInvalidSample) {
    const auto error_with = [](void (*change)(Sample&), const std::vector<Feature>& pieces) {
        Sample sample = test::simple_sample();
        change(sample);
        RawWriter out;
        out.put(std::uint32_t{1});
        out.put_all(std::span<const Sample>{&sample, 1});
        out.put_all(std::span{pieces});
        return error_of(pack_samples_header(Variant::Ffa) + compress_block("QRW1", out.bytes, 1) +
                        pack_samples(Samples{Variant::Ffa, {}}));
    };
    EXPECT_EQ(error_with([](Sample&) {}, {}), "");
    EXPECT_EQ(error_with([](Sample& sample) { sample.feature_count = 1; }, {7}), "");
    const std::string error = fmt::format("block at byte {}: sample 1 is not valid",
                                          pack_samples_header(Variant::Ffa).size());
    EXPECT_EQ(error_with([](Sample&) {}, {7}), error);
    EXPECT_EQ(error_with([](Sample& sample) { sample.feature_count = 65000; }, {7}), error);
    EXPECT_EQ(error_with([](Sample& sample) { sample.feature_count = 1; }, {kFirstPointFeature}),
              error);
    EXPECT_EQ(
        error_with([](Sample& sample) { sample.feature_count = 321; }, std::vector<Feature>(321)),
        error);
    for (const auto change :
         {+[](Sample& sample) { sample.turn = kFirstPointFeature; },
          +[](Sample& sample) { sample.checks = kFirstPointFeature; },
          +[](Sample& sample) { sample.active = {}; },
          +[](Sample& sample) { sample.red_side = ColorSet::all(); },
          +[](Sample& sample) { sample.player = static_cast<Color>(4); },
          +[](Sample& sample) { std::memset(&sample.is_quiet, 2, 1); },
          +[](Sample& sample) { sample.active = std::bit_cast<ColorSet>(std::uint8_t{16}); }}) {
        EXPECT_EQ(error_with(change, {}), error);
    }
}

TEST(SampleFile, ReadsCorpusOfFuzzer) {
    // To replace the corpus, take the blocks after the header of a file of `quadrille-train
    // samples`, and the content of the first of these blocks.
    for (const std::string variant : {"ffa", "teams"}) {
        const std::string path = QUADRILLE_TEST_DATA "/fuzz/corpus/samples/" + variant;
        const Variant of = *variant_from_name(variant);
        for (const std::string& blocks :
             {quadrille::test::read_file(path + ".blocks"),
              compress_block("QRW1", quadrille::test::read_file(path + ".content"), 1) +
                  pack_samples(Samples{of, {}})}) {
            Samples samples{of, {}};
            const Status done = read(pack_samples_header(of) + blocks, samples);
            EXPECT_TRUE(done) << done.error();
            EXPECT_GT(samples.size(), 1U);
        }
    }
}

TEST(SampleFile, RefusesOtherVariantOrVersion) {
    EXPECT_EQ(error_of(file_of(Variant::Teams)), "it has samples of teams, not ffa (--variant)");
    std::string head = decompress_block("QRH1", pack_samples_header(Variant::Ffa)).value();
    const std::string error =
        "another version of quadrille-train wrote it: run quadrille-train samples again";
    ++head.front();
    EXPECT_EQ(error_of(compress_block("QRH1", head, 1)), error);
    --head.front();
    head[3 * sizeof(std::uint32_t)] = 100;  // not a variant
    EXPECT_EQ(error_of(compress_block("QRH1", head, 1)), error);
}

}  // namespace
}  // namespace quadrille::train
