// Settings of appearance and sound, stored in the browser.

import { choice, labelled, make } from './dom.js';
import { open_dialog } from './dialogs.js';

/**
 * @typedef {object} Setting
 * @property {string} label
 * @property {[string, string][]} values and their labels; the first is the default
 */

/** @type {Record<string, Setting>} */
const kSettings = {
    theme: {
        label: 'Colours of the page',
        values: [
            ['system', 'System default'],
            ['light', 'Light'],
            ['dark', 'Dark'],
        ],
    },
    board: {
        label: 'Colours of the board',
        values: [
            ['slate', 'Slate'],
            ['wood', 'Wood'],
            ['sage', 'Sage'],
        ],
    },
    pieces: {
        label: 'Pieces',
        values: [
            ['standard', 'Standard'],
            ['simple', 'Simple shapes'],
            ['letters', 'Letters'],
        ],
    },
    palette: {
        label: 'Colours of the seats',
        values: [
            ['usual', 'Default'],
            ['colour-blind', 'For the colour-blind, with marks'],
        ],
    },
    coordinates: {
        label: 'Coordinates',
        values: [
            ['on', 'Shown'],
            ['off', 'Hidden'],
        ],
    },
    recent: {
        label: 'Highlighted moves',
        values: [
            ['round', 'Last move of each seat'],
            ['last', 'Last move only'],
        ],
    },
    arrows: {
        label: 'Analysis arrows',
        values: [
            ['lines', 'First moves and the best line'],
            ['first', 'First moves'],
            ['none', 'None'],
        ],
    },
    sound: {
        label: 'Sound',
        values: [
            ['off', 'Off'],
            ['on', 'On'],
        ],
    },
};

/** @type {(() => void)[]} */
const listeners = [];

/** @param {string} name */
export function setting(name) {
    const stored = localStorage.getItem(`quadrille.${name}`);
    const { values } = kSettings[name];
    return values.find(([value]) => value === stored)?.[0] ?? values[0][0];
}

/** @param {() => void} act called after each change of a setting */
export function when_settings(act) {
    listeners.push(act);
}

const prefers_dark = matchMedia('(prefers-color-scheme: dark)');

function apply() {
    const theme = setting('theme');
    const root = document.documentElement;
    root.dataset.theme = theme === 'system' ? (prefers_dark.matches ? 'dark' : 'light') : theme;
    root.dataset.board = setting('board');
    root.dataset.palette = setting('palette');
    root.dataset.coordinates = setting('coordinates');
}

export function open_settings() {
    const rows = Object.entries(kSettings).map(([name, { label, values }]) =>
        labelled(
            label,
            choice(
                values,
                setting(name),
                (value) => {
                    localStorage.setItem(`quadrille.${name}`, value);
                    apply();
                    for (const act of listeners) act();
                },
                { name },
            ),
        ),
    );
    open_dialog({ title: 'Settings', body: [make('div', { class: 'form' }, ...rows)], kind: 'narrow' });
}

export function start_settings() {
    apply();
    prefers_dark.addEventListener('change', apply);
}
