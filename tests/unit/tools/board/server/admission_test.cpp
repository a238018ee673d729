#include "tools/board/server/admission.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace quadrille::board {
namespace {

HttpRequest to_host(const std::string& host) {
    HttpRequest request;
    request.hosts = {host};
    request.local_address = "192.168.1.5";
    return request;
}

const std::vector<std::string>& names() {
    static const std::vector<std::string> kNames = {"127.0.0.1", "localhost", "::1", "board.home"};
    return kNames;
}

TEST(Admission, KnowsItsOwnNames) {
    const Admission admission{names(), 8014, ""};
    for (const char* const host : {"127.0.0.1:8014", "localhost:8014", "LocalHost:8014",
                                   "[::1]:8014", "board.home:8014", "192.168.1.5:8014"}) {
        EXPECT_TRUE(admission.check_host(to_host(host)).has_value()) << host;
    }
    // The last one is how DNS rebinding looks: a foreign name that leads here.
    for (const char* const host :
         {"", "127.0.0.1", "127.0.0.1:8015", "localhost", "127.0.0.1:8014.evil.example",
          "192.168.1.6:8014", "localhost:8014:8014", "x@localhost:8014", "evil.example:8014"}) {
        const auto admitted = admission.check_host(to_host(host));
        ASSERT_FALSE(admitted.has_value()) << host;
        EXPECT_EQ(admitted.error().status, 403) << host;
    }
}

TEST(Admission, APortThatBrowsersLeaveOut) {
    const Admission admission{names(), 80, ""};
    EXPECT_TRUE(admission.check_host(to_host("localhost")).has_value());
    EXPECT_TRUE(admission.check_host(to_host("localhost:80")).has_value());
    EXPECT_FALSE(admission.check_host(to_host("evil.example")).has_value());
}

TEST(Admission, WantsOneHost) {
    const Admission admission{names(), 8014, ""};
    HttpRequest request = to_host("localhost:8014");
    request.hosts.emplace_back("localhost:8014");
    EXPECT_EQ(admission.check_host(request).error().status, 400);
    request.hosts.clear();
    EXPECT_EQ(admission.check_host(request).error().status, 400);
}

TEST(Admission, WantsAPageOfItsOwn) {
    const Admission admission{names(), 8014, ""};
    HttpRequest request = to_host("localhost:8014");
    EXPECT_FALSE(admission.check_origin(request).has_value()) << "without an origin";
    // localhost is another page than 127.0.0.1 to a browser, and so it is here.
    for (const char* const origin :
         {"null", "http://evil.example", "https://localhost:8014", "http://localhost:8015",
          "http://127.0.0.1:8014", "http://localhost:8014.evil.example", "http://localhost"}) {
        request.origins = {origin};
        const auto admitted = admission.check_origin(request);
        ASSERT_FALSE(admitted.has_value()) << origin;
        EXPECT_EQ(admitted.error().status, 403);
    }
    request.origins = {"http://localhost:8014"};
    EXPECT_TRUE(admission.check_origin(request).has_value());
    request.origins = {"http://localhost:8014", "http://evil.example"};
    EXPECT_FALSE(admission.check_origin(request).has_value());
}

TEST(Admission, WantsItsToken) {
    const Admission admission{names(), 8014, "sesame-sesame"};
    HttpRequest request = to_host("localhost:8014");
    EXPECT_EQ(admission.check_cookie(request).error().status, 401);
    for (const char* const cookie :
         {"", ";", "=", "sesame-sesame", "quadrille-board-8014=", "quadrille-board-8014=sesame",
          "quadrille-board-8014=sesame-sesame-sesame-sesame", "quadrille-board-8015=sesame-sesame",
          "a=quadrille-board-8014=sesame-sesame"}) {
        request.cookies = {cookie};
        EXPECT_FALSE(admission.check_cookie(request).has_value()) << cookie;
    }
    for (const char* const cookie :
         {"quadrille-board-8014=sesame-sesame", "a=b; quadrille-board-8014=sesame-sesame; c=d"}) {
        request.cookies = {cookie};
        EXPECT_TRUE(admission.check_cookie(request).has_value()) << cookie;
    }
    request.cookies = {"a=b", "quadrille-board-8014=sesame-sesame"};
    EXPECT_TRUE(admission.check_cookie(request).has_value());
    const Admission open{names(), 8014, ""};
    request.cookies.clear();
    EXPECT_TRUE(open.check_cookie(request).has_value());
}

TEST(Admission, ComparesTextsWhole) {
    EXPECT_TRUE(equal_in_constant_time("", ""));
    EXPECT_TRUE(equal_in_constant_time("abc", "abc"));
    EXPECT_FALSE(equal_in_constant_time("abc", "abd"));
    EXPECT_FALSE(equal_in_constant_time("abcabc", "abc"));
    EXPECT_FALSE(equal_in_constant_time("abc", "abcabc"));
    EXPECT_FALSE(equal_in_constant_time("abc", ""));
    EXPECT_FALSE(equal_in_constant_time("", "abc"));
}

}  // namespace
}  // namespace quadrille::board
