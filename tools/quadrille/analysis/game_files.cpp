#include "tools/quadrille/analysis/game_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <memory>
#include <sstream>
#include <utility>

#include "protocol/notation/input/piece_reader.h"
#include "protocol/text/printable.h"
#include "tools/program/files.h"

namespace quadrille {

namespace {

constexpr std::string_view kStandardInput = "-";

}  // namespace

Expected<GameFiles, std::string> GameFiles::open(const std::vector<std::string>& paths,
                                                 ReadingOptions options) {
    GameFiles files{std::move(options)};
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
    PieceReader pieces{in};
    const InputFormat& format = recognised_format(pieces.head());
    const std::unique_ptr<PieceRule> rule = format.make_rule();
    std::optional<std::string> fault;
    bool is_empty = true;
    bool goes_on = true;
    while (goes_on && !fault) {
        const std::optional<TextPiece> piece = pieces.next(*rule);
        // What was read before an error may be a part of a piece.
        if (in.bad()) {
            return fail(fmt::format("cannot read {} beyond byte {}", in_quotes(file.path),
                                    pieces.bytes_read()));
        }
        if (!piece) break;
        format.read(*piece, options_, [&](Expected<GameItem, TextFault> item) {
            is_empty = false;
            if (!goes_on || fault) return;
            if (item) {
                goes_on = visit(*std::move(item), file.path);
            } else {
                const TextFault& why = item.error();
                fault = fmt::format("{}:{}:{}: {}", file.path, why.line, why.column, why.message);
            }
        });
    }
    if (fault) return fail(*std::move(fault));
    if (is_empty) return fail(file.path + ": there is no game or position in it");
    return goes_on;
}

}  // namespace quadrille
