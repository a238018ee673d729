#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/base/failure.h"
#include "tools/base/files.h"
#include "tools/base/program.h"

namespace quadrille {

/// The smallest and the largest number that an argument takes.
struct NumberRange {
    std::int64_t min = 0;
    std::int64_t max = 0;
};

/// `text` as a whole number in a range; the error begins with `what`.
[[nodiscard]] Expected<std::int64_t, std::string> parse_number(std::string_view what,
                                                               std::string_view text,
                                                               NumberRange range);

/// What may be chosen: "a", "a or b", "a, b or c".
[[nodiscard]] std::string one_of(const std::vector<std::string>& choices);

/// One argument `--name` of a program.
struct Argument {
    std::string name;
    std::string value_name;  // empty: a switch
    std::string help;
    /// Does what the argument says; a switch gets an empty value. The error names the argument.
    std::function<Done(const std::string& value)> take;
    std::string default_value{};         // for help
    std::vector<std::string> choices{};  // the only values, if there are any
    char letter = '\0';                  // `-letter` means the same
    bool is_required = false;
    bool is_list = false;        // may be given again
    bool takes_several = false;  // values, up to the next argument; a list
};

/// The arguments that a program or subcommand takes: they are read by this table, and help is made
/// from it. A row names the place where its value goes, which must outlive the table.
class ArgumentTable {
  public:
    /// A title above the rows that follow.
    void begin_group(std::string title);
    [[nodiscard]] const std::deque<Argument>& rows() const { return rows_; }

    /// Any row. The reference holds as long as the table does.
    Argument& add(Argument row);
    Argument& flag(std::string name, bool& place, std::string help);
    /// What stands in the place is the default, but for an optional one.
    Argument& text(std::string name, std::string value_name, std::string& place, std::string help);
    Argument& text(std::string name, std::string value_name, std::optional<std::string>& place,
                   std::string help);
    /// May be given again.
    Argument& texts(std::string name, std::string value_name, std::vector<std::string>& place,
                    std::string help);
    /// One of some words; `set` gets the number of the one that was chosen.
    Argument& choice(std::string name, std::string value_name, std::vector<std::string> choices,
                     std::function<void(std::size_t)> set, std::string help);
    /// A whole number, or a duration as one; a default likewise.
    template <class T>
    Argument& number(const std::string& name, T& place, NumberRange range, const std::string& help,
                     const std::string& value_name = "N") {
        Argument& row = whole(name, value_name, range, help,
                              [&place](std::int64_t value) { set(place, value); });
        row.default_value = shown(place);
        return row;
    }
    /// The switch `--help`, with which nothing else is looked at.
    void add_help();
    /// What every program has beside it: `--version`, a switch like `--help`, and `--cpu`.
    void add_version();

    /// Hands the values to the rows, in the order of the table. Gives the words back that are no
    /// arguments, of which there may be `max_words`. The error names the argument that is unknown,
    /// missing or given twice, lacks its value, or has a wrong one.
    [[nodiscard]] Expected<std::vector<std::string>, std::string> parse(
        const std::vector<std::string>& args, std::size_t max_words = 0);
    /// Whether the last `parse` found it.
    [[nodiscard]] bool is_given(std::string_view name) const { return given_.contains(name); }

    /// The rows in two columns, under their titles.
    [[nodiscard]] std::string help() const;

  private:
    template <class T>
    static void set(T& place, std::int64_t value) {
        place = T(value);
    }
    template <class T>
    static void set(std::optional<T>& place, std::int64_t value) {
        place = T(value);
    }
    template <class T>
    [[nodiscard]] static std::string shown(const T& place) {
        return std::to_string(static_cast<std::int64_t>(place));
    }
    template <class T, class Unit>
    [[nodiscard]] static std::string shown(const std::chrono::duration<T, Unit>& place) {
        return std::to_string(place.count());
    }
    template <class T>
    [[nodiscard]] static std::string shown(const std::optional<T>&) {
        return "";
    }
    /// A row whose values are all good.
    Argument& add_place(std::string name, std::string value_name, std::string help,
                        std::function<void(const std::string&)> set);
    Argument& whole(std::string name, std::string value_name, NumberRange range, std::string help,
                    std::function<void(std::int64_t)> set);
    /// The row of `--name` or `-letter`.
    [[nodiscard]] Argument& row_of(std::string_view key);

    std::deque<Argument> rows_;
    std::vector<std::pair<std::size_t, std::string>> titles_;  // and the rows they stand above
    std::set<std::string, std::less<>> given_;
};

/// `--out` and `--force`, of a program whose result goes to a file or to standard output; another
/// `help` when it goes to a file alone.
void add_output(ArgumentTable& table, Output& output,
                const std::string& help = "instead of standard output");
/// Whether they go together.
[[nodiscard]] Done check_output(const ArgumentTable& table, const Output& output);

/// What is printed when `--help` or `--version` is given.
struct HelpText {
    std::string before;  // of the arguments
    std::string after{};
    std::string version{};
};

/// Reads arguments into `order`, to whose fields the rows of `table` lead, and has `finish` look at
/// all of them together. `AnyOrder` is a variant with PrintOrder in it, for help and version.
template <class AnyOrder, class OneOrder, class Finish>
[[nodiscard]] Expected<AnyOrder, std::string> read_order(ArgumentTable& table,
                                                         const std::vector<std::string>& args,
                                                         const HelpText& text, OneOrder& order,
                                                         const Finish& finish) {
    const auto read = table.parse(args);
    if (!read) return fail(read.error());
    if (table.is_given("help")) return PrintOrder{text.before + table.help() + text.after};
    if (table.is_given("version")) return PrintOrder{text.version};
    if (const Done done = finish(); !done) return fail(done.error());
    return AnyOrder{std::move(order)};
}

}  // namespace quadrille
