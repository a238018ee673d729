// The dialog for a new game: variant and rules, players, clock.

import { open_dialog } from './dialogs.js';
import { button, choice, labelled, make } from './dom.js';
import { game_fields } from './game_choice.js';
import { leave_current_game } from './new_study.js';
import { seat_choice } from './seat_choice.js';
import { armies_of, kSeats, name_in, name_of } from './seats.js';
import { put, state } from './state.js';
import { query, send_command } from './study.js';

/** @typedef {import('./types.js').Player} Player */
/** @typedef {Partial<Record<import('./types.js').Seat, Player>>} Players */

const kSeatKey = 'quadrille.sits';

/** @type {[string, string][]} clocks in the format of quadrille-match, and their labels */
const kClocks = [
    ['', 'No clock'],
    ['60+15d', '1 minute, 15 s delay per move'],
    ['180+2', '3 minutes + 2 s per move'],
    ['300+5', '5 minutes + 5 s per move'],
    ['900+10', '15 minutes + 10 s per move'],
    ['other', 'Custom …'],
];

/**
 * Returns the fields of `new` that set up a position with its rules.
 * @param {import('./types.js').Position} position
 * @returns {Record<string, string>}
 */
export function choice_of({ fen4, variant, game }) {
    const { preset = '', rules = '' } = game ?? {};
    return { fen: fen4, variant, ...(preset && { preset }), ...(rules && { rules }) };
}

/**
 * Starts a game from the current position, seen from the seat of the only person.
 * @param {Players} seats
 * @param {string} clock empty: no clock
 */
async function start_game(seats, clock) {
    if (!(await send_command({ do: 'start_game', seats, ...(clock ? { clock } : {}) }))) return false;
    const people = kSeats.filter((seat) => seats[seat]?.who === 'person');
    if (people.length === 1) put({ bottom: people[0] });
    return true;
}

/**
 * Starts a game in this study if it has no moves, or else in a new one.
 * @param {Record<string, string>} game fields of `new`
 * @param {Players} seats
 * @param {string} clock
 */
async function begin(game, seats, clock) {
    const back = await leave_current_game();
    if ((await send_command({ do: 'new', ...game })) && (await start_game(seats, clock))) return true;
    await back();
    return false;
}

/**
 * Plays the last game again from its first position.
 * @param {number} turned by how many seats each player moves on, clockwise
 */
export async function rematch(turned) {
    const playing = state.playing;
    if (!playing) return;
    const at = async (/** @type {number} */ node) => (await query({ do: 'preview', node, moves: [] })).position;
    const first = await at(playing.first);
    const position = first && !first.over ? first : await at(0);
    if (!position) return;
    const used = kSeats.filter((seat) => playing.seats[seat]);
    const seats = Object.fromEntries(
        used.map((seat, i) => [used[(i + turned) % used.length], /** @type {Player} */ (playing.seats[seat])]),
    );
    await begin(choice_of(position), seats, playing.clock ?? '');
}

/** Returns a typed clock in words, such as `5 min + 3 s a move`; empty if it has another form. */
function clock_words(/** @type {string} */ text) {
    const [, base, unit, more, is_delay] = text.trim().match(/^([\d.]+)([smh]?)(?:\+([\d.]+)(d?))?$/) ?? [];
    if (!base) return '';
    const time = `${base} ${unit === 'm' ? 'min' : unit || 's'}`;
    return more ? `${time} + ${more} s ${is_delay ? 'delay ' : ''}a move` : time;
}

/** Returns the last choices for each seat and the clock. */
function remembered() {
    try {
        return JSON.parse(localStorage.getItem(kSeatKey) ?? '{}');
    } catch {
        return {};
    }
}

/** Creates the choice between a new game and the current position. */
function origin_choice() {
    const radio = (/** @type {string} */ value, /** @type {string} */ text) =>
        make(
            'label',
            {},
            make('input', { type: 'radio', name: 'from', value, checked: value === 'new' }),
            ` ${text}`,
        );
    return make('div', { class: 'from' }, radio('new', 'A new game'), radio('here', 'From this position'));
}

class PlayDialog {
    constructor() {
        const before = remembered();
        this.game = game_fields({ with_setup: true, on_change: () => this.name_seats() });
        this.origin = origin_choice();
        this.origin.addEventListener('change', () => {
            this.game.element.hidden = this.is_from_here();
            this.name_seats();
        });
        this.seats = kSeats.map((seat) => seat_choice(seat, before[seat] ?? {}));
        this.name_seats();
        this.rows = make('div', { class: 'seat-rows' }, ...this.seats.map((seat) => seat.element));
        this.other = make('input', {
            type: 'text',
            placeholder: '5m+3',
            'aria-label': 'Clock',
            name: 'other-clock',
            'data-about': 'clock',
            title: 'Seconds+increment (60+1), minutes+increment (5m+3), seconds+delay (60+15d) or moves/seconds (40/60)',
            value: before.other ?? '',
            on_input: () => this.show_clock(),
        });
        this.clock_words = make('p', { class: 'hint', role: 'status', id: 'clock-words' });
        this.clock = choice(kClocks, before.clock ?? '', () => this.show_clock(), { name: 'clock' });
        this.show_clock();
        const board_only = 'Only set up the board';
        this.sheet = open_dialog({
            title: 'New game',
            kind: 'wide',
            body: [
                ...(state.tree.length > 1 ? [this.origin] : []),
                this.game.element,
                make('h3', {}, 'Players'),
                this.rows,
                make(
                    'div',
                    { class: 'form' },
                    labelled('Clock', make('div', { class: 'pair' }, this.clock, this.other)),
                    this.clock_words,
                ),
            ],
            actions: [
                button(board_only, board_only, () => void this.set_up()),
                button('Play', 'Play', () => void this.play(), { class: 'main', id: 'start-play' }),
            ],
        });
    }

    is_from_here() {
        return this.origin.querySelector('input:checked')?.getAttribute('value') === 'here';
    }

    /** Labels the seats with their names in the chosen variant. */
    name_seats() {
        const { variant } = this.game.read();
        for (const { seat, call, element } of this.seats) {
            const is_here = this.is_from_here();
            call(is_here ? name_of(seat) : name_in(seat, variant));
            element.dataset.armies = armies_of((is_here && state.position?.variant) || variant);
        }
    }

    /** Shows the fields that fit the chosen clock. A clock hides the engines' limits per move. */
    show_clock() {
        this.other.hidden = this.clock_words.hidden = this.clock.value !== 'other';
        this.clock_words.textContent = clock_words(this.other.value);
        this.rows.classList.toggle('clocked', this.clock.value !== '');
    }

    /** Returns the clock in the format of `start_game`; empty: no clock. */
    chosen_clock() {
        return this.clock.value === 'other' ? this.other.value.trim() : this.clock.value;
    }

    /** @returns {Players} */
    players() {
        const has_clock = this.chosen_clock() !== '';
        return Object.fromEntries(
            this.seats.flatMap(({ seat, read }) => {
                const player = read(has_clock);
                return player ? [[seat, player]] : [];
            }),
        );
    }

    remember() {
        const seats = Object.fromEntries(this.seats.map(({ seat, remember }) => [seat, remember()]));
        const clock = { clock: this.clock.value, other: this.other.value };
        localStorage.setItem(kSeatKey, JSON.stringify({ ...seats, ...clock }));
    }

    /** Opens the chosen game without starting to play. */
    async set_up() {
        const back = await leave_current_game();
        if (await send_command({ do: 'new', ...this.game.read() })) this.sheet.close();
        else await back();
    }

    async play() {
        this.remember();
        const seats = this.players();
        const clock = this.chosen_clock();
        if (this.is_from_here()) {
            if (state.playing && !(await send_command({ do: 'end_game' }))) return;
            if (!(await start_game(seats, clock))) return;
        } else if (!(await begin(this.game.read(), seats, clock))) {
            return;
        }
        this.sheet.close();
    }
}

export function open_play() {
    new PlayDialog();
}
