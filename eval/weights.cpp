#include "eval/weights.h"

namespace quadrille {

namespace {

// Order of piece types: pawn, knight, bishop, rook, queen, king, one-point queen.

constexpr Weights kDefault = {
    .teams =
        {
            .material = {{100, 300, 420, 500, 1000, 0, 1000}},
            .centre = {{0, 12, 6, 3, 5, 0, 5}},
            .undeveloped = -15,
            .pawn_row = 4,
            .pawn_near_promotion = 90,
            .king_row = -30,
            .king_flank = 6,
            .king_ring = -10,
            .king_second_attacker = -30,
            .hanging_percent = 30,
            .hanging_percent_to_move = 10,
            .tempo = 10,
        },
    .ffa =
        {
            .material = {{100, 300, 420, 500, 1000, 0, 900}},
            .centre = {{0, 10, 5, 3, 4, 0, 4}},
            .undeveloped = -15,
            .pawn_row = 6,
            .pawn_near_promotion = 90,
            .king_row = -30,
            .king_flank = 6,
            .king_ring = -12,
            .king_second_attacker = -40,
            .hanging_percent = 40,
            .hanging_percent_to_move = 20,
            .tempo = 0,
        },
    .expectation =
        {
            .base = 400,
            .floor = 60,
            .power = 2,
            .captures_percent = 40,
        },
};

}  // namespace

const Weights& default_weights() { return kDefault; }

}  // namespace quadrille
