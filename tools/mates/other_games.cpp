#include "tools/mates/other_games.h"

#include <fmt/format.h>

#include <iostream>

#include "protocol/notation/input/read_games.h"
#include "tools/base/failure.h"
#include "tools/base/files.h"
#include "tools/mates/task_proof.h"

namespace quadrille::mates {

namespace {

Done check_game(const GameItem& item, Variant variant) {
    const RuleSet& rules = item.game.rules;
    if (rules.variant == variant) return check_provable(rules);
    return fail(fmt::format("a game of {}, --variant is {}", name(rules.variant), name(variant)));
}

}  // namespace

Expected<std::vector<Game>, std::string> read_other_games(const MakeOrder& order) {
    const RuleSet& rules = order.settings.rules.front();
    ReadingOptions options;
    options.start = Position::start(order.settings.setup, rules);
    options.names_game = order.names_game;
    std::vector<Game> games;
    for (const std::string& path : order.games) {
        Done good;
        const auto take = [&](const GameItem& item) {
            good = check_game(item, rules.variant).map_error([&](const std::string& why) {
                return fmt::format("{}:{}: {}", path, item.line, why);
            });
            if (good) games.push_back(main_line(item.game));
            return good.has_value();
        };
        const auto read = [&]() -> Expected<bool, std::string> {
            if (path == kStandardInput) return read_games(std::cin, path, options, take);
            auto in = open_to_read(path);
            if (!in) return fail(in.error());
            return read_games(*in, path, options, take);
        }();
        if (!good) return fail(good.error());
        if (!read) return fail(read.error());
    }
    return games;
}

}  // namespace quadrille::mates
