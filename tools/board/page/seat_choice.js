// The player of a seat: a person with a name, an engine with its strength, or nobody.

import { choice, make } from './dom.js';
import { name_of } from './seats.js';
import { state } from './state.js';

/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {import('./types.js').Player} Player */
/** @typedef {{who?: string, name?: string, elo?: string, budget?: string}} Remembered the last choice */

/** @type {[string, string][]} */
const kStrengths = [
    ['', 'Full strength'],
    ...[2400, 2100, 1800, 1500, 1200, 900, 600].map(
        (elo) => /** @type {[string, string]} */ ([String(elo), `Elo ${elo}`]),
    ),
];

/** @type {[string, string][]} limits of an engine per move in a game without a clock */
const kBudgets = [
    ['movetime 500', '0.5 s per move'],
    ['movetime 1000', '1 s per move'],
    ['movetime 3000', '3 s per move'],
    ['movetime 10000', '10 s per move'],
    ['nodes 20000', '20,000 nodes'],
    ['nodes 200000', '200,000 nodes'],
    ['depth 8', 'Depth 8'],
];

/**
 * Creates the fields for the player of a seat, and a function that reads them. The limit of an engine
 * applies to games without a clock.
 * @param {Seat} seat
 * @param {Remembered} before
 */
export function seat_choice(seat, before) {
    const engines = state.hello?.engines ?? [];
    /** @type {[string, string][]} */
    const options = [
        ['person', 'A person'],
        ...engines.map((e) => /** @type {[string, string]} */ ([`engine ${e}`, e])),
        ['nobody', 'Nobody'],
    ];
    const first = seat === 'red' ? 'person' : engines.length > 0 ? `engine ${engines[0]}` : 'person';
    const known = options.some(([value]) => value === before.who)
        ? /** @type {string} */ (before.who)
        : first;
    const who = choice(options, known, () => show(), {
        name: `who-${seat}`,
    });
    const name = make('input', {
        type: 'text',
        placeholder: 'Name',
        'aria-label': 'Name',
        maxlength: 40,
        value: before.name ?? '',
    });
    const elo = choice(kStrengths, before.elo ?? '', () => {}, { 'aria-label': 'Strength' });
    const budget = choice(kBudgets, before.budget ?? 'movetime 1000', () => {}, {
        'aria-label': 'Limit per move',
        name: `budget-${seat}`,
        class: 'budget',
    });
    const show = () => {
        name.hidden = who.value !== 'person';
        elo.hidden = budget.hidden = !who.value.startsWith('engine');
    };
    show();
    const label = make('span', { class: 'seat-name' });
    /** @param {string} text name of the seat in the chosen variant */
    const call = (text) => {
        label.textContent = text;
        who.setAttribute('aria-label', `Player of ${text}`);
    };
    call(name_of(seat));
    const element = make(
        'div',
        { class: `seat-row ${seat}` },
        make('span', { class: 'dot' }),
        label,
        who,
        name,
        elo,
        budget,
    );
    /** @param {boolean} has_clock @returns {Player|null} */
    const read = (has_clock) => {
        if (who.value === 'nobody') return null;
        if (who.value === 'person')
            return { who: 'person', ...(name.value.trim() ? { name: name.value.trim() } : {}) };
        const [kind, amount] = budget.value.split(' ');
        return {
            who: 'engine',
            engine: who.value.slice('engine '.length),
            ...(elo.value ? { elo: Number(elo.value) } : {}),
            ...(has_clock ? {} : { [kind]: Number(amount) }),
        };
    };
    const remember = () => ({ who: who.value, name: name.value, elo: elo.value, budget: budget.value });
    return { seat, element, call, read, remember };
}
