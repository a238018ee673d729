#include "tools/board/server/site.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>

#include "protocol/notation/letters.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/base/files.h"
#include "tools/base/fingerprint.h"
#include "tools/games/html/page_files.h"

namespace quadrille::board {

namespace {

namespace fs = std::filesystem;

constexpr std::uint16_t kHttpPort = 80;

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kContentTypes = {
    {{".html", "text/html; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".svg", "image/svg+xml"},
     {".png", "image/png"}}};

/// Returns the content type of a file of the page; empty for any other file.
std::string_view content_type_of(std::string_view name) {
    for (const auto& [ending, type] : kContentTypes) {
        if (name.ends_with(ending)) return type;
    }
    return {};
}

/// Returns an address as in a Host header, with brackets for IPv6.
std::string bracketed(const std::string& address) {
    const bool is_six = address.find(':') != std::string::npos && !address.starts_with('[');
    return is_six ? '[' + address + ']' : address;
}

/// Compares two texts in a time that does not depend on where they differ.
bool equal_in_constant_time(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference |= static_cast<unsigned char>(a[i] ^ b[i]);
    }
    return difference == 0;
}

/// Adds headers that allow only scripts, styles and pictures of this server, and keep other pages
/// from embedding or reading them.
void add_rules_for_browsers(HttpResponse& answer) {
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

/// Returns an answer with a line of plain text.
HttpResponse line_answer(std::uint16_t status, const std::string& line) {
    HttpResponse answer{status, {{"Content-Type", "text/plain; charset=utf-8"}}, line + '\n'};
    add_rules_for_browsers(answer);
    return answer;
}

/// Returns the value of `token` in a query; empty if it is missing.
std::string_view token_in(std::string_view query) {
    while (!query.empty()) {
        std::string_view value = take_until(query, '&');
        if (take_until(value, '=') == "token") return value;
    }
    return {};
}

}  // namespace

Site::Site(std::vector<std::string> names, std::uint16_t port, std::string token,
           std::string folder)
    : names_(std::move(names)),
      port_(port),
      token_(std::move(token)),
      cookie_name_(fmt::format("quadrille-board-{}", port)),
      folder_(std::move(folder)) {
    if (folder_.empty()) {
        for (const PageFile& file : page_files()) files_.emplace(file.name, file.bytes);
        return;
    }
    // Requests can only name files of this list. Unreadable entries are skipped.
    std::error_code ignored;
    for (const auto& entry :
         fs::recursive_directory_iterator{folder_, fs::directory_options::skip_permission_denied}) {
        const std::string name = entry.path().lexically_relative(folder_).generic_string();
        if (entry.is_regular_file(ignored) && !content_type_of(name).empty()) files_[name] = {};
    }
}

bool Site::is_own(const std::string& host, const std::string& local_address) const {
    const auto is_host = [&](const std::string& name) {
        return equal_ignoring_case(host, fmt::format("{}:{}", bracketed(name), port_)) ||
               (port_ == kHttpPort && equal_ignoring_case(host, bracketed(name)));
    };
    // An IP address as host is safe: DNS rebinding needs a name.
    return std::ranges::any_of(names_, is_host) || is_host(local_address);
}

bool Site::has_token(const std::vector<std::string>& cookies) const {
    bool is_known = token_.empty();
    for (std::string_view rest : cookies) {
        while (!rest.empty()) {
            std::string_view value = take_until(rest, ';');
            while (value.starts_with(' ')) value.remove_prefix(1);
            if (take_until(value, '=') == cookie_name_) {
                is_known |= equal_in_constant_time(value, token_);
            }
        }
    }
    return is_known;
}

HttpResponse Site::answer(const HttpRequest& request) const {
    if (request.hosts.size() != 1) {
        return line_answer(
            400, fmt::format("found {} Host headers, expected one", request.hosts.size()));
    }
    const std::string& host = request.hosts.front();
    if (!is_own(host, request.local_address)) {
        return line_answer(403,
                           in_quotes(host) + " is not a name of this server; add it with --host");
    }
    if (!request.target.starts_with('/'))
        return line_answer(400, "the request target is not a path");
    std::string_view query = request.target;
    const std::string path{take_until(query, '?')};
    if (request.method != "GET" && request.method != "HEAD") {
        HttpResponse answer = line_answer(405, "use GET or HEAD");
        answer.headers.emplace_back("Allow", "GET, HEAD");
        return answer;
    }
    if (!token_.empty() && equal_in_constant_time(token_in(query), token_)) {
        // The cookie replaces the token in the address.
        HttpResponse answer = line_answer(303, "welcome");
        answer.headers.insert(
            answer.headers.end(),
            {{"Location", "/"},
             {"Cache-Control", "no-store"},
             {"Set-Cookie",
              fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict", cookie_name_, token_)}});
        return answer;
    }
    if (!has_token(request.cookies)) {
        return line_answer(401,
                           "this server requires its token: open the address that it printed, "
                           "which ends in ?token=...");
    }
    if (path != "/ws") return file(request, path);
    if (!request.is_websocket_upgrade) return line_answer(426, "this address requires a WebSocket");
    // Browsers always send the origin of a page. Programs of this machine send none.
    const bool is_foreign_page = request.origins.size() > 1 ||
                                 (request.origins.size() == 1 &&
                                  !equal_ignoring_case(request.origins.front(), "http://" + host));
    if (is_foreign_page) return line_answer(403, "pages of other servers cannot connect");
    return {101, {}, {}};
}

std::optional<std::string> Site::read(const std::string& name) const {
    const auto found = files_.find(name);
    if (found == files_.end()) return std::nullopt;
    if (folder_.empty()) return std::string{found->second};
    auto bytes = read_regular_file((fs::path{folder_} / name).string());
    return bytes ? std::optional{*std::move(bytes)} : std::nullopt;
}

HttpResponse Site::file(const HttpRequest& request, std::string path) const {
    path.erase(0, 1);
    if (path.empty()) path = "index.html";
    auto bytes = read(path);
    if (!bytes) return line_answer(404, in_quotes(path) + " does not exist");
    HttpResponse answer;
    const std::string tag = fmt::format("\"{:016x}-{}\"", fingerprint_of(*bytes), bytes->size());
    // The browser must revalidate its copy each time.
    answer.headers = {{"ETag", tag}, {"Cache-Control", "no-cache"}};
    add_rules_for_browsers(answer);
    if (request.if_none_match.find(tag) != std::string::npos) {
        answer.status = 304;
        return answer;
    }
    answer.headers.emplace_back("Content-Type", content_type_of(path));
    answer.body = *std::move(bytes);
    return answer;
}

}  // namespace quadrille::board
