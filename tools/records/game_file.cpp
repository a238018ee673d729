#include "tools/records/game_file.h"

#include <fmt/format.h>

#include "tools/records/game_block.h"
#include "tools/records/sealed_block.h"

namespace quadrille {

namespace {

using Failure = tl::unexpected<std::string>;

/// A block of some 50 kB: few enough games to be held, and enough to be compressed well.
constexpr std::size_t kPliesInBlock = 1U << 14U;
constexpr std::size_t kGamesInBlock = 1000;
/// A program that is killed loses at most the games of this time.
constexpr std::chrono::seconds kLongestHeld{10};

}  // namespace

std::string describe_torn(const GamesRead& read) {
    return fmt::format("the last {} bytes are not a whole block of games", read.torn_bytes);
}

bool begins_games(std::string_view bytes) { return bytes.starts_with(kGameBlock); }

Expected<GamesRead, std::string> read_games(std::istream& in,
                                            const std::function<bool(const RecordedGame&)>& take) {
    GamesRead read;
    const auto at_block = [&](const std::string& what) {
        return Failure{fmt::format("block at byte {}: {}", read.whole_bytes, what)};
    };
    bool is_enough = false;
    while (!is_enough && in.peek() != std::istream::traits_type::eof()) {
        const auto block = read_block(in, kGameBlock);
        if (!block) return at_block(block.error());
        if (!block->is_whole) {
            read.torn_bytes = block->bytes.size();
            break;
        }
        const auto given = unpack_games(block->bytes, [&](const RecordedGame& game) {
            is_enough = !take(game);
            ++read.games;
            return !is_enough;
        });
        if (!given) return at_block(given.error());
        read.whole_bytes += block->bytes.size();
    }
    if (in.bad()) {
        return Failure{fmt::format("it cannot be read beyond byte {}", read.whole_bytes)};
    }
    return read;
}

Status GameWriter::write(const RecordedGame& game) {
    const auto now = std::chrono::steady_clock::now();
    if (held_.empty()) held_since_ = now;
    held_.push_back(game);
    held_plies_ += game.plies.size();
    const bool is_full = held_plies_ >= kPliesInBlock || held_.size() >= kGamesInBlock;
    return is_full || now - held_since_ >= kLongestHeld ? finish() : Status{};
}

Status GameWriter::finish() {
    if (held_.empty()) return {};
    Status written = write_(pack_games(held_));
    held_.clear();
    held_plies_ = 0;
    return written;
}

}  // namespace quadrille
