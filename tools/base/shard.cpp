#include "tools/base/shard.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "protocol/text/counted.h"
#include "protocol/text/printable.h"
#include "tools/base/files.h"

namespace quadrille {

namespace {

constexpr std::string_view kOf = "-of-";

/// Removes a number from the end and returns it.
std::optional<std::size_t> take_number_off(std::string_view& text) {
    const std::size_t last = text.find_last_not_of("0123456789");
    const std::string_view digits = text.substr(last == std::string_view::npos ? 0 : last + 1);
    const auto number = parse_number("", digits, {1, kMaxShards});
    // Other spellings, such as "03", would let two names mean one shard.
    if (!number || std::to_string(*number) != digits) return std::nullopt;
    text.remove_suffix(digits.size());
    return static_cast<std::size_t>(*number);
}

}  // namespace

std::size_t Shard::begin_of(std::size_t things) const {
    const std::size_t each = things / count;
    return (number - 1) * each + std::min(number - 1, things % count);
}

Expected<Shard, std::string> parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash != std::string_view::npos) {
        const auto number = parse_number("", text.substr(0, slash), {1, kMaxShards});
        const auto count = parse_number("", text.substr(slash + 1), {1, kMaxShards});
        if (number && count && *number <= *count) {
            return Shard{static_cast<std::size_t>(*number), static_cast<std::size_t>(*count)};
        }
    }
    return fail(fmt::format("{} is not K/N with K from 1 to N and N up to {}", in_quotes(text),
                            kMaxShards));
}

std::string format_shard(const Shard& shard) {
    return fmt::format("{}/{}", shard.number, shard.count);
}

std::string describe(const Shard& shard) {
    return fmt::format("{} of {}", shard.number, shard.count);
}

std::string shard_path(const std::string& path, const Shard& shard) {
    if (shard.is_whole()) return path;
    return with_suffix(path, fmt::format("-{}{}{}", shard.number, kOf, shard.count));
}

std::optional<Shard> shard_of_path(const std::string& path, const std::string& other) {
    const std::filesystem::path whole{path};
    const std::filesystem::path part{other};
    if (whole.parent_path().lexically_normal() != part.parent_path().lexically_normal() ||
        whole.extension() != part.extension()) {
        return std::nullopt;
    }
    if (whole.stem() == part.stem()) return Shard{};
    const std::string stem = part.stem().string();
    std::string_view text = stem;
    const auto count = take_number_off(text);
    if (!count || *count == 1 || !text.ends_with(kOf)) return std::nullopt;
    text.remove_suffix(kOf.size());
    const auto number = take_number_off(text);
    if (!number || *number > *count || text != whole.stem().string() + '-') return std::nullopt;
    return Shard{*number, *count};
}

std::vector<std::pair<Shard, std::string>> files_of_shards(const std::string& path,
                                                           std::string_view ending) {
    namespace fs = std::filesystem;
    std::vector<std::pair<Shard, std::string>> files;
    const fs::path folder = fs::path{path}.parent_path();
    std::error_code error;
    for (fs::directory_iterator it{folder.empty() ? fs::path{"."} : folder, error};
         !error && it != fs::directory_iterator{}; it.increment(error)) {
        // Keeps the spelling of `path`; `/` would insert the system's own separator.
        std::string file = fs::path{path}.replace_filename(it->path().filename()).string();
        if (!file.ends_with(ending)) continue;
        file.resize(file.size() - ending.size());
        if (const auto shard = shard_of_path(path, file)) files.emplace_back(*shard, file);
    }
    std::ranges::sort(files, {}, [](const auto& file) {
        return std::pair{file.first.count, file.first.number};
    });
    return files;
}

Status check_count_of_shards(const std::string& path, std::string_view ending, std::size_t count) {
    for (const auto& [shard, file] : files_of_shards(path, ending)) {
        const std::string whole = file + std::string{ending};
        if (shard.count == count || size_of(whole) == 0) continue;
        return fail(
            fmt::format("'{}' is from a run with {}, not {}; remove old files or use another name",
                        whole, counted(shard.count, "shard"), count));
    }
    return {};
}

Status check_other_shards(const std::string& path, std::string_view ending, const Shard& own,
                          const SettingsDifference& differs) {
    if (Status good = check_count_of_shards(path, ending, own.count); !good) return good;
    for (const auto& [shard, file] : files_of_shards(path, ending)) {
        const std::string other = file + std::string{ending};
        if (shard == own || size_of(other) == 0) continue;
        const auto changed = differs(other);
        if (!changed) return fail(changed.error());
        // One shard is enough here; the merge compares all of them.
        return check_shard(other, shard, shard, *changed);
    }
    return {};
}

Status check_shard(const std::string& file, const Shard& found, const Shard& expected,
                   const std::string& changed) {
    if (found != expected) {
        return fail(fmt::format("'{}' contains shard {}", file, describe(found)));
    }
    if (changed.empty()) return {};
    return fail(fmt::format("'{}' has other settings: {}", file, changed));
}

Status check_same_set(const std::string& first_file, const Shard& first, const std::string& file,
                      const Shard& shard, const std::string& changed) {
    if (first.count != shard.count) {
        return fail(fmt::format("'{}' is shard {}, and '{}' is shard {}", first_file,
                                describe(first), file, describe(shard)));
    }
    if (changed.empty()) return {};
    return fail(fmt::format("'{}' has other settings than '{}': {}", file, first_file, changed));
}

std::string describe_duplicate(const Shard& shard, const std::string& counting, std::size_t games,
                               const std::string& other) {
    return fmt::format("shard {} has two files: using '{}' with {}, ignoring '{}'", describe(shard),
                       counting, counted(games, "game"), other);
}

std::string list_of_numbers(const std::vector<std::size_t>& numbers) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t last = i;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
        if (last > i + 1) {
            parts.push_back(fmt::format("{} to {}", numbers[i], numbers[last]));
        } else {
            for (std::size_t k = i; k <= last; ++k) parts.push_back(std::to_string(numbers[k]));
        }
        i = last + 1;
    }
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
        text += parts[i];
    }
    return text;
}

MissingShards::MissingShards(std::size_t shards,
                             const std::function<std::size_t(std::size_t)>& planned,
                             const std::function<std::optional<std::size_t>(std::size_t)>& found)
    : shards_(shards) {
    for (std::size_t number = 1; number <= shards; ++number) {
        const std::size_t games = planned(number);
        const std::optional<std::size_t> here = found(number);
        if (here.value_or(0) >= games) continue;
        (here ? unfinished_ : missing_).add(number, games - here.value_or(0));
    }
}

std::string MissingShards::describe_missing() const {
    const auto& [shards, games] = missing_;
    if (shards.empty()) return "";
    return fmt::format("{} of {} missing: {}; {} {}", counted(shards.size(), "shard"), shards_,
                       list_of_numbers(shards), shards.size() == 1 ? "it has" : "they have",
                       counted(games, "game"));
}

std::string MissingShards::describe_unfinished(std::string_view done) const {
    const auto& [shards, games] = unfinished_;
    if (shards.empty()) return "";
    return fmt::format("{} of {} unfinished: {}; {} still to be {}",
                       counted(shards.size(), "shard"), shards_, list_of_numbers(shards),
                       counted(games, "game"), done);
}

}  // namespace quadrille
