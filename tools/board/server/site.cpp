#include "tools/board/server/site.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/base/files.h"
#include "tools/base/fingerprint.h"

namespace quadrille::board {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kContentTypes = {
    {{".html", "text/html; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".mjs", "text/javascript; charset=utf-8"},
     {".svg", "image/svg+xml"},
     {".png", "image/png"},
     {".ico", "image/vnd.microsoft.icon"},
     {".woff2", "font/woff2"},
     {".wasm", "application/wasm"},
     {".webmanifest", "application/manifest+json"}}};

/// Whether it is a way down from a folder: words with a slash between them, none of which begins
/// with a dot.
bool leads_down(std::string_view name) {
    if (name.empty() || name.find('\0') != std::string_view::npos) return false;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find('/', at), name.size());
        if (end == at || name[at] == '.') return false;
        at = end + 1;
    }
    return true;
}

/// Returns whether a file is in a folder, with links followed.
bool is_inside(const fs::path& file, const fs::path& folder) {
    std::error_code error;
    const fs::path real_file = fs::canonical(file, error);
    if (error) return false;
    const fs::path real_folder = fs::canonical(folder, error);
    if (error) return false;
    return std::ranges::mismatch(real_folder, real_file).in1 == real_folder.end();
}

constexpr std::size_t kMaxShown = 60;

/// What every answer says to the browser: scripts, styles and pictures are files of this server,
/// and no other page may show or read them.
void add_rules_for_browsers(HttpAnswer& answer) {
    answer.headers.insert(
        answer.headers.end(),
        {{"Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
          "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
         {"X-Content-Type-Options", "nosniff"},
         {"Referrer-Policy", "no-referrer"},
         {"Cross-Origin-Opener-Policy", "same-origin"},
         {"Cross-Origin-Resource-Policy", "same-origin"}});
}

/// An answer that is a line for people.
HttpAnswer say(std::uint16_t status, const std::string& line) {
    HttpAnswer answer{status, {{"Content-Type", "text/plain; charset=utf-8"}}, line + '\n'};
    add_rules_for_browsers(answer);
    return answer;
}

/// Returns a fingerprint of 64 bits.
std::string tag_of(std::string_view bytes) {
    return fmt::format("\"{:016x}-{}\"", fingerprint_of(bytes), bytes.size());
}

/// The value of `token` in what stands behind `?`; nothing when there is none.
std::optional<std::string_view> token_in(std::string_view query) {
    while (!query.empty()) {
        std::string_view value = take_until(query, '&');
        if (take_until(value, '=') == "token") return value;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string_view> content_type_of(std::string_view name) {
    for (const auto& [ending, type] : kContentTypes) {
        if (name.ends_with(ending)) return type;
    }
    return std::nullopt;
}

Assets::Assets(std::string folder) : folder_(std::move(folder)) {
    if (folder_.empty()) embedded_ = page_files();
}

std::optional<std::string> Assets::find(const std::string& name) const {
    if (!content_type_of(name)) return std::nullopt;
    if (folder_.empty()) {
        const auto asset = std::ranges::find(embedded_, std::string_view{name}, &PageFile::name);
        if (asset == embedded_.end()) return std::nullopt;
        return std::string{asset->bytes};
    }
    const fs::path path = fs::path{folder_} / name;
    if (!leads_down(name) || !is_inside(path, folder_)) return std::nullopt;
    auto bytes = read_regular_file(path.string());
    if (!bytes) return std::nullopt;
    return std::move(*bytes);
}

Site::Site(Admission admission, Assets assets)
    : admission_(std::move(admission)), assets_(std::move(assets)) {}

HttpAnswer Site::answer(const HttpRequest& request) const {
    const auto refused = [](const Admission::Admitted& admitted) {
        return say(admitted.error().status, admitted.error().why);
    };
    if (const auto admitted = admission_.check_host(request); !admitted) return refused(admitted);
    if (!request.target.starts_with('/')) return say(400, "the address is no path");
    std::string_view query = request.target;
    const std::string path{take_until(query, '?')};
    if (request.method != "GET" && request.method != "HEAD") {
        HttpAnswer answer = say(405, "only GET and HEAD are known here");
        answer.headers.emplace_back("Allow", "GET, HEAD");
        return answer;
    }
    const auto token = admission_.needs_token() ? token_in(query) : std::nullopt;
    if (token && admission_.is_token(*token)) {
        // The address in the browser has it no more, and the cookie has it.
        HttpAnswer answer = say(303, "welcome");
        answer.headers.insert(answer.headers.end(), {{"Location", "/"},
                                                     {"Cache-Control", "no-store"},
                                                     {"Set-Cookie", admission_.cookie()}});
        return answer;
    }
    if (const auto admitted = admission_.check_cookie(request); !admitted) return refused(admitted);
    if (path != kSocketPath) return file(request, path);
    if (!request.wants_socket) return say(426, "this is the address of a WebSocket");
    if (const auto admitted = admission_.check_origin(request); !admitted) return refused(admitted);
    return {101, {}, {}};
}

HttpAnswer Site::file(const HttpRequest& request, std::string path) const {
    path.erase(0, 1);
    if (path.empty()) path = "index.html";
    auto bytes = assets_.find(path);
    if (!bytes) return say(404, fmt::format("there is no '{}'", printable(path, kMaxShown)));
    HttpAnswer answer;
    const std::string tag = tag_of(*bytes);
    // A browser asks each time whether what it has is still the newest.
    answer.headers = {{"ETag", tag}, {"Cache-Control", "no-cache"}};
    add_rules_for_browsers(answer);
    if (request.known_tag.find(tag) != std::string::npos) {
        answer.status = 304;
        return answer;
    }
    answer.headers.emplace_back("Content-Type", *content_type_of(path));
    answer.body = std::move(*bytes);
    return answer;
}

}  // namespace quadrille::board
