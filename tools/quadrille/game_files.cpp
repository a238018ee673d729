#include "tools/quadrille/game_files.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <sstream>
#include <utility>

#include "protocol/notation/input/read_games.h"
#include "tools/base/files.h"

namespace quadrille {

Expected<GameFiles, std::string> GameFiles::open(const std::vector<std::string>& paths,
                                                 const ReadingOptions& options) {
    GameFiles files{options};
    for (const std::string& path : paths) {
        File file{path, {}};
        if (path == kStandardInput) {
            file.text.emplace(std::istreambuf_iterator<char>{std::cin},
                              std::istreambuf_iterator<char>{});
            if (std::ferror(stdin) != 0) return fail("standard input cannot be read");
        } else if (!is_plain_file(path)) {
            auto text = read_file(path);
            if (!text) return fail(text.error());
            file.text = *std::move(text);
        }
        files.files_.push_back(std::move(file));
    }
    return files;
}

bool GameFiles::has(const std::string& path) const {
    return std::ranges::any_of(files_, [&](const File& file) {
        return file.path != kStandardInput && is_same_file(file.path, path);
    });
}

Done GameFiles::each_game(const GameVisitor& visit) const {
    for (const File& file : files_) {
        Expected<bool, std::string> goes_on = true;
        if (file.text.has_value()) {
            std::istringstream in{*file.text};
            goes_on = read(in, file, visit);
        } else {
            auto in = open_to_read(file.path);
            if (!in) return fail(in.error());
            goes_on = read(*in, file, visit);
        }
        if (!goes_on) return fail(goes_on.error());
        if (!*goes_on) return {};
    }
    return {};
}

Expected<bool, std::string> GameFiles::read(std::istream& in, const File& file,
                                            const GameVisitor& visit) const {
    return read_games(in, file.path, options_,
                      [&](GameItem item) { return visit(std::move(item), file.path); });
}

}  // namespace quadrille
