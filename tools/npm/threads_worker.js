// The engine with threads in a worker, with the messages of engine_worker.js: first the number of threads, then
// networks and lines. Searches have their own threads, so `stop` is a line as any other.

import { expand_network, is_compressed } from '../board/wasm/network_codec.js';

/** Emscripten's script. @type {(options: object) => Promise<any>} */
let start_threads;
/** @type {any} */
const node_require = 'importScripts' in globalThis ? null : require;
if (node_require) start_threads = node_require('./quadrille-threads.js');
else {
    /** @type {any} */ (globalThis).importScripts('quadrille-threads.js');
    start_threads = /** @type {any} */ (globalThis).quadrille_threads;
}

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

/** @param {number} threads */
async function start(threads) {
    // In pages of 64 KiB; QuadrilleWasm.cmake has the same sizes.
    memory = new WebAssembly.Memory({ initial: 256, maximum: 16384, shared: true });
    engine = await start_threads({
        // The search and its helpers; and some workers that have not returned from the search before.
        pool: threads + 3,
        wasmMemory: memory,
        say: (/** @type {string} */ line) => postMessage({ line }),
        // Emscripten's script would search for these files in other places.
        ...(node_require
            ? { wasmBinary: node_require('node:fs').readFileSync(`${__dirname}/quadrille-threads.wasm`) }
            : { mainScriptUrlOrBlob: new URL('quadrille-threads.js', location.href).href }),
    });
    is_ready = true;
    postMessage({ ready: true });
    for (const given of early.splice(0)) take(given);
}

/** @param {MessageEvent} event */
onmessage = ({ data }) => {
    const report = (/** @type {unknown} */ fault) => postMessage({ fault: fault instanceof Error ? fault.message : String(fault) });
    try {
        if (data.threads) start(data.threads).catch(report);
        else if (is_ready) take(data);
        else early.push(data);
    } catch (fault) {
        report(fault);
    }
};
