#include "tools/base/metadata.h"

#include <fmt/chrono.h>

#include <ctime>
#include <nlohmann/json.hpp>
#include <thread>

namespace quadrille {

namespace {

using Json = nlohmann::ordered_json;

/// Returns the metadata as they would be read back from a file.
Json as_read(const Metadata& metadata) {
    return Json::parse(format_json_line(metadata_to_json(metadata)));
}

std::string value_of(const Json& metadata, const std::string& key) {
    return metadata.contains(key) ? metadata.at(key).dump() : "not given";
}

}  // namespace

Json metadata_to_json(const Metadata& metadata) {
    Json json = Json::object();
    for (const auto& [key, value] : metadata) json[key] = value;
    return json;
}

Metadata metadata_from_json(const Json& json) {
    Metadata metadata;
    for (const auto& [key, value] : json.items())
        metadata.emplace_back(key, value.get<std::string>());
    return metadata;
}

std::string format_json_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string difference(const Metadata& then, const Metadata& now) {
    const Json all_then = as_read(then);
    const Json all_now = as_read(now);
    for (const Json* const side : {&all_now, &all_then}) {
        for (const auto& [key, value] : side->items()) {
            const std::string before = value_of(all_then, key);
            const std::string after = value_of(all_now, key);
            if (before != after) return fmt::format("{} was {} and is {}", key, before, after);
        }
    }
    return "";
}

std::string date_and_time() {
    return fmt::format("{:%Y-%m-%d %H:%M:%S} (UTC)", fmt::gmtime(std::time(nullptr)));
}

std::string describe_machine() {
    std::string text = cpu_name();
    if (!text.empty()) text += ", ";
    const unsigned cpus = std::thread::hardware_concurrency();
    text += fmt::format("{} CPU{}", cpus, cpus == 1 ? "" : "s");
    const std::string system = system_name();
    return system.empty() ? text : text + ", " + system;
}

Metadata process_metadata() {
    return {{"begun", date_and_time()},
            {"host", host_name()},
            {"machine", describe_machine()},
            {"level", QUADRILLE_LEVEL_NAME}};
}

}  // namespace quadrille
