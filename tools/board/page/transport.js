// The connection to the study: a server, or a script of the page that defines `quadrille_transport`.

/** @typedef {import('./types.js').Transport} Transport */
/** @typedef {import('./types.js').Message} Message */

const kMinReconnectMs = 300;
const kMaxReconnectMs = 5000;
/** A server closes the connection of a page that sends more than 60 messages a second. */
const kMessagesASecond = 50;
export const kOffline = 'Offline: nothing was changed. Try again when the page has reconnected.';

/**
 * Returns a function that waits until a message may be sent. Calls are served in order.
 * @returns {() => Promise<void>}
 */
function make_rate_limiter() {
    /** @type {number[]} times of the last messages */
    const sent = [];
    let turn = Promise.resolve();
    async function pass() {
        if (sent.length >= kMessagesASecond) {
            const wait_ms = /** @type {number} */ (sent.shift()) + 1000 - performance.now();
            if (wait_ms > 0) await new Promise((settle) => setTimeout(settle, wait_ms));
        }
        sent.push(performance.now());
    }
    return () => (turn = turn.then(pass));
}

/**
 * Connects to a study by the WebSocket of the server that sent this page. Reconnects by itself, and
 * emits the events `online` and `offline`.
 * @returns {Transport}
 */
function server_transport() {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const address = `${scheme}//${location.host}/ws${location.search}`;
    /** @type {Map<number, (answer: Message) => void>} */
    const waiting = new Map();
    /** @type {(event: Message) => void} */
    let emit = () => {};
    /** @type {WebSocket|null} the open or opening socket */
    let socket = null;
    let is_away = false;
    let next_id = 1;
    const my_turn = make_rate_limiter();
    let wait_ms = kMinReconnectMs;

    /** @param {MessageEvent<string>} event */
    function receive(event) {
        /** @type {Message} */
        const message = JSON.parse(event.data);
        if ('event' in message) {
            emit(message);
            return;
        }
        const settle = waiting.get(message.id);
        waiting.delete(message.id);
        if (settle) settle(message);
        else if (message.error) emit({ event: 'error', error: message.error });
    }

    /** @param {string} why */
    function disconnect(why) {
        socket = null;
        for (const settle of waiting.values()) settle({ error: kOffline });
        waiting.clear();
        emit({ event: 'offline', why });
    }

    function connect() {
        if (socket || is_away) return;
        const mine = new WebSocket(address);
        socket = mine;
        mine.onopen = () => {
            wait_ms = kMinReconnectMs;
            emit({ event: 'online' });
        };
        mine.onmessage = receive;
        mine.onclose = (event) => {
            if (socket !== mine) return;
            disconnect(event.reason);
            setTimeout(connect, wait_ms);
            wait_ms = Math.min(2 * wait_ms, kMaxReconnectMs);
        };
    }

    // A page in the back/forward cache would keep its socket, and the clock of its game would run.
    addEventListener('pagehide', () => {
        is_away = true;
        const mine = socket;
        disconnect('');
        mine?.close();
    });
    addEventListener('pageshow', () => {
        if (!is_away) return;
        is_away = false;
        connect();
    });

    return {
        async send(message) {
            await my_turn();
            return new Promise((settle) => {
                if (!socket || socket.readyState !== WebSocket.OPEN) {
                    settle({ error: kOffline });
                    return;
                }
                const id = next_id++;
                waiting.set(id, settle);
                socket.send(JSON.stringify({ ...message, id }));
            });
        },
        on_event(callback) {
            emit = callback;
            connect();
        },
    };
}

/**
 * Returns the transport of this page. A page without a server defines the function `quadrille_transport`.
 * @returns {Transport}
 */
export function connect_transport() {
    const own = /** @type {any} */ (globalThis).quadrille_transport;
    return own ? own() : server_transport();
}
