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
/** Settles when the page shows the node that it goes to. */
let arrival = Promise.resolve();
/** Settles after the last of the acts that wait for their turn. */
let last_act = Promise.resolve();
let waiting_acts = 0;

/**
 * Goes to a node. Of several calls during a pending request, only the last one is sent.
 * @param {number|null} node
 */
export function go_to(node) {
    if (node === null) return arrival;
    wanted = node;
    if (!is_going) arrival = go();
    return arrival;
}

async function go() {
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

/**
 * Does something with the current node after the answers to earlier steps and acts. Acts are done in order.
 * @param {() => unknown} act
 */
export function act_here(act) {
    waiting_acts += 1;
    const done = last_act.then(() => arrival).then(() => act()).then(() => {});
    last_act = done.catch(() => {}).then(() => void (waiting_acts -= 1));
    return done;
}

/** @param {(node: number) => number|null|undefined} find returns the node to go to */
const step = (find) => () => {
    const go_on = () => go_to(find(here()) ?? null);
    return waiting_acts > 0 ? act_here(go_on) : go_on();
};

export const kNavigation = {
    start: step(() => 0),
    back: step(before),
    forward: step((node) => after(node)[0]),
    end: step(end_of_line),
    /** Go to the previous or next alternative of this move, if it exists. */
    previous: step((node) => sibling(node, -1)),
    next: step((node) => sibling(node, 1)),
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
        if (event.key === 'Enter') void act_here(() => play_typed(field));
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
