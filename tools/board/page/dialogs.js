// Dialogs with a title, a body and buttons. One dialog is open at a time.

import { button, by_id, make } from './dom.js';
import { icon } from './icons.js';
import { clear_notices, put_notices_into } from './notices.js';

/**
 * @typedef {object} DialogParts
 * @property {string} title
 * @property {(Node|string)[]} body
 * @property {HTMLElement[]} [actions] buttons at the lower right
 * @property {string} [kind] a class
 * @property {() => void} [on_close]
 */

/**
 * Presses the main button on Enter, unless the focused element handles Enter itself.
 * @param {KeyboardEvent} event
 */
function press_main(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
    if (target.closest('button, a, summary, textarea, [type="search"], [type="file"]')) return;
    const dialog = /** @type {HTMLElement} */ (event.currentTarget);
    const main = /** @type {HTMLButtonElement|null} */ (dialog.querySelector(':scope > footer .main'));
    if (!main || main.disabled) return;
    event.preventDefault();
    main.click();
}

/**
 * Opens a dialog. Returns the element and a function that closes it.
 * @param {DialogParts} parts
 */
export function open_dialog({ title, body, actions = [], kind = '', on_close }) {
    put_notices_into(null);
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
        if (dialog.contains(by_id('notices'))) put_notices_into(null);
        dialog.remove();
        on_close?.();
    });
    dialog.addEventListener('keydown', press_main);
    dialog.addEventListener('pointerdown', (event) => {
        if (event.target === dialog) close();
    });
    document.body.append(dialog);
    clear_notices();
    put_notices_into(dialog, dialog.querySelector(':scope > footer'));
    dialog.showModal();
    // By default the first button, Close, would get the focus.
    dialog.focus();
    return { dialog, close };
}

/**
 * Marks and focuses the field of the open dialog whose attribute `data-about` is `name`.
 * @param {string|undefined} name
 */
export function highlight_field(name) {
    const field = /** @type {HTMLInputElement|null} */ (
        name ? document.querySelector(`dialog.sheet [data-about="${name}"]`) : null
    );
    if (!field) return;
    field.setAttribute('aria-invalid', 'true');
    field.addEventListener('input', () => field.removeAttribute('aria-invalid'), { once: true });
    field.focus();
}
