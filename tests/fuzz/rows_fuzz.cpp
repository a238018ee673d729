// Reads any bytes as a file of rows, as the blocks after its head, and as the contents of a block.
// Reading never crashes, errors are one line, rows that were read are written and read back as the
// same, and a fit can use them. The corpus has no heads, which depend on the version: *.blocks
// follow a head, *.content is in a block.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "eval/network/heads.h"
#include "tools/records/sealed_block.h"
#include "tools/train/aims.h"
#include "tools/train/losses.h"
#include "tools/train/rows_file.h"

namespace {

using namespace quadrille;
using namespace quadrille::train;

void require(bool holds) {
    if (!holds) std::abort();
}

Status read(const std::string& bytes, Rows& rows) {
    std::istringstream in{bytes};
    return read_rows(in, rows, [] {});
}

/// Returns a file with the blocks of so many games.
std::string file_of(Variant variant, const std::string& blocks, std::uint32_t games) {
    Rows end{variant, {}};
    end.add({}, {}, games);
    return pack_rows_head(variant) + blocks + pack_rows(end);
}

/// Uses rows as a fit does.
void check_use(Rows& rows) {
    const RuleSet rules = RuleSet::of(rows.variant());
    if (rules.has_teams) make_chances(rows, {0.005, 0.004});
    set_aims(rows, {Guide::Search, 0.9, 0.3});
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const NetInputs inputs = rows.inputs_of(row, row.active.next_after(row.player));
        require(inputs.pieces.size() + inputs.danger_features.size() == row.pieces);
        RealOutputs gradient;
        (void)loss_of(head_of(rules), {0.5F, -0.25F, 0, 1, 0.125F}, row, row.aim, row.player,
                      gradient);
    }
}

void check(const std::string& bytes, Variant variant) {
    Rows rows{variant, {}};
    if (const Status done = read(bytes, rows); !done) {
        require(!done.error().empty() && done.error().find('\n') == std::string::npos);
        return;
    }
    if (rows.size() == 0) return;
    const std::string packed = pack_rows(rows);
    Rows again{variant, {}};
    require(read(file_of(variant, packed, rows.games()), again).has_value());
    require(again.size() == rows.size() && pack_rows(again) == packed);
    check_use(rows);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size);
    for (const Variant variant : {Variant::Ffa, Variant::Teams}) {
        check(bytes, variant);
        check(pack_rows_head(variant) + bytes, variant);
        check(file_of(variant, seal_block("QRW1", bytes, 1), 1), variant);
    }
    return 0;
}
