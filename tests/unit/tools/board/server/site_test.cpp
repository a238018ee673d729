#include "tools/board/server/site.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "tests/support/temporary_folder.h"

namespace quadrille::board {
namespace {

std::string header(const HttpAnswer& answer, const std::string& name) {
    const auto found =
        std::ranges::find(answer.headers, name, &std::pair<std::string, std::string>::first);
    return found == answer.headers.end() ? "" : found->second;
}

class SiteTest : public ::testing::Test {
  protected:
    SiteTest() {
        std::filesystem::create_directories(page_.of("page/parts"));
        (void)page_.file("page/index.html", "<p>board");
        (void)page_.file("page/parts/a.js", "let a;");
        (void)page_.file("page/.hidden.js", "secret");
        (void)page_.file("page/notes.txt", "secret");
        (void)page_.file("outside.js", "secret");
        std::filesystem::create_symlink("../outside.js", page_.of("page/link.js"));
    }
    [[nodiscard]] Site site(const std::string& token = "") const {
        return {Admission{{"localhost"}, 8014, token}, Assets{page_.of("page")}};
    }
    static HttpRequest get(const std::string& target) {
        HttpRequest request;
        request.method = "GET";
        request.target = target;
        request.hosts = {"localhost:8014"};
        return request;
    }

    test::TemporaryFolder page_;
};

TEST_F(SiteTest, GivesThePagesFiles) {
    const HttpAnswer index = site().answer(get("/"));
    EXPECT_EQ(index.status, 200);
    EXPECT_EQ(index.body, "<p>board");
    EXPECT_EQ(header(index, "Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(header(index, "Cache-Control"), "no-cache");
    EXPECT_EQ(site().answer(get("/index.html?x=1")).body, "<p>board");
    const HttpAnswer script = site().answer(get("/parts/a.js"));
    EXPECT_EQ(script.body, "let a;");
    EXPECT_EQ(header(script, "Content-Type"), "text/javascript; charset=utf-8");
}

TEST_F(SiteTest, GivesNothingElse) {
    for (const char* const target :
         {"/nothing.js", "/../outside.js", "/parts/../../outside.js", "/./index.html",
          "//index.html", "/parts", "/parts/", "/.hidden.js", "/notes.txt", "/link.js",
          "/%2e%2e/outside.js", "/parts//a.js"}) {
        const HttpAnswer answer = site().answer(get(target));
        EXPECT_EQ(answer.status, 404) << target;
        EXPECT_EQ(answer.body.find("secret"), std::string::npos) << target;
    }
    using std::string_literals::operator""s;
    EXPECT_EQ(site().answer(get("/index.html\0.js"s)).status, 404);
    EXPECT_EQ(site().answer(get("http://localhost:8014/index.html")).status, 400);
    EXPECT_EQ(site().answer(get("*")).status, 400);
    EXPECT_EQ(site().answer(get("")).status, 400);
}

TEST_F(SiteTest, TellsBrowsersWhatAPageMayDo) {
    for (const char* const target : {"/", "/nothing.js"}) {
        const HttpAnswer answer = site().answer(get(target));
        const std::string policy = header(answer, "Content-Security-Policy");
        EXPECT_NE(policy.find("default-src 'none'"), std::string::npos) << target;
        EXPECT_EQ(policy.find("unsafe"), std::string::npos);
        EXPECT_EQ(header(answer, "X-Content-Type-Options"), "nosniff");
        EXPECT_EQ(header(answer, "Referrer-Policy"), "no-referrer");
    }
}

TEST_F(SiteTest, SendsAFileOnce) {
    const Site here = site();
    HttpRequest request = get("/");
    request.known_tag = header(here.answer(request), "ETag");
    ASSERT_FALSE(request.known_tag.empty());
    const HttpAnswer known = here.answer(request);
    EXPECT_EQ(known.status, 304);
    EXPECT_EQ(known.body, "");
    (void)page_.file("page/index.html", "<p>other");
    EXPECT_EQ(here.answer(request).body, "<p>other");
}

TEST_F(SiteTest, KnowsTwoMethods) {
    HttpRequest request = get("/");
    request.method = "HEAD";
    EXPECT_EQ(site().answer(request).status, 200);
    for (const char* const method : {"POST", "PUT", "DELETE", "OPTIONS", "get"}) {
        request.method = method;
        const HttpAnswer answer = site().answer(request);
        EXPECT_EQ(answer.status, 405) << method;
        EXPECT_EQ(header(answer, "Allow"), "GET, HEAD");
    }
}

TEST_F(SiteTest, TakesTheTokenOnce) {
    const Site here = site("sesame-sesame");
    EXPECT_EQ(here.answer(get("/")).status, 401);
    EXPECT_EQ(here.answer(get("/parts/a.js")).status, 401);
    EXPECT_EQ(here.answer(get("/?token=sesame")).status, 401);
    EXPECT_EQ(here.answer(get("/?tokens=sesame-sesame")).status, 401);
    const HttpAnswer welcome = here.answer(get("/?a=b&token=sesame-sesame"));
    EXPECT_EQ(welcome.status, 303);
    EXPECT_EQ(header(welcome, "Location"), "/");
    const std::string cookie = header(welcome, "Set-Cookie");
    EXPECT_NE(cookie.find("; HttpOnly; SameSite=Strict"), std::string::npos) << cookie;
    HttpRequest request = get("/");
    request.cookies = {cookie.substr(0, cookie.find(';'))};
    EXPECT_EQ(here.answer(request).status, 200);
}

TEST_F(SiteTest, LetsItsOwnPagesHaveASocket) {
    HttpRequest request = get("/ws");
    EXPECT_EQ(site().answer(request).status, 426) << "no WebSocket is asked for";
    request.wants_socket = true;
    EXPECT_EQ(site().answer(request).status, 403) << "no origin";
    request.origins = {"http://evil.example"};
    EXPECT_EQ(site().answer(request).status, 403);
    request.origins = {"http://localhost:8014"};
    EXPECT_EQ(site().answer(request).status, 101);
    EXPECT_EQ(site("sesame-sesame").answer(request).status, 401);
    request.hosts = {"evil.example:8014"};
    request.origins = {"http://evil.example:8014"};
    EXPECT_EQ(site().answer(request).status, 403) << "its name may lead here";
}

// The page itself is part of the program.
TEST(Assets, OfTheProgramHaveContentTypes) {
    for (const PageFile& asset : page_files()) {
        EXPECT_TRUE(content_type_of(asset.name).has_value()) << asset.name;
        EXPECT_EQ(Assets{}.find(std::string{asset.name}), asset.bytes) << asset.name;
    }
    EXPECT_FALSE(Assets{}.find("nothing.js").has_value());
}

}  // namespace
}  // namespace quadrille::board
