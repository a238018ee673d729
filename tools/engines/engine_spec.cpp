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

// A value of the command line or of a file. Objects keep the order of their keys.
using Json = nlohmann::ordered_json;
/// The error has the form `found ..., expected ...`.
using Read = Expected<void, std::string>;

// ------------------------------------------------------------------ words

/// Splits `text` at blanks outside of quotes, and removes the quotes. Returns `nullopt` for an open
/// quote.
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

/// Returns a string as it is, any other value as JSON.
std::string text_of(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

/// Reads a whole number, or its digits as a text.
template <class T>
Read read_number(const Json& value, std::int64_t min, std::int64_t max, T& out) {
    const auto number = parse_integer(text_of(value), min, max);
    if (!number) return refuse(value, fmt::format("a whole number from {} to {}", min, max));
    out = T(*number);
    return {};
}

constexpr std::int64_t kMaxMs = 1'000'000'000;

/// Reads a command line, or a list of its words.
Expected<std::vector<std::string>, std::string> words_of(const Json& value) {
    const auto is_text = [](const Json& word) { return word.is_string(); };
    if (value.is_array() && std::ranges::all_of(value, is_text)) {
        return value.get<std::vector<std::string>>();
    }
    if (value.is_string()) {
        if (auto words = split_quoted(text_of(value), "\"'")) return *words;
    }
    return refuse(value, "words separated by blanks, with closed quotes, or a list of words");
}

constexpr std::string_view kOneLine = "a text on one line, without control characters";

/// Returns whether a text can be part of a line to an engine or of a message.
bool is_one_line(const Json& value) {
    return std::ranges::none_of(text_of(value), [](unsigned char c) { return c < ' '; });
}

// ------------------------------------------------------------------ keys

struct Key {
    std::string_view name;
    std::function<Read(EngineSpec& out, const Json& value)> read;
};

/// Returns a function that returns a field of an engine's dialect.
template <class T>
auto in_dialect(T Dialect::*field) {
    return [field](EngineSpec& spec) -> T& { return spec.dialect.*field; };
}

/// Returns a function that returns a limit of an engine, and creates its limits if missing.
template <class T>
auto in_time(T TimeControl::*limit) {
    return [limit](EngineSpec& spec) -> T& {
        if (!spec.time) spec.time.emplace();
        return (*spec.time).*limit;
    };
}

template <class Place>
Key text_key(std::string_view name, Place place, std::string_view expected, std::size_t min_size) {
    return {name, [=](EngineSpec& out, const Json& value) -> Read {
                if (!value.is_string() || text_of(value).size() < min_size) {
                    return refuse(value, expected);
                }
                if (!is_one_line(value)) return refuse(value, kOneLine);
                std::invoke(place, out) = text_of(value);
                return {};
            }};
}

template <class Place>
Key number_key(std::string_view name, Place place, std::int64_t min, std::int64_t max) {
    return {name, [=](EngineSpec& out, const Json& value) {
                return read_number(value, min, max, std::invoke(place, out));
            }};
}

/// Returns a key whose value is a name. `find` returns the value of a name, or `nullopt`.
template <class Place, class Find>
Key name_key(std::string_view name, Place place, Find find, const std::string& expected) {
    return {name, [=](EngineSpec& out, const Json& value) -> Read {
                const auto found = find(text_of(value));
                if (!found) return refuse(value, expected);
                std::invoke(place, out) = *found;
                return {};
            }};
}

/// Returns a key whose value is one of two words.
template <class Value>
Key choice_key(std::string_view name, Value Dialect::*field, std::string_view one, Value first,
               std::string_view other, Value second) {
    const auto find = [=](std::string_view word) {
        if (word == one) return std::optional{first};
        return word == other ? std::optional{second} : std::nullopt;
    };
    return name_key(name, in_dialect(field), find, fmt::format("{} or {}", one, other));
}

Read read_command(EngineSpec& out, const Json& value) {
    const auto words = words_of(value);
    if (!words) return fail(words.error());
    if (words->empty() || words->front().empty()) return refuse(value, "a program");
    out.command = words->front();
    out.args.insert(out.args.begin(), words->begin() + 1, words->end());
    return {};
}

Read read_args(EngineSpec& out, const Json& value) {
    return words_of(value).map([&](const std::vector<std::string>& words) {
        out.args.insert(out.args.end(), words.begin(), words.end());
    });
}

Read read_clock(EngineSpec& out, const Json& value) {
    if (!value.is_string()) return refuse(value, "a clock in quotes, e.g. \"10+0.1\"");
    return parse_clock(value.get<std::string>(), out.time.value_or(TimeControl{}))
        .map([&](const TimeControl& time) { out.time = time; });
}

constexpr std::string_view kOption = "option.";

const std::vector<Key>& spec_keys() {
    using enum Dialect::History;
    using enum Dialect::Clocks;
    constexpr std::int64_t kMaxNodes = std::numeric_limits<std::int64_t>::max();
    constexpr std::string_view kWord = "a word";
    constexpr std::string_view kOptionName = "the name of an option, or an empty text";
    static const std::vector<Key> kKeys = {
        text_key("name", &EngineSpec::name, "a name", 1),
        {"cmd", read_command},
        {"args", read_args},
        text_key("dir", &EngineSpec::directory, "a folder", 0),
        text_key("log", &EngineSpec::error_log, "a file", 0),
        {"option",
         [](EngineSpec&, const Json& value) { return Read{refuse(value, "a table of options")}; }},
        name_key("dialect", &EngineSpec::dialect, dialect_from_name, "quadrille or team-runner"),
        {"tc", read_clock},
        number_key("movetime", in_time(&TimeControl::movetime), 1, kMaxMs),
        number_key("nodes", in_time(&TimeControl::nodes), 1, kMaxNodes),
        number_key("depth", in_time(&TimeControl::depth), 1, 1000),
        number_key("margin", &EngineSpec::margin, 0, kMaxMs),
        number_key("start-timeout", &EngineSpec::start_timeout, 1, kMaxMs),
        text_key("dialect.handshake", in_dialect(&Dialect::handshake), kWord, 1),
        text_key("dialect.handshake-end", in_dialect(&Dialect::handshake_end), kWord, 1),
        text_key("dialect.fen", in_dialect(&Dialect::fen_word), kWord, 1),
        choice_key("dialect.corners", &Dialect::corners_as_x, "x", true, "empty", false),
        name_key("dialect.moves", in_dialect(&Dialect::moves), move_format_from_name,
                 "dash, long, uci, san or figurine"),
        choice_key("dialect.history", &Dialect::history, "moves", Moves, "now", None),
        choice_key("dialect.events", &Dialect::supports_events, "true", true, "false", false),
        choice_key("dialect.clocks", &Dialect::clocks, "team", Team, "seat", Seat),
        text_key("dialect.variant-option", in_dialect(&Dialect::variant_option), kOptionName, 0),
        text_key("dialect.rules-option", in_dialect(&Dialect::rules_option), kOptionName, 0),
    };
    return kKeys;
}

Read read_key(EngineSpec& out, const std::string& name, const Json& value) {
    if (name.starts_with(kOption)) {
        if (value.is_structured() || value.is_null()) {
            return refuse(value, "a text, a number, true or false");
        }
        if (!is_one_line(value)) return refuse(value, kOneLine);
        out.options.emplace_back(name.substr(kOption.size()), text_of(value));
        return {};
    }
    const auto& keys = spec_keys();
    const auto key = std::ranges::find(keys, std::string_view{name}, &Key::name);
    if (key != keys.end()) return key->read(out, value);
    const bool is_dotted = name.find('.') != std::string::npos;
    std::vector<std::string_view> names;
    for (const Key& known : keys) {
        const bool is_alike = (known.name.find('.') != std::string_view::npos) == is_dotted;
        if (is_alike) names.push_back(known.name);
    }
    if (is_dotted) names.emplace_back("option.NAME");
    return fail("unknown key, expected one of: " + join(names, " "));
}

using Fields = std::vector<std::pair<std::string, Json>>;

/// Reads an engine from `fields`. The error begins with the key.
Expected<EngineSpec, std::string> read_spec(Fields fields) {
    // The preset comes first, because the other keys of the dialect override its traits.
    std::stable_partition(fields.begin(), fields.end(),
                          [](const auto& field) { return field.first == "dialect"; });
    EngineSpec spec;
    for (const auto& [name, value] : fields) {
        if (const Read done = read_key(spec, name, value); !done) {
            return fail(name + ": " + done.error());
        }
    }
    if (spec.command.empty()) return fail("cmd: missing, expected the program of the engine");
    if (spec.name.empty()) spec.name = std::filesystem::path{spec.command}.filename().string();
    if (spec.time) {
        if (const auto good = check(*spec.time); !good) {
            return fail("tc, movetime, nodes, depth: " + good.error());
        }
    }
    return spec;
}

/// Returns the fields of a table. Fields of nested tables get a dot in their names.
Fields fields_of(const Json& table) {
    Fields fields;
    for (const auto& [name, value] : table.items()) {
        if (!value.is_object()) {
            fields.emplace_back(name, value);
            continue;
        }
        for (const auto& [part, setting] : value.items()) {
            const bool is_preset = name == "dialect" && part == "preset";
            fields.emplace_back(is_preset ? name : name + '.' + part, setting);
        }
    }
    return fields;
}

// ------------------------------------------------------------------ files

Expected<Json, std::string> parse_json(const std::string& text) {
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& e) {
        return fail(fault_text(e));
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
        return fail(path + ": unknown file extension, expected .json or .toml");
    }
    return read_file(path).and_then([&](const std::string& text) {
        return (is_toml ? parse_toml(text) : parse_json(text))
            .map_error([&](const std::string& what) { return path + ": " + what; });
    });
}

}  // namespace

Expected<EngineSpec, std::string> parse_engine_spec(std::string_view text) {
    const auto words = split_quoted(text, "\"");
    if (!words) return fail("--engine: found an open quote, expected a closing \"");
    Fields fields;
    for (const std::string& word : *words) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0) {
            return fail("--engine: " + refuse(word, "key=value").value());
        }
        std::string key = word.substr(0, equals);
        if (key == "dialect.preset") key = "dialect";  // files accept both, too
        if (std::ranges::find(fields, key, &Fields::value_type::first) != fields.end()) {
            return fail("--engine, " + key + ": found twice, expected once");
        }
        fields.emplace_back(key, word.substr(equals + 1));
    }
    auto spec = read_spec(std::move(fields));
    if (!spec) return fail("--engine, " + spec.error());
    return spec;
}

Expected<EngineConfig, std::string> load_config(const std::string& path) {
    const auto file = load_json(path);
    if (!file) return fail(file.error());
    EngineConfig config;
    Json list = *file;
    if (file->is_object()) {
        list = Json::array();
        for (const auto& [key, value] : file->items()) {
            if (key == "engines") {
                list = value;
            } else {
                for (const auto& [name, one] : value.items()) {
                    config.others.emplace_back(
                        key, (value.is_object() ? name + '=' : "") + text_of(one));
                }
            }
        }
    }
    if (!list.is_array() || (list.empty() && config.others.empty())) {
        return fail(path + ": engines missing, expected a list of tables or a key engines with it");
    }
    for (const Json& entry : list) {
        const std::string place = fmt::format("{}, engine {}, ", path, config.engines.size() + 1);
        if (!entry.is_object()) return fail(place + refuse(entry, "a table of keys").value());
        auto spec = read_spec(fields_of(entry));
        if (!spec) return fail(place + spec.error());
        config.engines.push_back(std::move(*spec));
    }
    return config;
}

Expected<std::vector<EngineSpec>, std::string> load_engine_specs(const std::string& path) {
    auto config = load_config(path);
    if (!config) return fail(config.error());
    if (config->engines.empty() || !config->others.empty()) {
        return fail(path + ": engines missing, expected a list of tables or a key engines with it");
    }
    return std::move(config->engines);
}

}  // namespace quadrille
