#include "tools/match/other_shards.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <utility>

#include "tools/match/match_log.h"

namespace quadrille::match {

OtherShards::OtherShards(const std::string& folder, MatchHeading own) : own_(std::move(own)) {
    for (std::size_t number = 1; number <= own_.shard.count; ++number) {
        if (number == own_.shard.number) continue;
        const Shard shard{number, own_.shard.count};
        others_[number] = {shard, log_path_in(folder, shard), {}, false};
    }
}

Status OtherShards::read(Other& other) const {
    std::ifstream file{other.path, std::ios::binary | std::ios::ate};
    // The shard has not begun, or its file is not visible yet on a network file system.
    if (!file) return {};
    const auto size = static_cast<std::uint64_t>(file.tellg());
    if (size < other.lines.lines_end) {
        return fail(fmt::format("has shrunk from {1} to {0} bytes", size, other.lines.lines_end));
    }
    if (size == other.lines.lines_end) return {};
    file.seekg(static_cast<std::streamoff>(other.lines.lines_end));
    std::ostringstream text;
    text << file.rdbuf();
    if (Status read = read_lines(text.view(), other.lines); !read) return read;
    if (other.lines.lines == 0) return {};
    if (other.lines.heading.shard != other.shard) {
        return fail(fmt::format("contains shard {}", describe(other.lines.heading.shard)));
    }
    const std::string changed = difference(other.lines.heading, own_);
    return changed.empty() ? Status{} : fail("is from another match: " + changed);
}

std::vector<std::string> OtherShards::poll_shards() {
    std::vector<std::string> faults;
    for (auto& [number, other] : others_) {
        if (other.is_excluded) continue;
        const Status done = read(other);
        if (done) continue;
        faults.push_back(fmt::format("'{}' {}; SPRT ignores its games", other.path, done.error()));
        other = {other.shard, other.path, {}, true};
    }
    return faults;
}

bool OtherShards::has_decision() const {
    return std::ranges::any_of(
        others_, [](const auto& entry) { return entry.second.lines.decision.has_value(); });
}

std::map<std::size_t, std::size_t> OtherShards::seen() const {
    std::map<std::size_t, std::size_t> seen;
    for (const auto& [number, other] : others_) {
        if (!other.lines.games.empty()) seen[number] = other.lines.games.size();
    }
    return seen;
}

void OtherShards::add_to(std::vector<GameResult>& results) const {
    for (const auto& [number, other] : others_) {
        for (const LoggedGame& game : other.lines.games) results.push_back(game.result);
    }
}

}  // namespace quadrille::match
