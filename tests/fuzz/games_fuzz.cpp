// Fuzz target: reads any bytes as a file of recorded games and as the content of a block. Reading
// must not crash, errors must be one line, and games must be read back unchanged.

#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "tests/fuzz/checks.h"
#include "tools/records/game_block.h"
#include "tools/records/game_file.h"

namespace {

using namespace quadrille;
using test::require;

/// Returns a block with these bytes as its content, valid or not.
std::string block_of(const std::string& bytes) {
    std::string frame(ZSTD_compressBound(bytes.size()), '\0');
    frame.resize(ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), 1));
    std::string head = "QGB1";
    for (const std::size_t bits : {frame.size(), ~frame.size()}) {
        for (unsigned i = 0; i < 4; ++i) head.push_back(static_cast<char>(bits >> 8 * i));
    }
    return head + frame;
}

bool check(const RecordedGame& game) {
    int games = 0;
    const auto unpacked = unpack_games(pack_games({&game, 1}), [&](const RecordedGame& other) {
        require(other == game);
        ++games;
        return true;
    });
    require(unpacked.has_value() && games == 1);
    return true;
}

void check_file(const std::string& text) {
    std::istringstream in{text};
    const auto read = read_games(in, check);
    if (!read) require(read.error().find('\n') == std::string::npos && !read.error().empty());
    if (read) require(read->complete_bytes + read->truncated_bytes == text.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    check_file(text);
    check_file(block_of(text));
    return 0;
}
