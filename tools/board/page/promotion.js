// The promotion dialog next to the target square.

import { button, make } from './dom.js';
import { piece_picture } from './piece_art.js';
import { state } from './state.js';

/** @typedef {import('./types.js').LegalMove} LegalMove */

/** @type {Record<string, string>} */
export const kPieceNames = {
    P: 'pawn',
    N: 'knight',
    B: 'bishop',
    R: 'rook',
    Q: 'queen',
    K: 'king',
    D: 'queen of one point',
    X: 'wall',
};

/** The most frequent choice comes first, since it has the focus. */
const kOrder = ['Q', 'D', 'R', 'B', 'N'];

/** @param {LegalMove} move */
const letter_of = (move) => move.move.split('=')[1]?.[0] ?? '';

/** @param {LegalMove} move */
function place_of(move) {
    const place = kOrder.indexOf(letter_of(move));
    return place < 0 ? kOrder.length : place;
}

/**
 * Returns the moves, the most usual promotion first.
 * @param {LegalMove[]} moves that differ in the promotion only
 */
export function most_usual(moves) {
    return [...moves].sort((a, b) => place_of(a) - place_of(b));
}

/**
 * @param {import('./board.js').Board} board
 * @param {string} square
 * @param {LegalMove[]} moves that differ in the promotion only
 * @returns {Promise<LegalMove|null>} the chosen move; null: cancelled
 */
export function choose_promotion(board, square, moves) {
    return new Promise((settle) => {
        const { x, y } = board.middle_in_percent(square);
        const seat = state.position?.turn ?? 'red';
        const dialog = make('dialog', { class: 'promotion', 'aria-label': 'Promotion' });
        /** @param {LegalMove|null} move */
        const end = (move) => {
            dialog.close();
            dialog.remove();
            settle(move);
        };
        for (const move of most_usual(moves)) {
            const letter = letter_of(move);
            const name = kPieceNames[letter] ?? 'no promotion';
            const face = letter in kPieceNames ? piece_picture(letter, seat) : '–';
            dialog.append(button(face, name, () => end(move)));
        }
        dialog.addEventListener('cancel', (event) => {
            event.preventDefault();
            end(null);
        });
        dialog.addEventListener('click', (event) => {
            if (event.target === dialog) end(null);
        });
        board.svg.parentElement?.append(dialog);
        const box = board.svg.getBoundingClientRect();
        dialog.style.left = `${box.left + (box.width * Math.min(Math.max(x, 16), 84)) / 100}px`;
        dialog.style.top = `${box.top + (box.height * Math.min(Math.max(y, 8), 92)) / 100}px`;
        dialog.showModal();
    });
}
