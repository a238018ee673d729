#include "tools/base/arguments.h"

#include <algorithm>
#include <boost/program_options.hpp>
#include <map>

#include "protocol/text/blanks.h"
#include "protocol/text/columns.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

namespace po = boost::program_options;

constexpr const char* kWords = "words";
constexpr const char* kSeeHelp = "; see --help";

/// Values by the name of their argument, in the given order.
using Values = std::map<std::string, std::vector<std::string>, std::less<>>;

po::options_description description_of(const std::deque<Argument>& rows) {
    po::options_description description;
    for (const Argument& row : rows) {
        std::string name = row.name;
        if (row.letter != '\0') name += std::string{","} + row.letter;
        if (row.value_name.empty()) {
            description.add_options()(name.c_str(), "");
            continue;
        }
        auto* const value = po::value<std::vector<std::string>>();
        if (row.takes_several) value->multitoken();
        description.add_options()(name.c_str(), value, "");
    }
    description.add_options()(kWords, po::value<std::vector<std::string>>(), "");
    return description;
}

/// Returns the error for an argument without its value; `given` is its name or letter.
std::string missing_value_error(const std::deque<Argument>& rows, std::string_view given) {
    const std::string_view name =
        given.substr(std::min(given.find_first_not_of('-'), given.size()));
    const auto row = std::ranges::find_if(rows, [&](const Argument& each) {
        return name == each.name || (name.size() == 1 && name[0] == each.letter);
    });
    if (row == rows.end()) return printable(given) + " requires a value";
    const std::string_view help = row->help;
    return "--" + row->name + " requires a value, " + row->value_name + ": " +
           std::string{trimmed(help.substr(0, help.find_first_of(";(")))};
}

Expected<po::parsed_options, std::string> split_arguments(const std::vector<std::string>& args,
                                                          const std::deque<Argument>& rows) {
    const po::options_description description = description_of(rows);
    po::positional_options_description positional;
    positional.add(kWords, -1);
    namespace style = po::command_line_style;
    const int strict = style::default_style & ~style::allow_guessing;
    try {
        return po::command_line_parser(args)
            .options(description)
            .positional(positional)
            .style(strict)
            .run();
    } catch (const po::invalid_command_line_syntax& e) {
        const bool lacks = e.kind() == po::invalid_syntax::missing_parameter;
        return fail((lacks ? missing_value_error(rows, e.get_option_name()) : printable(e.what())) +
                    kSeeHelp);
    } catch (const po::error& e) {
        return fail(printable(e.what()) + kSeeHelp);
    }
}

/// Returns " is not a or b", or " is not one of a, b, c".
std::string invalid_choice_error(const std::vector<std::string>& choices) {
    return choices.size() == 2 ? " is not " + one_of(choices)
                               : " is not one of " + join(choices, ", ");
}

Status take_value(const Argument& row, const std::string& value) {
    if (!row.choices.empty() && std::ranges::find(row.choices, value) == row.choices.end()) {
        return fail("--" + row.name + ' ' + in_quotes(value) + invalid_choice_error(row.choices));
    }
    return row.take(value);
}

}  // namespace

std::string one_of(const std::vector<std::string>& choices) {
    std::string out;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (i > 0) out += i + 1 == choices.size() ? " or " : ", ";
        out += choices[i];
    }
    return out;
}

Expected<std::int64_t, std::string> parse_number(std::string_view what, std::string_view text,
                                                 NumberRange range) {
    const auto value = parse_integer(text, range.min, range.max);
    if (value) return *value;
    return fail(std::string{what} + ' ' + in_quotes(text) + ' ' + value.error());
}

void ArgumentTable::begin_group(std::string title) {
    titles_.emplace_back(rows_.size(), std::move(title));
}

Argument& ArgumentTable::add(Argument row) { return rows_.emplace_back(std::move(row)); }

Argument& ArgumentTable::add_place(std::string name, std::string value_name, std::string help,
                                   std::function<void(const std::string&)> set) {
    return add({std::move(name), std::move(value_name), std::move(help),
                [set = std::move(set)](const std::string& value) {
                    set(value);
                    return Status{};
                }});
}

Argument& ArgumentTable::flag(std::string name, bool& place, std::string help) {
    return add_place(std::move(name), "", std::move(help),
                     [&place](const std::string&) { place = true; });
}

Argument& ArgumentTable::text(std::string name, std::string value_name, std::string& place,
                              std::string help) {
    Argument& row = add_place(std::move(name), std::move(value_name), std::move(help),
                              [&place](const std::string& value) { place = value; });
    row.default_value = place;
    return row;
}

Argument& ArgumentTable::text(std::string name, std::string value_name,
                              std::optional<std::string>& place, std::string help) {
    return add_place(std::move(name), std::move(value_name), std::move(help),
                     [&place](const std::string& value) { place = value; });
}

Argument& ArgumentTable::texts(std::string name, std::string value_name,
                               std::vector<std::string>& place, std::string help) {
    Argument& row = add_place(std::move(name), std::move(value_name), std::move(help),
                              [&place](const std::string& value) { place.push_back(value); });
    row.is_list = true;
    return row;
}

Argument& ArgumentTable::choice(std::string name, std::string value_name,
                                std::vector<std::string> choices,
                                std::function<void(std::size_t)> set, std::string help) {
    const auto set_number = [choices, set = std::move(set)](const std::string& value) {
        set(static_cast<std::size_t>(std::ranges::find(choices, value) - choices.begin()));
    };
    Argument& row = add_place(std::move(name), std::move(value_name), std::move(help), set_number);
    row.choices = std::move(choices);
    return row;
}

Argument& ArgumentTable::whole(std::string name, std::string value_name, NumberRange range,
                               std::string help, std::function<void(std::int64_t)> set) {
    const std::string what = "--" + name;
    return add({std::move(name), std::move(value_name), std::move(help),
                [what, range, set = std::move(set)](const std::string& value) -> Status {
                    return parse_number(what, value, range).map(set);
                }});
}

void ArgumentTable::add_help() {
    add_place("help", "", "this text", [](const std::string&) {}).letter = 'h';
}

void ArgumentTable::add_version() {
    add_place("version", "", "version and CPU level", [](const std::string&) {});
    // tools/base/main.cpp removes `--cpu` when it is the first argument.
    add({"cpu", "LEVEL",
         "portable, avx2 or avx512 (default: environment variable QUADRILLE_CPU, else the best); "
         "must be the first argument",
         [](const std::string&) -> Status { return fail("--cpu must be the first argument"); }});
}

std::vector<std::string> ArgumentTable::rename_old(std::vector<std::string> args) const {
    const auto end = std::ranges::find(args, "--");
    for (const auto& [old_name, new_name, program] : renamings_) {
        bool is_used = false;
        for (auto arg = args.begin(); arg != end; ++arg) {
            if (*arg != old_name && !arg->starts_with(old_name + '=')) continue;
            arg->replace(0, old_name.size(), new_name);
            is_used = true;
        }
        if (is_used) program.warn(old_name + " was renamed; use " + new_name);
    }
    return args;
}

Argument& ArgumentTable::row_of(std::string_view key) {
    return *std::ranges::find_if(rows_, [&](const Argument& row) {
        const bool is_letter = key.size() == 2 && key[0] == '-' && key[1] == row.letter;
        return is_letter || key == row.name;
    });
}

Expected<std::vector<std::string>, std::string> ArgumentTable::parse(
    const std::vector<std::string>& args, std::size_t max_words) {
    const auto parsed = split_arguments(rename_old(args), rows_);
    if (!parsed) return fail(parsed.error());
    given_.clear();
    std::vector<std::string> words;
    Values values;
    std::string twice;
    for (const po::option& option : parsed->options) {
        if (option.position_key >= 0) {
            words.insert(words.end(), option.value.begin(), option.value.end());
            continue;
        }
        const Argument& row = row_of(option.string_key);
        if (!given_.insert(row.name).second && !row.is_list) twice = row.name;
        std::vector<std::string>& all = values[row.name];
        all.insert(all.end(), option.value.begin(), option.value.end());
        if (row.value_name.empty()) all.emplace_back();
    }
    if (is_given("help") || is_given("version")) return words;
    if (!twice.empty()) return fail("--" + twice + " is given twice" + kSeeHelp);
    if (words.size() > max_words) {
        return fail("unexpected argument " + in_quotes(words[max_words]) + kSeeHelp);
    }
    for (const Argument& row : rows_) {
        if (row.is_required && !is_given(row.name))
            return fail("--" + row.name + " is required" + kSeeHelp);
        for (const std::string& value : values[row.name]) {
            if (Status done = take_value(row, value); !done) return fail(done.error());
        }
    }
    return words;
}

std::string ArgumentTable::help() const {
    constexpr std::size_t kColumn = 26;
    std::string out;
    auto title = titles_.begin();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        for (; title != titles_.end() && title->first == i; ++title) {
            out += (out.empty() ? "" : "\n") + title->second + ":\n";
        }
        const Argument& row = rows_[i];
        std::string left = "  --" + row.name;
        if (row.letter != '\0') left += std::string{", -"} + row.letter;
        if (!row.value_name.empty()) left += ' ' + row.value_name;
        std::string right = row.help;
        if (!row.default_value.empty()) right += " (default: " + row.default_value + ")";
        out += format_two_columns(left, right, kColumn);
    }
    return out;
}

void add_output(ArgumentTable& table, Output& output, const std::string& help) {
    table.text("out", "FILE", output.path, help);
    table.flag("force", output.replaces, "replace an existing file");
}

Status check_output(const ArgumentTable& table, const Output& output) {
    if (table.is_given("out") && output.path.empty()) return fail("--out '' is not a file name");
    if (output.replaces && output.path.empty()) return fail("--force requires --out FILE");
    return {};
}

}  // namespace quadrille
