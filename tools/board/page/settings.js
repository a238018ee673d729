// How the page looks and sounds, kept in this browser.

import { choice, labelled, make } from './dom.js';
import { open_dialog } from './dialogs.js';

/**
 * @typedef {object} Setting
 * @property {string} label
 * @property {[string, string][]} values and what people read; the first is the default
 */

/** @type {Record<string, Setting>} */
const kSettings = {
    theme: {
        label: 'Colours of the page',
        values: [
            ['system', 'As the system'],
            ['light', 'Light'],
            ['dark', 'Dark'],
        ],
    },
    palette: {
        label: 'Colours of the seats',
        values: [
            ['usual', 'Usual'],
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
        label: 'Marked moves',
        values: [
            ['round', "Each seat's last one"],
            ['last', 'The very last one'],
        ],
    },
    arrows: {
        label: 'Arrows of the analysis',
        values: [
            ['lines', 'First moves, and the best line'],
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

/** @param {() => void} act called when a setting was changed */
export function when_settings(act) {
    listeners.push(act);
}

const prefers_dark = matchMedia('(prefers-color-scheme: dark)');

function apply() {
    const theme = setting('theme');
    const root = document.documentElement;
    root.dataset.theme = theme === 'system' ? (prefers_dark.matches ? 'dark' : 'light') : theme;
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
