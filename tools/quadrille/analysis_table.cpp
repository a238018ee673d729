#include "tools/quadrille/analysis_table.h"

#include <array>
#include <cstdio>
#include <cstdlib>

#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
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

std::string right(std::string text, std::size_t width) {
    if (text.size() < width) text.insert(0, width - text.size(), ' ');
    return text;
}

template <class... T>
std::string formatted(const char* format, T... values) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

}  // namespace

std::string format_points(int hundredths) { return formatted("%.1f", hundredths / 100.0); }

std::string format_person_score(const SearchInfo& info) {
    const std::string bound = info.bound == BoundKind::Exact   ? ""
                              : info.bound == BoundKind::Lower ? ">"
                                                               : "<";
    if (info.score.mate) return bound + '#' + std::to_string(*info.score.mate);
    return bound + formatted("%+.2f", info.score.cp / 100.0);
}

std::string format_count(std::uint64_t count) {
    constexpr std::array<const char*, 4> kUnits = {"k", "M", "G", "T"};
    if (count < 1000) return std::to_string(count);
    double value = static_cast<double>(count) / 1000;
    std::size_t unit = 0;
    while (value >= 999.5 && unit + 1 < kUnits.size()) {
        value /= 1000;
        ++unit;
    }
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return formatted("%.*f%s", decimals, value, kUnits[unit]);
}

std::string format_time(Milliseconds time) {
    const auto ms = time.count();
    if (ms < 10'000) return formatted("%.2fs", static_cast<double>(ms) / 1000);
    if (ms < 60'000) return formatted("%.1fs", static_cast<double>(ms) / 1000);
    return formatted("%lldm%02llds", static_cast<long long>(ms / 60'000),
                     static_cast<long long>(ms / 1000 % 60));
}

std::string AnalysisTable::cut(std::string line) const {
    if (!width_ || *width_ < 1 || line.size() <= static_cast<std::size_t>(*width_)) return line;
    const auto width = static_cast<std::size_t>(*width_);
    // Between two moves, where there is one.
    const std::size_t blank = line.rfind(' ', width);
    line.resize(blank == std::string::npos || blank == 0 ? width : blank);
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

std::string AnalysisTable::heading() const {
    std::string line = right("Depth", kDepthWidth);
    if (shows_rank_) line += right("#", kRankWidth);
    line += right("Score", kScoreWidth);
    if (!root_.rules().has_teams) {
        for (const Color c : kAllColors) line += right(std::string{kColorNames[c]}, kPointsWidth);
    }
    line += right("Nodes", kCountWidth) + right("Time", kTimeWidth) + "  Line";
    return cut(line);
}

std::string AnalysisTable::row(const SearchInfo& info) const {
    std::string line =
        right(std::to_string(info.depth) + '/' + std::to_string(info.seldepth), kDepthWidth);
    if (shows_rank_) line += right(std::to_string(info.multi_pv), kRankWidth);
    line += right(format_person_score(info), kScoreWidth);
    if (!root_.rules().has_teams) {
        for (const Color c : kAllColors) {
            line += right(info.values ? format_points((*info.values)[c]) : "-", kPointsWidth);
        }
    }
    line += right(format_count(info.nodes), kCountWidth);
    line += right(format_time(info.time), kTimeWidth);
    return cut(line + "  " + join(format_line(root_, info.pv, MoveFormat::Dash), " "));
}

}  // namespace quadrille
