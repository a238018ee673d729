#include "tools/base/missing_shards.h"

#include <fmt/format.h>

#include "protocol/text/counted.h"
#include "tools/base/shard.h"

namespace quadrille {

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
