// The fields of a FEN4 beside its board, each as a control.

import { choice, labelled, make } from './dom.js';
import { game_fields } from './game_choice.js';
import { kSeats, name_in, name_of } from './seats.js';

/** @typedef {import('./types.js').Position} Position */

/**
 * A field for each seat.
 * @param {string} name
 * @param {import('./dom.js').Attributes[]} each what differs between them
 * @param {import('./dom.js').Attributes} all
 */
function seat_fields(name, each, all) {
    return kSeats.map((seat, i) =>
        make('input', {
            name: `${name}-${seat}`,
            'aria-label': `${name_of(seat)}: ${name}`,
            ...all,
            ...each[i],
        }),
    );
}

/**
 * A row for each seat, a column for each list of fields.
 * @param {HTMLElement[]} seats what they are called
 * @param {[string, HTMLInputElement[]][]} columns
 */
function seat_table(seats, columns) {
    const names = ['', ...columns.map(([name]) => name)];
    const rows = kSeats.map((seat, i) =>
        make(
            'tr',
            { class: seat },
            make('th', { scope: 'row' }, make('span', { class: 'dot' }), seats[i]),
            ...columns.map(([, fields]) => make('td', {}, fields[i])),
        ),
    );
    return make(
        'table',
        { class: 'seat-table' },
        make('thead', {}, make('tr', {}, ...names.map((name) => make('th', { scope: 'col' }, name)))),
        make('tbody', {}, ...rows),
    );
}

export class SetupFields {
    /**
     * @param {Position} position what they say at first
     * @param {() => void} on_change of all but the FEN4
     * @param {() => void} on_fen somebody wrote one
     */
    constructor(position, on_change, on_fen) {
        const given = position.game?.fields ?? {};
        const switches = (/** @type {string} */ name, /** @type {boolean[]|undefined} */ are_on) =>
            seat_fields(
                name,
                kSeats.map((_, i) => ({ checked: Boolean(are_on?.[i]) })),
                { type: 'checkbox', on_change },
            );
        const number = { type: 'number', min: 0, max: 9999, on_input: on_change };
        this.game = game_fields({ with_setup: false, on_change });
        this.turn = choice(
            kSeats.map((seat) => [seat, name_of(seat)]),
            given.turn ?? position.turn,
            on_change,
            { name: 'turn' },
        );
        const points = given.points ?? kSeats.map((seat) => position.points[seat]);
        this.points = seat_fields(
            'points',
            points.map((value) => ({ value: String(value) })),
            number,
        );
        this.dead = switches('out', given.dead);
        this.castle_short = switches('castle short', given.castle_short);
        this.castle_long = switches('castle long', given.castle_long);
        this.halfmove = make('input', { ...number, name: 'halfmove', value: String(given.halfmove ?? 0) });
        this.extra = make('input', {
            type: 'text',
            name: 'extra',
            class: 'code',
            placeholder: "{'enPassant':('','','','')}",
            value: given.extra ?? '',
            spellcheck: 'false',
            on_input: on_change,
        });
        this.fen = make('textarea', {
            rows: 4,
            class: 'code fen',
            'aria-label': 'FEN4 of this position',
            title: 'Paste a FEN4 here: it sets all fields',
            spellcheck: 'false',
            on_input: on_fen,
        });
        this.names = kSeats.map((seat) => make('span', {}, name_of(seat)));
        this.name_seats();
    }

    /** Seats are called as in the game that is chosen. */
    name_seats() {
        const { variant } = this.game.read();
        kSeats.forEach((seat, i) => {
            this.names[i].textContent = this.turn.options[i].textContent = name_in(seat, variant);
        });
    }

    /**
     * Takes what a FEN4 says, but for the pieces.
     * @param {import('./types.js').Fields} given
     */
    set(given) {
        const all = [
            [this.dead, given.dead],
            [this.castle_short, given.castle_short],
            [this.castle_long, given.castle_long],
        ];
        for (const [fields, are_on] of /** @type {[HTMLInputElement[], boolean[]|undefined][]} */ (all)) {
            fields.forEach((field, i) => (field.checked = Boolean(are_on?.[i])));
        }
        this.turn.value = given.turn ?? this.turn.value;
        this.points.forEach((field, i) => (field.value = String(given.points?.[i] ?? 0)));
        this.halfmove.value = String(given.halfmove ?? 0);
        this.extra.value = given.extra ?? '';
    }

    elements() {
        return [
            this.game.element,
            make('div', { class: 'form' }, labelled('To move', this.turn)),
            seat_table(this.names, [
                ['Points', this.points],
                ['Out', this.dead],
                ['O-O', this.castle_short],
                ['O-O-O', this.castle_long],
            ]),
            make(
                'div',
                { class: 'form' },
                labelled('Moves without capture or pawn', this.halfmove),
                labelled('Extra field', this.extra),
            ),
            make('label', { class: 'fen-field' }, 'FEN4: paste one, or copy this', this.fen),
        ];
    }

    /** As an empty board has them. */
    clear() {
        for (const field of [...this.dead, ...this.castle_short, ...this.castle_long]) field.checked = false;
    }

    /** The fields of `compose`, but for the pieces. */
    read() {
        const are_on = (/** @type {HTMLInputElement[]} */ fields) => fields.map((field) => field.checked);
        return {
            ...this.game.read(),
            turn: this.turn.value,
            points: this.points.map((field) => Number(field.value)),
            dead: are_on(this.dead),
            castle_short: are_on(this.castle_short),
            castle_long: are_on(this.castle_long),
            halfmove: Number(this.halfmove.value),
            extra: this.extra.value.trim(),
        };
    }
}
