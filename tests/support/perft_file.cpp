#include "tests/support/perft_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/blanks.h"
#include "protocol/text/numbers.h"
#include "protocol/text/words.h"

namespace quadrille {
namespace {

/// Returns the fields of a line. A semicolon between FEN4's braces does not end a field.
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

PositionSetup setup_from(std::string_view text, const RuleSet& rules) {
    if (const auto named = start_setup_from_name(text)) return start_position(*named);
    const Fen4Position fen4 = parse_position(text, rules).value();
    if (!fen4.warnings.empty()) throw std::runtime_error(describe(fen4.warnings.front()));
    return fen4.position.to_setup();
}

/// Reads a count such as `D3 7960`.
PerftCount count_of(std::string_view field) {
    if (!field.starts_with('D')) throw std::runtime_error("a count must look like `D3 7960`");
    field.remove_prefix(1);
    const auto depth = parse_integer(take_word(field), 1, 100).value();
    return {static_cast<int>(depth),
            static_cast<std::uint64_t>(parse_integer(trimmed(field)).value())};
}

PerftEntry entry_of(std::string_view line, const std::string& place) {
    constexpr std::size_t kFieldsBeforeDepths = 4;
    const std::vector<std::string_view> fields = fields_of(line);
    if (fields.size() <= kFieldsBeforeDepths) throw std::runtime_error("fewer than five fields");
    const RuleSet base = RuleSet::of(variant_from_name(fields[1]).value());
    const RuleSet rules = apply_rule_variants(fields[2], base).value().rules;
    const PositionSetup setup = setup_from(fields[3], rules);
    PerftEntry entry{std::string(fields[0]),
                     place,
                     rules,
                     setup,
                     Position::from_setup(setup, rules).value(),
                     {}};
    for (std::size_t i = kFieldsBeforeDepths; i < fields.size(); ++i) {
        entry.counts.push_back(count_of(fields[i]));
    }
    return entry;
}

}  // namespace

std::vector<PerftEntry> read_perft_file(const std::string& path) {
    std::ifstream in{path};
    if (!in) throw std::runtime_error(path + ": cannot open the file");
    std::vector<PerftEntry> entries;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        const std::string_view text = trimmed(line);
        if (text.empty() || text.front() == '#') continue;
        const std::string place = path + ":" + std::to_string(number);
        try {
            entries.push_back(entry_of(text, place));
        } catch (const std::exception& error) {
            throw std::runtime_error(place + ": " + error.what());
        }
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
