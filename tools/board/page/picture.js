// The board as a picture: SVG without a style sheet, and PNG made from it.

import { drawings, kPlacing, drawing_of, look_of } from './pieces.js';
import { kCell, kSide, kSquares, is_dark, is_on_board, place_of } from './squares.js';

/** @typedef {import('./types.js').Position} Position */

const kMargin = 46;

/** @typedef {(name: string) => string} Palette returns a colour of theme.css */

/** @type {Palette} */
function colour_of_page(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** @param {import('./types.js').Piece} piece @param {Palette} colour */
function colours_of(piece, colour) {
    const [first, second] = look_of(piece).split(' ');
    const is_between = second !== undefined; // a king of an eliminated seat
    const fill = is_between ? 'dead' : first;
    return {
        high: colour(`${fill}-high`),
        low: colour(fill),
        line: is_between ? colour(second) : colour(`${first}-line`),
        width: is_between ? 5.5 : 4,
    };
}

/**
 * Returns the board as SVG.
 * @param {Position} position
 * @param {number} turns quarter turns counter-clockwise
 * @param {{from: string, to: string, seat?: string|null}|null} last last move, in its seat's colour
 * @param {Palette} colour
 * @returns {string}
 */
export function board_picture(position, turns, last, colour = colour_of_page) {
    const size = kSide * kCell + 2 * kMargin;
    const out = [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-kMargin} ${-kMargin} ${size} ${size}" font-family="sans-serif" font-weight="600" font-size="26">`,
        `<rect x="${-kMargin}" y="${-kMargin}" width="${size}" height="${size}" fill="${colour('page')}"/>`,
    ];
    for (const square of kSquares) {
        const { x, y } = place_of(square, turns);
        const fill = colour(is_dark(square) ? 'square-dark' : 'square-light');
        const at = `x="${x * kCell}" y="${y * kCell}" width="${kCell}" height="${kCell}"`;
        out.push(`<rect ${at} fill="${fill}"/>`);
        if (last && (square === last.from || square === last.to)) {
            out.push(`<rect ${at} fill="${colour(last.seat ?? 'accent')}" fill-opacity="0.45"/>`);
        }
        const names = turns % 2 === 0 ? [square[0], square.slice(1)] : [square.slice(1), square[0]];
        const text = (/** @type {number} */ tx, /** @type {number} */ ty, /** @type {string} */ t) =>
            out.push(`<text x="${tx}" y="${ty}" text-anchor="middle" fill="${colour('soft')}">${t}</text>`);
        if (!is_on_board(x, kSide - 2 - y)) text(x * kCell + kCell / 2, (y + 1) * kCell + 32, names[0]);
        if (!is_on_board(x - 1, kSide - 1 - y)) text(x * kCell - 22, y * kCell + kCell / 2 + 9, names[1]);
    }
    for (const piece of position.pieces) {
        const { x, y } = place_of(piece.square, turns);
        const drawing = drawings[drawing_of(piece)];
        const { high, low, line, width } = colours_of(piece, colour);
        const id = `f-${piece.square}`;
        out.push(
            `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient>`,
            `<g transform="translate(${x * kCell} ${y * kCell}) ${kPlacing}" fill="url(#${id})" stroke="${line}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">`,
            `<path d="${drawing.bodies.join('')}"/>`,
            `<path d="${drawing.lines.join('')}" fill="none" stroke-width="3.2"/>`,
            drawing.badge ? `<path d="${drawing.badge}" fill="#fff"/>` : '',
            drawing.spots.length > 0
                ? `<path d="${drawing.spots.join('')}" fill="${line}" stroke="none"/>`
                : '',
            '</g>',
        );
    }
    out.push('</svg>');
    return out.join('');
}

/**
 * @param {string} svg
 * @param {number} pixels width and height
 * @returns {Promise<Blob>}
 */
export async function png_of(svg, pixels) {
    const image = new Image();
    const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    try {
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = pixels;
        canvas.getContext('2d')?.drawImage(image, 0, 0, pixels, pixels);
        return await new Promise((settle, refuse) => {
            canvas.toBlob(
                (blob) => (blob ? settle(blob) : refuse(new Error('the browser cannot create the PNG picture'))),
                'image/png',
            );
        });
    } finally {
        URL.revokeObjectURL(address);
    }
}
