// The menu of a move in the move list: right click, long press, or a key.

import { button, by_id, make } from './dom.js';
import { kMarks } from './marks.js';
import { remove_move } from './note.js';
import { copy } from './share.js';
import { state } from './state.js';
import { send_command } from './study.js';
import { before, is_on_main_line, place } from './tree.js';
import { go_to } from './walk.js';

const kLongPressMs = 500;

/** Returns the moves from the start to a node as text, a line for each round. */
function line_text(/** @type {number} */ node) {
    /** @type {Map<number|undefined, string[]>} */
    const rounds = new Map();
    for (let at = /** @type {number|null} */ (node); at; at = before(at)) {
        const { round, text = '' } = place(at) ?? {};
        rounds.set(round, [text, ...(rounds.get(round) ?? [])]);
    }
    return Array.from(rounds, ([round, moves]) => `${round}. ${moves.join(' .. ')}`).reverse().join('\n');
}

/**
 * Opens the menu of a move.
 * @param {number} node
 * @param {{x: number, y: number}} at its upper left corner on the screen
 */
function open_menu(node, { x, y }) {
    const move = place(node);
    if (!move || node === 0 || document.querySelector('dialog[open]')) return;
    const item = (/** @type {string} */ text, /** @type {() => void} */ act, name = text) =>
        button(text, name, () => { dialog.close(); act(); }, { class: 'plain', role: 'menuitem' });
    const comment = async () => {
        await go_to(node);
        by_id('comment').focus();
    };
    const set_mark = (/** @type {string} */ suffix) => () =>
        void send_command({ do: 'mark', node, suffix: move.suffix === suffix ? '' : suffix });
    const is_side = !is_on_main_line(node);
    const items = [
        make('b', {}, `${move.round ?? ''}. ${move.text}${move.suffix ?? ''}`),
        is_side && item('Make this the main line', () => void send_command({ do: 'main', node })),
        is_side && item('Promote the variation', () => void send_command({ do: 'main', node, step: true })),
        item('Delete from here', () => void remove_move(node)),
        item('Copy the line', () => void copy(line_text(node), 'The line was')),
        item('Comment', () => void comment()),
        make('div', { class: 'marks', role: 'group', 'aria-label': 'Mark' },
            ...kMarks.map(([suffix, name]) => item(suffix, set_mark(suffix), name))),
    ];
    const dialog = make('dialog', { class: 'move-menu', role: 'menu', 'aria-label': `Menu of ${move.text}` }, ...items);
    const face = by_id('moves').querySelector(`[data-node="${node}"]`);
    face?.classList.add('has-menu');
    dialog.addEventListener('close', () => {
        face?.classList.remove('has-menu');
        dialog.remove();
    });
    dialog.addEventListener('pointerdown', (event) => event.target === dialog && dialog.close());
    dialog.addEventListener('keydown', (event) => {
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const all = Array.from(dialog.querySelectorAll('button'));
        const now = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
        all[(now + step + all.length) % all.length].focus();
        event.preventDefault();
    });
    document.body.append(dialog);
    dialog.showModal();
    const { width, height } = dialog.getBoundingClientRect();
    dialog.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
    dialog.style.top = `${Math.max(4, Math.min(y, innerHeight - height - 4))}px`;
}

/** Opens the menu of the current move. */
export function open_current_menu() {
    const box = by_id('moves').querySelector(`[data-node="${state.at}"]`)?.getBoundingClientRect();
    if (box) open_menu(state.at, { x: box.left, y: box.bottom });
}

export function start_move_menu() {
    const list = by_id('moves');
    const open = (/** @type {MouseEvent} */ event) => {
        const target = /** @type {Element} */ (event.target).closest('[data-node]');
        if (target) open_menu(Number(target.getAttribute('data-node')), { x: event.clientX, y: event.clientY });
        return target !== null;
    };
    list.addEventListener('contextmenu', (event) => open(event) && event.preventDefault());
    // Not all browsers on phones send `contextmenu` after a long press.
    let timer = 0;
    list.addEventListener('pointerdown', (event) => {
        clearTimeout(timer);
        if (event.pointerType === 'touch') timer = window.setTimeout(() => open(event), kLongPressMs);
    });
    for (const type of ['pointerup', 'pointercancel', 'pointerleave']) {
        list.addEventListener(type, () => clearTimeout(timer));
    }
}
