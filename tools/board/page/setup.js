// The position editor: pieces are placed by hand, each field of a FEN4 has a control, and errors are
// shown after each change.

import { Board } from './board.js';
import { open_dialog } from './dialogs.js';
import { button, make } from './dom.js';
import { code_of, piece_of } from './fen_pieces.js';
import { leave_current_game } from './new_study.js';
import { armies_of, quarter_turns } from './seats.js';
import { SetupFields } from './setup_fields.js';
import { kNothing, Palette } from './setup_palette.js';
import { speak } from './speak.js';
import { state } from './state.js';
import { standing } from './status.js';
import { send_command, query } from './study.js';

/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Position} Position */

const kComposeAfterMs = 120;

class SetupDialog {
    /** @param {Position} position initial position of the editor */
    constructor(position) {
        const pieces = position.game?.fields?.pieces;
        /** @type {Map<string, string>} pieces in FEN4 notation, by square */
        this.pieces = new Map(
            pieces ? Object.entries(pieces) : position.pieces.map((p) => [p.square, code_of(p)]),
        );
        this.timer = 0;
        this.can_be_played = false;
        this.last_request = 0;
        this.fields = new SetupFields(
            position,
            () => this.change(),
            () => void this.take_fen(),
        );
        this.palette = new Palette((code, point) => {
            const square = this.board.square_under(point);
            if (square) this.put(square, code);
        });
        this.board = new Board({
            targets: (square) => (this.pieces.has(square) ? 'any' : []),
            drop: (from, to) => this.move(from, to),
            press: (square) => this.press(square),
            say: speak,
            presses_pieces: true,
        });
        this.board.turn_to(quarter_turns(state.bottom));
        this.verdict = make('div', { class: 'verdict', role: 'status' });
        /** @type {import('./types.js').Finding[]} */
        this.faults = [];
        /** @type {import('./types.js').Finding[]} */
        this.warnings = [];
        const use = 'Use this position';
        this.use_button = button(use, use, () => void this.use(), { class: 'main', id: 'use-position' });
        this.sheet = open_dialog({
            title: 'Set up a position',
            kind: 'setup',
            body: [
                make('div', { class: 'setup-board' }, this.board.svg, this.palette.element),
                make('div', { class: 'setup-fields' }, ...this.fields.elements()),
            ],
            actions: [
                this.verdict,
                button('Start position', 'Start position', () => void this.put_start()),
                button('Empty board', 'Empty board', () => this.clear()),
                this.use_button,
            ],
        });
        void this.compose();
    }

    // ------------------------------------------------------------------ pieces

    /** @param {Piece[]} [pieces] as the study returns them, with the state of dead kings */
    show(pieces) {
        this.board.show({
            pieces: pieces ?? Array.from(this.pieces, ([square, code]) => piece_of(square, code)),
            turn: /** @type {import('./types.js').Seat} */ (this.fields.turn.value),
            wrong: this.faults.flatMap((fault) => fault.squares ?? []),
            doubtful: this.warnings.flatMap((warning) => warning.squares ?? []),
        });
    }

    /**
     * @param {string} square
     * @param {string} code
     */
    put(square, code) {
        if (code === kNothing) this.pieces.delete(square);
        else this.pieces.set(square, code);
        this.fields.forget_end();
        this.show();
        this.change();
    }

    /**
     * @param {string} from
     * @param {string|null} to null: off the board
     */
    move(from, to) {
        const code = this.pieces.get(from) ?? kNothing;
        this.pieces.delete(from);
        this.put(to ?? from, to === null ? kNothing : code);
    }

    /** @param {string} square */
    press(square) {
        const code = this.palette.chosen;
        if (code !== null) this.put(square, this.pieces.get(square) === code ? kNothing : code);
    }

    clear() {
        this.pieces.clear();
        this.fields.put({ turn: this.fields.turn.value });
        void this.compose();
    }

    /** Shows the start position of the chosen game. */
    async put_start() {
        const answer = await query({ do: 'compose', ...this.fields.game.read(), start: true });
        const fields = answer.position?.game?.fields;
        if (!fields) return;
        this.pieces = new Map(Object.entries(fields.pieces));
        this.fields.put(fields);
        void this.compose();
    }

    // ------------------------------------------------------------------ check

    /** Handles a change: checks the position after a short delay. */
    change() {
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => void this.compose(), kComposeAfterMs);
    }

    /** Handles an edited FEN4: sets all fields if it is valid. */
    async take_fen() {
        clearTimeout(this.timer);
        const mine = ++this.last_request;
        const fen = this.fields.fen.value.replace(/\s*\n\s*/g, '').trim();
        const answer = await query({ do: 'compose', ...this.fields.game.read(), fen });
        if (mine !== this.last_request) return;
        const fields = answer.position?.game?.fields;
        if (fields) {
            this.pieces = new Map(Object.entries(fields.pieces));
            this.fields.put(fields);
        }
        this.judge(answer);
        if (fields) this.show(answer.position.pieces);
    }

    /**
     * Shows the errors and warnings of an answer to `compose`, and marks their fields.
     * @param {import('./types.js').Message} answer
     */
    judge(answer) {
        this.faults = answer.faults ?? (answer.error ? [{ text: answer.error, field: answer.field }] : []);
        this.warnings = answer.warnings ?? [];
        if (answer.position?.over) {
            const text = `The game is over here. ${standing(answer.position)}`;
            this.warnings.push({ text, ...(this.fields.over.checked ? { field: 'over' } : {}) });
        }
        this.can_be_played = this.faults.length === 0 && !answer.position?.over;
        this.fields.mark(this.faults, this.warnings);
        this.show_verdict();
        this.use_button.disabled = this.faults.length > 0;
    }

    async compose() {
        clearTimeout(this.timer);
        this.fields.name_seats();
        this.sheet.dialog.dataset.armies = armies_of(this.fields.game.read().variant);
        const mine = ++this.last_request;
        const pieces = Object.fromEntries(this.pieces);
        const answer = await query({ do: 'compose', ...this.fields.read(), pieces });
        if (mine !== this.last_request) return;
        this.fields.fen.value = answer.fen ?? '';
        this.judge(answer);
        this.show(answer.position?.pieces);
    }

    /** Writes errors and warnings, or the text that the position can be played. */
    show_verdict() {
        const line = (/** @type {string} */ kind, /** @type {string} */ text) => make('p', { class: kind }, text);
        const lines = [
            ...this.faults.map(({ text }) => line('fault', text)),
            ...this.warnings.map(({ text }) => line('warning', text)),
        ];
        const fine = this.can_be_played ? [line('fault fine', 'This position can be played.')] : [];
        this.verdict.replaceChildren(...fine, ...lines);
    }

    async use() {
        // The last change may not have been checked yet.
        await this.compose();
        if (this.use_button.disabled) return;
        const message = { do: 'new', ...this.fields.game.read(), fen: this.fields.fen.value };
        const back = await leave_current_game();
        if (await send_command(message)) this.sheet.close();
        else await back();
    }
}

export function open_setup() {
    if (state.position) new SetupDialog(state.position);
}
