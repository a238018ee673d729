#include "search/alphabeta/move_picker.h"

#include <utility>

#include "search/alphabeta/see.h"

namespace quadrille {

namespace {

constexpr int kVictimFactor = 16;  // MVV-LVA: the victim counts before the capturer
constexpr int kCaptureHistoryShare = 8;
constexpr int kKillerValue = 8 * HistoryValue::kLimit;

}  // namespace

int quiet_history(Histories& histories, const ContinuationHistories& continuations, Piece mover,
                  Square to) {
    int sum = histories.quiet(mover, to).get();
    for (Histories::Continuation* const c : continuations) {
        if (c != nullptr) sum += Histories::of(*c, mover, to).get();
    }
    return sum;
}

HistoryValue& capture_history(Histories& histories, const Position& position, Move move) {
    const Piece target = position.piece_on(move.to());
    const PieceType victim = target.is_alive()     ? target.type()
                             : move.is_promotion() ? PieceType::King
                                                   : PieceType::Pawn;
    return histories.capture(position.piece_on(move.from()), move.to(), victim);
}

MovePicker::MovePicker(const Position& position, Histories& histories, PlyState& ply,
                       const ContinuationHistories& continuations, Move tt_move, Wanted wanted)
    : position_(position),
      histories_(histories),
      ply_(ply),
      continuations_(continuations),
      tt_move_(tt_move),
      wanted_(wanted) {
    ply_.moves.clear();
    ply_.move_values.clear();
}

void MovePicker::generate(MoveStage stage, Range& range) {
    if (range.generated) return;
    range.generated = true;
    range.at = ply_.moves.size();
    generate_moves(position_, stage, ply_.moves);
    range.end = ply_.moves.size();
    for (std::size_t i = range.at; i < range.end;) {
        const Move m = ply_.moves[i];
        if (returned_tt_move_ && m == tt_move_) {
            ply_.moves[i] = ply_.moves[--range.end];
            continue;
        }
        ply_.move_values.push_back(stage == MoveStage::Noisy ? noisy_value(m) : quiet_value(m));
        ++i;
    }
    ply_.moves.truncate(range.end);
}

int MovePicker::noisy_value(Move move) const {
    const Piece mover = position_.piece_on(move.from());
    const int promoted = move.is_promotion() ? kSeeValue[move.becomes()] : 0;
    return kVictimFactor * (captured_value(position_, move) + promoted) -
           kSeeValue[mover.type()] / kVictimFactor +
           capture_history(histories_, position_, move).get() / kCaptureHistoryShare;
}

int MovePicker::quiet_value(Move move) const {
    for (std::size_t i = 0; i < PlyState::kKillers; ++i) {
        if (ply_.killers[i] == move) return kKillerValue - static_cast<int>(i);
    }
    return quiet_history(histories_, continuations_, position_.piece_on(move.from()), move.to());
}

/// Returns whether the TT move is legal and wanted. It may be illegal after a hash collision.
bool MovePicker::can_return_tt_move() {
    if (tt_move_.is_none()) return false;
    last_is_noisy_ = quadrille::is_noisy(position_, tt_move_);
    if (!last_is_noisy_ && wanted_ == Wanted::Winning) return false;
    returned_tt_move_ = is_legal(position_, tt_move_);
    return returned_tt_move_;
}

/// Removes and returns the move with the highest value, the first among equals, or `Move::none()`.
Move MovePicker::take_best(Range& range) {
    if (range.at == range.end) return Move::none();
    std::size_t best = range.at;
    for (std::size_t i = range.at + 1; i < range.end; ++i) {
        if (ply_.move_values[i] > ply_.move_values[best]) best = i;
    }
    std::swap(ply_.moves[best], ply_.moves[range.at]);
    std::swap(ply_.move_values[best], ply_.move_values[range.at]);
    return ply_.moves[range.at++];
}

Move MovePicker::take_next(Range& range) {
    return range.at == range.end ? Move::none() : ply_.moves[range.at++];
}

int MovePicker::skip_to_quiet_check(CheckSquares& checks) {
    orders_quiet_ = false;
    const std::size_t begin = quiet_.at;
    while (quiet_.at < quiet_.end && !checks.gives_check(ply_.moves[quiet_.at])) ++quiet_.at;
    return static_cast<int>(quiet_.at - begin);
}

/// Returns the next noisy move that does not lose material. Losing moves are kept in the slots of
/// moves already returned.
Move MovePicker::next_noisy() {
    while (true) {
        const Move move = take_best(noisy_);
        if (move.is_none() || see_ge(position_, move, 0)) return move;
        ply_.moves[losing_.end++] = move;
    }
}

Move MovePicker::next() {
    switch (stage_) {
        case Stage::Table:
            stage_ = Stage::Noisy;
            if (can_return_tt_move()) return tt_move_;
            [[fallthrough]];
        case Stage::Noisy: {
            generate(MoveStage::Noisy, noisy_);
            if (!losing_.generated) losing_ = {noisy_.at, noisy_.at, true};
            last_is_noisy_ = true;
            const Move move = next_noisy();
            if (!move.is_none()) return move;
            if (wanted_ == Wanted::Winning) {
                stage_ = Stage::End;
                return Move::none();
            }
            stage_ = Stage::Quiet;
            [[fallthrough]];
        }
        case Stage::Quiet: {
            generate(MoveStage::Quiet, quiet_);
            last_is_noisy_ = false;
            const Move move = orders_quiet_ ? take_best(quiet_) : take_next(quiet_);
            if (!move.is_none()) return move;
            stage_ = Stage::Losing;
            [[fallthrough]];
        }
        case Stage::Losing:
            last_is_noisy_ = true;
            if (losing_.at < losing_.end) return ply_.moves[losing_.at++];
            stage_ = Stage::End;
            [[fallthrough]];
        case Stage::End: return Move::none();
    }
    return Move::none();
}

}  // namespace quadrille
