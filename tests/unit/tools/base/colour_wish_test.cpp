// Who gets colours: by wish, terminal and environment.

#include "tools/base/colour_wish.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/support/terminal.h"
#include "tools/base/descriptor.h"

namespace quadrille {
namespace {

TEST(ColoursFor, FollowsWishTerminalAndEnvironment) {
    const test::Terminal shown;
    const Descriptor terminal{open(shown.path().c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC)};
    const Descriptor file{open("/dev/null", O_WRONLY | O_CLOEXEC)};
    struct Row {
        const Descriptor& to;
        ColourWish wish;
        const char* no_color;
        const char* term;
        Colours expected;
    };
    const Row rows[] = {
        {terminal, ColourWish::Auto, "", "xterm", Colours::On},
        {file, ColourWish::Auto, "", "xterm", Colours::Off},
        {terminal, ColourWish::Auto, "1", "xterm", Colours::Off},
        {terminal, ColourWish::Auto, "", "dumb", Colours::Off},
        {file, ColourWish::Always, "1", "xterm", Colours::On},
        {terminal, ColourWish::Never, "", "xterm", Colours::Off},
    };
    const char* const before = std::getenv("TERM");
    const std::string term = before == nullptr ? "" : before;
    for (const Row& row : rows) {
        setenv("NO_COLOR", row.no_color, 1);
        setenv("TERM", row.term, 1);
        EXPECT_EQ(colours_for(row.to.get(), row.wish), row.expected) << &row - rows;
    }
    unsetenv("NO_COLOR");
    setenv("TERM", term.c_str(), 1);
}

TEST(AddColour, ReadsTheWish) {
    const auto wish_of = [](const std::vector<std::string>& args) {
        ColourWish wish{};
        ArgumentTable table;
        add_colour(table, wish);
        const auto read = table.parse(args);
        EXPECT_TRUE(read.has_value()) << read.error();
        return wish;
    };
    EXPECT_EQ(wish_of({}), ColourWish::Auto);
    EXPECT_EQ(wish_of({"--color", "auto"}), ColourWish::Auto);
    EXPECT_EQ(wish_of({"--color", "always"}), ColourWish::Always);
    EXPECT_EQ(wish_of({"--color=never"}), ColourWish::Never);
}

TEST(Painted, ChangesNothingWithoutColours) {
    EXPECT_EQ(painted(Colours::Off, kBoldStyle, "a"), "a");
    EXPECT_EQ(painted(Colours::On, kBoldStyle, "a"), "\x1b[1ma\x1b[0m");
    EXPECT_EQ(painted(Colours::On, "", "a"), "a");
    EXPECT_EQ(style_at(painted(Colours::On, kRedStyle, "m")), kRedStyle);
    EXPECT_EQ(style_at("plain"), "");
    EXPECT_EQ(style_at("\x1b[91"), "");
}

}  // namespace
}  // namespace quadrille
