// The other sets of pieces, in the form of pieces.js. Walls look the same in all sets.

import { disc, kDrawings } from './pieces.js';

/** @typedef {import('./pieces.js').Drawing} Drawing */

/**
 * Returns a disc with a light letter.
 * @param {string} letter closed outlines in the box from 28 to 72 and from 24 to 68
 * @returns {Drawing}
 */
const token = (letter) => ({ bodies: [disc(50, 47, 38)], lines: [], badge: letter, spots: [] });

/**
 * Returns a shape on a flat base.
 * @param {string} shape
 * @param {string[]} [lines]
 * @returns {Drawing}
 */
const figure = (shape, lines = []) => ({ bodies: [shape, 'M26 75h48v11H26z'], lines, spots: [] });

/**
 * Adds the digit of the queen that counts one point.
 * @param {Drawing} queen
 */
const promoted = (queen) => ({
    ...queen,
    badge: `${queen.badge ?? ''}${kDrawings.D.badge}`,
    spots: kDrawings.D.spots,
});

const kLetterQueen = token('M50 22a21 23 0 1 1-.01 0zM50 31a11.5 14 0 1 0 .01 0zM48 54l7-6 16 17-7 6z');
const kSimpleQueen = figure('M16 22l18 20 16-30 16 30 18-20-10 53H26z');

/** @type {Record<string, Record<string, Drawing>>} */
export const kSets = {
    letters: {
        P: token('M37 68V24h15a14 14 0 0 1 0 28h-5v16zM47 33v10h4a5 5 0 0 0 0-10z'),
        N: token('M32 68V24h10l16 26V24h10v44H58L42 42v26z'),
        B: token('M35 68V24h17a11.5 11.5 0 0 1 8 20 12.5 12.5 0 0 1-7 24zM45 33v8h6a4 4 0 0 0 0-8zM45 49v10h7a5 5 0 0 0 0-10z'),
        R: token('M35 68V24h17a13.5 13.5 0 0 1 5 26l10 18H56l-9-17h-2v17zM45 33v10h6a5 5 0 0 0 0-10z'),
        Q: kLetterQueen,
        K: token('M33 68V24h10v18l15-18h12L54 44l17 24H59L47 51l-4 5v12z'),
        D: promoted(kLetterQueen),
    },
    simple: {
        P: figure('M50 28a15 15 0 0 1 9 27l7 20H34l7-20a15 15 0 0 1 9-27z'),
        N: figure('M34 75l14-21-17 5-8-13 23-19 4-14 11 9c12 9 15 25 11 53z'),
        B: figure('M50 8c12 14 20 26 20 37 0 13-7 20-9 30H39c-2-10-9-17-9-30C30 34 38 22 50 8z', ['M50 27v24', 'M40 39h20']),
        R: figure('M24 18h13v10h7V18h12v10h7V18h13v24h-7v33H31V42h-7z'),
        Q: kSimpleQueen,
        K: figure('M45 6h10v8h9v9h-9v10h27l-10 42H28L18 33h27V23h-9v-9h9z'),
        D: promoted(kSimpleQueen),
    },
};
