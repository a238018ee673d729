// Arguments of a program: accepted and refused values, and help.

#include "tools/base/arguments.h"

#include <gtest/gtest.h>

#include <variant>

#include "tools/base/subcommands.h"

namespace quadrille {
namespace {

using Words = std::vector<std::string>;

/// One field for every kind of argument.
struct Order {
    std::optional<int> depth;
    std::uint64_t count = 8;
    double rate = 2;
    std::chrono::milliseconds margin{50};
    std::optional<std::chrono::milliseconds> movetime;
    Words options;
    Words files;
    bool divides = false;
    std::string title = "none";
    std::optional<std::string> output;
    std::size_t variant = 9;
};

ArgumentTable table_of(Order& order) {
    ArgumentTable table;
    table.number("depth", order.depth, {1, 9}, "plies");
    table.number("count", order.count, {0, 1000}, "how many");
    table.number("rate", order.rate, {1, 1000}, "how fast");
    table.number("margin", order.margin, {0, 1000}, "how late", "MS");
    table.number("movetime", order.movetime, {1, 1000}, "how long", "MS");
    table.texts("option", "NAME=VALUE", order.options, "an option");
    table.texts("files", "FILE", order.files, "some files").takes_several = true;
    table.flag("divide", order.divides, "a flag");
    table.text("title", "TEXT", order.title, "a title");
    table.text("output", "FILE", order.output, "where to").letter = 'o';
    table.choice(
        "variant", "NAME", {"ffa", "teams"}, [&](std::size_t i) { order.variant = i; },
        "which game");
    table.add_help();
    return table;
}

/// Returns the words that are neither options nor their values. Fills `order`.
Words words_of(const Words& args, Order& order, std::size_t max_words = 9) {
    ArgumentTable table = table_of(order);
    const auto words = table.parse(args, max_words);
    EXPECT_TRUE(words) << words.error();
    return words.value_or(Words{});
}

Order order_of(const Words& args) {
    Order order;
    (void)words_of(args, order);
    return order;
}

std::string refusal(const Words& args) {
    Order order;
    const auto words = table_of(order).parse(args);
    EXPECT_FALSE(words);
    return words ? "" : words.error();
}

TEST(Arguments, ReadsValuesFlagsAndWords) {
    Order order;
    EXPECT_EQ(
        words_of({"--depth", "5", "word", "--option=A=1", "--divide", "--option", "B=2"}, order),
        Words{"word"});
    EXPECT_EQ(order.depth, 5);
    EXPECT_EQ(order.options, (Words{"A=1", "B=2"}));
    EXPECT_TRUE(order.divides);
    EXPECT_EQ(order.output, std::nullopt);
    EXPECT_EQ(order.count, 8U);
    EXPECT_EQ(order_of({"--variant", "teams"}).variant, 1U);
    EXPECT_EQ(order_of({"--files", "a", "b", "--files", "c"}).files, (Words{"a", "b", "c"}));
    EXPECT_EQ(order_of({"--title", "a b"}).title, "a b");
}

TEST(Arguments, ReadsNumbersOfAllKinds) {
    const Order order =
        order_of({"--count", "0", "--rate=7", "--margin", "70", "--movetime", "250"});
    EXPECT_EQ(order.count, 0U);
    EXPECT_EQ(order.rate, 7);
    EXPECT_EQ(order.margin.count(), 70);
    EXPECT_EQ(order.movetime->count(), 250);
}

TEST(Arguments, ReadsShortForms) {
    Order order;
    EXPECT_EQ(words_of({"-o", "a b", "word"}, order), Words{"word"});
    EXPECT_EQ(order.output, "a b");
    EXPECT_EQ(order_of({"-ob"}).output, "b");
}

TEST(Arguments, NamesArgumentInErrors) {
    struct Row {
        Words args;
        std::string error;
    };
    const Row rows[] = {
        {{"--depth", "10"}, "--depth '10' is not a whole number from 1 to 9"},
        {{"--rate", "1.5"}, "--rate '1.5' is not a whole number from 1 to 1000"},
        {{"--count", "-1"}, "--count '-1' is not a whole number from 0 to 1000"},
        {{"--depth"}, "--depth requires a value, N: plies; see --help"},
        {{"-o"}, "--output requires a value, FILE: where to; see --help"},
        {{"--depth", "5", "--depth", "6"}, "--depth is given twice; see --help"},
        {{"--output", "a", "-ob"}, "--output is given twice; see --help"},
        {{"x"}, "unexpected argument 'x'; see --help"},
        {{"--variant", "chess"}, "--variant 'chess' is not ffa or teams"},
    };
    for (const Row& row : rows) EXPECT_EQ(refusal(row.args), row.error);
    // These error texts come from the library.
    EXPECT_NE(refusal({"-d", "5"}).find("-d"), std::string::npos);
    EXPECT_NE(refusal({"--dept", "5"}).find("--dept"), std::string::npos);
    EXPECT_NE(refusal({"--divide=3"}).find("--divide"), std::string::npos);
    EXPECT_EQ(refusal({"--\x1b[31m", "5"}).find('\x1b'), std::string::npos);
    ArgumentTable table;
    Words suites;
    table.texts("suite", "FILE", suites, "").is_required = true;
    std::string kind;
    table.text("kind", "K", kind, "").choices = {"a", "b", "c"};
    EXPECT_EQ(table.parse({}).error(), "--suite is required; see --help");
    EXPECT_EQ(table.parse({"--suite", "x", "--kind", "d"}).error(),
              "--kind 'd' is not one of a, b, c");
}

TEST(Arguments, TakesValuesInOrderOfTable) {
    std::string taken;
    ArgumentTable table;
    for (const char* const name : {"first", "second"}) {
        table.add({name, "V", "", [&taken](const std::string& value) {
                       taken += value;
                       return Status{};
                   }});
    }
    EXPECT_TRUE(table.parse({"--second", "2", "--first", "1"}));
    EXPECT_EQ(taken, "12");
    EXPECT_TRUE(table.is_given("first"));
    EXPECT_FALSE(table.is_given("third"));
    EXPECT_TRUE(table.parse({"--second", "3"}));
    EXPECT_FALSE(table.is_given("first"));
}

TEST(Arguments, AcceptsOldNamesWithWarning) {
    Order order;
    ArgumentTable table = table_of(order);
    table.rename("opt", "option", {"tool"});
    testing::internal::CaptureStderr();
    EXPECT_TRUE(table.parse({"--opt", "A=1", "--opt=B=2", "--option", "C=3", "--", "--opt"}, 1));
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              "tool: warning: --opt was renamed; use --option\n");
    EXPECT_EQ(order.options, (Words{"A=1", "B=2", "C=3"}));
    EXPECT_TRUE(table.is_given("option"));
    EXPECT_EQ(table.parse({"--opt"}).error(),
              "--option requires a value, NAME=VALUE: an option; see --help");
}

TEST(Arguments, IgnoresOtherArgumentsAfterHelp) {
    Order order;
    ArgumentTable table = table_of(order);
    EXPECT_TRUE(table.parse({"--depth", "10", "-h", "word"}));
    EXPECT_TRUE(table.is_given("help"));
    EXPECT_EQ(order.depth, std::nullopt);
}

TEST(Arguments, ListsArgumentsInHelp) {
    Order order;
    EXPECT_EQ(table_of(order).help(),
              "  --depth N               plies\n"
              "  --count N               how many (default: 8)\n"
              "  --rate N                how fast (default: 2)\n"
              "  --margin MS             how late (default: 50)\n"
              "  --movetime MS           how long\n"
              "  --option NAME=VALUE     an option\n"
              "  --files FILE            some files\n"
              "  --divide                a flag\n"
              "  --title TEXT            a title (default: none)\n"
              "  --output, -o FILE       where to\n"
              "  --variant NAME          which game\n"
              "  --help, -h              this text\n");
}

TEST(Arguments, ListsHelpByGroupAndWrapsLongLines) {
    bool place = false;
    ArgumentTable table;
    table.begin_group("The game");
    table.flag("a", place,
               "a sentence of many words that goes on well beyond the eightieth column");
    table.begin_group("Running");
    table.flag("b", place, "two");
    EXPECT_EQ(table.help(),
              "The game:\n"
              "  --a                     a sentence of many words that goes on well beyond the\n"
              "                          eightieth column\n"
              "\n"
              "Running:\n"
              "  --b                     two\n");
}

using AnyOrder = std::variant<Order, PrintText>;

Expected<AnyOrder, std::string> parse_one(const Words& args) {
    Order order;
    ArgumentTable table = table_of(order);
    table.add_version();
    return read_order<AnyOrder>(table, args, {"before\n", "after\n", "1.2\n"}, order,
                                [&]() -> Status {
                                    if (order.count == 13)
                                        return fail("--count 13 brings bad luck");
                                    return {};
                                });
}

TEST(Orders, ParsingReturnsAnOrderAnErrorOrAText) {
    EXPECT_EQ(std::get<Order>(*parse_one({"--count", "12"})).count, 12U);
    EXPECT_EQ(parse_one({"--count", "13"}).error(), "--count 13 brings bad luck");
    EXPECT_EQ(std::get<PrintText>(*parse_one({"--version"})).text, "1.2\n");
    const std::string help = std::get<PrintText>(*parse_one({"--help"})).text;
    EXPECT_TRUE(help.starts_with("before\n  --depth N ")) << help;
    EXPECT_TRUE(help.ends_with(" argument\nafter\n")) << help;
}

TEST(Orders, DispatchesSubcommands) {
    constexpr SubcommandRow<AnyOrder> kRows[] = {{"make", "makes one", parse_one},
                                                 {"mend", "mends one", parse_one},
                                                 {"mow", "mows one", parse_one}};
    const auto parse = [&](const Words& args) {
        return parse_subcommand<AnyOrder>("tool", "does it.", kRows, args);
    };
    EXPECT_EQ(parse({}).error(), "a subcommand is missing: make, mend or mow; see --help");
    EXPECT_EQ(parse({"move"}).error(),
              "'move' is not a subcommand; expected make, mend or mow; see --help");
    EXPECT_EQ(std::get<Order>(*parse({"mend", "--count", "3"})).count, 3U);
    EXPECT_EQ(std::get<PrintText>(*parse({"--version"})).text,
              "tool " QUADRILLE_VERSION " (CPU level " QUADRILLE_LEVEL_NAME ")\n");
    EXPECT_EQ(std::get<PrintText>(*parse({"-h"})).text,
              "tool: does it.\n\nusage: tool [--cpu LEVEL] SUBCOMMAND [OPTION]...\n\nSubcommands:\n"
              "  make        makes one\n  mend        mends one\n  mow         mows one\n"
              "\nOptions:\n"
              "  --help, -h              this text\n"
              "  --version               version and CPU level\n"
              "  --cpu LEVEL             portable, avx2 or avx512 (default: environment\n"
              "                          variable QUADRILLE_CPU, else the best); must be the\n"
              "                          first argument\n"
              "\nSUBCOMMAND --help lists its options.\n");
}

TEST(Output, RefusesForceWithoutFile) {
    Output output;
    ArgumentTable table;
    add_output(table, output);
    ASSERT_TRUE(table.parse({"--force"}));
    EXPECT_EQ(check_output(table, output).error(), "--force requires --out FILE");
    ASSERT_TRUE(table.parse({"--out", "a", "--force"}));
    EXPECT_TRUE(check_output(table, output));
}

}  // namespace
}  // namespace quadrille
