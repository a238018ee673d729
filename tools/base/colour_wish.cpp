#include "tools/base/colour_wish.h"

#include <cstdlib>
#include <string_view>

#include "tools/base/standard_streams.h"

namespace quadrille {

namespace {

/// A variable of the environment, empty when it is not set.
std::string_view variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view{} : value;
}

bool wants_plain_text() { return !variable("NO_COLOR").empty() || variable("TERM") == "dumb"; }

}  // namespace

void add_colour(ArgumentTable& table, ColourWish& wish) {
    table
        .choice(
            "color", "WHEN", {"auto", "always", "never"},
            [&wish](std::size_t i) { wish = static_cast<ColourWish>(i); },
            "colours: always, never, or auto: on a terminal, unless NO_COLOR is set or TERM is "
            "dumb")
        .default_value = "auto";
}

Colours colours_for(int file_descriptor, ColourWish wish) {
    if (wish != ColourWish::Auto) return Colours{wish == ColourWish::Always};
    return Colours{is_terminal(file_descriptor) && !wants_plain_text()};
}

}  // namespace quadrille
