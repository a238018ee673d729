#include "tests/support/perft_file.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/blanks.h"

namespace quadrille {
namespace {

[[noreturn]] void fail(const std::string& place, const std::string& reason) {
    throw std::runtime_error(place + ": " + reason);
}

/// The fields of a line; a semicolon between FEN4's braces ends none.
std::vector<std::string_view> fields_of(std::string_view line) {
    std::vector<std::string_view> fields;
    bool in_braces = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '{') in_braces = true;
        if (line[i] == '}') in_braces = false;
        if (line[i] != ';' || in_braces) continue;
        fields.push_back(trimmed(line.substr(begin, i - begin)));
        begin = i + 1;
    }
    fields.push_back(trimmed(line.substr(begin)));
    return fields;
}

RuleSet rules_of(std::string_view name, std::string_view options, const std::string& place) {
    const auto variant = variant_from_name(name);
    if (!variant.has_value()) fail(place, "no such variant");
    const auto applied = apply_rule_variants(options, RuleSet::of(*variant));
    if (!applied.has_value()) fail(place, describe(applied.error()));
    return applied->rules;
}

PositionSetup setup_from(std::string_view text, const RuleSet& rules, const std::string& place) {
    if (const auto named = start_setup_from_name(text)) return start_position(*named);
    const auto fen4 = parse_position(text, rules);
    if (!fen4.has_value()) fail(place, describe(fen4.error()));
    if (!fen4->warnings.empty()) fail(place, describe(fen4->warnings.front()));
    return fen4->position.to_setup();
}

/// `D3 7960`.
PerftCount count_of(std::string_view field, const std::string& place) {
    PerftCount count;
    const auto blank = field.find(' ');
    if (field.empty() || field.front() != 'D' || blank == std::string_view::npos) {
        fail(place, "a depth is written like `D3 7960`");
    }
    const auto number = [&](std::string_view digits, auto& value) {
        const char* end = digits.data() + digits.size();
        const auto [stop, error] = std::from_chars(digits.data(), end, value);
        if (error != std::errc{} || stop != end) fail(place, "bad number in a depth field");
    };
    number(field.substr(1, blank - 1), count.depth);
    number(trimmed(field.substr(blank)), count.nodes);
    if (count.depth < 1) fail(place, "a depth is at least 1");
    return count;
}

PerftEntry entry_of(std::string_view line, const std::string& place) {
    constexpr std::size_t kFieldsBeforeDepths = 4;
    const std::vector<std::string_view> fields = fields_of(line);
    if (fields.size() <= kFieldsBeforeDepths) fail(place, "fewer than five fields");
    const RuleSet rules = rules_of(fields[1], fields[2], place);
    const PositionSetup setup = setup_from(fields[3], rules, place);
    const auto position = Position::from_setup(setup, rules);
    if (!position.has_value()) fail(place, "not a position of these rules");
    PerftEntry entry{std::string(fields[0]), place, rules, setup, *position, {}};
    for (std::size_t i = kFieldsBeforeDepths; i < fields.size(); ++i) {
        entry.counts.push_back(count_of(fields[i], place));
    }
    return entry;
}

}  // namespace

std::vector<PerftEntry> read_perft_file(const std::string& path) {
    std::ifstream in{path};
    if (!in) fail(path, "cannot be opened");
    std::vector<PerftEntry> entries;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        const std::string_view text = trimmed(line);
        if (text.empty() || text.front() == '#') continue;
        entries.push_back(entry_of(text, path + ":" + std::to_string(number)));
    }
    return entries;
}

std::vector<std::string> perft_files(const std::string& folder) {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".perft") paths.push_back(entry.path().string());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

}  // namespace quadrille
