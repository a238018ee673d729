// The four seats: their order, sides of the screen, names, points and places.

import { state } from './state.js';

/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {import('./types.js').Position} Position */

/** @type {Seat[]} clockwise, as they take turns */
export const kSeats = ['red', 'blue', 'yellow', 'green'];
/** The variants with two sides. */
export const kTeams = ['teams', 'chess4-partners'];
/** @typedef {'below'|'left'|'above'|'right'} Side */
/** @type {Side[]} clockwise, from the bottom */
const kSides = ['below', 'left', 'above', 'right'];

/**
 * Returns the number of counter-clockwise quarter turns that put this seat at the bottom.
 * @param {Seat} bottom
 */
export function quarter_turns(bottom) {
    return kSeats.indexOf(bottom);
}

/**
 * Returns the side of the screen where a seat sits.
 * @param {Seat} seat
 * @param {Seat} bottom
 */
export function side_of(seat, bottom) {
    return kSides[(kSeats.indexOf(seat) - kSeats.indexOf(bottom) + 4) % 4];
}

/**
 * Returns the next seat clockwise.
 * @param {Seat} seat
 */
export function next_seat(seat) {
    return kSeats[(kSeats.indexOf(seat) + 1) % 4];
}

/**
 * Returns the seat with this key or name, or null for another word.
 * @param {string|undefined} word
 * @returns {Seat|null}
 */
export function seat_called(word) {
    if (!word) return null;
    const found = (state.position?.seats ?? []).find((s) => s.seat === word || s.name === word);
    if (found) return found.seat;
    const key = /** @type {Seat} */ (word.toLowerCase());
    return kSeats.includes(key) ? key : null;
}

/**
 * Returns the name of a seat in the current game.
 * @param {Seat} seat
 */
export function name_of(seat) {
    return state.position?.seats.find((s) => s.seat === seat)?.name ?? seat;
}

/**
 * Returns the name of a seat in games of a variant.
 * @param {Seat} seat
 * @param {string} variant
 */
export function name_in(seat, variant) {
    return state.hello?.seats[variant]?.[kSeats.indexOf(seat)] ?? name_of(seat);
}

/**
 * Returns the value of `data-armies`, which selects the colours of the armies.
 * @param {string} variant
 */
export function armies_of(variant) {
    return variant.startsWith('chess4') ? 'chess4' : 'usual';
}

/** Returns the seats that persons play in the game in progress. */
export function seats_of_people() {
    const playing = state.playing?.state === 'over' ? null : state.playing;
    return kSeats.filter((seat) => playing?.seats[seat]?.who === 'person');
}

/** @param {Position|null} position */
export function is_team_game(position) {
    return position !== null && position.seats.some((s) => s.partners.length > 0);
}

const kSixths = ['', '⅙', '⅓', '½', '⅔', '⅚'];

/**
 * Returns a seat's points as text. Points of Chess4 are counted in sixths.
 * @param {Position} position
 * @param {Seat} seat
 */
export function points_text(position, seat) {
    const points = position.points[seat];
    if (!position.variant.startsWith('chess4')) return String(points);
    const whole = Math.floor(points / 6);
    const part = kSixths[points % 6];
    return whole === 0 && part ? part : `${whole}${part}`;
}

/** @param {number} place from 1 */
export function place_words(place) {
    return `${['first', 'second', 'third', 'fourth'][place - 1]} place`;
}

const kPlaces = ['1st', '2nd', '3rd', '4th'];

/**
 * Returns a seat's expected points and place: `42.4 (2nd)`. Points that are equal as shown share a place.
 * @param {number[]} values points of the four seats
 * @param {Seat} seat
 */
export function expected_of(values, seat) {
    const decimals = state.position?.variant.startsWith('chess4') ? 2 : 1;
    const shown = values.map((value) => value.toFixed(decimals));
    const own = shown[kSeats.indexOf(seat)];
    return `${own} (${kPlaces[shown.filter((other) => Number(other) > Number(own)).length]})`;
}

/**
 * Returns the expected points and places of all seats: `Red 42.4 (2nd), Blue 43.3 (1st), ...`.
 * @param {number[]} values
 */
export function expected_text(values) {
    return kSeats.map((seat) => `${name_of(seat)} ${expected_of(values, seat)}`).join(', ');
}

/**
 * Returns the chances of the seats to finish first: `Red 41 %, Blue 22 %, ...`.
 * @param {number[]} chances in per cent
 */
export function chances_text(chances) {
    return kSeats.map((seat, i) => `${name_of(seat)} ${chances[i]} %`).join(', ');
}
