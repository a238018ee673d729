#include "tools/match/statistics/plackett_luce.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>

#include "engine/types.h"
#include "engine/util/random.h"
#include "tools/match/statistics/moments.h"

namespace quadrille::match {

namespace {

constexpr std::size_t kNobody = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kRotationsToResample = 10;

double elo_of_log_strength(double x) { return 400 / std::log(10.0) * x; }

/// Engines of the seats that compete for a place, in ascending order, then `kNobody`.
using Field = std::array<std::size_t, kColors>;

/// Weighted number of choices for an engine or field.
struct Weight {
    std::size_t index = 0;
    double weight = 0;
};

/// Choices in a rotation. The likelihood depends only on how often each engine was chosen, and on
/// how often each field occurred.
struct Choices {
    std::vector<Weight> chosen;  // index: engine
    std::vector<Weight> fields;  // index: into `PlackettLuceLikelihood::fields_`
};

void add_to(std::vector<Weight>& weights, std::size_t index, double weight) {
    for (Weight& w : weights) {
        if (w.index == index) {
            w.weight += weight;
            return;
        }
    }
    weights.push_back({index, weight});
}

/// Sums of the choices of several rotations, by engine and by field.
struct Totals {
    std::vector<double> chosen;
    std::vector<double> fields;
    void add(const Choices& choices) {
        for (const Weight& w : choices.chosen) chosen[w.index] += w.weight;
        for (const Weight& w : choices.fields) fields[w.index] += w.weight;
    }
};

/// Converts results to choices and fits strengths to the choices.
class PlackettLuceLikelihood {
  public:
    PlackettLuceLikelihood(std::size_t engines, double ghost_games)
        : engines_(engines), ghost_games_(ghost_games) {}

    [[nodiscard]] Choices choices_of(const Rotation& rotation) {
        Choices choices;
        for (const GameResult* game : rotation.games) {
            if (game->is_teams) {
                add_teams_game(*game, choices);
            } else {
                add_places(*game, game->seats, 1, choices);
            }
        }
        return choices;
    }

    [[nodiscard]] Totals no_totals() const {
        return {std::vector<double>(engines_), std::vector<double>(fields_.size())};
    }

    /// Returns natural logarithms of the strengths with the largest likelihood, with mean 0.
    /// Iterates from `start`, and sets `start` to the logarithms before the mean is subtracted.
    [[nodiscard]] std::vector<double> fit(const Totals& totals, std::vector<double>& start) const;

  private:
    /// Adds the choice of `engine` among the engines of `seats`.
    void add_choice(const GameResult& game, ColorSet seats, std::size_t engine, double weight,
                    Choices& choices) {
        Field field;
        field.fill(kNobody);
        std::size_t size = 0;
        for (const Color seat : seats) field[size++] = game.engine[seat];
        std::ranges::sort(field);
        assert(field[size - 1] < engines_);
        if (field[0] == field[size - 1]) return;  // only one engine: no information
        const auto [place, is_new] = index_of_field_.try_emplace(field, fields_.size());
        if (is_new) fields_.push_back(field);
        add_to(choices.chosen, engine, weight);
        add_to(choices.fields, place->second, weight);
    }

    /// Adds the choices for all orders of the seats `rest` that agree with their places and ties.
    void add_places(const GameResult& game, ColorSet rest, double weight, Choices& choices) {
        if (rest.size() < 2) return;
        int best = std::numeric_limits<int>::max();
        for (const Color seat : rest) best = std::min(best, game.places[seat]);
        ColorSet tied;
        for (const Color seat : rest) {
            if (game.places[seat] == best) tied.add(seat);
        }
        for (const Color seat : tied) {
            const double part = weight / tied.size();
            add_choice(game, rest, game.engine[seat], part, choices);
            add_places(game, rest - ColorSet::of(seat), part, choices);
        }
    }

    void add_teams_game(const GameResult& game, Choices& choices) {
        for (const Color one : {Color::Red, Color::Yellow}) {
            for (const Color other : {Color::Blue, Color::Green}) {
                const double score = score_of_places(game.places[one], game.places[other]);
                const ColorSet both = {one, other};
                add_choice(game, both, game.engine[one], score / 4, choices);
                add_choice(game, both, game.engine[other], (1 - score) / 4, choices);
            }
        }
    }

    std::size_t engines_;
    double ghost_games_;
    std::vector<Field> fields_;
    std::map<Field, std::size_t> index_of_field_;
};

std::vector<double> centred(std::vector<double> values) {
    const double mean = moments_of(values).mean;
    for (double& value : values) value -= mean;
    return values;
}

/// Multiplies all strengths by one factor and returns its logarithm. The factor is a Newton step
/// for the sum over engines of log x - 2 log(1 + x). Only the games against the ghost (strength 1)
/// depend on this factor, for which MM steps alone would require thousands of iterations.
double move_to_ghost(std::vector<double>& strengths) {
    double slope = 0;
    double curvature = 0;
    for (const double x : strengths) {
        const double p = x / (1 + x);
        slope += 1 - 2 * p;
        curvature += 2 * p * (1 - p);
    }
    const double move = std::clamp(slope / curvature, -1.0, 1.0);
    for (double& x : strengths) x *= std::exp(move);
    return move;
}

std::vector<double> PlackettLuceLikelihood::fit(const Totals& totals,
                                                std::vector<double>& start) const {
    std::vector<double> strengths(engines_);
    for (std::size_t e = 0; e < engines_; ++e) strengths[e] = std::exp(start[e]);
    std::vector<double> expected(engines_);
    for (int step = 0; step < 10'000; ++step) {
        // Hunter's step: strength = choices of the engine / sum of 1 / strength of each field.
        for (std::size_t e = 0; e < engines_; ++e) {
            expected[e] = 2 * ghost_games_ / (1 + strengths[e]);
        }
        for (std::size_t f = 0; f < fields_.size(); ++f) {
            if (totals.fields[f] <= 0) continue;
            double sum = 0;
            for (const std::size_t e : fields_[f]) sum += e == kNobody ? 0 : strengths[e];
            for (const std::size_t e : fields_[f]) {
                if (e != kNobody) expected[e] += totals.fields[f] / sum;
            }
        }
        double change = 0;
        for (std::size_t e = 0; e < engines_; ++e) {
            const double next = (totals.chosen[e] + ghost_games_) / expected[e];
            change = std::max(change, std::abs(next / strengths[e] - 1));
            strengths[e] = next;
        }
        change = std::max(change, std::abs(move_to_ghost(strengths)));
        if (change < 1e-9) break;
    }
    for (std::size_t e = 0; e < engines_; ++e) start[e] = std::log(strengths[e]);
    return centred(start);
}

/// Sets the interval to the 2.5 % and 97.5 % quantiles of the values.
void set_interval(Rating& rating, std::vector<double>& values) {
    std::ranges::sort(values);
    const auto at = [&values](double share) {
        const double place = share * static_cast<double>(values.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const std::size_t above = std::min(below + 1, values.size() - 1);
        const double part = place - static_cast<double>(below);
        return values[below] * (1 - part) + values[above] * part;
    };
    rating.low = std::min(rating.elo, at(0.025));
    rating.high = std::max(rating.elo, at(0.975));
}

/// Returns, by engine, the Elo in matches whose rotations are drawn with replacement.
std::vector<std::vector<double>> resample(const PlackettLuceLikelihood& choosing,
                                          const std::vector<Choices>& rotations,
                                          const std::vector<double>& solution,
                                          const RatingSettings& settings) {
    std::vector<std::vector<double>> elos(solution.size());
    Random random(settings.seed);
    for (std::size_t i = 0; i < settings.resamples; ++i) {
        Totals totals = choosing.no_totals();
        for (std::size_t drawn = 0; drawn < rotations.size(); ++drawn) {
            totals.add(rotations[static_cast<std::size_t>(random.below(rotations.size()))]);
        }
        std::vector<double> start = solution;
        const std::vector<double> logs = choosing.fit(totals, start);
        for (std::size_t e = 0; e < logs.size(); ++e) {
            elos[e].push_back(elo_of_log_strength(logs[e]));
        }
    }
    return elos;
}

/// Returns for each engine whether it has won and lost against other engines. A tie counts as both.
std::vector<bool> have_won_and_lost(std::span<const Rotation> rotations, std::size_t engines) {
    std::vector<bool> won(engines);
    std::vector<bool> lost(engines);
    for (const Rotation& rotation : rotations) {
        if (!rotation.is_complete) continue;
        for (const GameResult* game : rotation.games) {
            for (const Color one : kAllColors) {
                const std::size_t engine = game->engine[one];
                for (const Color other : kAllColors) {
                    if (engine == game->engine[other] || !are_opponents(*game, one, other))
                        continue;
                    if (game->places[one] <= game->places[other]) won[engine] = true;
                    if (game->places[one] >= game->places[other]) lost[engine] = true;
                }
            }
        }
    }
    for (std::size_t e = 0; e < engines; ++e) won[e] = won[e] && lost[e];
    return won;
}

}  // namespace

std::vector<Rating> rate_by_places(std::span<const Rotation> rotations, std::size_t engines,
                                   const RatingSettings& settings) {
    assert(settings.ghost_games > 0 && settings.resamples >= 2);
    std::vector<Rating> ratings(engines);
    if (engines == 0) return ratings;
    PlackettLuceLikelihood choosing(engines, settings.ghost_games);
    std::vector<Choices> choices;
    for (const Rotation& rotation : rotations) {
        if (rotation.is_complete) choices.push_back(choosing.choices_of(rotation));
    }
    Totals totals = choosing.no_totals();
    for (const Choices& of_rotation : choices) totals.add(of_rotation);

    std::vector<double> solution(engines);
    const std::vector<double> logs = choosing.fit(totals, solution);
    const bool is_resampled = choices.size() >= kRotationsToResample;
    std::vector<std::vector<double>> elos;
    if (is_resampled) elos = resample(choosing, choices, solution, settings);
    const std::vector<bool> has_both = have_won_and_lost(rotations, engines);
    for (std::size_t e = 0; e < engines; ++e) {
        ratings[e].elo = elo_of_log_strength(logs[e]);
        if (is_resampled && has_both[e]) set_interval(ratings[e], elos[e]);
    }
    return ratings;
}

}  // namespace quadrille::match
