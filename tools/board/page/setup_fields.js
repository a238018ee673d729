// The controls for the fields of a FEN4, next to the board of the editor.

import { choice, labelled, make } from './dom.js';
import { game_fields } from './game_choice.js';
import { kSeats, name_in, name_of } from './seats.js';

/** @typedef {import('./types.js').Position} Position */

/**
 * Creates a field for each seat.
 * @param {string} name
 * @param {string} words label of the field
 * @param {import('./dom.js').Attributes} all
 */
function seat_fields(name, words, all) {
    return kSeats.map((seat) =>
        make('input', { name: `${name}-${seat}`, 'aria-label': `${name_of(seat)}: ${words}`, ...all }),
    );
}

/**
 * Creates a table with a row for each seat and a column for each list of fields.
 * @param {HTMLElement[]} seats names of the seats
 * @param {[string, HTMLElement[]][]} columns
 */
function seat_table(seats, columns) {
    const names = ['', ...columns.map(([name]) => name)];
    const rows = kSeats.map((seat, i) =>
        make(
            'tr',
            { class: seat },
            make('th', { scope: 'row' }, make('span', { class: 'dot' }), seats[i]),
            ...columns.map(([, fields]) => make('td', {}, make('label', {}, fields[i]))),
        ),
    );
    return make(
        'table',
        { class: 'seat-table' },
        make('thead', {}, make('tr', {}, ...names.map((name) => make('th', { scope: 'col' }, name)))),
        make('tbody', {}, ...rows),
    );
}

/** @type {[string, string][]} states of a seat and their labels */
const kGone = [
    ['', 'plays'],
    ['out', 'out'],
    ['resigned', 'resigned'],
    ['flagged', 'out of time'],
    ['stalemated', 'stalemated'],
];

/** Returns the number in a field. Returns other text unchanged, so that the study reports the error. */
function number_of(/** @type {HTMLInputElement} */ field) {
    const text = field.value.trim();
    return text === '' && field.validity.valid ? 0 : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

export class SetupFields {
    /**
     * @param {Position} position initial values
     * @param {() => void} on_change called when a field other than the FEN4 changes
     * @param {() => void} on_fen called when the FEN4 is edited
     */
    constructor(position, on_change, on_fen) {
        const switches = (/** @type {string} */ name, /** @type {string} */ words) =>
            seat_fields(name, words, { type: 'checkbox', on_change });
        const number = { type: 'number', min: 0, max: 9999, on_input: on_change };
        this.game = game_fields({ with_setup: false, keeps_rules: true, on_change });
        this.turn = choice(
            kSeats.map((seat) => [seat, name_of(seat)]),
            position.turn,
            on_change,
            { name: 'turn' },
        );
        this.points = seat_fields('points', 'points', number);
        this.gone = kSeats.map((seat) =>
            choice(
                kGone,
                '',
                () => {
                    this.forget_end();
                    on_change();
                },
                { name: `gone-${seat}`, 'aria-label': `${name_of(seat)}: status` },
            ),
        );
        this.castle_short = switches('castle_short', 'may castle short');
        this.castle_long = switches('castle_long', 'may castle long');
        this.halfmove = make('input', { ...number, name: 'halfmove' });
        /** The checkbox `over` was set by hand, not by the position. */
        this.is_end_meant = false;
        this.over = make('input', {
            type: 'checkbox',
            name: 'over',
            on_change: () => {
                this.is_end_meant = true;
                on_change();
            },
        });
        this.extra = make('input', {
            type: 'text',
            name: 'extra',
            class: 'code',
            placeholder: "{'enPassant':('','','','')}",
            spellcheck: 'false',
            on_input: on_change,
        });
        this.fen = make('textarea', {
            rows: 4,
            class: 'code fen',
            'aria-label': 'FEN4 of this position',
            title: 'Paste a FEN4 here to set all fields',
            spellcheck: 'false',
            on_input: on_fen,
        });
        this.names = kSeats.map((seat) => make('span', {}, name_of(seat)));
        this.name_seats();
        this.put(position.game?.fields ?? {});
    }

    /** Labels the seats with their names in the chosen variant. */
    name_seats() {
        const { variant } = this.game.read();
        kSeats.forEach((seat, i) => {
            this.names[i].textContent = this.turn.options[i].textContent = name_in(seat, variant);
        });
    }

    elements() {
        return [
            this.game.element,
            make('div', { class: 'form' }, labelled('To move', this.turn)),
            seat_table(this.names, [
                ['Points', this.points],
                ['Status', this.gone],
                ['O-O', this.castle_short],
                ['O-O-O', this.castle_long],
            ]),
            make(
                'div',
                { class: 'form' },
                labelled('The game is over', this.over),
                labelled('Moves without capture or pawn move', this.halfmove),
                labelled('Extra field', this.extra),
            ),
            make('label', { class: 'fen-field' }, 'FEN4 to paste or copy', this.fen),
        ];
    }

    /**
     * Shows the fields of a position.
     * @param {import('./types.js').Fields} fields
     */
    put(fields) {
        if (fields.turn) this.turn.value = fields.turn;
        kSeats.forEach((_, i) => {
            this.points[i].value = String(fields.points?.[i] ?? 0);
            this.gone[i].value = fields.gone?.[i] ?? '';
            this.castle_short[i].checked = Boolean(fields.castle_short?.[i]);
            this.castle_long[i].checked = Boolean(fields.castle_long?.[i]);
        });
        this.halfmove.value = String(fields.halfmove ?? 0);
        this.over.checked = Boolean(fields.over);
        this.is_end_meant = false;
        this.extra.value = fields.extra ?? '';
    }

    /** Clears the checkbox `over` after an edit of the position, unless it was set by hand. */
    forget_end() {
        if (!this.is_end_meant) this.over.checked = false;
    }

    /**
     * Marks the fields that have errors or warnings, and unmarks all others.
     * @param {import('./types.js').Finding[]} faults
     * @param {import('./types.js').Finding[]} warnings
     */
    mark(faults, warnings) {
        const names = (/** @type {import('./types.js').Finding[]} */ findings) =>
            findings.map(({ field, seat }) => (seat ? `${field}-${seat}` : field));
        const [wrong, doubtful] = [names(faults), names(warnings)];
        const seats = [...this.points, ...this.gone, ...this.castle_short, ...this.castle_long];
        for (const field of [this.turn, this.halfmove, this.over, this.extra, ...seats]) {
            field.toggleAttribute('data-doubtful', doubtful.includes(field.name));
            if (wrong.includes(field.name)) field.setAttribute('aria-invalid', 'true');
            else field.removeAttribute('aria-invalid');
        }
    }

    /** Returns the fields of a `compose` message except the pieces. */
    read() {
        const are_on = (/** @type {HTMLInputElement[]} */ fields) => fields.map((field) => field.checked);
        return {
            ...this.game.read(),
            turn: this.turn.value,
            points: this.points.map(number_of),
            gone: this.gone.map((field) => field.value),
            castle_short: are_on(this.castle_short),
            castle_long: are_on(this.castle_long),
            halfmove: number_of(this.halfmove),
            over: this.over.checked,
            extra: this.extra.value.trim(),
        };
    }
}
