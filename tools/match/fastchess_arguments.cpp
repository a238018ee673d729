#include "tools/match/fastchess_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <utility>

#include "protocol/text/numbers.h"
#include "protocol/text/words.h"
#include "tools/base/failure.h"

namespace quadrille::match {

namespace {

using Words = std::vector<std::string>;

/// An argument of fastchess.
struct Row {
    std::string_view name;
    /// Arguments of quadrille-match. {NAME} is the value of NAME=VALUE, {} the only value. An
    /// argument without any of its values is omitted.
    std::string_view arguments = "";
    std::string_view unused = "";   // names without effect
    std::string_view instead = "";  // if the argument is refused: what to use
};
constexpr Row kRows[] = {
    {"rounds", "--rotations={}"},
    {"concurrency", "--concurrency={}"},
    {"variant", "--variant={}"},
    {"srand", "--seed={}"},
    {"event", "--title={}"},
    {"openings",
     "--openings={file} --opening-order={order} --opening-plies={plies} --opening-start={start}",
     "format policy"},
    {"draw", "--draw={movecount},{score},{movenumber}"},
    {"resign", "--win={movecount},{score}", "twosided"},
    {"log", "--log={file}", "engine level append realtime"},
    {"config", "--config={file}"},
    {"use-affinity", "--affinity"},
    {"pgnout", "--pgn={file}", "append nodes seldepth nps hashfull timeleft min notation"},
    {"epdout", "", "", "quadrille convert --to fen4 on --pgn FILE"},
    {"ponder", "--ponder"},
    {"noswap", "", "", "nothing: a rotation has a game for each seating"},
    {"tb", "", "", "--draw and --win: four-player chess has no tablebases"},
};
constexpr std::string_view kWithoutEffect[] = {"recover",       "repeat", "ratinginterval",
                                               "scoreinterval", "output", "report"};

/// Adds the arguments of `row` with the values in `words`.
Status translate(const Row& row, const Words& words, Words& out) {
    if (!row.instead.empty()) {
        return fail(fmt::format("-{} is not supported; use {}", row.name, row.instead));
    }
    if (words.empty() && row.arguments.find('{') != std::string_view::npos) {
        return fail(fmt::format("-{} requires a value", row.name));
    }
    std::vector<std::pair<std::string, std::string>> values;
    for (const std::string& word : words) {
        const std::size_t equals = std::min(word.find('='), word.size());
        const bool is_named = equals < word.size();
        const std::string name = is_named ? word.substr(0, equals) : "";
        values.emplace_back('{' + name + '}', is_named ? word.substr(equals + 1) : word);
        if (row.arguments.find(values.back().first) == std::string_view::npos &&
            std::ranges::none_of(split_words(row.unused),
                                 [&](const Word& unused) { return unused.text == name; })) {
            return fail(fmt::format("-{}: unknown word '{}'", row.name, word));
        }
    }
    for (const auto& [argument, offset] : split_words(row.arguments)) {
        std::string text{argument};
        bool is_used = text.find('{') == std::string::npos;
        for (const auto& [place, value] : values) {
            const std::size_t at = text.find(place);
            if (at == std::string::npos) continue;
            text.replace(at, place.size(), value);
            is_used = true;
        }
        const std::size_t missing = text.find('{');
        if (is_used && missing != std::string::npos) {
            return fail(fmt::format("-{} requires {}=N", row.name,
                                    text.substr(missing + 1, text.find('}') - missing - 1)));
        }
        if (is_used) out.push_back(std::move(text));
    }
    return {};
}

/// Returns `key=value` in the words of --engine.
std::string engine_word(std::string_view word) {
    std::string value{word};
    std::string key{take_until(word, '=')};
    value.erase(0, std::min(value.size(), key.size() + 1));
    if (key == "st") {
        key = "movetime";
        value = fmt::format("{:.0f}", 1000 * std::strtod(value.c_str(), nullptr));
    }
    if (key == "timemargin") key = "margin";
    if (key == "plies") key = "depth";
    if (key == "stderr") key = "log";
    if (value.find_first_of(" \"") == std::string::npos) return key + '=' + value;
    std::string quoted;
    for (const char c : value) quoted += c == '"' ? "\\\"" : std::string(1, c);
    return key + "=\"" + quoted + '"';
}

}  // namespace

Expected<Words, std::string> translate_fastchess(const Words& args) {
    Words out;
    Words engines;
    Words each;
    const auto is_name = [](const std::string& word) {
        return word.size() > 1 && word[0] == '-' &&
               (word[1] == '-' || std::isalpha(static_cast<unsigned char>(word[1])) != 0);
    };
    for (std::size_t i = 0; i < args.size();) {
        const std::string name = is_name(args[i]) ? args[i].substr(1) : "-";
        const auto end =
            std::find_if(args.begin() + static_cast<std::ptrdiff_t>(i) + 1, args.end(), is_name);
        Words words(args.begin() + static_cast<std::ptrdiff_t>(i) + 1, end);
        const std::size_t next = i + words.size() + 1;
        std::erase_if(words, [](const std::string& word) { return word.starts_with("proto="); });
        const auto* const row = std::ranges::find(kRows, name, &Row::name);
        Status done;
        if (name == "engine") {
            engines.push_back(join(words, " ", engine_word));
        } else if (name == "each") {
            std::ranges::transform(words, std::back_inserter(each), engine_word);
        } else if (name == "sprt") {
            std::erase(words, "model=logistic");
            out.push_back("--sprt=" + join(words, " "));
        } else if (name == "maxmoves" && words.size() == 1) {
            const auto rounds = parse_integer(words[0]);
            out.push_back("--max-plies=" + (rounds ? std::to_string(4 * *rounds) : words[0]));
        } else if (name == "games" && words != Words{"2"}) {
            done = fail("-games: a rotation has a game for each seating; use -rounds N");
        } else if (name == "tournament" && words == Words{"gauntlet"}) {
            out.emplace_back("--gauntlet");
        } else if (name == "tournament" && words != Words{"roundrobin"}) {
            done = fail("-tournament: use roundrobin or gauntlet");
        } else if (row != std::end(kRows)) {
            done = translate(*row, words, out);
        } else if (name != "games" && name != "tournament" &&
                   std::ranges::find(kWithoutEffect, name) == std::end(kWithoutEffect)) {
            out.push_back(args[i++]);
            continue;
        }
        if (!done) return fail(done.error());
        i = next;
    }
    if (!each.empty() && engines.empty()) {
        return fail("-each applies to -engine; here use --nodes, --tc and --option");
    }
    for (std::string& engine : engines) {
        for (const std::string& word : each) {
            const std::string key = ' ' + word.substr(0, word.find('=') + 1);
            if ((' ' + engine).find(key) == std::string::npos) engine += ' ' + word;
        }
        out.push_back("--engine=" + engine);
    }
    return out;
}

}  // namespace quadrille::match
