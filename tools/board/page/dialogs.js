// Dialogs: a title, something in between, buttons below. One at a time.

import { button, make } from './dom.js';
import { icon } from './icons.js';

/**
 * @typedef {object} DialogParts
 * @property {string} title
 * @property {(Node|string)[]} body
 * @property {HTMLElement[]} [actions] buttons at the lower right
 * @property {string} [kind] a class
 * @property {() => void} [on_close]
 */

/**
 * Shows a dialog; answers it and how to close it.
 * @param {DialogParts} parts
 */
export function open_dialog({ title, body, actions = [], kind = '', on_close }) {
    document.querySelector('dialog.sheet')?.remove();
    const close = () => dialog.close();
    const dialog = make(
        'dialog',
        { class: `sheet ${kind}`, 'aria-label': title, tabindex: -1 },
        make('header', {}, make('h2', {}, title), button(icon('close'), 'Close', close, { class: 'plain' })),
        make('div', { class: 'body' }, ...body),
        actions.length > 0 && make('footer', {}, ...actions),
    );
    dialog.addEventListener('close', () => {
        dialog.remove();
        on_close?.();
    });
    dialog.addEventListener('pointerdown', (event) => {
        if (event.target === dialog) close();
    });
    document.body.append(dialog);
    dialog.showModal();
    // Not on the first button, which would close it.
    dialog.focus();
    return { dialog, close };
}
