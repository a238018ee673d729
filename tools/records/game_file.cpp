#include "tools/records/game_file.h"

#include <fmt/format.h>

#include "tools/records/compressed_block.h"
#include "tools/records/game_block.h"

namespace quadrille {

namespace {

using Failure = tl::unexpected<std::string>;

/// A block then has about 50 kB, which compresses well and requires little memory.
constexpr std::size_t kPliesInBlock = 1U << 14U;
constexpr std::size_t kGamesInBlock = 1000;
/// Limits the games that a killed program loses.
constexpr std::chrono::seconds kMaxPendingTime{10};

}  // namespace

std::string describe_truncation(const GamesRead& read) {
    return fmt::format("the last {} bytes are not a whole block of games", read.truncated_bytes);
}

bool is_game_file(std::string_view bytes) { return bytes.starts_with(kGameBlock); }

Expected<GamesRead, std::string> read_games(std::istream& in,
                                            const std::function<bool(const RecordedGame&)>& take) {
    GamesRead read;
    const auto at_block = [&](const std::string& what) {
        return Failure{fmt::format("block at byte {}: {}", read.complete_bytes, what)};
    };
    bool is_enough = false;
    while (!is_enough && in.peek() != std::istream::traits_type::eof()) {
        const auto block = read_block(in, kGameBlock);
        if (!block) return at_block(block.error());
        if (!block->is_whole) {
            read.truncated_bytes = block->bytes.size();
            break;
        }
        const auto unpacked = unpack_games(block->bytes, [&](const RecordedGame& game) {
            is_enough = !take(game);
            ++read.games;
            return !is_enough;
        });
        if (!unpacked) return at_block(unpacked.error());
        read.complete_bytes += block->bytes.size();
    }
    if (in.bad()) {
        return Failure{fmt::format("the file cannot be read beyond byte {}", read.complete_bytes)};
    }
    return read;
}

Status GameWriter::write(const RecordedGame& game) {
    const auto now = std::chrono::steady_clock::now();
    if (pending_.empty()) pending_since_ = now;
    pending_.push_back(game);
    pending_plies_ += game.plies.size();
    const bool is_full = pending_plies_ >= kPliesInBlock || pending_.size() >= kGamesInBlock;
    return is_full || now - pending_since_ >= kMaxPendingTime ? finish() : Status{};
}

Status GameWriter::finish() {
    if (pending_.empty()) return {};
    Status written = write_(pack_games(pending_));
    pending_.clear();
    pending_plies_ = 0;
    return written;
}

}  // namespace quadrille
