#include "tools/quadrille/analysis_table.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "protocol/notation/chess4_names.h"
#include "protocol/text/words.h"
#include "protocol/uci/search_lines.h"

namespace quadrille {

namespace {

constexpr std::size_t kDepthWidth = 7;
constexpr std::size_t kRankWidth = 4;
constexpr std::size_t kScoreWidth = 9;
constexpr std::size_t kPointsWidth = 8;
constexpr std::size_t kCountWidth = 8;
constexpr std::size_t kTimeWidth = 8;

std::string right(std::string_view text, std::size_t width) {
    return fmt::format("{:>{}}", text, width);
}

}  // namespace

std::string format_points(int hundredths) { return fmt::format("{:.1f}", hundredths / 100.0); }

std::string format_person_score(const SearchInfo& info) {
    const std::string_view bound = info.bound == BoundKind::Exact   ? ""
                                   : info.bound == BoundKind::Lower ? ">"
                                                                    : "<";
    if (info.score.mate) return fmt::format("{}#{}", bound, *info.score.mate);
    return fmt::format("{}{:+.2f}", bound, info.score.cp / 100.0);
}

std::string format_count(std::uint64_t count) {
    constexpr std::array<char, 4> kUnits = {'k', 'M', 'G', 'T'};
    if (count < 1000) return fmt::format("{}", count);
    double value = static_cast<double>(count) / 1000;
    std::size_t unit = 0;
    while (value >= 999.5 && unit + 1 < kUnits.size()) {
        value /= 1000;
        ++unit;
    }
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f}{}", value, decimals, kUnits[unit]);
}

std::string format_time(Milliseconds time) {
    const auto ms = time.count();
    if (ms < 60'000) {
        return fmt::format("{:.{}f}s", static_cast<double>(ms) / 1000, ms < 10'000 ? 2 : 1);
    }
    return fmt::format("{}m{:02}s", ms / 60'000, ms / 1000 % 60);
}

std::string AnalysisTable::cut(std::string line) const {
    if (!width_ || *width_ < 1 || line.size() <= static_cast<std::size_t>(*width_)) return line;
    const auto width = static_cast<std::size_t>(*width_);
    // Cuts between two moves if possible.
    const std::size_t blank = line.rfind(' ', width);
    line.resize(blank == std::string::npos || blank == 0 ? width : blank);
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

std::string AnalysisTable::heading() const {
    std::string line = right("Depth", kDepthWidth);
    if (shows_rank_) line += right("#", kRankWidth);
    if (!root_.rules().has_teams) {
        const PerColor<std::string_view>& seats = seat_names(root_.rules());
        for (const Color c : kAllColors) line += right(seats[c], kPointsWidth);
    }
    line += right("Score", kScoreWidth);
    line += right("Nodes", kCountWidth) + right("Time", kTimeWidth) + "  Line";
    return cut(line);
}

std::string AnalysisTable::row(const SearchInfo& info) const {
    std::string line = right(fmt::format("{}/{}", info.depth, info.seldepth), kDepthWidth);
    if (shows_rank_) line += right(fmt::format("{}", info.multi_pv), kRankWidth);
    if (!root_.rules().has_teams) {
        for (const Color c : kAllColors) {
            line += right(info.values ? format_points((*info.values)[c]) : "-", kPointsWidth);
        }
    }
    line += right(format_person_score(info), kScoreWidth);
    line += right(format_count(info.nodes), kCountWidth);
    line += right(format_time(info.time), kTimeWidth);
    std::vector<std::string> moves = format_line(root_, info.pv, format_);
    if (info.searched && *info.searched < moves.size()) {
        moves[*info.searched].insert(0, "(");
        moves.back() += ')';
    }
    return cut(line + "  " + join(moves, " "));
}

}  // namespace quadrille
