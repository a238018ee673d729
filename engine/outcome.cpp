#include "engine/outcome.h"

namespace quadrille {

std::string_view name(EndReason reason) {
    switch (reason) {
        case EndReason::None: return "not over";
        case EndReason::LastStanding: return "last player standing";
        case EndReason::KingCaptured: return "king captured";
        case EndReason::Checkmate: return "checkmate";
        case EndReason::Stalemate: return "stalemate";
        case EndReason::Resignation: return "resignation";
        case EndReason::TimeOut: return "time-out";
        case EndReason::Repetition: return "threefold repetition";
        case EndReason::FiftyMoves: return "50-move rule";
        case EndReason::InsufficientMaterial: return "insufficient material";
        case EndReason::DrawAgreed: return "draw agreed";
        case EndReason::Declared: return "set up as finished";
    }
    return "";
}

PerColor<int> ranking(const PerColor<int>& points) {
    PerColor<int> places;
    for (const Color c : kAllColors) {
        places[c] = 1;
        for (const Color other : kAllColors) places[c] += points[other] > points[c] ? 1 : 0;
    }
    return places;
}

}  // namespace quadrille
