// Navigation through the game. Steps may come faster than the answers of the study.

import { button, by_id, make } from './dom.js';
import { icon } from './icons.js';
import { state, when } from './state.js';
import { send_command } from './study.js';
import { after, before, sibling, end_of_line } from './tree.js';
import { rotate_board } from './turn.js';

/** @type {number|null} the next node to go to, while an answer is pending */
let wanted = null;
let is_going = false;

/**
 * Goes to a node. Of several calls during a pending request, only the last one is sent.
 * @param {number|null} node
 */
export async function go_to(node) {
    if (node === null) return;
    wanted = node;
    if (is_going) return;
    is_going = true;
    while (wanted !== null && wanted !== state.at) {
        /** @type {number} */
        const now = wanted;
        const is_there = await send_command({ do: 'go', node: now });
        if (!is_there || wanted === now) break;
    }
    wanted = null;
    is_going = false;
}

/** Returns the node that will be current after all pending requests. */
function here() {
    return wanted ?? state.at;
}

export const kNavigation = {
    start: () => go_to(0),
    back: () => go_to(before(here())),
    forward: () => go_to(after(here())[0] ?? null),
    end: () => go_to(end_of_line(here())),
    /** Go to the previous or next alternative of this move, if it exists. */
    previous: () => go_to(sibling(here(), -1)),
    next: () => go_to(sibling(here(), 1)),
};

/** @param {HTMLInputElement} field */
async function play_typed(field) {
    const move = field.value.trim();
    if (move === '') return;
    if (await send_command({ do: 'play', move })) field.value = '';
}

export function start_walk() {
    const field = make('input', {
        id: 'move-text',
        type: 'text',
        placeholder: 'Type a move',
        'aria-label': 'Type a move',
        title: 'A move in any notation: h2-h4, Nf3, Qg1xQn8 (key M)',
        autocomplete: 'off',
        spellcheck: 'false',
        autocapitalize: 'off',
    });
    field.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') void play_typed(field);
        if (event.key === 'Escape') field.blur();
    });
    // Text typed for another position is removed, except while the field has the focus.
    let study = '';
    when(['at', 'study'], () => {
        if (document.activeElement !== field || study !== state.study) field.value = '';
        study = state.study;
    });
    by_id('walk').append(
        button(icon('first'), 'To the start (Home)', kNavigation.start, { class: 'plain' }),
        button(icon('back'), 'Back (left arrow)', kNavigation.back, { class: 'plain' }),
        button(icon('forward'), 'Forward (right arrow)', kNavigation.forward, { class: 'plain' }),
        button(icon('last'), 'To the end (End)', kNavigation.end, { class: 'plain' }),
        field,
        button(icon('turn'), 'Turn the board (F)', rotate_board, { class: 'plain' }),
    );
}
