// The page's connection to its study: commands, events, joining.

import { highlight_field } from './dialogs.js';
import { connect_transport, kOffline } from './transport.js';
import { drop_errors, notice } from './notices.js';
import { put, state } from './state.js';

/** @typedef {import('./types.js').Message} Message */

const kStudyKey = 'quadrille.study';
/** Parts that a study may lack. They are cleared when another study is joined. */
const kEmptyParts = {
    games: [],
    warnings: [],
    playing: null,
    review: null,
    look: null,
    preview_label: '',
    premove: null,
    unsaved: '',
};

const kConnecting = 'Connecting: try again in a moment';

/** @type {import('./types.js').Transport} */
let transport;
/** @type {(() => Promise<void>)|null} */
let after_first_join = null;
/** @type {string|null} the study to join first; null: the study that the page had before */
let first_study = null;

/**
 * Sends a message and returns the answer, including errors. Does not change the state.
 * @param {Message} message
 * @returns {Promise<Message>}
 */
export function query(message) {
    return transport.send(message);
}

/**
 * Sends a message and updates the state with the answer. Shows an error as a notice.
 * @param {Message} message
 * @returns {Promise<Message|null>} null on error
 */
export async function send_command(message) {
    const answer = await transport.send(message);
    if (answer.error !== undefined) {
        notice(answer.error === kOffline && state.position === null ? kConnecting : answer.error);
        highlight_field(answer.field);
        return null;
    }
    // The page restarts analyses by itself.
    if (message.do !== 'analyse') drop_errors();
    put(answer);
    return answer;
}

/**
 * Joins a study: a name, `new`, or empty for the last used one. Returns whether it succeeded.
 * @param {string} name
 */
export async function join(name) {
    const answer = await transport.send({ do: 'join', study: name });
    if (answer.error !== undefined) {
        notice(answer.error);
        return false;
    }
    put({ ...kEmptyParts, ...answer });
    sessionStorage.setItem(kStudyKey, answer.study);
    return true;
}

/** Returns whether this page was in a study before it was reloaded. */
export const was_in_study = () => sessionStorage.getItem(kStudyKey) !== null;

async function join_again() {
    const known = state.study || first_study || sessionStorage.getItem(kStudyKey) || '';
    const answer = await transport.send({ do: 'join', study: known });
    if (answer.error !== undefined) {
        // The study may have been deleted.
        if (!(await join(''))) return;
    } else {
        put({ ...kEmptyParts, ...answer });
        sessionStorage.setItem(kStudyKey, answer.study);
    }
    put({ online: true });
    const first = after_first_join;
    after_first_join = null;
    if (first) await first();
}

/** @param {Message} event */
function handle_event(event) {
    switch (event.event) {
        case 'hello':
            put({ hello: event });
            void join_again();
            break;
        case 'online':
            break;
        case 'offline':
            put({ online: false });
            break;
        case 'error':
            notice(event.error);
            break;
        default:
            put(event);
    }
}

/**
 * Connects to the study. Calls `then` once, after the first join.
 * @param {{in_new_study: boolean, then: () => Promise<void>}} options
 */
export function start_study({ in_new_study, then }) {
    first_study = in_new_study ? 'new' : null;
    after_first_join = then;
    transport = connect_transport();
    transport.on_event(handle_event);
}
