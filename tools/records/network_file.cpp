#include "tools/records/network_file.h"

#include <fmt/format.h>

#include <utility>

#include "eval/network/file.h"
#include "eval/network/heads.h"
#include "protocol/text/printable.h"
#include "tools/base/files.h"

namespace quadrille {

Expected<std::shared_ptr<const Network>, std::string> load_network(const std::string& path,
                                                                   Variant variant) {
    const auto bytes = read_regular_file(path);
    if (!bytes) return fail(bytes.error());
    auto network = read_network(*bytes);
    if (!network) return fail(in_quotes(path) + ": " + network.error());
    if (network->head() != head_of(RuleSet::of(variant))) {
        return fail(fmt::format("{} is a network for {}, not for {}", in_quotes(path),
                                name(network->variant), name(variant)));
    }
    network->variant = variant;
    return std::make_shared<const Network>(std::move(*network));
}

Expected<std::shared_ptr<const Network>, std::string> load_optional_network(const std::string& path,
                                                                            Variant variant) {
    if (path.empty()) return std::shared_ptr<const Network>{};
    return load_network(path, variant);
}

}  // namespace quadrille
