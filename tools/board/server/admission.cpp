#include "tools/board/server/admission.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "protocol/notation/letters.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"

namespace quadrille::board {

namespace {

constexpr std::uint16_t kHttpPort = 80;
constexpr std::size_t kMaxShown = 60;

unexpected<Admission::Refusal> refuse(std::uint16_t status, std::string why) {
    return unexpected<Admission::Refusal>(Admission::Refusal{status, std::move(why)});
}

/// As it stands in Host and in addresses.
std::string bracketed(const std::string& address) {
    const bool is_six = address.find(':') != std::string::npos && !address.starts_with('[');
    return is_six ? '[' + address + ']' : address;
}

}  // namespace

bool equal_in_constant_time(std::string_view a, std::string_view b) {
    // Every byte of `a` is looked at, whatever `b` is; how long `a` is its sender knows.
    std::size_t difference = a.size() ^ b.size();
    for (std::size_t i = 0; i < a.size(); ++i) {
        const char other = b.empty() ? '\0' : b[i % b.size()];
        difference |= static_cast<std::size_t>(static_cast<unsigned char>(a[i] ^ other));
    }
    return difference == 0;
}

Admission::Admission(std::vector<std::string> names, std::uint16_t port, std::string token)
    : names_(std::move(names)),
      port_(port),
      token_(std::move(token)),
      cookie_name_(fmt::format("quadrille-board-{}", port)) {
    for (std::string& name : names_) name = bracketed(name);
}

Admission::Admitted Admission::check_host(const HttpRequest& request) const {
    if (request.hosts.size() != 1) {
        return refuse(400,
                      fmt::format("found {} headers Host, expected one", request.hosts.size()));
    }
    const std::string& host = request.hosts.front();
    const auto is_host = [&](const std::string& name) {
        return equal_ignoring_case(host, fmt::format("{}:{}", name, port_)) ||
               (port_ == kHttpPort && equal_ignoring_case(host, name));
    };
    // Nobody can make a foreign name lead to the address by which the request came.
    if (std::ranges::any_of(names_, is_host) || is_host(bracketed(request.local_address))) {
        return {};
    }
    return refuse(403, fmt::format("'{}' is no name of this server; --host allows one more",
                                   printable(host, kMaxShown)));
}

Admission::Admitted Admission::check_origin(const HttpRequest& request) const {
    const bool is_own =
        request.origins.size() == 1 && request.hosts.size() == 1 &&
        equal_ignoring_case(request.origins.front(), "http://" + request.hosts.front());
    if (is_own) return {};
    return refuse(
        403, fmt::format("a page of '{}' may not talk to this server",
                         request.origins.empty() ? "nobody"
                                                 : printable(request.origins.front(), kMaxShown)));
}

Admission::Admitted Admission::check_cookie(const HttpRequest& request) const {
    if (!needs_token()) return {};
    bool is_known = false;
    for (const std::string& header : request.cookies) {
        std::string_view rest = header;
        while (!rest.empty()) {
            std::string_view value = take_until(rest, ';');
            while (value.starts_with(' ')) value.remove_prefix(1);
            if (take_until(value, '=') == cookie_name_) is_known |= is_token(value);
        }
    }
    if (is_known) return {};
    return refuse(401,
                  "this server wants its token: open the address that it printed, which ends "
                  "in ?token=...");
}

std::string Admission::cookie() const {
    return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict", cookie_name_, token_);
}

}  // namespace quadrille::board
