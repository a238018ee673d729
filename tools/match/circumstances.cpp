#include "tools/match/circumstances.h"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <fstream>
#include <string_view>
#include <thread>

#include "protocol/text/blanks.h"
#include "protocol/text/words.h"
#include "tools/match/schedule.h"
#include "tools/program/program.h"
#include "tools/program/progress.h"

namespace quadrille::match {

namespace {

/// As the kernel names the first CPU; empty when it does not.
std::string cpu_name() {
    std::ifstream file{"/proc/cpuinfo"};
    for (std::string line; std::getline(file, line);) {
        std::string_view value = line;
        if (trimmed(take_until(value, ':')) == "model name") return std::string{trimmed(value)};
    }
    return "";
}

}  // namespace

std::string describe_machine() {
    std::string text = cpu_name();
    if (!text.empty()) text += ", ";
    const unsigned cpus = std::thread::hardware_concurrency();
    text += fmt::format("{} CPU{}", cpus, cpus == 1 ? "" : "s");
    utsname system{};
    if (uname(&system) == 0) {
        text +=
            fmt::format(", {} {} {}", &system.sysname[0], &system.release[0], &system.machine[0]);
    }
    return text;
}

Facts circumstances(const MatchSettings& settings, const MatchLog& log,
                    const std::vector<TriedEngine>& engines) {
    const Schedule schedule{settings.schedule};
    Facts facts;
    if (!log.begun().empty()) facts.emplace_back("begun", log.begun());
    const std::size_t rotations = schedule.rotations();
    facts.emplace_back("games", fmt::format("{} in {} rotation{} of {}; {} side by side",
                                            schedule.games(), rotations, rotations == 1 ? "" : "s",
                                            schedule.games_per_rotation(), settings.concurrency));
    facts.emplace_back("machine", describe_machine());
    std::string version = version_of("quadrille-match").text;
    facts.emplace_back("played by", trimmed(version));
    for (std::size_t i = 0; i < engines.size(); ++i) {
        const std::string& name = engines[i].reported_name;
        if (!name.empty()) facts.emplace_back(settings.engines[i].name + " is", name);
    }
    return facts;
}

Facts closing_facts(const MatchLog& log) {
    std::chrono::nanoseconds time{0};
    for (const LoggedGame& game : log.games()) time += game.time;
    return {{"ended", date_and_time()}, {"time of all games", format_duration(time)}};
}

}  // namespace quadrille::match
