// The drawings of the default pieces, each in a box of 100 by 100: filled and outlined bodies, lines on them,
// and spots in the colour of the lines.

/**
 * @typedef {object} Drawing
 * @property {string[]} bodies
 * @property {string[]} lines
 * @property {string} [badge] a light disc on the body
 * @property {string[]} spots
 */

/**
 * Returns a circle as a path.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function disc(x, y, r) {
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

const kCrown =
    'M19 33l11.5 19 2.5-28 11 24 6-30 6 30 11-24 2.5 28L81 33l-8 37c-1 3-2 4-2 7v9H29v-9c0-3-1-4-2-7z';
const kCrownTips = [
    disc(17.5, 29, 5),
    disc(32.5, 19.5, 5),
    disc(50, 13, 5.5),
    disc(67.5, 19.5, 5),
    disc(82.5, 29, 5),
];
const kCrownLines = ['M27 69Q50 61 73 69', 'M29 77.5Q50 71 71 77.5'];

/** @type {Record<string, Drawing>} */
export const kDrawings = {
    P: {
        bodies: [
            'M50 20a14 14 0 0 1 9.5 24.3H65v6.5h-7c.8 10.5 5 18 12 24.7V86H30V75.5c7-6.7 11.2-14.2 12-24.7h-7v-6.5h5.5A14 14 0 0 1 50 20z',
        ],
        lines: ['M42 50.8h16', 'M31 76h38'],
        spots: [],
    },
    N: {
        bodies: [
            'M30 86v-9c0-16 17-20 17-33-4 4.5-9 6.5-14 8-3 4-8 6-11 3-3-2-5-6-3.5-9 5-8 8.5-12 10.5-18 1.5-5 5-8.5 9-10.5L39.5 8l9 7.5c17 1.5 28 16.5 28 38.5 0 9-1.5 16-2.5 23v9z',
        ],
        lines: ['M53 25c11 4.5 16.5 17 15 35', 'M30.5 76.5h43.5', 'M47 44c1.5-2.5 2-5 1.5-8'],
        spots: [disc(38.5, 29.5, 3), disc(24, 47, 1.8)],
    },
    B: {
        bodies: [
            'M53.4 19.8C64 26.3 69 35.8 69 44c0 7-3.6 12.4-8.5 15.5H65v7h-6c1 5 5 7.5 12 9.5v10H29V76c7-2 11-4.5 12-9.5h-6v-7h4.5C34.6 56.4 31 51 31 44c0-8.2 5-17.7 15.6-24.2z',
            disc(50, 14, 6),
        ],
        lines: ['M60.5 28.5L51 43', 'M39.5 59.5h21', 'M41 66.5h18', 'M30 76.5h40'],
        spots: [],
    },
    R: {
        bodies: ['M27 20h11v8h7v-8h10v8h7v-8h11v17l-7 7 3 27 6 6v9H25v-9l6-6 3-27-7-7z'],
        lines: ['M34 44h32', 'M31 71h38', 'M25.5 77.5h49'],
        spots: [],
    },
    Q: { bodies: [kCrown, ...kCrownTips], lines: kCrownLines, spots: [] },
    K: {
        bodies: [
            'M46.5 6h7v7h7v7h-7v9.5c3 1.5 5 4 6 7 4-4.5 10-6.5 15-5 7.5 2 11 8.5 9.5 16-1.5 8-8 14-13 20.5-1 2-1 4-1 7.5V86H30V75.5c0-3.5 0-5.5-1-7.5-5-6.5-11.5-12.5-13-20.5-1.5-7.5 2-14 9.5-16 5-1.5 11 .5 15 5 1-3 3-5.5 6-7V20h-7v-7h7z',
        ],
        lines: [
            'M59.5 36.5C56 45 52 52 50 62 48 52 44 45 40.5 36.5',
            'M29 68.5Q50 61 71 68.5',
            'M30 77.5Q50 71 70 77.5',
        ],
        spots: [],
    },
    D: {
        bodies: [kCrown, ...kCrownTips],
        badge: disc(76, 72, 15),
        lines: kCrownLines,
        spots: ['M74.5 81.5V67.5l-4 2.5v-4.5l5-3.5h3.5v19.5z'],
    },
    X: {
        bodies: ['M12 12h76v76H12z'],
        lines: ['M12 38h76', 'M12 63h76', 'M50 12v26', 'M30 38v25', 'M70 38v25', 'M50 63v25'],
        spots: [],
    },
};

/** The drawings of the chosen set. */
export const drawings = { ...kDrawings };

/** The transform of a drawing in its square: slightly enlarged. */
export const kPlacing = 'translate(-5 -4.5) scale(1.1)';

/**
 * Small shapes at the foot of a piece that distinguish the seats without colours.
 * @type {Record<string, string>}
 */
export const kSeatMarks = {
    red: disc(50, 79, 6.2),
    blue: 'M44.5 73.5h11v11h-11z',
    yellow: 'M50 71.5l7.5 13h-15z',
    green: 'M50 71l7.5 8-7.5 8-7.5-8z',
};

/**
 * Returns the CSS classes of a piece: its seat, `dead`, `wall`, or `zombie` or `walking` with the seat.
 * @param {import('./types.js').Piece} piece
 */
export function look_of(piece) {
    if (piece.is === 'wall') return 'wall';
    if (piece.is === 'dead' || !piece.seat) return 'dead';
    return piece.is === 'alive' ? piece.seat : `${piece.is} ${piece.seat}`;
}

/**
 * Returns the letter of a piece's drawing.
 * @param {import('./types.js').Piece} piece
 */
export function drawing_of(piece) {
    return piece.is === 'wall' ? 'X' : (piece.type ?? 'P');
}
