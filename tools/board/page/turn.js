// The orientation of the board, stored in the browser.

import { kSeats, next_seat } from './seats.js';
import { put, state } from './state.js';

const kBottomKey = 'quadrille.bottom';

/** @param {import('./types.js').Seat} bottom */
export function rotate_board_to(bottom) {
    put({ bottom });
    localStorage.setItem(kBottomKey, bottom);
}

/** Puts the next seat clockwise at the bottom. */
export function rotate_board() {
    rotate_board_to(next_seat(state.bottom));
}

/** Restores the stored orientation. */
export function start_board_rotation() {
    const stored = kSeats.find((seat) => seat === localStorage.getItem(kBottomKey));
    if (stored) put({ bottom: stored });
}
