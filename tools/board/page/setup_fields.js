// The fields of a FEN4 beside its board, each as a control.

import { choice, labelled, make } from './dom.js';
import { game_fields } from './game_choice.js';
import { kSeats, name_of } from './seats.js';

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

/** A row for each seat, a column for each list of fields. */
function seat_table(/** @type {[string, HTMLInputElement[]][]} */ columns) {
    const names = ['', ...columns.map(([name]) => name)];
    const rows = kSeats.map((seat, i) =>
        make(
            'tr',
            { class: seat },
            make('th', { scope: 'row' }, make('span', { class: 'dot' }), name_of(seat)),
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
     * @param {() => void} on_change
     */
    constructor(position, on_change) {
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
        this.fen = make('input', {
            type: 'text',
            readonly: true,
            class: 'code',
            'aria-label': 'FEN4 of this position',
        });
    }

    elements() {
        return [
            this.game.element,
            make('div', { class: 'form' }, labelled('To move', this.turn)),
            seat_table([
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
                labelled('FEN4', this.fen),
            ),
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
