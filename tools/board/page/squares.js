// The squares of the board: their names and their places on the screen.

/** Number of files and of ranks. */
export const kSide = 14;
/** Width and height of a square in units of the drawing. */
export const kCell = 100;
const kCorner = 3;

/**
 * @typedef {object} Spot a square by file and rank, counted from 0
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

/** All squares of the board, rank by rank from d1. */
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
 * Returns column and row on the screen, from the upper left corner, of a board after `turns`
 * counter-clockwise quarter turns.
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
 * Returns the square at a column and row of the screen, or null if it is not on the board.
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
 * Returns the squares of a move in dash form (`h2-h4`, `h10-h11=Q`), or null for another text.
 * @param {string|undefined} move
 */
export function ends_of(move) {
    const found = move?.match(/^([a-n]\d{1,2})-([a-n]\d{1,2})/);
    return found ? { from: found[1], to: found[2] } : null;
}
