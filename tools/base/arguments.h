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

struct NumberRange {
    std::int64_t min = 0;
    std::int64_t max = 0;
};

/// Reads a whole number in a range; the error begins with `what`.
[[nodiscard]] Expected<std::int64_t, std::string> parse_number(std::string_view what,
                                                               std::string_view text,
                                                               NumberRange range);

/// Lists choices: "a", "a or b", "a, b or c".
[[nodiscard]] std::string one_of(const std::vector<std::string>& choices);

/// One argument `--name` of a program.
struct Argument {
    std::string name;
    std::string value_name;  // empty: a switch
    std::string help;
    /// Takes a value; a switch gets an empty one. The error names the argument.
    std::function<Status(const std::string& value)> take;
    std::string default_value{};         // for help
    std::vector<std::string> choices{};  // the only values, unless it is empty
    char letter = '\0';                  // of a short form `-letter`
    bool is_required = false;
    bool is_list = false;        // may be given again
    bool takes_several = false;  // a list that takes values up to the next argument
};

/// The arguments of a program or subcommand, for reading and for help. The place where a row puts
/// its value must outlive the table.
class ArgumentTable {
  public:
    /// Adds a title above the rows that follow.
    void begin_group(std::string title);
    [[nodiscard]] const std::deque<Argument>& rows() const { return rows_; }

    /// Adds a row. The reference is valid as long as the table.
    Argument& add(Argument row);
    Argument& flag(std::string name, bool& place, std::string help);
    /// The value of a string `place` is the default.
    Argument& text(std::string name, std::string value_name, std::string& place, std::string help);
    Argument& text(std::string name, std::string value_name, std::optional<std::string>& place,
                   std::string help);
    /// May be given again.
    Argument& texts(std::string name, std::string value_name, std::vector<std::string>& place,
                    std::string help);
    /// `set` gets the index of the chosen word.
    Argument& choice(std::string name, std::string value_name, std::vector<std::string> choices,
                     std::function<void(std::size_t)> set, std::string help);
    /// `place` is a number or a duration; its value is the default.
    template <class T>
    Argument& number(const std::string& name, T& place, NumberRange range, const std::string& help,
                     const std::string& value_name = "N") {
        Argument& row = whole(name, value_name, range, help,
                              [&place](std::int64_t value) { set(place, value); });
        row.default_value = shown(place);
        return row;
    }
    /// Adds `--help`. Where it is given, other arguments are not checked.
    void add_help();
    /// Adds `--version`, which works like `--help`, and `--cpu`.
    void add_version();

    /// Hands the values to the rows, in the order of the table. Returns the words that are not
    /// arguments, at most `max_words`. The error names the wrong argument.
    [[nodiscard]] Expected<std::vector<std::string>, std::string> parse(
        const std::vector<std::string>& args, std::size_t max_words = 0);
    /// Returns whether the last `parse` found it.
    [[nodiscard]] bool is_given(std::string_view name) const { return given_.contains(name); }

    /// Returns the rows in two columns, under their titles.
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
    /// Adds a row that accepts any value.
    Argument& add_place(std::string name, std::string value_name, std::string help,
                        std::function<void(const std::string&)> set);
    Argument& whole(std::string name, std::string value_name, NumberRange range, std::string help,
                    std::function<void(std::int64_t)> set);
    /// Returns the row of `--name` or `-letter`.
    [[nodiscard]] Argument& row_of(std::string_view key);

    std::deque<Argument> rows_;
    std::vector<std::pair<std::size_t, std::string>> titles_;  // and the rows they stand above
    std::set<std::string, std::less<>> given_;
};

/// Adds `--out` and `--force`. `help` is for `--out`.
void add_output(ArgumentTable& table, Output& output,
                const std::string& help = "instead of standard output");
/// Checks that `--force` stands with a file.
[[nodiscard]] Status check_output(const ArgumentTable& table, const Output& output);

/// The texts of `--help` and `--version`.
struct HelpText {
    std::string before;  // before the list of arguments
    std::string after{};
    std::string version{};
};

/// Reads arguments into `order`, whose fields are the places of `table`; then `finish` checks them
/// together. `AnyOrder` is a variant with PrintText in it, for help and version.
template <class AnyOrder, class OneOrder, class Finish>
[[nodiscard]] Expected<AnyOrder, std::string> read_order(ArgumentTable& table,
                                                         const std::vector<std::string>& args,
                                                         const HelpText& text, OneOrder& order,
                                                         const Finish& finish) {
    const auto read = table.parse(args);
    if (!read) return fail(read.error());
    if (table.is_given("help")) return PrintText{text.before + table.help() + text.after};
    if (table.is_given("version")) return PrintText{text.version};
    if (const Status done = finish(); !done) return fail(done.error());
    return AnyOrder{std::move(order)};
}

}  // namespace quadrille
