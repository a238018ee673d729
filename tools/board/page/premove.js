// Premoves: the only person of a game makes one move while another seat is to move. The page plays it when the turn
// comes, if it is legal then.

import { most_usual } from './promotion.js';
import { quarter_turns, seats_of_people } from './seats.js';
import { speak } from './speak.js';
import { kSquares, place_of } from './squares.js';
import { put, state, when } from './state.js';
import { place } from './tree.js';

/** @typedef {import('./types.js').LegalMove} LegalMove */

/** Returns the seat that can premove now, or null. */
function seat_to_premove() {
    const { playing, position, at } = state;
    const [seat, ...others] = seats_of_people();
    if (!seat || others.length > 0 || playing?.state !== 'running' || at !== playing.node) return null;
    return position?.active.includes(seat) && position.player !== seat ? seat : null;
}

/**
 * Returns whether a step fits a type of piece on an empty board. Pawns move up, and kings castle sideways.
 * @param {string|undefined} type
 * @param {number} dx
 * @param {number} dy negative: up
 */
function fits(type, dx, dy) {
    const [x, y] = [Math.abs(dx), Math.abs(dy)];
    if (type === 'P') return (dy === -1 && x <= 1) || (dy === -2 && x === 0);
    if (type === 'N') return x * y === 2;
    if (type === 'K') return y <= 1 && x <= (y === 0 ? 2 : 1);
    return (type !== 'R' && x === y) || (type !== 'B' && x * y === 0);
}

/** Returns the squares where a premove from `square` can go; any piece may stand there or on the way. */
export function premove_targets(/** @type {string} */ square) {
    const seat = seat_to_premove();
    const piece = state.position?.pieces.find((p) => p.square === square && p.seat === seat && p.is === 'alive');
    if (!seat || !piece || state.look) return [];
    const from = place_of(square, quarter_turns(seat));
    return kSquares.filter((other) => {
        const to = place_of(other, quarter_turns(seat));
        return other !== square && fits(piece.type, to.x - from.x, to.y - from.y);
    });
}

/** Marks a premove; replaces an earlier one. */
export function premove(/** @type {string} */ from, /** @type {string} */ to) {
    put({ premove: { from, to, node: state.at } });
    speak(`premove ${from} to ${to}`);
}

function cancel() {
    if (!state.premove) return;
    put({ premove: null });
    speak('no premove');
}

/**
 * Plays the premove when the turn comes; drops it if it is illegal then, or if the user has left its position.
 * @param {(move: LegalMove) => void} play
 */
function update(play) {
    const { premove: made, position, playing, at } = state;
    // A paused game keeps the premove. A move taken back removes its node.
    if (!made || (playing?.state === 'paused' && at === playing.node)) return;
    if (seat_to_premove() && place(made.node)) return;
    const [seat] = seats_of_people();
    const is_turn = at === playing?.node && seat === position?.player && place(made.node);
    const moves = position?.moves.filter((m) => m.from === made.from && m.to === made.to) ?? [];
    put({ premove: null });
    if (is_turn && moves.length > 0) play(most_usual(moves)[0]);
}

/**
 * @param {SVGElement} board a press on it cancels the premove
 * @param {(move: LegalMove) => void} play
 */
export function start_premoves(board, play) {
    when(['position', 'playing', 'at'], () => update(play));
    board.addEventListener('pointerdown', cancel, { capture: true });
    document.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') cancel();
    });
}
