// The line below the board: the seat to move or the result. Also the state of the connection.

import { by_id, make } from './dom.js';
import { name_of } from './seats.js';
import { state, when } from './state.js';

/** @param {import('./types.js').Position} position */
export function standing(position) {
    if (position.over) return position.ending || 'The game is over';
    const mover = name_of(position.turn);
    const by = position.player === position.turn ? '' : `, moved by ${name_of(position.player)}`;
    return `${mover} to move${by}`;
}

export function start_status() {
    when(['position', 'look'], () => {
        const position = state.look ?? state.position;
        if (!position) return;
        const text = state.look
            ? `${state.preview_label || 'Looking ahead'}: ${standing(position)}`
            : standing(position);
        by_id('status').replaceChildren(position.over ? make('strong', {}, text) : text);
        document.title = `${text} – Quadrille`;
    });
    when(['online', 'position', 'unsaved'], () => {
        const was_online = state.position !== null;
        const is_lost = was_online && !state.online;
        const unsaved = state.unsaved ? `Not saved: ${state.unsaved}` : '';
        by_id('connection').textContent = is_lost
            ? 'Offline – reconnecting …'
            : was_online
              ? unsaved
              : 'Connecting …';
        by_id('connection').title = unsaved;
        document.body.classList.toggle('offline', is_lost);
    });
}
