// Fuzz target: reads any bytes as a file of samples, as the blocks after its header, and as the
// content of a block. Reading must not crash, and errors must be one line. Samples must be read
// back unchanged and be usable by training. The corpus has no headers, which depend on the version:
// *.blocks files follow a header, and *.content files are the content of a block.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "eval/network/heads.h"
#include "tools/records/compressed_block.h"
#include "tools/train/losses.h"
#include "tools/train/sample_file.h"
#include "tools/train/targets.h"

namespace {

using namespace quadrille;
using namespace quadrille::train;

void require(bool holds) {
    if (!holds) std::abort();
}

Status read(const std::string& bytes, Samples& samples) {
    std::istringstream in{bytes};
    return read_samples(in, samples, [] {});
}

/// Returns a file with the blocks of `games` games.
std::string file_of(Variant variant, const std::string& blocks, std::uint32_t games) {
    Samples end{variant, {}};
    end.add({}, {}, games);
    return pack_samples_header(variant) + blocks + pack_samples(end);
}

/// Uses samples as training does.
void check_use(Samples& samples) {
    const RuleSet rules = RuleSet::of(samples.variant());
    if (rules.has_teams) convert_to_win_probabilities(samples, {0.005, 0.004});
    set_targets(samples, {ValueSource::Search, 0.9, 0.3});
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Sample& sample = samples[i];
        const NetInputs inputs = samples.inputs_of(sample, sample.active.next_after(sample.player));
        require(inputs.pieces.size() + inputs.danger_features.size() == sample.feature_count);
        RealOutputs gradient;
        (void)loss_of(head_of(rules), {0.5F, -0.25F, 0, 1, 0.125F}, sample, sample.target,
                      sample.player, gradient);
    }
}

void check(const std::string& bytes, Variant variant) {
    Samples samples{variant, {}};
    if (const Status done = read(bytes, samples); !done) {
        require(!done.error().empty() && done.error().find('\n') == std::string::npos);
        return;
    }
    if (samples.size() == 0) return;
    const std::string packed = pack_samples(samples);
    Samples again{variant, {}};
    require(read(file_of(variant, packed, samples.games()), again).has_value());
    require(again.size() == samples.size() && pack_samples(again) == packed);
    check_use(samples);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size);
    for (const Variant variant : {Variant::Ffa, Variant::Teams}) {
        check(bytes, variant);
        check(pack_samples_header(variant) + bytes, variant);
        check(file_of(variant, compress_block("QRW1", bytes, 1), 1), variant);
    }
    return 0;
}
