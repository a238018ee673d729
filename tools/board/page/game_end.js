// The box in the game bar when the game is over, or when a person has left a game that goes on.

import { button, make } from './dom.js';
import { open_play, rematch } from './play.js';
import { player_of } from './plates.js';
import { kSeats, place_words, seats_of_people } from './seats.js';
import { state } from './state.js';
import { send_command } from './study.js';
import { open_tab } from './tabs.js';

/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {import('./types.js').SeatInfo} SeatInfo */

/** How a seat left the game: the start of its state, words for the person, words for a named seat. */
const kWays = [
    ['resigned', 'You resigned', 'resigned'],
    ['out of time', 'You ran out of time', 'ran out of time'],
    ['stalemated', 'You were stalemated', 'was stalemated'],
    ['king captured', 'Your king was captured', 'lost the king'],
    ['', 'You were checkmated', 'was checkmated'],
];

/** @type {import('./types.js').Position|null} the newest position of the game that the page has shown */
let last = null;
/** @type {Set<Seat>} the seats whose departure the person has read */
const read = new Set();
let game = '';

/** @param {SeatInfo} seat @param {string} ending */
function departure_text({ seat, name, state: how }, ending) {
    const [, you, other] = kWays.find(([start]) => how.startsWith(start)) ?? kWays[0];
    const people = seats_of_people();
    return `${people.length === 1 && people[0] === seat ? you : `${name} ${other}`}${ending}`;
}

/** Returns the place of a seat that has left, as if all others finished before it except those with fewer points. */
function place_of(/** @type {Seat} */ seat) {
    const { points, active, variant } = /** @type {import('./types.js').Position} */ (last);
    const is_ahead = (/** @type {Seat} */ other) =>
        active.includes(other) || (!variant.startsWith('chess4') && points[other] > points[seat]);
    return 1 + kSeats.filter((other) => other !== seat && is_ahead(other)).length;
}

function standings() {
    const seats = (last?.seats ?? []).filter((s) => s.place !== undefined);
    seats.sort((a, b) => Number(a.place) - Number(b.place));
    const is_draw = seats.every(({ place }) => place === 1);
    const result = (/** @type {number|undefined} */ place) => (is_draw ? '½' : place === 1 ? '1' : '0');
    return make(
        'ol',
        { class: 'standing-list' },
        ...seats.map(({ seat, name, place, score, state: how }) =>
            make(
                'li',
                { class: seat },
                score !== undefined && make('b', {}, `${place}.`),
                make('span', { class: 'dot' }),
                make('span', { class: 'grow' }, player_of(seat) || name),
                make('span', { class: 'hint' }, how === 'plays' ? '' : how),
                make('b', {}, score ?? result(place)),
            ),
        ),
    );
}

/** Goes to the review of the game, which ends if it is still in progress. */
async function review() {
    if (state.playing?.state !== 'over' && !(await send_command({ do: 'end_game' }))) return;
    open_tab('review');
}

/** Returns who won the game and why it is over. */
export function end_text() {
    const text = last?.ending || state.result;
    const firsts = last?.seats.filter(({ place }) => place === 1) ?? [];
    if (last?.variant === 'teams' || firsts.length !== 1) return text;
    const [{ seat, name, score }] = firsts;
    const win = player_of(seat) === 'You' ? 'You win' : `${name} wins`;
    return `${win}${score === undefined ? '' : ` with ${score} points`}. ${text.split(': ')[0]}`;
}

function box_of_finished_game() {
    return make(
        'div',
        { class: 'game-end' },
        standings(),
        button('Rematch', 'Rematch with the same seats', () => void rematch(0), { class: 'main', id: 'rematch' }),
        button('Rematch, seats turned', 'Rematch; each player takes the next seat', () => void rematch(1)),
        button('New game', 'New game', open_play),
        button('Review', 'Review this game', () => void review()),
    );
}

/** @param {() => void} draw draws the bar again */
function box_of_person_who_left(draw) {
    const gone = last?.seats.find(({ seat, active }) => !active && !read.has(seat) && seats_of_people().includes(seat));
    if (!gone) return null;
    const watch = () => {
        read.add(gone.seat);
        draw();
    };
    const is_last_person = !seats_of_people().some((seat) => last?.active.includes(seat));
    return make(
        'div',
        { class: 'game-end', role: 'alert' },
        make('p', {}, make('strong', {}, departure_text(gone, `: ${place_words(place_of(gone.seat))}`))),
        button('Watch', 'Watch the rest of the game', watch, { class: 'main' }),
        is_last_person && button('Review', 'End the game and review it', () => void review()),
        is_last_person && button('End', 'End the game', () => void send_command({ do: 'end_game' })),
    );
}

/**
 * Returns the box about the end of the game, or null while the game goes on for all people.
 * @param {() => void} draw draws the bar again
 */
export function end_box(draw) {
    const playing = state.playing;
    if (!playing) return null;
    const key = `${state.study} ${playing.first}`;
    if (key !== game) {
        game = key;
        last = null;
        read.clear();
    }
    if (state.at === playing.node) last = state.position;
    // A takeback brings seats back.
    for (const seat of last?.active ?? []) read.delete(seat);
    return playing.state === 'over' ? box_of_finished_game() : box_of_person_who_left(draw);
}
