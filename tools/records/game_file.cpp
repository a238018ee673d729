#include "tools/records/game_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "tools/records/game_block.h"
#include "tools/records/game_line.h"
#include "tools/records/sealed_block.h"

namespace quadrille {

namespace {

using Failure = tl::unexpected<std::string>;
using Take = std::function<bool(const RecordedGame&)>;

/// A block of some 50 kB: few enough games to be held, and enough to be compressed well.
constexpr std::size_t kPliesInBlock = 1U << 14U;
constexpr std::size_t kGamesInBlock = 1000;
/// Who kills a program loses no more.
constexpr std::chrono::seconds kLongestHeld{60};

/// What every line that this program writes begins with.
constexpr std::string_view kLineBegin = R"({"variant":")";

/// Whether `bytes` may be the beginning of what begins with `begin`.
bool may_begin(std::string_view bytes, std::string_view begin) {
    const std::size_t size = std::min(bytes.size(), begin.size());
    return bytes.substr(0, size) == begin.substr(0, size);
}

/// Reads one file from its beginning.
class FileReader {
  public:
    FileReader(std::istream& in, const Take& take) : in_(in), take_(take) {}

    Expected<GamesRead, std::string> read() {
        while (!is_enough_ && in_.peek() != std::istream::traits_type::eof()) {
            const char first = static_cast<char>(in_.peek());
            const auto done = begins_block(kGameBlock, {&first, 1}) ? read_block() : read_line();
            if (!done) return Failure{done.error()};
        }
        if (in_.bad()) {
            return Failure{fmt::format("it cannot be read beyond byte {}", read_.whole_bytes)};
        }
        return read_;
    }

  private:
    Expected<void, std::string> read_line() {
        std::string line;
        std::getline(in_, line);
        if (in_.bad()) return {};
        const bool is_whole = !in_.eof();
        const std::size_t bytes = line.size() + (is_whole ? 1 : 0);
        ++lines_;
        if (!line.empty()) {
            const auto game = parse_game_line(line);
            if (!game && !is_whole && may_begin(line, kLineBegin)) {
                read_.torn_bytes = bytes;
                return {};
            }
            if (!game) return Failure{at_line(describe(game.error()))};
            give(*game);
            read_.lacks_line_break = !is_whole;
        }
        read_.whole_bytes += bytes;
        return {};
    }

    Expected<void, std::string> read_block() {
        const auto block = quadrille::read_block(in_, kGameBlock);
        if (!block) return Failure{at_byte(block.error())};
        if (!block->is_whole) {
            read_.torn_bytes = block->bytes.size();
            return {};
        }
        const auto given = unpack_games(block->bytes, [this](const RecordedGame& game) {
            give(game);
            return !is_enough_;
        });
        if (!given) return Failure{at_byte(given.error())};
        has_blocks_ = true;
        read_.whole_bytes += block->bytes.size();
        return {};
    }

    void give(const RecordedGame& game) {
        is_enough_ = !take_(game);
        ++read_.games;
    }
    [[nodiscard]] std::string at_line(const std::string& what) const {
        // Where an editor finds lines in the bytes of a block, nobody knows.
        if (has_blocks_) return fmt::format("line at byte {}: {}", read_.whole_bytes, what);
        return fmt::format("line {}: {}", lines_, what);
    }
    [[nodiscard]] std::string at_byte(const std::string& what) const {
        return fmt::format("block at byte {}: {}", read_.whole_bytes, what);
    }

    std::istream& in_;
    const Take& take_;
    GamesRead read_;
    std::size_t lines_ = 0;
    bool has_blocks_ = false;
    bool is_enough_ = false;
};

}  // namespace

std::string describe_torn(const GamesRead& read) {
    return fmt::format("the last {} bytes are no whole game: they were not written to their end",
                       read.torn_bytes);
}

Expected<GamesRead, std::string> read_games(std::istream& in, const Take& take) {
    return FileReader{in, take}.read();
}

GameWriter::GameWriter(LineFile file, GameForm form)
    // A function can be copied, a file cannot.
    : GameWriter([shared = std::make_shared<LineFile>(std::move(file))](
                     std::string_view lines) { return shared->write(lines); },
                 form) {}

Done GameWriter::write(const RecordedGame& game) {
    if (form_ == GameForm::Lines) return write_(format_game_line(game));
    const auto now = std::chrono::steady_clock::now();
    if (held_.empty()) held_since_ = now;
    held_.push_back(game);
    held_plies_ += game.plies.size();
    const bool is_full = held_plies_ >= kPliesInBlock || held_.size() >= kGamesInBlock;
    return is_full || now - held_since_ >= kLongestHeld ? finish() : Done{};
}

Done GameWriter::finish() {
    if (held_.empty()) return {};
    Done written = write_(pack_games(held_));
    held_.clear();
    held_plies_ = 0;
    return written;
}

}  // namespace quadrille
