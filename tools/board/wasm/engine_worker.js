// The engine in a worker. It receives its compiled module first, then networks and lines of the
// protocol. It posts its output line by line.
//
// A worker receives no messages during a search, so `stop` would arrive too late. Instead, the page
// revokes an object URL, which the search fetches from time to time by a synchronous request. Shared
// memory is simpler, but needs headers that not every web host sends. If the page has it, the flag
// holds the number of the last search that must stop.

import { expand_network, is_compressed } from './network_codec.js';
import { start_module } from './wasm_module.js';

const kPollIntervalMs = 40;
const kMaxPollIntervalMs = 200;
// Maximum share of the time spent on polling.
const kMaxPollShare = 0.02;

/** @type {Awaited<ReturnType<typeof start_module>>|null} */
let engine = null;
/** @typedef {{network?: Uint8Array, variant?: string, lines?: string}} Given a network, or lines of the protocol */
/** @type {Given[]} received before the module was ready */
let early = [];
/** @type {string|number|null} the object URL that is valid until the search has to stop, or the search's number */
let going = null;
/** @type {Int32Array|null} */
let flag = null;
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
 * Sleeps if the browser supports it; otherwise returns at once.
 * @param {number} time_ms
 */
function sleep(time_ms) {
    try {
        const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
        Atomics.wait(new Int32Array(memory.buffer), 0, 0, time_ms);
    } catch {
        // The search polls without pause.
    }
}

/** @param {number} patience_ms */
function is_stop_wanted(patience_ms) {
    if (going === null) return 0;
    if (flag) {
        if (patience_ms > 0) Atomics.wait(flag, 0, Atomics.load(flag, 0), patience_ms);
        return Atomics.load(flag, 0) >= Number(going) ? 1 : 0;
    }
    const now = performance.now();
    if (patience_ms > 0) sleep(patience_ms);
    else if (now < next_stop_poll) return 0;
    const before = performance.now();
    const there = is_url_valid(String(going));
    const after = performance.now();
    next_stop_poll = after + Math.min(Math.max(kPollIntervalMs, (after - before) / kMaxPollShare), kMaxPollIntervalMs);
    return there ? 0 : 1;
}

/** @param {Given} given */
function take({ network, variant, lines = '' }) {
    if (!engine) return;
    if (network) {
        const file = is_compressed(network) ? expand_network(network) : network;
        if (!engine.call_with_bytes('quadrille_network', file)) {
            throw new Error('the network file is damaged or of another version');
        }
        // Other workers need not expand it again.
        if (file !== network) postMessage({ expanded: file, variant });
    }
    for (const line of lines.split('\n')) {
        if (line !== '' && !engine.call('quadrille_line', line)) postMessage({ ended: true });
    }
}

/** @param {{module: WebAssembly.Module, address?: string|null, flag?: Int32Array}} first */
async function start({ module, address = null, flag: shared = undefined }) {
    flag = shared ?? null;
    // If the worker cannot request the page's object URL, the search does not poll it.
    const can_poll_stop = address !== null && is_url_valid(address);
    engine = await start_module(module, (read) => ({
        say: (/** @type {number} */ at, /** @type {number} */ bytes) =>
            postMessage({ line: read(at, bytes) }),
        is_stop_wanted: (/** @type {number} */ patience_ms) =>
            flag || can_poll_stop ? is_stop_wanted(patience_ms) : 0,
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
    next_stop_poll = performance.now() + kPollIntervalMs; // the browser may not have registered the URL yet
    try {
        if (engine) take(data);
        else early.push(data);
    } catch (fault) {
        postMessage({ fault: String(fault) });
    }
};
