// Any bytes as a file of recorded games, and as what a block holds: reading never crashes, errors
// are one line, and what was read is written in both forms and read back as the same.

#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "tools/play/game_block.h"
#include "tools/play/game_file.h"
#include "tools/play/game_line.h"

namespace {

using namespace quadrille;

void require(bool holds) {
    if (!holds) std::abort();
}

/// A block with these bytes in it, whatever they are.
std::string block_of(const std::string& bytes) {
    std::string block = pack_games({});
    block.resize(kBlockHead + ZSTD_compressBound(bytes.size()));
    const std::size_t size = ZSTD_compress(block.data() + kBlockHead, block.size() - kBlockHead,
                                           bytes.data(), bytes.size(), 1);
    block.resize(kBlockHead + size);
    for (unsigned i = 0; i < 4; ++i) block[4 + i] = static_cast<char>(size >> 8 * i);
    return block;
}

void check(const RecordedGame& game) {
    const std::string line = format_game_line(game);
    const auto again = parse_game_line(line);
    require(again.has_value() && format_game_line(*again) == line);
    const auto unpacked = unpack_games(pack_games({&game, 1}));
    require(unpacked.has_value() && unpacked->size() == 1);
    require(format_game_line(unpacked->front()) == line);
}

void check_file(const std::string& text) {
    std::istringstream in{text};
    const auto read = read_games(in, check);
    if (!read) require(read.error().find('\n') == std::string::npos && !read.error().empty());
    if (read) require(read->whole_bytes + read->torn_bytes == text.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    check_file(text);
    check_file(block_of(text));
    return 0;
}
