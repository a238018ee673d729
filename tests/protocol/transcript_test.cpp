// Plays every file of tests/protocol/transcripts against the program. The README.md of that folder
// describes the format.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/engine_process.h"

namespace quadrille {
namespace {

using test::EngineProcess;
using test::matches;

std::vector<std::string> transcript_names() {
    std::vector<std::string> names;
    const std::filesystem::path folder =
        std::filesystem::path{QUADRILLE_TEST_DATA} / "protocol" / "transcripts";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".txt") names.push_back(entry.path().stem());
    }
    std::ranges::sort(names);
    return names;
}

/// Splits at the first blank.
std::pair<std::string, std::string> split_once(const std::string& line) {
    const std::size_t blank = line.find(' ');
    if (blank == std::string::npos) return {line, ""};
    return {line.substr(0, blank), line.substr(blank + 1)};
}

class Player {
  public:
    explicit Player(const std::vector<std::string>& args)
        : engine_(test::tested_engine(QUADRILLE_BINARY), args) {}

    /// Carries out a line of a transcript. Returns false if the engine does not match it.
    bool play(const std::string& line) {
        const std::pair<std::string, std::string> parts = split_once(line);
        const std::string& mark = parts.first;
        const std::string& text = parts.second;
        if (mark == ">") return engine_.send(text);
        if (mark == "<") return expect(text, [](const std::string&) { return false; });
        if (mark == "~") {
            return expect(text, [](const std::string& l) {
                return l.starts_with("info ") && !l.starts_with("info string ");
            });
        }
        if (mark == "..") {
            return expect(text, [&](const std::string& l) { return !matches(l, text); });
        }
        if (mark == "=") return settle(text);
        ADD_FAILURE() << "unknown mark";
        return false;
    }

  private:
    template <class IsSkipped>
    bool expect(const std::string& pattern, IsSkipped is_skipped) {
        std::string skipped;
        while (const auto line = engine_.read_line()) {
            if (is_skipped(*line)) {
                skipped = *line;
                continue;
            }
            if (matches(*line, pattern)) return true;
            ADD_FAILURE() << "the engine wrote: " << *line;
            return false;
        }
        ADD_FAILURE() << "no matching line in time; last skipped line: " << skipped;
        return false;
    }

    bool settle(const std::string& text) {
        const auto [word, number] = split_once(text);
        if (word == "silence") return engine_.is_silent_for(std::chrono::milliseconds{150});
        if (word == "close") {
            engine_.close_input();
            return true;
        }
        if (word == "exit") return engine_.wait_for_exit() == std::stoi(number);
        return false;
    }

    EngineProcess engine_;
};

class Transcript : public testing::TestWithParam<std::string> {};

TEST_P(Transcript, IsPlayedAsWritten) {
    const std::filesystem::path file = std::filesystem::path{QUADRILLE_TEST_DATA} / "protocol" /
                                       "transcripts" / (GetParam() + ".txt");
    std::ifstream in{file};
    ASSERT_TRUE(in) << file;
    std::vector<std::string> args;
    std::vector<std::pair<int, std::string>> lines;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        if (line[0] == '!') {
            std::istringstream words{line.substr(1)};
            for (std::string word; words >> word;) args.push_back(word);
            continue;
        }
        lines.emplace_back(number, line);
    }
    Player player{args};
    for (const auto& [at, line] : lines) {
        ASSERT_TRUE(player.play(line)) << file.filename() << ':' << at << ": " << line;
    }
}

INSTANTIATE_TEST_SUITE_P(Files, Transcript, testing::ValuesIn(transcript_names()),
                         [](const auto& file) { return file.param; });

}  // namespace
}  // namespace quadrille
