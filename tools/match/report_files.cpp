#include "tools/match/report_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>

#include "protocol/text/printable.h"
#include "tools/base/files.h"
#include "tools/match/match_log.h"
#include "tools/match/report/html_report.h"
#include "tools/match/report/text_report.h"

namespace quadrille::match {

namespace {

namespace fs = std::filesystem;

/// The way from the report's folder to that of single games, as a URL.
std::string records_url(const std::string& html, const std::string& folder) {
    const fs::path games = fs::absolute(fs::path{folder} / kRecordFolder).lexically_normal();
    const fs::path way =
        games.lexically_relative(fs::absolute(html).lexically_normal().parent_path());
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-~";
    std::string url;
    for (const char c : way.string() + '/') {
        url += kPlain.find(c) != std::string_view::npos
                   ? std::string(1, c)
                   : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return url;
}

}  // namespace

Expected<std::string, std::string> report_file(const std::string& wish,
                                               std::span<const std::string> folders) {
    std::string path = wish.empty() ? (fs::path{folders.front()} / "report.html").string() : wish;
    for (const std::string& folder : folders) {
        if (is_file_of_match(path, folder)) {
            return fail("--html " + in_quotes(path) + " is a file of the match");
        }
    }
    if (const Done good = check_writable(path); !good) return fail("--html: " + good.error());
    return path;
}

Done write_report(MatchSummary summary, const ReportPlaces& places) {
    if (!places.folder.empty()) summary.records_url = records_url(places.html, places.folder);
    const MatchAnalysis analysis = analyse(summary);
    // One that fails keeps the other from nothing.
    const Done written = write_file(places.html, format_html(summary, analysis));
    const std::string last = written ? "Report: " + places.html + '\n' : "";
    const Done printed =
        Output{}.write(format_results(summary, analysis, places.colours) + places.footer + last);
    return written ? printed : written;
}

}  // namespace quadrille::match
