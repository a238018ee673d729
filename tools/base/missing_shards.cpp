#include "tools/base/missing_shards.h"

#include <fmt/format.h>

#include "protocol/text/counted.h"
#include "tools/base/shard.h"

namespace quadrille {

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
    return fmt::format("{} of {} not through: {}; {} still to be {}",
                       counted(shards.size(), "shard"), shards_, list_of_numbers(shards),
                       counted(games, "game"), done);
}

}  // namespace quadrille
