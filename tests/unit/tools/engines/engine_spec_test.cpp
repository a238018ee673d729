#include "tools/engines/engine_spec.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace quadrille {
namespace {

using Words = std::vector<std::string>;
using Options = std::vector<std::pair<std::string, std::string>>;

std::string spec_error(std::string_view text) {
    const auto spec = parse_engine_spec(text);
    return spec ? "no error" : spec.error();
}

TEST(EngineSpec, ReadsAllKeysOfCommandLine) {
    const auto spec = parse_engine_spec(
        R"(name=A cmd="./quadrille --cpu 'avx 2'" dir=/x option.Hash=16 "option.Log File=a b" )"
        R"(option.UCI_Variant=teams dialect=team-runner dialect.fen=fen4 tc=10+0.1 nodes=1000 )"
        R"(margin=70 start-timeout=5000 log=err.txt args="--last \"x y\"")");
    ASSERT_TRUE(spec.has_value()) << spec.error();
    EXPECT_EQ(spec->name, "A");
    EXPECT_EQ(spec->command, "./quadrille");
    EXPECT_EQ(spec->args, (Words{"--cpu", "avx 2", "--last", "x y"}));
    EXPECT_EQ(spec->directory, "/x");
    EXPECT_EQ(spec->error_log, "err.txt");
    EXPECT_EQ(spec->options,
              (Options{{"Hash", "16"}, {"Log File", "a b"}, {"UCI_Variant", "teams"}}));
    Dialect dialect = *dialect_from_name("team-runner");
    dialect.fen_word = "fen4";
    EXPECT_EQ(spec->dialect, dialect);
    ASSERT_TRUE(spec->time.has_value());
    EXPECT_EQ(describe(*spec->time), "10+0.1, 1000 nodes/move");
    EXPECT_EQ(spec->margin->count(), 70);
    EXPECT_EQ(spec->start_timeout.count(), 5000);
}

TEST(EngineSpec, HasDefaults) {
    const auto spec = parse_engine_spec("cmd=/a/b/engine");
    ASSERT_TRUE(spec.has_value()) << spec.error();
    EngineSpec expected;
    expected.name = "engine";
    expected.command = "/a/b/engine";
    EXPECT_EQ(*spec, expected);
}

TEST(EngineSpec, ReadsEveryKeyOfTheDialect) {
    const auto spec = parse_engine_spec(
        "cmd=e dialect.handshake=uci4 dialect.handshake-end=uci4ok dialect.fen=fen4 "
        "dialect.corners=x dialect.moves=uci dialect.history=now dialect.events=false "
        "dialect.clocks=team dialect.variant-option=Game dialect.rules-option=");
    ASSERT_TRUE(spec.has_value()) << spec.error();
    const Dialect expected{"uci4",          "uci4ok",
                           "fen4",          true,
                           MoveFormat::Uci, Dialect::History::None,
                           false,           Dialect::Clocks::Team,
                           "Game",          ""};
    EXPECT_EQ(spec->dialect, expected);
}

TEST(EngineSpec, NamesKeyInErrors) {
    EXPECT_EQ(spec_error("name=A"), "--engine, cmd: missing, expected the program of the engine");
    EXPECT_EQ(spec_error("cmd=e x"), "--engine: found \"x\", expected key=value");
    EXPECT_EQ(spec_error("cmd=e cmd=f"), "--engine, cmd: found twice, expected once");
    EXPECT_EQ(spec_error("cmd=\"e"), "--engine: found an open quote, expected a closing \"");
    EXPECT_EQ(spec_error("cmd=e nodes=1k"),
              "--engine, nodes: found \"1k\", expected a whole number from 1 to "
              "9223372036854775807");
    EXPECT_EQ(spec_error("cmd=e depth=0"),
              "--engine, depth: found \"0\", expected a whole number from 1 to 1000");
    EXPECT_EQ(spec_error("cmd=e hash=16"),
              "--engine, hash: unknown key, expected one of: name cmd args dir log option dialect "
              "tc movetime nodes depth margin start-timeout");
    EXPECT_EQ(spec_error("cmd=e dialect=x"),
              "--engine, dialect: found \"x\", expected quadrille or team-runner");
    EXPECT_EQ(spec_error("cmd=e dialect.corners=y"),
              "--engine, dialect.corners: found \"y\", expected x or empty");
    EXPECT_TRUE(spec_error("cmd=e dialect.x=y").starts_with("--engine, dialect.x: unknown key"));
    EXPECT_TRUE(spec_error("cmd=e optoin.Hash=1").ends_with(" option.NAME"));
    EXPECT_TRUE(
        spec_error("cmd=e tc=x").starts_with("--engine, tc: found \"x\", expected seconds"));
    EXPECT_EQ(spec_error("cmd=e tc=10 movetime=5"),
              "--engine, tc, movetime, nodes, depth: found a time for each move and a clock, "
              "expected one of them");
    EXPECT_EQ(spec_error("cmd=e margin=-5").substr(0, 18), "--engine, margin: ");
}

TEST(EngineSpec, ReadsJsonAndTomlAlike) {
    const test::TemporaryFolder folder;
    const std::string json = folder.file("a.json", R"({"engines": [
        {"name": "A", "cmd": ["./a b", "-x"], "option": {"Hash": 16, "Ponder": false},
         "dialect": "team-runner", "nodes": 1000},
        {"cmd": "b", "dialect": {"fen": "fen4", "preset": "team-runner", "events": true},
         "tc": "10+0.1"}]})");
    const std::string toml = folder.file("a.toml", R"(
        [[engines]]
        name = "A"
        cmd = ["./a b", "-x"]
        option.Hash = 16
        option.Ponder = false
        dialect = "team-runner"
        nodes = 1000
        [[engines]]
        cmd = "b"
        tc = "10+0.1"
        [engines.dialect]
        preset = "team-runner"
        fen = "fen4"
        events = true
        )");
    const auto specs = load_engine_specs(json);
    ASSERT_TRUE(specs.has_value()) << specs.error();
    ASSERT_EQ(specs->size(), 2U);
    const EngineSpec& a = specs->front();
    EXPECT_EQ(a.command, "./a b");
    EXPECT_EQ(a.args, Words{"-x"});
    EXPECT_EQ(a.options, (Options{{"Hash", "16"}, {"Ponder", "false"}}));
    EXPECT_EQ(a.dialect, dialect_from_name("team-runner"));
    EXPECT_EQ(a.time->nodes, 1000U);
    EXPECT_EQ(specs->back().name, "b");
    EXPECT_EQ(specs->back().dialect.fen_word, "fen4");
    EXPECT_TRUE(specs->back().dialect.corners_as_x);
    EXPECT_TRUE(specs->back().dialect.supports_events);
    const auto same = load_engine_specs(toml);
    ASSERT_TRUE(same.has_value()) << same.error();
    EXPECT_EQ(*same, *specs);
}

TEST(EngineSpec, NamesPlaceInErrorsOfFiles) {
    const test::TemporaryFolder folder;
    const auto error_in = [&](const std::string& ending, const std::string& text) {
        const std::string file = folder.file("a" + ending, text);
        const auto specs = load_engine_specs(file);
        if (specs) return std::string{"no error"};
        EXPECT_TRUE(specs.error().starts_with(file)) << specs.error();
        return specs.error().substr(file.size());
    };
    EXPECT_EQ(error_in(".json", R"([{"cmd": "a"}, {"cmd": "b", "nodes": "x"}])"),
              ", engine 2, nodes: found \"x\", expected a whole number from 1 to "
              "9223372036854775807");
    EXPECT_EQ(error_in(".json", R"([{"cmd": "a", "option": {"Hash": [1]}}])"),
              ", engine 1, option.Hash: found [1], expected a text, a number, true or false");
    EXPECT_EQ(error_in(".json", R"([{"cmd": "a", "dialect": {"clocks": 1}}])"),
              ", engine 1, dialect.clocks: found 1, expected team or seat");
    for (const std::string key : {"name", "option.Hash"}) {
        EXPECT_EQ(error_in(".json", R"([{"cmd": "e", ")" + key + R"(": "a\nb"}])"),
                  ", engine 1, " + key +
                      ": found \"a\\nb\", expected a text on one line, without control characters");
    }
    EXPECT_EQ(error_in(".json", "[3]"), ", engine 1, found 3, expected a table of keys");
    EXPECT_EQ(error_in(".json", "{}"),
              ": engines missing, expected a list of tables or a key engines with it");
    EXPECT_TRUE(error_in(".json", "[{]").starts_with(": parse error at line 1, column 3"));
    EXPECT_TRUE(error_in(".toml", "\nx = = 3").starts_with(": parse error at line 2, column 5"));
    EXPECT_EQ(error_in(".txt", ""), ": unknown file extension, expected .json or .toml");
    EXPECT_EQ(load_engine_specs("/nowhere/a.json").error(),
              "cannot read '/nowhere/a.json': No such file or directory");
}

}  // namespace
}  // namespace quadrille
