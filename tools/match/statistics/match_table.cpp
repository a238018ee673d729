#include "tools/match/statistics/match_table.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <set>

#include "tools/match/statistics/distributions.h"

namespace quadrille::match {

namespace {

/// A sum and the number of its terms.
struct Mean {
    double sum = 0;
    double count = 0;
    void add(double value) {
        sum += value;
        ++count;
    }
    [[nodiscard]] bool empty() const { return count == 0; }
    [[nodiscard]] double value() const { return sum / count; }
};

/// Means of an engine or seat in one rotation.
struct Means {
    Mean points;
    Mean place;
    Mean first_share;
    Mean score;
    void add(const SeatOutcome& outcome) {
        points.add(outcome.points);
        place.add(outcome.place);
        first_share.add(outcome.first_share);
    }
};

/// Returns the moments of `part` over the rotations in which it has a value.
Moments moments_over(const std::vector<Means>& rotations, Mean Means::*part) {
    std::vector<double> values;
    for (const Means& means : rotations) {
        if (!(means.*part).empty()) values.push_back((means.*part).value());
    }
    return moments_of(values);
}

void add_scores(const GameResult& game, Color seat, Means& engine, Means& seats) {
    for (const Color other : kAllColors) {
        if (!are_opponents(game, seat, other)) continue;
        const double score = score_of_places(game.places[seat], game.places[other]);
        seats.score.add(score);
        if (game.engine[other] != game.engine[seat]) engine.score.add(score);
    }
}

/// Means in one rotation, by engine and by seat.
struct RotationMeans {
    std::vector<Means> engines;
    PerColor<Means> seats;
};

RotationMeans means_of(const Rotation& rotation, std::size_t engines) {
    RotationMeans means;
    means.engines.resize(engines);
    for (const GameResult* game : rotation.games) {
        for (const Color seat : game->seats) {
            assert(game->engine[seat] < engines);
            Means& engine = means.engines[game->engine[seat]];
            const SeatOutcome outcome = outcome_of(*game, seat);
            engine.add(outcome);
            means.seats[seat].add(outcome);
            add_scores(*game, seat, engine, means.seats[seat]);
        }
    }
    return means;
}

void count_game(const GameResult& game, std::vector<EngineRow>& rows) {
    std::vector<Means> means(rows.size());
    PerColor<Means> unused;
    std::set<std::size_t> seen;
    for (const Color seat : game.seats) {
        const std::size_t engine = game.engine[seat];
        EngineRow& row = rows[engine];
        if (seen.insert(engine).second) ++row.games;
        const int place = std::clamp(game.places[seat], 1, kColors);
        ++row.places[static_cast<std::size_t>(place - 1)];
        add_scores(game, seat, means[engine], unused[seat]);
    }
    for (std::size_t e = 0; e < rows.size(); ++e) {
        if (means[e].score.empty()) continue;
        const double score = means[e].score.value();
        Wdl& wdl = rows[e].wdl;
        ++(score > 0.5 ? wdl.wins : score < 0.5 ? wdl.losses : wdl.draws);
    }
}

std::vector<std::vector<Moments>> pair_table(std::span<const Rotation> rotations,
                                             std::size_t engines) {
    std::vector<std::vector<Moments>> pairs(engines, std::vector<Moments>(engines));
    for (std::size_t a = 0; a < engines; ++a) {
        for (std::size_t b = a + 1; b < engines; ++b) {
            pairs[a][b] = moments_of(pair_buckets(rotations, a, b));
            pairs[b][a] = pairs[a][b];
            if (pairs[a][b].samples > 0) pairs[b][a].mean = 1 - pairs[a][b].mean;
        }
    }
    return pairs;
}

constexpr int kContrasts = kColors - 1;
using Contrasts = std::array<double, kContrasts>;

/// Returns the value of each of the first three seats minus the value of the last seat.
Contrasts contrasts_of(const PerColor<double>& values) {
    Contrasts contrasts{};
    for (int i = 0; i < kContrasts; ++i) {
        contrasts[static_cast<std::size_t>(i)] = values[color_from_idx(i)] - values[Color::Green];
    }
    return contrasts;
}

/// The quadratic form x' M^-1 x and the rank of M, a positive semidefinite matrix. Gaussian
/// elimination takes the largest diagonal element first and omits linearly dependent rows.
struct QuadraticForm {
    double value = 0;
    int rank = 0;
};
QuadraticForm inverse_form(std::array<Contrasts, kContrasts> m, Contrasts x) {
    QuadraticForm form;
    double largest = 0;
    for (std::size_t i = 0; i < kContrasts; ++i) largest = std::max(largest, m[i][i]);
    std::array<bool, kContrasts> is_used{};
    for (int step = 0; step < kContrasts; ++step) {
        std::size_t pivot = kContrasts;
        for (std::size_t i = 0; i < kContrasts; ++i) {
            if (!is_used[i] && (pivot == kContrasts || m[i][i] > m[pivot][pivot])) pivot = i;
        }
        if (m[pivot][pivot] <= 1e-12 * largest) break;
        is_used[pivot] = true;
        ++form.rank;
        form.value += x[pivot] * x[pivot] / m[pivot][pivot];
        for (std::size_t i = 0; i < kContrasts; ++i) {
            if (is_used[i]) continue;
            const double factor = m[i][pivot] / m[pivot][pivot];
            x[i] -= factor * x[pivot];
            for (std::size_t j = 0; j < kContrasts; ++j) m[i][j] -= factor * m[pivot][j];
        }
    }
    return form;
}

/// Returns the absolute deviation of the mean from `even`, in standard errors.
double deviation_in_errors(const Moments& moments, double even) {
    const double deviation = std::abs(moments.mean - even);
    if (moments.samples < 2 || deviation < 1e-12) return 0;
    if (moments.standard_error <= 0) return std::numeric_limits<double>::infinity();
    return deviation / moments.standard_error;
}

}  // namespace

SeatOutcome outcome_of(const GameResult& game, Color seat) {
    const int place = game.places[seat];
    double ties = 0;
    for (const Color other : game.seats) ties += game.places[other] == place ? 1 : 0;
    SeatOutcome outcome;
    outcome.points = game.points[seat];
    outcome.place = place + (ties - 1) / 2;
    outcome.first_share = place == 1 ? 1 / ties : 0;
    return outcome;
}

MatchTable make_table(std::span<const Rotation> rotations, std::size_t engines) {
    MatchTable table;
    table.engines.resize(engines);
    std::vector<std::vector<Means>> by_engine(engines);
    PerColor<std::vector<Means>> by_seat;
    std::vector<PerColor<double>> seat_points;
    std::vector<PerColor<double>> seat_scores;
    for (const Rotation& rotation : rotations) {
        if (!rotation.is_complete) {
            ++table.pending_rotations;
            table.pending_games += rotation.games.size();
            continue;
        }
        ++table.rotations;
        table.games += rotation.games.size();
        const RotationMeans means = means_of(rotation, engines);
        for (std::size_t e = 0; e < engines; ++e) by_engine[e].push_back(means.engines[e]);
        PerColor<double>& points = seat_points.emplace_back();
        PerColor<double>& scores = seat_scores.emplace_back();
        // `test_seats` requires four values: a seat that does not play repeats the last seat's.
        Means last;
        for (const Color seat : kAllColors) {
            by_seat[seat].push_back(means.seats[seat]);
            if (!means.seats[seat].points.empty()) last = means.seats[seat];
            points[seat] = last.points.value();
            scores[seat] = last.score.value();
        }
        for (const GameResult* game : rotation.games) count_game(*game, table.engines);
        const GameResult& game = *rotation.games.front();
        table.contrasts = game.is_teams ? 1 : static_cast<std::size_t>(game.seats.size()) - 1;
    }
    for (std::size_t e = 0; e < engines; ++e) {
        EngineRow& row = table.engines[e];
        row.points = moments_over(by_engine[e], &Means::points);
        row.place = moments_over(by_engine[e], &Means::place);
        row.first_share = moments_over(by_engine[e], &Means::first_share);
        row.score = moments_over(by_engine[e], &Means::score);
    }
    for (const Color seat : kAllColors) {
        table.seats[seat] = {moments_over(by_seat[seat], &Means::points),
                             moments_over(by_seat[seat], &Means::first_share),
                             moments_over(by_seat[seat], &Means::score)};
    }
    table.pairs = pair_table(rotations, engines);
    table.points_by_seat = test_seats(seat_points, table.contrasts);
    table.score_by_seat = test_seats(seat_scores, table.contrasts);
    return table;
}

std::optional<SeatTest> test_seats(std::span<const PerColor<double>> values,
                                   std::size_t contrasts) {
    if (values.size() <= contrasts) return std::nullopt;
    const auto n = static_cast<double>(values.size());
    Contrasts mean{};
    for (const auto& seats : values) {
        const Contrasts x = contrasts_of(seats);
        for (std::size_t i = 0; i < kContrasts; ++i) mean[i] += x[i] / n;
    }
    std::array<Contrasts, kContrasts> covariance{};
    for (const auto& seats : values) {
        const Contrasts x = contrasts_of(seats);
        for (std::size_t i = 0; i < kContrasts; ++i) {
            for (std::size_t j = 0; j < kContrasts; ++j) {
                covariance[i][j] += (x[i] - mean[i]) * (x[j] - mean[j]) / (n - 1);
            }
        }
    }
    const QuadraticForm form = inverse_form(covariance, mean);
    if (form.rank == 0) return std::nullopt;
    SeatTest test;
    test.contrasts = form.rank;
    test.t_squared = n * form.value;
    // T-squared (n - k) / (k (n - 1)) is F with k and n - k degrees of freedom.
    const double k = form.rank;
    test.p_value = fisher_upper_tail(test.t_squared * (n - k) / (k * (n - 1)), k, n - k);
    return test;
}

NullVerdict null_match_verdict(std::span<const Rotation> rotations, std::size_t engines) {
    std::vector<std::vector<Means>> by_engine(engines);
    std::size_t complete = 0;
    double even_share = 0;  // even share of first places
    for (const Rotation& rotation : rotations) {
        if (!rotation.is_complete) continue;
        ++complete;
        RotationMeans means = means_of(rotation, engines);
        even_share = 1.0 / rotation.games.front()->seats.size();
        Mean all;
        for (const Means& engine : means.engines) {
            all.sum += engine.points.sum;
            all.count += engine.points.count;
        }
        for (std::size_t e = 0; e < engines; ++e) {
            Means& engine = means.engines[e];
            engine.points.sum -= all.value() * engine.points.count;
            by_engine[e].push_back(engine);
        }
    }
    NullVerdict verdict;
    for (const std::vector<Means>& engine : by_engine) {
        for (const double deviation :
             {deviation_in_errors(moments_over(engine, &Means::points), 0),
              deviation_in_errors(moments_over(engine, &Means::first_share), even_share),
              deviation_in_errors(moments_over(engine, &Means::score), 0.5)}) {
            verdict.largest = std::max(verdict.largest, deviation);
        }
    }
    verdict.is_known = complete >= 2;
    verdict.is_even = verdict.is_known && verdict.largest <= NullVerdict::kLimit;
    return verdict;
}

}  // namespace quadrille::match
