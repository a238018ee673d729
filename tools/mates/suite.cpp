#include "tools/mates/suite.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/blanks.h"
#include "protocol/text/words.h"
#include "tools/base/arguments.h"
#include "tools/base/failure.h"
#include "tools/base/files.h"

namespace quadrille::mates {

namespace {

constexpr std::size_t kFields = 7;

/// Splits a line into fields; the last field is the rest of the line.
std::vector<std::string_view> fields_of(std::string_view line) {
    std::vector<std::string_view> fields;
    while (fields.size() + 1 < kFields && line.find(';') != std::string_view::npos) {
        fields.push_back(trimmed(take_until(line, ';')));
    }
    fields.push_back(trimmed(line));
    return fields;
}

Expected<Task, std::string> parse_task(std::string_view kind, std::string_view n) {
    constexpr int kMaxN = 8;
    const auto* const named =
        std::ranges::find(kKindNames, kind, &std::pair<std::string_view, Kind>::first);
    if (named == kKindNames.end()) {
        return fail(fmt::format("kind '{}' is not mate, checks, king or lead", kind));
    }
    const auto number = parse_number("n", n, {1, kMaxN});
    if (!number) return fail(number.error());
    return Task{named->second, static_cast<int>(*number)};
}

Expected<std::vector<Move>, std::string> parse_moves(std::string_view text,
                                                     const Position& position) {
    std::vector<Move> moves;
    for (const Word& word : split_words(text)) {
        const auto move = parse_move(word.text, position);
        if (!move) return fail("best moves: " + describe(move.error()));
        moves.push_back(*move);
    }
    if (moves.empty()) return fail("best moves are missing");
    std::ranges::sort(moves, {}, [](Move m) { return m.raw(); });
    return moves;
}

Expected<SuiteEntry, std::string> parse_entry(std::string_view line) {
    const std::vector<std::string_view> fields = fields_of(line);
    if (fields.size() < kFields) {
        return fail(fmt::format("{} fields found, expected {}", fields.size(), kFields));
    }
    const auto variant = variant_from_name(fields[1]);
    if (variant != Variant::Ffa && variant != Variant::Teams) {
        return fail(fmt::format("variant '{}' is not ffa or teams", fields[1]));
    }
    const auto applied = apply_rule_variants(fields[2], RuleSet::of(*variant));
    if (!applied) return fail(describe(applied.error()));
    const auto task = parse_task(fields[3], fields[4]);
    if (!task) return fail(task.error());
    const auto fen4 = parse_position(fields[6], applied->rules);
    if (!fen4) return fail(describe(fen4.error()));
    if (!fen4->warnings.empty()) return fail(describe(fen4->warnings.front()));
    const auto best = parse_moves(fields[5], fen4->position);
    if (!best) return fail(best.error());
    return SuiteEntry{std::string{fields[0]}, *task, fen4->position, *best};
}

}  // namespace

std::string format_task(const Task& task) { return fmt::format("{} {}", name(task.kind), task.n); }

Expected<std::vector<SuiteEntry>, std::string> parse_suite(std::string_view text) {
    std::vector<SuiteEntry> entries;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = trimmed(take_until(text, '\n'));
        if (line.empty() || line.front() == '#') continue;
        auto entry = parse_entry(line);
        if (!entry) return fail(fmt::format("line {}: {}", number, entry.error()));
        entries.push_back(std::move(*entry));
    }
    if (entries.empty()) return fail("entries are missing");
    return entries;
}

Expected<std::vector<SuiteEntry>, std::string> load_suite(const std::string& path) {
    return read_file(path).and_then([&](const std::string& text) {
        return parse_suite(text).map_error(
            [&](const std::string& what) { return "'" + path + "': " + what; });
    });
}

std::string format_moves(const std::vector<Move>& moves) { return join(moves, " ", format_uci); }

}  // namespace quadrille::mates
