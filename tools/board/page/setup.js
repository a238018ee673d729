// Sets up a position: pieces by hand, every field of a FEN4 as a control, what is wrong with it said
// as it changes.

import { Board } from './board.js';
import { open_dialog } from './dialogs.js';
import { button, choice, labelled, make } from './dom.js';
import { game_fields } from './game_choice.js';
import { icon } from './icons.js';
import { piece_picture } from './piece_art.js';
import { kPieceNames } from './promotion.js';
import { kSeats, name_of, quarter_turns } from './seats.js';
import { state } from './state.js';
import { make_room } from './new_study.js';
import { ask, ask_only } from './study.js';

/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Fields} Fields */

const kLetters = ['P', 'N', 'B', 'R', 'Q', 'K', 'D'];
const kComposeAfterMs = 120;

/**
 * A piece as FEN4 writes it: `rP`, `dP` or `drP` when it is dead, `X`.
 * @param {string} square
 * @param {string} code
 * @returns {Piece}
 */
function piece_of(square, code) {
    if (code === 'X') return { square, is: 'wall' };
    const type = code.at(-1) ?? 'P';
    const seat = kSeats.find((s) => s[0] === code.at(-2));
    if (code[0] === 'd') return { square, is: 'dead', type, ...(code.length > 2 && seat ? { seat } : {}) };
    return { square, is: 'alive', type, ...(seat ? { seat } : {}) };
}

/** @param {Piece} piece */
function code_of(piece) {
    if (piece.is === 'wall') return 'X';
    const letter = piece.type ?? 'P';
    const seat = piece.seat ? piece.seat[0] : '';
    return piece.is === 'dead' ? `d${seat}${letter}` : `${seat}${letter}`;
}

/** What can be put on the board: a row for each seat, dead pieces, a wall. */
function palette_rows() {
    const rows = kSeats.map((seat) => kLetters.map((letter) => `${seat[0]}${letter}`));
    return [...rows, kLetters.map((letter) => `d${letter}`)];
}

/** @param {string} code */
function words_for(code) {
    if (code === 'X') return 'Wall';
    const seat = kSeats.find((s) => s[0] === code[0]);
    return `${seat && code[0] !== 'd' ? name_of(seat) : 'Dead'} ${kPieceNames[code.at(-1) ?? ''] ?? ''}`;
}

export function open_setup() {
    const position = state.position;
    if (!position) return;
    const given = position.game?.fields ?? {};
    /** @type {Map<string, string>} */
    const pieces = new Map(given.pieces ? Object.entries(given.pieces) : position.pieces.map((p) => [p.square, code_of(p)]));
    /** @type {string|null} what a click puts on the board; an empty text takes away */
    let tool = null;
    let fen = '';

    // ---------------------------------------------------------------- fields
    const changed = () => {
        clearTimeout(timer);
        timer = window.setTimeout(() => void compose(), kComposeAfterMs);
    };
    let timer = 0;
    const game = game_fields({ with_setup: false, on_change: changed });
    const turn = choice(kSeats.map((s) => [s, name_of(s)]), given.turn ?? position.turn, changed, { name: 'turn' });
    const numbers = (/** @type {string} */ name, /** @type {number[]|undefined} */ before) =>
        kSeats.map((seat, i) => make('input', { type: 'number', min: 0, max: 9999, name: `${name}-${seat}`, 'aria-label': `${name_of(seat)}: points`, value: String(before?.[i] ?? 0), on_input: changed }));
    const switches = (/** @type {string} */ name, /** @type {boolean[]|undefined} */ before) =>
        kSeats.map((seat, i) => make('input', { type: 'checkbox', name: `${name}-${seat}`, 'aria-label': `${name_of(seat)}: ${name}`, checked: Boolean(before?.[i]), on_change: changed }));
    const points = numbers('points', given.points ?? kSeats.map((s) => position.points[s]));
    const dead = switches('out', given.dead);
    const short = switches('castle short', given.castle_short);
    const long = switches('castle long', given.castle_long);
    const halfmove = make('input', { type: 'number', min: 0, name: 'halfmove', value: String(given.halfmove ?? 0), on_input: changed });
    const extra = make('input', { type: 'text', name: 'extra', class: 'code', placeholder: "{'enPassant':('','','','')}", value: given.extra ?? '', spellcheck: 'false', on_input: changed });

    const message = () => ({
        ...game.read(),
        pieces: Object.fromEntries(pieces),
        turn: turn.value,
        points: points.map((field) => Number(field.value)),
        dead: dead.map((field) => field.checked),
        castle_short: short.map((field) => field.checked),
        castle_long: long.map((field) => field.checked),
        halfmove: Number(halfmove.value),
        extra: extra.value.trim(),
    });

    // ---------------------------------------------------------------- what is wrong
    const fault = make('p', { class: 'fault', role: 'status' });
    const fen_field = make('input', { type: 'text', readonly: true, class: 'code', 'aria-label': 'FEN4 of this position' });
    let asked = 0;
    const compose = async () => {
        const mine = ++asked;
        const answer = await ask_only({ do: 'compose', ...message() });
        if (mine !== asked) return;
        fen = answer.fen ?? '';
        fen_field.value = fen;
        fault.textContent = answer.error ?? answer.fault ?? 'This position can be played.';
        fault.classList.toggle('fine', !answer.error && !answer.fault);
        use.disabled = Boolean(answer.error || answer.fault);
        if (answer.position) show(answer.position.pieces);
        else show(Array.from(pieces, ([square, code]) => piece_of(square, code)));
    };

    // ---------------------------------------------------------------- board
    /** @param {Piece[]} shown */
    const show = (shown) => board.show({ pieces: shown, turn: /** @type {any} */ (turn.value) });
    const put_piece = (/** @type {string} */ square, /** @type {string} */ code) => {
        if (code === '') pieces.delete(square);
        else pieces.set(square, code);
        show(Array.from(pieces, ([at, c]) => piece_of(at, c)));
        changed();
    };
    const board = new Board({
        targets: (square) => (pieces.has(square) ? 'any' : []),
        drop: (from, to) => {
            const code = pieces.get(from) ?? '';
            pieces.delete(from);
            if (to === null) put_piece(from, '');
            else put_piece(to, code);
        },
        press: (square) => {
            if (tool !== null) put_piece(square, pieces.get(square) === tool ? '' : tool);
        },
        presses_pieces: true,
    });
    board.turn_to(quarter_turns(state.bottom));

    // ---------------------------------------------------------------- palette
    /** @type {HTMLButtonElement[]} */
    const tools = [];
    const choose = (/** @type {string} */ code) => {
        tool = tool === code ? null : code;
        for (const t of tools) t.setAttribute('aria-pressed', String(t.dataset.code === tool));
    };
    const tool_button = (/** @type {string} */ code) => {
        const piece = code === '' ? null : piece_of('a1', code);
        const look = !piece ? '' : piece.is === 'alive' ? (piece.seat ?? 'dead') : piece.is;
        const face = piece ? piece_picture(piece.is === 'wall' ? 'X' : (piece.type ?? 'P'), look) : icon('remove');
        const name = code === '' ? 'Take pieces away' : words_for(code);
        const made = button(face, name, () => choose(code), { class: 'plain tool', 'data-code': code, 'aria-pressed': 'false' });
        made.addEventListener('pointerdown', (event) => drag_from_palette(event, made, code));
        tools.push(made);
        return made;
    };
    /**
     * @param {PointerEvent} event
     * @param {HTMLElement} from
     * @param {string} code
     */
    const drag_from_palette = (event, from, code) => {
        if (code === '' || event.button !== 0) return;
        event.preventDefault();
        const ghost = make('div', { class: 'ghost' }, /** @type {Node} */ (from.firstElementChild?.cloneNode(true)));
        const carry = (/** @type {PointerEvent} */ e) => {
            ghost.style.left = `${e.clientX}px`;
            ghost.style.top = `${e.clientY}px`;
            if (!ghost.isConnected && Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) > 4) sheet.dialog.append(ghost);
        };
        const end = (/** @type {PointerEvent} */ e) => {
            removeEventListener('pointermove', carry);
            removeEventListener('pointerup', end);
            const was_dragged = ghost.isConnected;
            ghost.remove();
            const square = board.square_under(e);
            if (was_dragged && square) put_piece(square, code);
        };
        addEventListener('pointermove', carry);
        addEventListener('pointerup', end);
    };
    const palette = make(
        'div',
        { class: 'palette' },
        ...palette_rows().map((row) => make('div', {}, ...row.map(tool_button))),
        make('div', {}, tool_button('X'), tool_button('')),
    );

    // ---------------------------------------------------------------- all of it
    const table = make(
        'table',
        { class: 'seat-table' },
        make('thead', {}, make('tr', {}, ...['', 'Points', 'Out', 'O-O', 'O-O-O'].map((t) => make('th', { scope: 'col' }, t)))),
        make('tbody', {}, ...kSeats.map((seat, i) =>
            make('tr', { class: seat },
                make('th', { scope: 'row' }, make('span', { class: 'dot' }), name_of(seat)),
                ...[points[i], dead[i], short[i], long[i]].map((field) => make('td', {}, field))))),
    );
    const use = button('Use this position', 'Use this position', async () => {
        // What was changed last may not have been asked about yet.
        clearTimeout(timer);
        await compose();
        if (use.disabled) return;
        const back = await make_room();
        if (await ask({ do: 'new', ...game.read(), fen })) sheet.close();
        else await back();
    }, { class: 'main', id: 'use-position' });
    const empty = button('Empty board', 'Empty board', () => {
        pieces.clear();
        for (const field of [...short, ...long, ...dead]) field.checked = false;
        void compose();
    });
    const sheet = open_dialog({
        title: 'Set up a position',
        kind: 'setup',
        body: [
            make('div', { class: 'setup-board' }, board.svg, palette),
            make(
                'div',
                { class: 'setup-fields' },
                game.element,
                make('div', { class: 'form' }, labelled('To move', turn)),
                table,
                make('div', { class: 'form' },
                    labelled('Moves without capture or pawn', halfmove),
                    labelled('Extra field', extra),
                    labelled('FEN4', fen_field)),
                fault,
            ),
        ],
        actions: [empty, use],
    });
    void compose();
}
