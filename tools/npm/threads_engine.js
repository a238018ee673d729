// The engine with threads in a worker, with the messages of engine_worker.js: first the number of threads and where
// the files are, then networks and lines. Searches have their own threads, so `stop` is a line as any other.

import { expand_network, is_compressed } from '../board/wasm/network_codec.js';

/** @type {any} emscripten's object with the exports */
let engine = null;
/** @type {WebAssembly.Memory} */
let memory;
let is_ready = false;
/** @type {any[]} received before the module was ready */
const early = [];

/** @param {string} name @param {Uint8Array} bytes */
function call(name, bytes) {
    const at = engine._quadrille_room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    return engine[`_${name}`](bytes.length);
}

/** @param {{network?: Uint8Array, variant?: string, lines?: string}} given */
function take({ network, variant, lines = '' }) {
    if (network) {
        const file = is_compressed(network) ? expand_network(network) : network;
        if (!call('quadrille_network', file)) throw new Error('the network file is damaged or of another version');
        if (file !== network) postMessage({ expanded: file, variant });
    }
    for (const line of lines.split('\n')) {
        if (line !== '' && !call('quadrille_line', new TextEncoder().encode(line))) postMessage({ ended: true });
    }
}

/**
 * @typedef {{threads: number, script?: string, binary?: string}} First
 *
 * @typedef {(first: First) => {start: (options: object) => Promise<any>, options: object}} Loader loads emscripten's
 *   script, and returns its function and the options for this platform
 */

/** @param {First} first @param {Loader} load */
async function start(first, load) {
    const script = load(first);
    // In pages of 64 KiB; QuadrilleWasm.cmake has the same sizes.
    memory = new WebAssembly.Memory({ initial: 256, maximum: 16384, shared: true });
    engine = await script.start({
        // The search and its helpers; and some workers that have not returned from the search before.
        pool: first.threads + 3,
        wasmMemory: memory,
        say: (/** @type {string} */ line) => postMessage({ line }),
        ...script.options,
    });
    is_ready = true;
    postMessage({ ready: true });
    for (const given of early.splice(0)) take(given);
}

/** Serves the messages of this worker. @param {Loader} load */
export function serve_messages(load) {
    onmessage = (/** @type {MessageEvent} */ { data }) => {
        const report = (/** @type {unknown} */ fault) => postMessage({ fault: fault instanceof Error ? fault.message : String(fault) });
        try {
            if (data.threads) start(data, load).catch(report);
            else if (is_ready) take(data);
            else early.push(data);
        } catch (fault) {
            report(fault);
        }
    };
}
