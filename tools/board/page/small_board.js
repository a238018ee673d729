// A position as a small picture.

import { make_svg } from './dom.js';
import { drawing_of, look_of } from './pieces.js';
import { piece_art } from './piece_art.js';
import { kCell, kSide, kSquares, is_dark, place_of } from './squares.js';

/** @typedef {import('./types.js').Piece} Piece */

/**
 * Returns a position as a small picture.
 * @param {Piece[]} pieces
 * @param {number} [turns] quarter turns counter-clockwise
 * @param {ReturnType<typeof import('./main_board.js').last_move_of>} [last] last move
 * @param {string[]} [checked] squares of kings in check
 */
export function small_board(pieces, turns = 0, last = null, checked = []) {
    const size = kSide * kCell;
    const svg = make_svg('svg', {
        class: 'small-board',
        viewBox: `0 0 ${size} ${size}`,
        'aria-hidden': 'true',
    });
    for (const square of kSquares) {
        const { x, y } = place_of(square, turns);
        const at = { x: x * kCell, y: y * kCell, width: kCell, height: kCell };
        svg.append(make_svg('rect', { class: is_dark(square) ? 'dark' : 'light', ...at }));
        if (last && (square === last.from || square === last.to)) {
            svg.append(make_svg('rect', { class: `last ${last.seat ?? ''}`, ...at }));
        }
        if (checked.includes(square)) {
            svg.append(
                make_svg('circle', {
                    class: 'check',
                    cx: at.x + kCell / 2,
                    cy: at.y + kCell / 2,
                    r: kCell / 2,
                }),
            );
        }
    }
    for (const piece of pieces) {
        const { x, y } = place_of(piece.square, turns);
        const art = piece_art(drawing_of(piece), look_of(piece));
        art.setAttribute('transform', `translate(${x * kCell} ${y * kCell})`);
        svg.append(art);
    }
    return svg;
}
