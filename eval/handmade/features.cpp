#include "eval/handmade/features.h"

#include <cassert>
#include <cstddef>

#include "engine/points.h"
#include "eval/handmade/piece_square.h"
#include "eval/handmade/sinks.h"
#include "eval/handmade/terms.h"

namespace quadrille {

PerColor<std::vector<Feature>> force_features([[maybe_unused]] const HandmadeEvaluator& evaluator,
                                              const Position& position) {
    assert(evaluator.rules() == position.rules());
    PerColor<WeightCounts> counts;
    add_terms(counts, position, army_points(position.board()));
    PerColor<std::vector<Feature>> features;
    for (const Color c : position.seats().with_army()) {
        add_placement(counts[c], position, c);
        for (std::size_t i = 0; i < counts[c].count.size(); ++i) {
            const std::int16_t count = counts[c].count[i];
            if (count != 0) features[c].push_back({static_cast<std::uint16_t>(i), count});
        }
    }
    return features;
}

}  // namespace quadrille
