#include "tools/datagen/self_play.h"

#include "engine/game.h"
#include "engine/movegen.h"
#include "search/registry.h"
#include "tools/records/final_score.h"
#include "tools/records/last_exact.h"

namespace quadrille::datagen {

namespace {

constexpr std::size_t kHashMegabytes = 4;

/// Converts a score of the search to a score of UCI.
EngineScore engine_score(const ReportedScore& score) {
    return score.mate ? EngineScore{true, *score.mate} : EngineScore{false, score.cp};
}

void set_result(RecordedGame& recorded, const Game& game, const std::optional<Verdict>& verdict) {
    const Position& end = game.position();
    recorded.end =
        verdict ? "adjudicated: " + verdict->reason : std::string{name(game.outcome().reason)};
    if (!end.rules().has_teams) {
        recorded.final_hundredths = final_hundredths(end);
        return;
    }
    const std::optional<Color> winner = verdict ? verdict->winner : winner_of(end);
    recorded.red_half_points = !winner ? 1 : end.side_of(Color::Red).contains(*winner) ? 2 : 0;
}

}  // namespace

SelfPlayer::SelfPlayer(const SelfPlaySettings& settings)
    : settings_(settings), judge_(settings.opening.rules), searcher_(make_searcher()) {}

std::uint64_t SelfPlayer::nodes_of(Random& random) const {
    if (settings_.nodes.size() == 1) return settings_.nodes.front().nodes;
    std::uint64_t weights = 0;
    for (const WeightedNodes& share : settings_.nodes) weights += share.weight;
    std::uint64_t drawn = random.below(weights);
    for (const WeightedNodes& share : settings_.nodes) {
        if (drawn < share.weight) return share.nodes;
        drawn -= share.weight;
    }
    return settings_.nodes.back().nodes;
}

RecordedPly SelfPlayer::choose(const Game& game, std::uint64_t nodes, Random& random) {
    RecordedPly ply;
    if (random.below(100) < static_cast<std::uint64_t>(settings_.random_percent)) {
        const MoveList moves = legal_moves(game.position());
        ply.move = moves[random.below(moves.size())];
        return ply;
    }
    SearchLimits limits;
    limits.nodes = nodes;
    SearchOptions options;
    options.hash_mb = kHashMegabytes;
    options.evaluation = settings_.evaluation;
    SearchSignals signals;
    LastExact listener;
    ply.move = searcher_->search(game, limits, options, signals, listener).best;
    // The search reports no line when the nodes do not suffice for one.
    if (listener.info()) {
        const ReportedScore& reported = listener.info()->score;
        ply.score = reported.mate ? ReportedScore{0, reported.mate} : reported;
        ply.values = listener.info()->values;
    }
    return ply;
}

std::optional<RecordedGame> SelfPlayer::play(std::size_t number,
                                             const std::function<bool()>& is_stopped) {
    OpeningSource source{settings_.opening, number};
    const auto opening = source.next(judge_, is_stopped);
    if (!opening) return std::nullopt;
    searcher_->new_game();
    // A stream other than the stream of the opening.
    Random random = random_stream(~settings_.opening.seed, number);
    RecordedGame recorded;
    recorded.setup = name(settings_.opening.setup);
    recorded.nodes = nodes_of(random);
    recorded.start = *opening;
    Game game{*opening};
    Adjudicator adjudicator{settings_.adjudication};
    std::optional<Verdict> verdict;
    while (!game.is_over() && !verdict) {
        if (is_stopped()) return std::nullopt;
        const Color seat = game.position().turn();
        const RecordedPly ply = choose(game, recorded.nodes, random);
        if (!game.play(ply.move)) return std::nullopt;
        recorded.plies.push_back(ply);
        if (ply.score) adjudicator.note(game.position(), seat, engine_score(*ply.score));
        verdict = adjudicator.verdict(game.position(), static_cast<int>(recorded.plies.size()));
        if (game.is_over()) verdict.reset();
    }
    set_result(recorded, game, verdict);
    return recorded;
}

}  // namespace quadrille::datagen
