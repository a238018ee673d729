// Goes from one study to another without leaving work behind that nobody looks at.

import { analyse } from './analysis.js';
import { notice } from './notices.js';
import { state } from './state.js';
import { ask, ask_only, join } from './study.js';

/** Takes the last word on a game that was paused away. */
let forget_pause = () => {};

/**
 * Joins another study: its name, or `new`. Analyses end here and begin there, a game is paused, and
 * that is told.
 * @param {string} name
 */
export async function go_to_study(name) {
    const slots = [0, 1].filter((slot) => state.analysis[slot] !== null);
    for (const slot of slots) await ask_only({ do: 'rest', slot });
    const is_playing = state.playing?.state === 'running';
    if (is_playing) await ask_only({ do: 'pause' });
    const is_there = await join(name);
    if (is_playing) forget_pause = notice('The game before is paused: Studies leads back to it', 'quiet');
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
    const is_playing = state.playing?.state === 'running';
    await go_to_study('new');
    return async () => {
        await go_to_study(before);
        if (!is_playing) return;
        await ask({ do: 'resume' });
        forget_pause();
    };
}
