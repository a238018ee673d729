// Who gets colours: by wish, terminal and environment.

#include "tools/base/colour_wish.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>
#include <string>

#include "tools/base/descriptor.h"

namespace quadrille {
namespace {

/// A variable of the environment, put back when the object goes.
class Variable {
  public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* const before = std::getenv(name)) before_ = before;
        if (value == nullptr) {
            unsetenv(name);
        } else {
            setenv(name, value, 1);
        }
    }
    ~Variable() {
        if (before_) {
            setenv(name_, before_->c_str(), 1);
        } else {
            unsetenv(name_);
        }
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
    std::optional<std::string> before_;
};

class Terminal {
  public:
    Terminal() {
        int master = -1;
        int slave = -1;
        EXPECT_EQ(openpty(&master, &slave, nullptr, nullptr, nullptr), 0);
        master_ = Descriptor{master};
        slave_ = Descriptor{slave};
    }
    [[nodiscard]] int file() const { return slave_.get(); }

  private:
    Descriptor master_;
    Descriptor slave_;
};

TEST(ColoursFor, ATerminalHasThemUnlessTheEnvironmentWantsNone) {
    const Terminal terminal;
    const Descriptor file{open("/dev/null", O_WRONLY | O_CLOEXEC)};
    const Variable no_color{"NO_COLOR", nullptr};
    const Variable term{"TERM", "xterm"};
    EXPECT_EQ(colours_for(terminal.file(), ColourWish::Auto), Colours::On);
    EXPECT_EQ(colours_for(file.get(), ColourWish::Auto), Colours::Off);
    {
        const Variable plain{"NO_COLOR", "1"};
        EXPECT_EQ(colours_for(terminal.file(), ColourWish::Auto), Colours::Off);
    }
    {
        const Variable empty{"NO_COLOR", ""};
        EXPECT_EQ(colours_for(terminal.file(), ColourWish::Auto), Colours::On);
    }
    const Variable dumb{"TERM", "dumb"};
    EXPECT_EQ(colours_for(terminal.file(), ColourWish::Auto), Colours::Off);
}

TEST(ColoursFor, AWishGoesFirst) {
    const Terminal terminal;
    const Descriptor file{open("/dev/null", O_WRONLY | O_CLOEXEC)};
    const Variable no_color{"NO_COLOR", "1"};
    EXPECT_EQ(colours_for(file.get(), ColourWish::Always), Colours::On);
    EXPECT_EQ(colours_for(terminal.file(), ColourWish::Never), Colours::Off);
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
    ColourWish wish{};
    ArgumentTable table;
    add_colour(table, wish);
    const auto wrong = table.parse({"--color", "blue"});
    ASSERT_FALSE(wrong.has_value());
    EXPECT_EQ(wrong.error(), "--color 'blue' is none of auto, always, never");
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
