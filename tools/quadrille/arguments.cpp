#include "tools/quadrille/arguments.h"

#include <algorithm>
#include <boost/program_options.hpp>

#include "protocol/text/columns.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"

namespace quadrille {

namespace {

namespace po = boost::program_options;

constexpr const char* kWords = "words";

po::options_description description_of(std::span<const ArgumentSpec> specs) {
    po::options_description description;
    for (const ArgumentSpec& spec : specs) {
        std::string name{spec.name};
        if (spec.letter != '\0') name += std::string{","} + spec.letter;
        if (spec.value_name.empty()) {
            description.add_options()(name.c_str(), "");
        } else {
            description.add_options()(name.c_str(), po::value<std::vector<std::string>>(), "");
        }
    }
    description.add_options()(kWords, po::value<std::vector<std::string>>(), "");
    return description;
}

/// The name of an argument that may have been given as `-letter`.
std::string_view full_name(std::string_view key, std::span<const ArgumentSpec> specs) {
    const auto spec = std::ranges::find_if(specs, [&](const ArgumentSpec& each) {
        return key.size() == 2 && key[0] == '-' && each.letter != '\0' && key[1] == each.letter;
    });
    return spec == specs.end() ? key : spec->name;
}

}  // namespace

bool Arguments::has(std::string_view name) const { return values_.find(name) != values_.end(); }

std::optional<std::string> Arguments::text(std::string_view name) const {
    const auto found = values_.find(name);
    if (found == values_.end() || found->second.empty()) return std::nullopt;
    return found->second.back();
}

std::vector<std::string> Arguments::all(std::string_view name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? std::vector<std::string>{} : found->second;
}

Expected<std::optional<std::int64_t>, std::string> Arguments::number(std::string_view name,
                                                                     std::int64_t min,
                                                                     std::int64_t max) const {
    const std::optional<std::string> given = text(name);
    if (!given) return std::optional<std::int64_t>{};
    return parse_number("--" + std::string{name}, *given, min, max).map([](std::int64_t value) {
        return std::optional<std::int64_t>{value};
    });
}

Expected<std::int64_t, std::string> parse_number(std::string_view what, std::string_view text,
                                                 std::int64_t min, std::int64_t max) {
    const std::optional<std::int64_t> value = parse_integer(text);
    if (value && *value >= min && *value <= max) return *value;
    return tl::unexpected<std::string>(std::string{what} + ' ' + in_quotes(text) +
                                       " is not a whole number from " + std::to_string(min) +
                                       " to " + std::to_string(max));
}

Expected<Arguments, std::string> parse_arguments(const std::vector<std::string>& args,
                                                 std::span<const ArgumentSpec> specs) {
    Arguments result;
    try {
        const po::options_description description = description_of(specs);
        po::positional_options_description positional;
        positional.add(kWords, -1);
        namespace style = po::command_line_style;
        const int strict = style::default_style & ~style::allow_guessing;
        const po::parsed_options parsed = po::command_line_parser(args)
                                              .options(description)
                                              .positional(positional)
                                              .style(strict)
                                              .run();
        for (const auto& option : parsed.options) {
            if (option.position_key >= 0) {
                result.words_.insert(result.words_.end(), option.value.begin(), option.value.end());
                continue;
            }
            std::vector<std::string>& values =
                result.values_[std::string{full_name(option.string_key, specs)}];
            values.insert(values.end(), option.value.begin(), option.value.end());
        }
    } catch (const po::error& e) {
        return tl::unexpected<std::string>(printable(e.what()) + "; see --help");
    }
    return result;
}

std::string format_arguments(std::span<const ArgumentSpec> specs) {
    constexpr std::size_t kColumn = 26;
    std::string out;
    for (const ArgumentSpec& spec : specs) {
        std::string left = "  --" + std::string{spec.name};
        if (spec.letter != '\0') left += std::string{", -"} + spec.letter;
        if (!spec.value_name.empty()) left += ' ' + std::string{spec.value_name};
        out += in_second_column(left, spec.help, kColumn);
    }
    return out;
}

}  // namespace quadrille
