// Announces moves, checks and results to screen readers, and plays sounds.

import { by_id } from './dom.js';
import { name_of } from './seats.js';
import { setting } from './settings.js';
import { state, when } from './state.js';
import { standing } from './status.js';
import { place } from './tree.js';

/** @type {AudioContext|null} */
let audio = null;

/**
 * Plays a short tone that fades out.
 * @param {number} hertz
 * @param {number} seconds
 * @param {number} after_s
 */
function tone(hertz, seconds, after_s = 0) {
    audio ??= new AudioContext();
    const start = audio.currentTime + after_s;
    const wave = audio.createOscillator();
    const volume = audio.createGain();
    wave.type = 'triangle';
    wave.frequency.value = hertz;
    volume.gain.setValueAtTime(0.18, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    wave.connect(volume).connect(audio.destination);
    wave.start(start);
    wave.stop(start + seconds);
}

/** @param {import('./types.js').Position} position */
function ring(position) {
    if (setting('sound') !== 'on') return;
    if (position.over) {
        tone(392, 0.5);
        tone(523, 0.7, 0.18);
    } else if (Object.keys(position.checks).length > 0) {
        tone(660, 0.18);
        tone(660, 0.22, 0.12);
    } else {
        tone(330, 0.12);
    }
}

/** @param {string} text */
export function speak(text) {
    by_id('spoken').textContent = text;
}

/** Returns the announcement of the current position. */
function words() {
    const position = state.position;
    if (!position) return '';
    const node = place(state.at);
    const parts = [];
    if (node?.text) {
        const mover = position.last?.army ?? position.last?.player;
        const is_move = Boolean(position.last?.move) && mover;
        parts.push(
            is_move ? `${name_of(/** @type {any} */ (mover))}: ${node.text}${node.suffix ?? ''}` : node.text,
        );
    } else {
        parts.push('Start of the game');
    }
    for (const [seat, by] of Object.entries(position.checks)) {
        const names = /** @type {import('./types.js').Seat[]} */ (by).map(name_of).join(', ');
        parts.push(`${name_of(/** @type {any} */ (seat))} is in check by ${names}`);
    }
    parts.push(standing(position));
    return parts.join('. ');
}

export function start_speaking() {
    let spoken_at = -1;
    when(['at', 'position'], () => {
        if (!state.position) return;
        speak(words());
        if (spoken_at !== -1 && state.at !== spoken_at && state.at !== 0) ring(state.position);
        spoken_at = state.at;
    });
}
