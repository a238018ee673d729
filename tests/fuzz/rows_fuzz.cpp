// Any bytes as a file of kept rows, as what follows its head, and as the rows in its block: reading
// never crashes, errors are one line, what was read is written and read back as the same, and a fit
// can be held to it. The corpus has no heads, which are of a version and of some weights: *.blocks
// follow one of ours, *.content is in a block (RowsFile.TheCorpusOfTheFuzzerIsRead holds them to
// it).

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "eval/network/heads.h"
#include "tests/fuzz/checks.h"
#include "tools/records/sealed_block.h"
#include "tools/train/aims.h"
#include "tools/train/losses.h"
#include "tools/train/rows_file.h"

namespace {

using namespace quadrille;
using namespace quadrille::train;
using test::require;

Done read(const std::string& bytes, Rows& rows) {
    std::istringstream in{bytes};
    return read_rows(in, rows, [] {});
}

std::string file_of(Variant variant, const std::string& blocks) {
    return pack_rows_head(variant) + blocks + pack_rows(Rows{variant, {}});
}

/// How far a network's outputs are off a row, and where to, is a number.
void check_loss(Head head, const Row& row, const SeatValues& aim) {
    constexpr RealOutputs kOutputs = {0.5F, -0.25F, 0, 1, 0.125F};
    RealOutputs gradient;
    const float loss = loss_of(head, kOutputs, row, aim, row.player, gradient);
    require(std::isfinite(loss));
    require(
        std::ranges::all_of(gradient, [](float derivative) { return std::isfinite(derivative); }));
}

/// What a network sees can be asked for, and it can be held to what a row says.
void check_use(Rows& rows) {
    const RuleSet rules = RuleSet::of(rows.variant());
    if (rules.has_teams) make_chances(rows, {0.005, 0.004});
    set_aims(rows, {Guide::Search, 0.9, 0.3});
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const NetInputs inputs = rows.inputs_of(row, row.active.next_after(row.player));
        require(inputs.pieces.size() + inputs.signs.size() == row.pieces);
        check_loss(head_of(rules), row, row.material);
        check_loss(head_of(rules), row, row.aim);
    }
}

void check(const std::string& bytes, Variant variant) {
    Rows rows{variant, {}};
    if (const Done done = read(bytes, rows); !done) {
        require(!done.error().empty() && done.error().find('\n') == std::string::npos);
        return;
    }
    if (rows.size() == 0) return;
    const std::string packed = pack_rows(rows);
    Rows again{variant, {}};
    require(read(file_of(variant, packed), again).has_value());
    require(again.size() == rows.size() && pack_rows(again) == packed);
    check_use(rows);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size);
    for (const Variant variant : {Variant::Ffa, Variant::Teams}) {
        check(bytes, variant);
        check(pack_rows_head(variant) + bytes, variant);
        check(file_of(variant, seal_block("QRW1", bytes, 1)), variant);
    }
    return 0;
}
