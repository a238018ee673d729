// Moves the page to another study, and takes the analyses along.

import { analyse } from './analysis.js';
import { notice } from './notices.js';
import { seats_of_people } from './seats.js';
import { state } from './state.js';
import { send_command, query, join } from './study.js';

/** Removes the notice about the previous game. */
let clear_pause_notice = () => {};

/**
 * Joins another study. Running analyses move to it, unless a person plays there. The server pauses a running game of a
 * person that no page shows any more. Returns whether the study could be joined.
 * @param {string} name a study, or `new`
 */
export async function go_to_study(name) {
    const slots = [0, 1].filter((slot) => state.analysis[slot] !== null);
    for (const slot of slots) await query({ do: 'stop_analysis', slot });
    const is_playing = state.playing?.state === 'running' && seats_of_people().length > 0;
    const is_there = await join(name);
    const where = 'The previous game is under Studies. It is paused unless another page shows it.';
    if (is_playing && is_there) clear_pause_notice = notice(where, 'quiet');
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
        if (!is_playing || state.playing?.state !== 'paused') return;
        await send_command({ do: 'resume' });
        clear_pause_notice();
    };
}
