#include "tools/engines/engine_spec.h"

#include <fmt/format.h>

#include <toml++/toml.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "protocol/text/blanks.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/base/failure.h"
#include "tools/base/files.h"

namespace quadrille {

namespace {

// Every form is read into this first, so that one reader serves all. Its objects keep their order.
using Json = nlohmann::ordered_json;
/// The error: `found ..., expected ...`.
using Read = Expected<void, std::string>;

// ------------------------------------------------------------------ words

/// The words of `text`, split at blanks outside of quotes, which are taken away. Nothing when a
/// quote stays open.
std::optional<std::vector<std::string>> split_quoted(std::string_view text,
                                                     std::string_view quotes) {
    std::vector<std::string> words;
    bool in_word = false;
    char open = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (open == '\0' && is_blank(c)) {
            in_word = false;
            continue;
        }
        if (!in_word) words.emplace_back();
        in_word = true;
        if (open != '\0' && c == '\\' && i + 1 < text.size() && text[i + 1] == open) {
            words.back() += text[++i];
        } else if (c == open) {
            open = '\0';
        } else if (open == '\0' && quotes.find(c) != std::string_view::npos) {
            open = c;
        } else {
            words.back() += c;
        }
    }
    if (open != '\0') return std::nullopt;
    return words;
}

// ------------------------------------------------------------------ values

tl::unexpected<std::string> refuse(const Json& found, std::string_view expected) {
    constexpr std::size_t kMaxShown = 60;
    const std::string shown = found.dump(-1, ' ', true, Json::error_handler_t::replace);
    return fail(fmt::format("found {}, expected {}", printable(shown, kMaxShown), expected));
}

/// A text as it is, anything else as JSON writes it.
std::string text_of(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

/// A whole number, or its digits as a text.
template <class T>
Read read_number(const Json& value, std::int64_t min, std::int64_t max, T& out) {
    const auto number = parse_integer(text_of(value), min, max);
    if (!number) return refuse(value, fmt::format("a whole number from {} to {}", min, max));
    out = T(*number);
    return {};
}

constexpr std::int64_t kMaxMs = 1'000'000'000;

/// A command line, or a list of its words.
Read read_words(const Json& value, std::vector<std::string>& out) {
    constexpr std::string_view kExpected =
        "words split at blanks, quotes closed, or a list of words";
    if (value.is_array() &&
        std::ranges::all_of(value, [](const Json& j) { return j.is_string(); })) {
        out = value.get<std::vector<std::string>>();
        return {};
    }
    if (!value.is_string()) return refuse(value, kExpected);
    auto words = split_quoted(value.get_ref<const std::string&>(), "\"'");
    if (!words) return refuse(value, kExpected);
    out = std::move(*words);
    return {};
}

// ------------------------------------------------------------------ tables of keys

template <class T>
struct Key {
    std::string_view name;
    std::function<Read(T& out, const Json& value)> read;
};

template <class T>
Key<T> text_key(std::string_view name, std::string T::*field, std::string_view expected,
                std::size_t least_size) {
    return {name, [=](T& out, const Json& value) -> Read {
                if (!value.is_string() || text_of(value).size() < least_size) {
                    return refuse(value, expected);
                }
                out.*field = text_of(value);
                return {};
            }};
}

/// One of some words.
template <class T, class Value>
Key<T> choice_key(std::string_view name, Value T::*field,
                  std::vector<std::pair<std::string, Value>> choices) {
    return {name, [field, choices = std::move(choices)](T& out, const Json& value) -> Read {
                std::vector<std::string> words;
                for (const auto& [word, meaning] : choices) {
                    words.push_back(word);
                    if (text_of(value) != word) continue;
                    out.*field = meaning;
                    return {};
                }
                return refuse(value, join(words, " or "));
            }};
}

/// A name that `find` knows.
template <class T, class Place, class Find>
Key<T> name_key(std::string_view name, Place place, Find find, std::string_view expected) {
    return {name, [=](T& out, const Json& value) -> Read {
                const auto found = find(text_of(value));
                if (!found) return refuse(value, expected);
                std::invoke(place, out) = *found;
                return {};
            }};
}

template <class T>
Key<EngineSpec> number_key(std::string_view name, T EngineSpec::*field, std::int64_t min) {
    return {name, [=](EngineSpec& out, const Json& value) {
                return read_number(value, min, kMaxMs, out.*field);
            }};
}

/// Reads every field of `object` by its row in `keys`; those in `but` are read already. The error
/// begins with the key, after `prefix`.
template <class T>
Read read_fields(const Json& object, const std::vector<Key<T>>& keys, const std::string& prefix,
                 T& out, std::string_view but = {}) {
    for (const auto& [name, value] : object.items()) {
        if (name == but) continue;
        const auto key = std::ranges::find(keys, std::string_view{name}, &Key<T>::name);
        if (key == keys.end()) {
            return fail(prefix + name +
                        ": no such key, expected one of: " + join(keys, " ", &Key<T>::name));
        }
        if (const Read done = key->read(out, value); !done) {
            // A nested table has named its own key.
            const bool is_nested = done.error().starts_with(prefix + name + ".");
            return fail(is_nested ? done.error() : prefix + name + ": " + done.error());
        }
    }
    return {};
}

constexpr std::string_view kWord = "a word";
constexpr std::string_view kOptionName = "the name of an option, or nothing";

const std::vector<Key<Dialect>>& dialect_keys() {
    using enum Dialect::History;
    using enum Dialect::Clocks;
    static const std::vector<Key<Dialect>> kKeys = {
        name_key<Dialect>("preset", std::identity{}, dialect_from_name, "quadrille or team-runner"),
        text_key("handshake", &Dialect::handshake, kWord, 1),
        text_key("handshake-end", &Dialect::handshake_end, kWord, 1),
        text_key("fen", &Dialect::fen_word, kWord, 1),
        choice_key("corners", &Dialect::corners_as_x, {{"x", true}, {"empty", false}}),
        name_key<Dialect>("moves", &Dialect::moves, move_format_from_name,
                          "dash, long, uci, san or figurine"),
        choice_key("history", &Dialect::history, {{"moves", Moves}, {"now", None}}),
        choice_key("events", &Dialect::knows_events, {{"true", true}, {"false", false}}),
        choice_key("clocks", &Dialect::clocks, {{"team", Team}, {"seat", Seat}}),
        text_key("variant-option", &Dialect::variant_option, kOptionName, 0),
        text_key("rules-option", &Dialect::rules_option, kOptionName, 0),
    };
    return kKeys;
}

Read read_dialect(EngineSpec& out, const Json& value) {
    const Json object = value.is_string() ? Json::object({{"preset", value}}) : value;
    if (!object.is_object()) return refuse(value, "the name of a dialect or a table");
    // The preset comes first, wherever it stands.
    if (object.contains("preset")) {
        if (Read done = dialect_keys()[0].read(out.dialect, object["preset"]); !done) return done;
    }
    return read_fields(object, dialect_keys(), "dialect.", out.dialect, "preset");
}

Read read_options(EngineSpec& out, const Json& value) {
    if (!value.is_object()) return refuse(value, "a table of options");
    for (const auto& [name, setting] : value.items()) {
        if (setting.is_structured() || setting.is_null()) {
            const Read wrong = refuse(setting, "a text, a number, true or false");
            return fail("option." + name + ": " + wrong.error());
        }
        out.options.emplace_back(name, text_of(setting));
    }
    return {};
}

Read read_command(EngineSpec& out, const Json& value) {
    std::vector<std::string> words;
    if (Read done = read_words(value, words); !done) return done;
    if (words.empty() || words.front().empty()) return refuse(value, "a program");
    out.command = words.front();
    out.args.insert(out.args.begin(), words.begin() + 1, words.end());
    return {};
}

Read read_args(EngineSpec& out, const Json& value) {
    std::vector<std::string> words;
    if (Read done = read_words(value, words); !done) return done;
    out.args.insert(out.args.end(), words.begin(), words.end());
    return {};
}

TimeControl& time_of(EngineSpec& spec) {
    if (!spec.time) spec.time.emplace();
    return *spec.time;
}

Read read_clock_key(EngineSpec& out, const Json& value) {
    if (!value.is_string()) return refuse(value, "a clock in quotes, e.g. \"10+0.1\"");
    return read_clock(value.get<std::string>(), time_of(out));
}

template <class T>
Key<EngineSpec> limit_key(std::string_view name, T TimeControl::*limit, std::int64_t max) {
    return {name, [=](EngineSpec& out, const Json& value) {
                return read_number(value, 1, max, time_of(out).*limit);
            }};
}

const std::vector<Key<EngineSpec>>& spec_keys() {
    constexpr std::int64_t kMaxDepth = 1000;
    constexpr std::int64_t kMaxNodes = std::numeric_limits<std::int64_t>::max();
    static const std::vector<Key<EngineSpec>> kKeys = {
        text_key("name", &EngineSpec::name, "a name", 1),
        {"cmd", read_command},
        {"args", read_args},
        text_key("dir", &EngineSpec::directory, "a folder", 0),
        text_key("log", &EngineSpec::error_log, "a file", 0),
        {"option", read_options},
        {"dialect", read_dialect},
        {"tc", read_clock_key},
        limit_key("movetime", &TimeControl::movetime, kMaxMs),
        limit_key("nodes", &TimeControl::nodes, kMaxNodes),
        limit_key("depth", &TimeControl::depth, kMaxDepth),
        number_key("margin", &EngineSpec::margin, 0),
        number_key("start-timeout", &EngineSpec::start_timeout, 1),
    };
    return kKeys;
}

/// The engine that `object` describes. The error begins with the key.
Expected<EngineSpec, std::string> read_spec(const Json& object) {
    EngineSpec spec;
    if (Read done = read_fields(object, spec_keys(), "", spec); !done) return fail(done.error());
    if (spec.command.empty()) return fail("cmd: missing, expected the program of the engine");
    if (spec.name.empty()) spec.name = std::filesystem::path{spec.command}.filename().string();
    if (spec.time) {
        if (const auto good = check(*spec.time); !good) {
            return fail("tc, movetime, nodes, depth: " + good.error());
        }
    }
    return spec;
}

// ------------------------------------------------------------------ files

Expected<Json, std::string> parse_json(const std::string& text) {
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& e) {
        // `[json.exception.parse_error.101] parse error at line 1, column 2: ...`
        const std::string what = e.what();
        const std::size_t after = what.find("] ");
        return fail(after == std::string::npos ? what : what.substr(after + 2));
    }
}

Expected<Json, std::string> parse_toml(const std::string& text) {
    try {
        std::ostringstream json;
        json << toml::json_formatter{toml::parse(text)};
        return parse_json(json.str());
    } catch (const toml::parse_error& e) {
        return fail(fmt::format("parse error at line {}, column {}: {}", e.source().begin.line,
                                e.source().begin.column, e.description()));
    }
}

Expected<Json, std::string> load_json(const std::string& path) {
    const bool is_toml = path.ends_with(".toml");
    if (!is_toml && !path.ends_with(".json")) {
        return fail(path + ": found no known ending, expected .json or .toml");
    }
    return read_file(path).and_then([&](const std::string& text) {
        return (is_toml ? parse_toml(text) : parse_json(text))
            .map_error([&](const std::string& what) { return path + ": " + what; });
    });
}

}  // namespace

Expected<EngineSpec, std::string> parse_engine_spec(std::string_view text) {
    const auto words = split_quoted(text, "\"");
    if (!words) return fail("--engine: a quote stays open, expected another \" after it");
    Json object = Json::object();
    for (const std::string& word : *words) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0) {
            return fail("--engine: found " +
                        Json(word).dump(-1, ' ', true, Json::error_handler_t::replace) +
                        ", expected key=value");
        }
        const std::string key = word.substr(0, equals);
        const std::size_t dot = key.find('.');
        Json* table = &object;
        std::string name = key;
        if (key == "dialect") {
            table = &object["dialect"];
            name = "preset";
        } else if (dot != std::string::npos &&
                   (key.starts_with("option.") || key.starts_with("dialect."))) {
            table = &object[key.substr(0, dot)];
            name = key.substr(dot + 1);
        }
        if (table->contains(name)) return fail("--engine, " + key + ": found twice, expected once");
        (*table)[name] = word.substr(equals + 1);
    }
    auto spec = read_spec(object);
    if (!spec) return fail("--engine, " + spec.error());
    return spec;
}

Expected<std::vector<EngineSpec>, std::string> load_engine_specs(const std::string& path) {
    const auto file = load_json(path);
    if (!file) return fail(file.error());
    const bool has_table = file->is_object() && file->size() == 1 && file->contains("engines");
    const Json& list = has_table ? (*file)["engines"] : *file;
    if (!list.is_array() || list.empty()) {
        return fail(path + ": found no list of engines, expected one, named engines or alone");
    }
    std::vector<EngineSpec> specs;
    for (const Json& entry : list) {
        const std::string place = fmt::format("{}, engine {}, ", path, specs.size() + 1);
        if (!entry.is_object()) return fail(place + refuse(entry, "a table of keys").value());
        auto spec = read_spec(entry);
        if (!spec) return fail(place + spec.error());
        specs.push_back(std::move(*spec));
    }
    return specs;
}

}  // namespace quadrille
