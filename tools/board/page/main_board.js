// The board of the study: what it shows of the position, and how moves are made on it.

import { Board } from './board.js';
import { choose_promotion } from './promotion.js';
import { by_id } from './dom.js';
import { quarter_turns, seat_called } from './seats.js';
import { ends_of } from './squares.js';
import { state, when } from './state.js';
import { ask } from './study.js';

/** @typedef {import('./types.js').LegalMove} LegalMove */
/** @typedef {import('./types.js').Position} Position */

/**
 * @param {string} from
 * @param {string} [to]
 * @returns {LegalMove[]}
 */
function moves_between(from, to) {
    const moves = state.look ? [] : (state.position?.moves ?? []);
    return moves.filter((m) => m.from === from && (to === undefined || m.to === to));
}

/** @param {LegalMove} move */
async function play(move) {
    const done = await ask({ do: 'play', move: move.move });
    if (!done) main_board.restore();
}

/**
 * @param {string} from
 * @param {string|null} to
 */
async function drop(from, to) {
    if (to === null) return;
    const moves = moves_between(from, to);
    if (moves.length === 0) return;
    const move = moves.length === 1 ? moves[0] : await choose_promotion(main_board, to, moves);
    if (move) await play(move);
    else main_board.restore();
}

export const main_board = new Board({
    targets: (square) => moves_between(square).map((m) => m.to),
    drop,
});

/** @param {Position} position */
export function checked_kings(position) {
    const seats = Object.keys(position.checks);
    return position.pieces
        .filter((p) => p.type === 'K' && p.is !== 'dead' && p.seat && seats.includes(p.seat))
        .map((p) => p.square);
}

/**
 * The squares of the move that led to a position, and whose it was.
 * @param {Position} position
 */
export function last_move_of(position) {
    const ends = ends_of(position.last?.move);
    return ends && { ...ends, seat: seat_called(position.last?.army ?? position.last?.player) };
}

function draw() {
    const position = state.look ?? state.position;
    if (!position) return;
    main_board.show({
        pieces: position.pieces,
        last: last_move_of(position),
        checked: checked_kings(position),
        turn: position.over ? null : position.turn,
    });
    by_id('board').classList.toggle('looking', state.look !== null);
}

let is_usable = false;

/** Notes when pieces could first be moved, for whoever measures. */
function note_usable() {
    if (is_usable || !state.position) return;
    is_usable = true;
    performance.mark('usable');
}

export function start_main_board() {
    by_id('board').prepend(main_board.svg);
    when(['position', 'look'], () => {
        draw();
        note_usable();
    });
    when(['bottom'], () => main_board.turn_to(quarter_turns(state.bottom)));
    // What was drawn by hand belongs to the place where it was drawn.
    when(['at', 'study'], () => main_board.clear_drawn());
}
