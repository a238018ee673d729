// The engine in a worker. It is given its compiled module first, then networks and texts of lines; what
// it says comes as lists of lines.
//
// A search holds the worker, so that a message with `stop` would not be heard before its end. In its
// place the page takes an address of its own away (URL.revokeObjectURL), and the search looks now and
// then whether the address is still there, by a request that is waited for: all that a worker can do
// in the middle of a computation, where the page's host sends no headers for shared memory.

import { start_module } from './wasm_module.js';

const kBetweenLooksMs = 40;
// A look may take no larger share of the time than this.
const kShareOfLooks = 0.02;

/** @type {Awaited<ReturnType<typeof start_module>>|null} */
let engine = null;
/** @type {(string|Uint8Array)[]} what came before the module was ready */
let early = [];
/** @type {string|null} the address that is there while the search may go on */
let going = null;
let next_stop_poll = 0;

/** @param {string} address */
function is_url_valid(address) {
    const request = new XMLHttpRequest();
    try {
        request.open('GET', address, false);
        request.send();
        return true;
    } catch {
        return false;
    }
}

/**
 * Sleeps where the browser lets one.
 * @param {number} time_ms
 */
function sleep(time_ms) {
    try {
        const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
        Atomics.wait(new Int32Array(memory.buffer), 0, 0, time_ms);
    } catch {
        // Then it looks more often.
    }
}

/** @param {number} patience_ms */
function is_stop_wanted(patience_ms) {
    if (going === null) return 0;
    const now = performance.now();
    if (patience_ms > 0) sleep(patience_ms);
    else if (now < next_stop_poll) return 0;
    const before = performance.now();
    const there = is_url_valid(going);
    const after = performance.now();
    next_stop_poll = after + Math.max(kBetweenLooksMs, (after - before) / kShareOfLooks);
    return there ? 0 : 1;
}

/** @param {string|Uint8Array} given lines or a network */
function take(given) {
    if (!engine) {
        early.push(given);
        return;
    }
    if (typeof given !== 'string') {
        if (!engine.call_with_bytes('quadrille_network', given)) throw new Error('the network is of another version');
        return;
    }
    for (const line of given.split('\n')) {
        if (line !== '') engine.call('quadrille_line', line);
    }
}

/** @param {{module: WebAssembly.Module, address: string|null}} first */
async function start({ module, address }) {
    // Where the page's address cannot be reached, the search does not look for it.
    const can_poll_stop = address !== null && is_url_valid(address);
    engine = await start_module(module, (read) => ({
        say: (/** @type {number} */ at, /** @type {number} */ bytes) =>
            postMessage({ line: read(at, bytes) }),
        is_stop_wanted: (/** @type {number} */ patience_ms) =>
            can_poll_stop ? is_stop_wanted(patience_ms) : 0,
    }));
    postMessage({ ready: true, can_poll_stop });
    for (const given of early.splice(0)) take(given);
}

/** @param {MessageEvent} event */
onmessage = ({ data }) => {
    if (data.module) {
        start(data).catch((fault) => postMessage({ fault: String(fault) }));
        return;
    }
    going = data.going ?? going;
    next_stop_poll = performance.now() + kBetweenLooksMs; // the browser may still be about to know it
    try {
        take(data.network ?? data.lines);
    } catch (fault) {
        postMessage({ fault: String(fault) });
    }
};
