// The keyboard shortcuts of the page in one table, and the dialog that lists them.

import { change_lines, play_best, toggle_analysis, toggle_threat } from './analysis.js';
import { main_board } from './main_board.js';
import { open_dialog } from './dialogs.js';
import { by_id, make } from './dom.js';
import { open_current_menu } from './move_menu.js';
import { remove_move, undo } from './note.js';
import { toggle_pause } from './game_bar.js';
import { open_play } from './play.js';
import { open_records } from './records.js';
import { open_share } from './share.js';
import { speak } from './speak.js';
import { state } from './state.js';
import { standing } from './status.js';
import { open_tab } from './tabs.js';
import { rotate_board } from './turn.js';
import { act_here, kNavigation } from './walk.js';

/**
 * @typedef {object} Key
 * @property {string} key as in `KeyboardEvent.key`
 * @property {string} [shown] label of the key
 * @property {boolean} [ctrl] with Ctrl, or Cmd on a Mac
 * @property {string} does
 * @property {() => void} act
 */

function write_comment() {
    const field = by_id('comment');
    // The tab of a match hides the comment field.
    if (field.offsetParent === null) open_tab('moves');
    field.focus();
}

function announce_position() {
    const position = state.position;
    if (!position) return;
    const seats = position.seats.map((s) => `${s.name} ${position.points[s.seat]}, ${s.state}`);
    // A screen reader repeats a text only if it changes in between.
    speak('');
    setTimeout(() => speak(`${standing(position)}. ${seats.join('. ')}`), 50);
}

/** @type {Key[]} */
const kKeys = [
    { key: 'ArrowLeft', shown: '←', does: 'back', act: kNavigation.back },
    { key: 'ArrowRight', shown: '→', does: 'forward', act: kNavigation.forward },
    { key: 'ArrowUp', shown: '↑', does: 'previous variation', act: kNavigation.previous },
    { key: 'ArrowDown', shown: '↓', does: 'next variation', act: kNavigation.next },
    { key: 'Home', does: 'to the start', act: kNavigation.start },
    { key: 'End', does: 'to the end', act: kNavigation.end },
    { key: 'm', does: 'type a move', act: type_move },
    { key: 'c', does: 'write a comment', act: write_comment },
    { key: 'b', does: 'focus the board; arrow keys and Enter move pieces there', act: () => focus_board() },
    { key: 'f', does: 'turn the board to the next seat', act: rotate_board },
    { key: 'a', does: 'start or stop the analysis', act: () => analyse() },
    { key: 't', does: 'show threats', act: () => void toggle_threat(0) },
    { key: '+', does: 'show one more engine line', act: () => void change_lines(1) },
    { key: '-', does: 'show one engine line fewer', act: () => void change_lines(-1) },
    { key: ' ', shown: 'Space', does: "play the engine's best move", act: () => void act_here(play_best) },
    { key: 'Delete', does: 'delete from here', act: () => void act_here(remove_move) },
    { key: 'v', does: 'menu of the current move', act: () => void act_here(open_current_menu) },
    { key: 'z', ctrl: true, shown: 'Ctrl+Z', does: 'undo the last change of the game', act: undo },
    { key: 'r', does: 'open the review', act: () => open_tab('review') },
    { key: 'n', does: 'new game', act: open_play },
    { key: 'o', does: 'open a game', act: () => open_records() },
    { key: 's', does: 'set up a position', act: () => void set_up() },
    { key: 'e', does: 'share and export', act: open_share },
    { key: 'p', does: 'pause or resume the game', act: toggle_pause },
    { key: 'w', does: 'announce the seat to move and the points', act: announce_position },
    { key: '?', does: 'show this list', act: () => open_help() },
];

function analyse() {
    open_tab('analysis');
    void toggle_analysis(0);
}

function type_move() {
    const field = /** @type {HTMLInputElement} */ (by_id('move-text'));
    field.focus();
    field.select();
}

/** Focuses the board, with the cursor on a piece that can move. */
function focus_board() {
    const moves = state.position?.moves ?? [];
    if (moves.length > 0 && !moves.some((m) => m.from === main_board.cursor)) main_board.cursor = moves[0].from;
    main_board.svg.focus();
    main_board.is_cursor_shown = true;
    main_board.draw_cursor();
    main_board.say_cursor();
}

const kNotation =
    'In a move, each + stands for a king that it puts in check (++ for two), each # for a player whom it mates.';

/** Opens the dialog for positions. Few visitors use it, so its code is loaded with the first use. */
export const set_up = async () => (await import('./setup.js')).open_setup();

export function open_help() {
    const rows = kKeys.map(({ key, shown, does }) =>
        make(
            'div',
            { class: 'key-row' },
            make('kbd', {}, shown ?? (key.length === 1 ? key.toUpperCase() : key)),
            does,
        ),
    );
    open_dialog({
        title: 'Keys, mouse and notation',
        kind: 'wide',
        body: [
            make('div', { class: 'keys' }, ...rows),
            make(
                'p',
                { class: 'hint' },
                'Drag a piece, or click it and then its target square. The right mouse button draws arrows and circles; Shift, Ctrl and Alt change their colour. Games can be pasted or dropped anywhere.',
            ),
            make('p', { class: 'hint' }, kNotation),
            make('p', { class: 'hint' }, state.hello?.program ?? ''),
        ],
    });
}

export function start_keys() {
    document.addEventListener('keydown', (event) => {
        const target = /** @type {Element|null} */ (event.target);
        if (event.altKey || document.querySelector('dialog[open]')) return;
        const with_ctrl = event.ctrlKey || event.metaKey;
        if (target?.closest('input, textarea, select')) return;
        // Enter and Space press the button that has the focus.
        if (event.key === ' ' && target?.closest('button, summary, a')) return;
        const found = kKeys.find(
            ({ key, ctrl = false }) =>
                ctrl === with_ctrl &&
                (key === event.key || (key.length === 1 && key === event.key.toLowerCase())),
        );
        if (!found) return;
        event.preventDefault();
        found.act();
    });
}
