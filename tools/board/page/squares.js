// The board's squares: names, which there are, and where they are on the screen.

/** Files and ranks. */
export const kSide = 14;
/** Width and height of a square in units of the drawing. */
export const kCell = 100;
const kCorner = 3;

/**
 * @typedef {object} Spot a square by numbers from 0
 * @property {number} file
 * @property {number} rank
 */

/**
 * @param {number} file
 * @param {number} rank
 */
export function is_on_board(file, rank) {
    const inside = (/** @type {number} */ n) => n >= kCorner && n < kSide - kCorner;
    const within = (/** @type {number} */ n) => n >= 0 && n < kSide;
    return within(file) && within(rank) && (inside(file) || inside(rank));
}

/** @param {string} square */
function spot_of(square) {
    return { file: square.charCodeAt(0) - 97, rank: Number(square.slice(1)) - 1 };
}

/** @param {Spot} spot */
function name_of_spot({ file, rank }) {
    return String.fromCharCode(97 + file) + (rank + 1);
}

/** All squares there are, from a4 on, row by row. */
export const kSquares = (() => {
    const names = [];
    for (let rank = 0; rank < kSide; ++rank) {
        for (let file = 0; file < kSide; ++file) {
            if (is_on_board(file, rank)) names.push(name_of_spot({ file, rank }));
        }
    }
    return names;
})();

/** @param {string} square */
export function is_dark(square) {
    const { file, rank } = spot_of(square);
    return (file + rank) % 2 === 0;
}

/**
 * Column and row on the screen, from the upper left corner, when the board is turned
 * counter-clockwise by quarters.
 * @param {string} square
 * @param {number} turns
 */
export function place_of(square, turns) {
    const { file, rank } = spot_of(square);
    let [x, y] = [file, kSide - 1 - rank];
    for (let i = 0; i < turns; ++i) [x, y] = [y, kSide - 1 - x];
    return { x, y };
}

/**
 * The square at a column and row of the screen; null where there is none.
 * @param {number} x
 * @param {number} y
 * @param {number} turns
 * @returns {string|null}
 */
export function square_at(x, y, turns) {
    for (let i = 0; i < turns; ++i) [x, y] = [kSide - 1 - y, x];
    const spot = { file: x, rank: kSide - 1 - y };
    return is_on_board(spot.file, spot.rank) ? name_of_spot(spot) : null;
}

/**
 * The squares of a move in dash form: `h2-h4`, `h10-h11=Q`; null for another text.
 * @param {string|undefined} move
 */
export function ends_of(move) {
    const found = move?.match(/^([a-n]\d{1,2})-([a-n]\d{1,2})/);
    return found ? { from: found[1], to: found[2] } : null;
}
