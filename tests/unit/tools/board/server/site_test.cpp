#include "tools/board/server/site.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tools/games/html/page_files.h"

namespace quadrille::board {
namespace {

using Texts = std::vector<std::string>;

std::string header(const HttpResponse& answer, const std::string& name) {
    const auto found =
        std::ranges::find(answer.headers, name, &std::pair<std::string, std::string>::first);
    return found == answer.headers.end() ? "" : found->second;
}

HttpRequest get(const std::string& target) {
    HttpRequest request;
    request.method = "GET";
    request.target = target;
    request.hosts = {"localhost:8014"};
    request.local_address = "192.168.1.5";
    return request;
}

class SiteTest : public ::testing::Test {
  protected:
    SiteTest() {
        std::filesystem::create_directories(page_.of("page/parts"));
        (void)page_.file("page/index.html", "<p>board");
        (void)page_.file("page/parts/a.js", "let a;");
        (void)page_.file("page/notes.txt", "secret");
        (void)page_.file("outside.js", "secret");
    }
    [[nodiscard]] Site site(const std::string& token = "", std::uint16_t port = 8014) const {
        return {{"localhost", "::1", "board.home"}, port, token, page_.of("page")};
    }

    test::TemporaryFolder page_;
};

TEST_F(SiteTest, ServesFilesOfThePage) {
    const HttpResponse index = site().answer(get("/"));
    EXPECT_EQ(index.status, 200);
    EXPECT_EQ(index.body, "<p>board");
    EXPECT_EQ(header(index, "Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(header(index, "Cache-Control"), "no-cache");
    EXPECT_EQ(site().answer(get("/index.html?x=1")).body, "<p>board");
    const HttpResponse script = site().answer(get("/parts/a.js"));
    EXPECT_EQ(script.body, "let a;");
    EXPECT_EQ(header(script, "Content-Type"), "text/javascript; charset=utf-8");
    const Site of_program{{"localhost"}, 8014, ""};
    for (const PageFile& file : page_files()) {
        const HttpResponse answer = of_program.answer(get('/' + std::string{file.name}));
        EXPECT_EQ(answer.body, file.bytes) << file.name;
        EXPECT_NE(header(answer, "Content-Type"), "") << file.name;
    }
    EXPECT_EQ(of_program.answer(get("/nothing.js")).status, 404);
}

TEST_F(SiteTest, RefusesOtherPaths) {
    using std::string_literals::operator""s;
    for (const std::string& target :
         {"/nothing.js"s, "/../outside.js"s, "/parts/../../outside.js"s, "/./index.html"s,
          "//index.html"s, "/parts"s, "/parts/"s, "/notes.txt"s, "/%2e%2e/outside.js"s,
          "/parts//a.js"s, "/index.html\0.js"s}) {
        const HttpResponse answer = site().answer(get(target));
        EXPECT_EQ(answer.status, 404) << target;
        EXPECT_EQ(answer.body.find("secret"), std::string::npos) << target;
    }
    for (const char* const target : {"http://localhost:8014/index.html", "*", ""}) {
        EXPECT_EQ(site().answer(get(target)).status, 400) << target;
    }
}

TEST_F(SiteTest, AnswersNotFoundForLinkToItself) {
    std::filesystem::create_symlink("loop.js", page_.of("page/loop.js"));
    EXPECT_EQ(site().answer(get("/loop.js")).status, 404);
    EXPECT_EQ(site().answer(get("/parts/a.js")).status, 200);
}

TEST_F(SiteTest, SendsSecurityHeaders) {
    for (const char* const target : {"/", "/nothing.js"}) {
        const HttpResponse answer = site().answer(get(target));
        const std::string policy = header(answer, "Content-Security-Policy");
        EXPECT_NE(policy.find("default-src 'none'"), std::string::npos) << target;
        EXPECT_EQ(policy.find("unsafe"), std::string::npos);
        EXPECT_EQ(header(answer, "X-Content-Type-Options"), "nosniff");
        EXPECT_EQ(header(answer, "Referrer-Policy"), "no-referrer");
    }
}

TEST_F(SiteTest, AnswersNotModifiedForKnownTag) {
    const Site here = site();
    HttpRequest request = get("/");
    request.if_none_match = header(here.answer(request), "ETag");
    ASSERT_FALSE(request.if_none_match.empty());
    const HttpResponse known = here.answer(request);
    EXPECT_EQ(known.status, 304);
    EXPECT_EQ(known.body, "");
    (void)page_.file("page/index.html", "<p>other");
    EXPECT_EQ(here.answer(request).body, "<p>other");
}

TEST_F(SiteTest, AcceptsOnlyGetAndHead) {
    HttpRequest request = get("/");
    request.method = "HEAD";
    EXPECT_EQ(site().answer(request).status, 200);
    for (const char* const method : {"POST", "PUT", "DELETE", "OPTIONS", "get"}) {
        request.method = method;
        const HttpResponse answer = site().answer(request);
        EXPECT_EQ(answer.status, 405) << method;
        EXPECT_EQ(header(answer, "Allow"), "GET, HEAD");
    }
}

TEST_F(SiteTest, AcceptsOnlyItsOwnHostNames) {
    struct Row {
        Texts hosts;
        int status = 0;
        std::uint16_t port = 8014;
    };
    for (const Row& row :
         {Row{{"localhost:8014"}, 200}, Row{{"LocalHost:8014"}, 200}, Row{{"[::1]:8014"}, 200},
          Row{{"board.home:8014"}, 200}, Row{{"192.168.1.5:8014"}, 200},
          Row{{"localhost"}, 200, 80}, Row{{"localhost:80"}, 200, 80},
          Row{{"evil.example"}, 403, 80}, Row{{""}, 403}, Row{{"localhost"}, 403},
          Row{{"localhost:8015"}, 403}, Row{{"localhost:8014.evil.example"}, 403},
          Row{{"192.168.1.6:8014"}, 403}, Row{{"localhost:8014:8014"}, 403},
          Row{{"x@localhost:8014"}, 403},
          // DNS rebinding: a foreign name with the address of this server.
          Row{{"evil.example:8014"}, 403}, Row{{}, 400},
          Row{{"localhost:8014", "localhost:8014"}, 400}}) {
        HttpRequest request = get("/");
        request.hosts = row.hosts;
        EXPECT_EQ(site("", row.port).answer(request).status, row.status)
            << ::testing::PrintToString(row.hosts);
    }
}

TEST_F(SiteTest, AcceptsWebSocketsOfItsOwnPagesAndOfPrograms) {
    HttpRequest request = get("/ws");
    EXPECT_EQ(site().answer(request).status, 426) << "the request does not ask for an upgrade";
    request.is_websocket_upgrade = true;
    // localhost and 127.0.0.1 are different origins, as in browsers.
    const std::string own = "http://localhost:8014";
    for (const Texts& origins :
         {Texts{"null"}, Texts{"http://evil.example"}, Texts{"https://localhost:8014"},
          Texts{"http://localhost:8015"}, Texts{"http://127.0.0.1:8014"},
          Texts{"http://localhost:8014.evil.example"}, Texts{"http://localhost"},
          Texts{own, "http://evil.example"}}) {
        request.origins = origins;
        EXPECT_EQ(site().answer(request).status, 403) << ::testing::PrintToString(origins);
    }
    for (const Texts& origins : {Texts{own}, Texts{}}) {
        request.origins = origins;
        EXPECT_EQ(site().answer(request).status, 101);
    }
    EXPECT_EQ(site("sesame-sesame").answer(request).status, 401);
    request.hosts = {"evil.example:8014"};
    request.origins = {"http://evil.example:8014"};
    EXPECT_EQ(site().answer(request).status, 403) << "DNS rebinding";
}

TEST_F(SiteTest, SetsCookieForToken) {
    const Site here = site("sesame-sesame");
    for (const char* const target :
         {"/", "/parts/a.js", "/?token=sesame", "/?tokens=sesame-sesame", "/?token="}) {
        EXPECT_EQ(here.answer(get(target)).status, 401) << target;
    }
    const HttpResponse welcome = here.answer(get("/?a=b&token=sesame-sesame"));
    EXPECT_EQ(welcome.status, 303);
    EXPECT_EQ(header(welcome, "Location"), "/");
    EXPECT_EQ(header(welcome, "Set-Cookie"),
              "quadrille-board-8014=sesame-sesame; Path=/; HttpOnly; SameSite=Strict");
}

TEST_F(SiteTest, AcceptsOnlyCookieWithItsPortAndToken) {
    const std::string own = "quadrille-board-8014=sesame-sesame";
    HttpRequest request = get("/");
    for (const Texts& cookies :
         {Texts{""}, Texts{";"}, Texts{"="}, Texts{"sesame-sesame"}, Texts{"quadrille-board-8014="},
          Texts{"quadrille-board-8014=sesame"}, Texts{own + "-sesame-sesame"},
          Texts{"quadrille-board-8015=sesame-sesame"}, Texts{"a=" + own}}) {
        request.cookies = cookies;
        EXPECT_EQ(site("sesame-sesame").answer(request).status, 401)
            << ::testing::PrintToString(cookies);
    }
    for (const Texts& cookies : {Texts{own}, Texts{"a=b; " + own + "; c=d"}, Texts{"a=b", own}}) {
        request.cookies = cookies;
        EXPECT_EQ(site("sesame-sesame").answer(request).status, 200)
            << ::testing::PrintToString(cookies);
    }
}

}  // namespace
}  // namespace quadrille::board
