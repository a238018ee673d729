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
#include <tuple>
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

/// Parses a whole number in a range; the error begins with `what`.
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
    /// Takes a value, which is empty for a switch. The error names the argument.
    std::function<Status(const std::string& value)> take;
    std::string default_value{};         // for help
    std::vector<std::string> choices{};  // the valid values; empty: any value
    char letter = '\0';                  // of the short form `-letter`; '\0': none
    bool is_required = false;
    bool is_list = false;        // may be given several times
    bool takes_several = false;  // a list that takes values up to the next argument
};

/// The arguments of a program or subcommand: parses them and lists them in the help. Variables that
/// rows write to must outlive the table.
class ArgumentTable {
  public:
    /// Adds a title above the rows that follow.
    void begin_group(std::string title);
    [[nodiscard]] const std::deque<Argument>& rows() const { return rows_; }

    /// Adds a row. The reference is valid as long as the table.
    Argument& add(Argument row);
    Argument& flag(std::string name, bool& place, std::string help);
    /// The initial value of `place` is the default.
    Argument& text(std::string name, std::string value_name, std::string& place, std::string help);
    Argument& text(std::string name, std::string value_name, std::optional<std::string>& place,
                   std::string help);
    /// The argument may be given several times. Each adds a value to `place`.
    Argument& texts(std::string name, std::string value_name, std::vector<std::string>& place,
                    std::string help);
    /// `set` gets the index of the chosen word.
    Argument& choice(std::string name, std::string value_name, std::vector<std::string> choices,
                     std::function<void(std::size_t)> set, std::string help);
    /// `place` is a number or a duration; its initial value is the default.
    template <class T>
    Argument& number(const std::string& name, T& place, NumberRange range, const std::string& help,
                     const std::string& value_name = "N") {
        Argument& row = whole(name, value_name, range, help,
                              [&place](std::int64_t value) { set(place, value); });
        row.default_value = shown(place);
        return row;
    }
    /// Adds `--help`. If it is given, `parse` does not check the other arguments.
    void add_help();
    /// Adds `--version`, which works like `--help`, and `--cpu`.
    void add_version();
    /// Accepts `--old_name` for `--new_name` until the next version; `program` prints a warning.
    void rename(const std::string& old_name, const std::string& new_name, const Program& program) {
        renamings_.emplace_back("--" + old_name, "--" + new_name, program);
    }

    /// Passes the values in `args` to the rows, in the order of the table. Returns the positional
    /// arguments; more than `max_words` are an error. Errors name the argument.
    [[nodiscard]] Expected<std::vector<std::string>, std::string> parse(
        const std::vector<std::string>& args, std::size_t max_words = 0);
    /// Returns whether the last `parse` found the argument `name`.
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
    /// Replaces the old names in `args` by the new ones. Warns once about each old name.
    [[nodiscard]] std::vector<std::string> rename_old(std::vector<std::string> args) const;
    /// Returns the row of `--name` or `-letter`.
    [[nodiscard]] Argument& row_of(std::string_view key);

    std::deque<Argument> rows_;
    std::vector<std::pair<std::size_t, std::string>> titles_;  // index of the row below, title
    std::vector<std::tuple<std::string, std::string, Program>> renamings_;  // old name, new name
    std::set<std::string, std::less<>> given_;
};

/// Adds `--out` and `--force`. `help` is for `--out`.
void add_output(ArgumentTable& table, Output& output,
                const std::string& help = "output file (default: standard output)");
/// Checks that `--out` is not empty and that `--force` is given only with `--out`.
[[nodiscard]] Status check_output(const ArgumentTable& table, const Output& output);

struct HelpText {
    std::string before;  // before the list of arguments
    std::string after{};
    std::string version{};
};

/// Parses arguments into `order`, whose fields the rows of `table` write to. Then `finish` checks
/// the whole `order`. `AnyOrder` is a variant that includes PrintText (help and version).
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
