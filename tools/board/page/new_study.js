// Goes from one study to another without leaving work behind that nobody looks at.

import { analyse } from './analysis.js';
import { notice } from './notices.js';
import { state } from './state.js';
import { send_command, query, join } from './study.js';

/** Takes the last word on a game that was paused away. */
let clear_pause_notice = () => {};

/**
 * Joins another study: its name, or `new`. Analyses end here and begin there, a game is paused, and
 * that is told.
 * @param {string} name
 */
export async function go_to_study(name) {
    const slots = [0, 1].filter((slot) => state.analysis[slot] !== null);
    for (const slot of slots) await query({ do: 'stop_analysis', slot });
    const is_playing = state.playing?.state === 'running';
    if (is_playing) await query({ do: 'pause' });
    const is_there = await join(name);
    if (is_playing) clear_pause_notice = notice('The game before is paused: Studies leads back to it', 'quiet');
    for (const slot of slots) await analyse(slot);
    return is_there;
}

/**
 * Makes room for another game: in a new study, unless nothing was played in this one.
 * @returns {Promise<() => Promise<void>>} what goes back, for when that game cannot be had
 */
export async function leave_current_game() {
    const before = state.study;
    if (state.tree.length <= 1) return async () => {};
    const is_playing = state.playing?.state === 'running';
    await go_to_study('new');
    return async () => {
        await go_to_study(before);
        if (!is_playing) return;
        await send_command({ do: 'resume' });
        clear_pause_notice();
    };
}
