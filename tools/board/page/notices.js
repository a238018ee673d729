// Short messages that go away by themselves: what could not be done, and why; what was done.

import { by_id, make } from './dom.js';

const kShownMs = 6000;
/** More would cover what they are about. */
const kMaxShown = 2;

/**
 * Shows a line for some seconds. The same text is shown once, and of many the newest.
 * @param {string} text one line
 * @param {'bad'|'good'|'quiet'} kind what went wrong, what was done, what somebody says
 * @returns {() => void} takes it away at once
 */
export function notice(text, kind = 'bad') {
    const box = by_id('notices');
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

/** Takes all of them away: they are about what one looks at no more. */
export function clear_notices() {
    by_id('notices').replaceChildren();
}

/**
 * Puts the messages into an open dialog, which lies above all of the page; null: back to the page.
 * @param {HTMLElement|null} dialog
 * @param {Element|null} [before] what they stand above
 */
export function put_notices_into(dialog, before = null) {
    (dialog ?? document.body).insertBefore(by_id('notices'), before);
}
