// Short messages that disappear after some seconds.

import { by_id, make } from './dom.js';

const kShownMs = 6000;
/** More notices would cover the board. */
const kMaxShown = 2;

/**
 * Shows a notice for some seconds. A repeated text replaces its older copy; the oldest notices go first.
 * @param {string} text one line
 * @param {'bad'|'good'|'quiet'} kind an error, a success, an information
 * @returns {() => void} removes the notice at once
 */
export function notice(text, kind = 'bad') {
    const box = by_id('notices');
    text = text.charAt(0).toUpperCase() + text.slice(1);
    for (const old of Array.from(box.children)) {
        if (old.textContent === text) old.remove();
    }
    while (box.children.length >= kMaxShown) box.firstElementChild?.remove();
    const line = make('p', { class: `notice ${kind}` }, text);
    const go = () => line.remove();
    line.addEventListener('click', go);
    box.append(line);
    setTimeout(go, kShownMs);
    return go;
}

/** Removes the errors, once a later command has succeeded. */
export function drop_errors() {
    for (const old of by_id('notices').querySelectorAll('.bad')) old.remove();
}

/** Removes all notices. */
export function clear_notices() {
    by_id('notices').replaceChildren();
}

/**
 * Moves the notices into an open dialog, since it covers the page; null: back into the panel.
 * @param {HTMLElement|null} dialog
 * @param {Element|null} [before] the element below the notices
 */
export function put_notices_into(dialog, before = null) {
    if (dialog) dialog.insertBefore(by_id('notices'), before);
    else by_id('walk').before(by_id('notices'));
}
