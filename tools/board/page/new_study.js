// Moves the page to another study: takes the analyses along, and pauses the game of the old study.

import { analyse } from './analysis.js';
import { notice } from './notices.js';
import { seats_of_people } from './seats.js';
import { state } from './state.js';
import { send_command, query, join } from './study.js';

/** Removes the notice about the paused game. */
let clear_pause_notice = () => {};

/**
 * Joins another study. Running analyses move to it, unless a person plays there; a running game is paused, with a notice.
 * Returns whether the study could be joined.
 * @param {string} name a study, or `new`
 */
export async function go_to_study(name) {
    const slots = [0, 1].filter((slot) => state.analysis[slot] !== null);
    for (const slot of slots) await query({ do: 'stop_analysis', slot });
    const is_playing = state.playing?.state === 'running';
    if (is_playing) await query({ do: 'pause' });
    const is_there = await join(name);
    if (is_playing) clear_pause_notice = notice('The previous game is paused: open it under Studies', 'quiet');
    for (const slot of seats_of_people().length > 0 ? [] : slots) await analyse(slot);
    return is_there;
}

/**
 * Joins a new study for another game, unless the current study has no moves and no game in progress.
 * @returns {Promise<() => Promise<void>>} a function that goes back if the game cannot be opened
 */
export async function leave_current_game() {
    const before = state.study;
    const is_playing = state.playing?.state === 'running';
    if (state.tree.length <= 1 && !is_playing && state.playing?.state !== 'paused') return async () => {};
    await go_to_study('new');
    return async () => {
        await go_to_study(before);
        if (!is_playing) return;
        await send_command({ do: 'resume' });
        clear_pause_notice();
    };
}
