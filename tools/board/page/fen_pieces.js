// Pieces in FEN4 notation: `rP`; `dP` or `drP` for dead pieces; `X` for a wall.

import { kPieceNames } from './promotion.js';
import { kSeats, name_of } from './seats.js';

/** @typedef {import('./types.js').Piece} Piece */

/**
 * @param {string} square
 * @param {string} code
 * @returns {Piece}
 */
export function piece_of(square, code) {
    if (code === 'X') return { square, is: 'wall' };
    const type = code.at(-1) ?? 'P';
    const seat = kSeats.find((s) => s[0] === code.at(-2));
    if (code[0] === 'd') return { square, is: 'dead', type, ...(code.length > 2 && seat ? { seat } : {}) };
    return { square, is: 'alive', type, ...(seat ? { seat } : {}) };
}

/** @param {Piece} piece */
export function code_of(piece) {
    if (piece.is === 'wall') return 'X';
    const letter = piece.type ?? 'P';
    const seat = piece.seat ? piece.seat[0] : '';
    return piece.is === 'dead' ? `d${seat}${letter}` : `${seat}${letter}`;
}

/**
 * Returns the name of a piece in words.
 * @param {string} code
 */
export function words_for(code) {
    if (code === 'X') return 'Wall';
    const { is, seat, type } = piece_of('', code);
    return `${is === 'alive' && seat ? name_of(seat) : 'Dead'} ${kPieceNames[type ?? ''] ?? ''}`;
}
