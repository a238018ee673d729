// Goes from one study to another without leaving work behind that nobody looks at.

import { analyse } from './analysis.js';
import { state } from './state.js';
import { ask_only, join } from './study.js';

/**
 * Joins another study: its name, or `new`. Analyses end here and begin there, a game is paused.
 * @param {string} name
 */
export async function go_to_study(name) {
    const slots = [0, 1].filter((slot) => state.analysis[slot] !== null);
    for (const slot of slots) await ask_only({ do: 'rest', slot });
    if (state.playing?.state === 'running') await ask_only({ do: 'pause' });
    const is_there = await join(name);
    for (const slot of slots) await analyse(slot);
    return is_there;
}

/**
 * Makes room for another game: in a new study, unless nothing was played in this one.
 * @returns {Promise<() => Promise<void>>} what goes back, for when that game cannot be had
 */
export async function make_room() {
    const before = state.study;
    if (state.tree.length <= 1) return async () => {};
    await go_to_study('new');
    return async () => {
        await go_to_study(before);
    };
}
