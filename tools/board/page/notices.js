// Short messages that go away by themselves: what could not be done, and why.

import { by_id, make } from './dom.js';

const kShownMs = 6000;

/**
 * @param {string} text one line
 * @param {'bad'|'good'} kind
 */
export function notice(text, kind = 'bad') {
    const box = by_id('notices');
    for (const old of Array.from(box.children)) {
        if (old.textContent === text) old.remove();
    }
    const line = make('p', { class: `notice ${kind}` }, text);
    line.addEventListener('click', () => line.remove());
    box.append(line);
    setTimeout(() => line.remove(), kShownMs);
}
