// The choice of colours by option, terminal and environment.

#include "tools/base/color_mode.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/support/terminal.h"
#include "tools/base/descriptor.h"

namespace quadrille {
namespace {

TEST(ColorsFor, FollowsOptionTerminalAndEnvironment) {
    const test::Terminal shown;
    const Descriptor terminal{open(shown.path().c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC)};
    const Descriptor file{open("/dev/null", O_WRONLY | O_CLOEXEC)};
    struct Row {
        const Descriptor& to;
        ColorMode wish;
        const char* no_color;
        const char* term;
        TextColors expected;
    };
    const Row rows[] = {
        {terminal, ColorMode::Auto, "", "xterm", TextColors::On},
        {file, ColorMode::Auto, "", "xterm", TextColors::Off},
        {terminal, ColorMode::Auto, "1", "xterm", TextColors::Off},
        {terminal, ColorMode::Auto, "", "dumb", TextColors::Off},
        {file, ColorMode::Always, "1", "xterm", TextColors::On},
        {terminal, ColorMode::Never, "", "xterm", TextColors::Off},
    };
    const char* const before = std::getenv("TERM");
    const std::string term = before == nullptr ? "" : before;
    for (const Row& row : rows) {
        setenv("NO_COLOR", row.no_color, 1);
        setenv("TERM", row.term, 1);
        EXPECT_EQ(colors_for(row.to.get(), row.wish), row.expected) << &row - rows;
    }
    unsetenv("NO_COLOR");
    setenv("TERM", term.c_str(), 1);
}

TEST(AddColorOption, ReadsOption) {
    const auto wish_of = [](const std::vector<std::string>& args) {
        ColorMode wish{};
        ArgumentTable table;
        add_color_option(table, wish);
        const auto read = table.parse(args);
        EXPECT_TRUE(read.has_value()) << read.error();
        return wish;
    };
    EXPECT_EQ(wish_of({}), ColorMode::Auto);
    EXPECT_EQ(wish_of({"--color", "auto"}), ColorMode::Auto);
    EXPECT_EQ(wish_of({"--color", "always"}), ColorMode::Always);
    EXPECT_EQ(wish_of({"--color=never"}), ColorMode::Never);
}

TEST(Styled, AddsStyleOnlyWithColors) {
    EXPECT_EQ(styled(TextColors::Off, kBoldStyle, "a"), "a");
    EXPECT_EQ(styled(TextColors::On, kBoldStyle, "a"), "\x1b[1ma\x1b[0m");
    EXPECT_EQ(styled(TextColors::On, "", "a"), "a");
    EXPECT_EQ(style_at(styled(TextColors::On, kRedStyle, "m")), kRedStyle);
    EXPECT_EQ(style_at("plain"), "");
    EXPECT_EQ(style_at("\x1b[91"), "");
}

}  // namespace
}  // namespace quadrille
