// The conditions on games of the database, for the moves and for the list of games.

import { button, choice, labelled, make } from './dom.js';
import { game_words } from './game_choice.js';
import { kMarks } from './marks.js';
import { kSeats, name_of } from './seats.js';
import { state } from './state.js';

const kTypingPauseMs = 300;
const kWithoutDatabase = ['player', 'seat', 'min_rating', 'preset'];
const kEnds =
    'last player standing,checkmate,stalemate,king captured,resignation,time-out,draw agreed,threefold repetition,' +
    '50-move rule,insufficient material,not over';

/**
 * Creates a text field that calls `change` when the typing pauses.
 * @param {() => void} change
 * @param {import('./dom.js').Attributes} attributes
 */
export function typed(change, attributes) {
    let timer = 0;
    const on_input = () => {
        clearTimeout(timer);
        timer = window.setTimeout(change, kTypingPauseMs);
    };
    return make('input', { type: 'search', on_input, ...attributes });
}

/**
 * Creates the fields, and a function that returns their values as fields of a message.
 * @param {() => void} change called when a condition changes
 */
export function game_filter(change) {
    /** @param {[string, string][]} options */
    const select = (options) => choice([['', 'Any'], ...options], '', change);
    const words = (/** @type {string[]} */ values) =>
        select(values.map((value) => [value, game_words(value)]));
    const seat = select(kSeats.map((key) => [key, name_of(key)]));
    /** @type {[string, string, HTMLInputElement|HTMLSelectElement][]} */
    const all = [
        ['player', 'Player', typed(change, {})],
        ['opponent', 'Opponent', typed(change, {})],
        ['seat', 'Seat', seat],
        ['result', 'Result', select([['won', 'Won'], ['drawn', 'Drawn'], ['lost', 'Lost'], ['unknown', 'Unknown']])],
        ['min_rating', 'Min. rating', typed(change, { type: 'number', min: 1, max: 9999 })],
        ['variant', 'Game', words(state.hello?.variants ?? [])],
        ['preset', 'Rules', words(state.hello?.presets ?? [])],
        ['event', 'Event', typed(change, {})],
        ['from', 'From', make('input', { type: 'date', on_change: change })],
        ['to', 'To', make('input', { type: 'date', on_change: change })],
        ['min_plies', 'Min. moves', typed(change, { type: 'number', min: 0 })],
        ['max_plies', 'Max. moves', typed(change, { type: 'number', min: 0 })],
        ['end', 'End', select(kEnds.split(',').map((end) => [end.replaceAll(' ', '-'), end]))],
        ['mark', 'Mark', select(kMarks.map(([mark, name]) => [mark, `${mark} ${name}`]))],
    ];
    const fields = state.hello?.has_database ? all : all.filter(([key]) => kWithoutDatabase.includes(key));
    const values = () =>
        Object.fromEntries(fields.map(([key, , field]) => [key, field.value.trim()]).filter(([, text]) => text));
    const summary = make('summary', {}, 'Filter');
    const clear = button('Clear', 'Clear the filter', () => {
        for (const [, , field] of fields) field.value = '';
        change();
    });
    return {
        element: make(
            'details',
            { class: 'game-filter' },
            summary,
            make('div', {}, clear, ...fields.map(([, label, field]) => labelled(label, field))),
        ),
        /** @returns {Record<string, string>} */
        values,
        /**
         * Returns an error with the label of its field in place of the name.
         * @param {string} error
         */
        worded(error) {
            const [, key, text] = error.match(/^(\w+): (.*)/s) ?? [];
            const label = fields.find(([name]) => name === key)?.[1] ?? key;
            const words = key === undefined || text.startsWith('won ') ? (text ?? error) : `${label}: ${text}`;
            return words.charAt(0).toUpperCase() + words.slice(1);
        },
        /** Shows the number of conditions, and the names of the seats in the current game. */
        draw() {
            const count = Object.keys(values()).length;
            clear.hidden = count === 0;
            summary.textContent = count > 0 ? `Filter (${count})` : 'Filter';
            for (const option of seat.options) option.text = option.value ? name_of(/** @type {any} */ (option.value)) : 'Any';
        },
    };
}
