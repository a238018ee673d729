// The engine in browsers. The page's own origin must serve the files of the package. Bundlers recognize the
// addresses relative to import.meta.url by their form, and add these files.

import { cached, compiled, in_folder } from './browser_files.js';
import { engine_class, shared_signal } from './engine.js';

export { parseInfo } from './engine.js';

/** The signal of pages without shared memory: the worker polls an object URL. */
function url_signal() {
    let going = URL.createObjectURL(new Blob([]));
    return {
        start: { address: going },
        go() {
            URL.revokeObjectURL(going);
            going = URL.createObjectURL(new Blob([]));
            return { going };
        },
        stop: () => URL.revokeObjectURL(going),
    };
}

/** @type {Record<string, () => URL>} */
const own_networks = {
    ffa: () => new URL('./networks/ffa.qnz', import.meta.url),
    teams: () => new URL('./networks/teams.qnz', import.meta.url),
    chess4: () => new URL('./networks/chess4.qnz', import.meta.url),
    'chess4-takeover': () => new URL('./networks/chess4-takeover.qnz', import.meta.url),
    'chess4-partners': () => new URL('./networks/chess4-partners.qnz', import.meta.url),
};

/** @param {string|undefined} files */
function start_worker(files) {
    const elsewhere = in_folder(files, 'engine_worker.js');
    return elsewhere ? new Worker(elsewhere) : new Worker(new URL('./engine_worker.js', import.meta.url));
}

/** @param {string|undefined} files @param {number} threads */
function start_threads(files, threads) {
    const elsewhere = in_folder(files, 'threads_worker.js');
    const worker = elsewhere ? new Worker(elsewhere) : new Worker(new URL('./threads_worker.js', import.meta.url));
    const script = in_folder(files, 'quadrille-threads.js') ?? new URL('./quadrille-threads.js', import.meta.url);
    const binary = in_folder(files, 'quadrille-threads.wasm') ?? new URL('./quadrille-threads.wasm', import.meta.url);
    worker.postMessage({ threads, script: script.href, binary: binary.href });
    return worker;
}

/** @type {Promise<WebAssembly.Module>|undefined} */
let engine_module;
/** @type {Map<string, Promise<Uint8Array>>} */
const networks = new Map();

export const Quadrille = engine_class({
    async start(threads, on_message, files) {
        if (threads > 1 && !globalThis.crossOriginIsolated) {
            throw new Error(
                'threads above 1 need shared memory: serve the page with the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp',
            );
        }
        const worker = threads > 1 ? start_threads(files, threads) : start_worker(files);
        worker.onmessage = ({ data }) => on_message(data);
        worker.onerror = (event) => on_message({ fault: event.message || 'the worker cannot be started' });
        const signal = threads > 1 ? null : globalThis.crossOriginIsolated ? shared_signal() : url_signal();
        const port = { post: (/** @type {object} */ message) => worker.postMessage(message), end: () => worker.terminate() };
        if (threads === 1) {
            engine_module ??= compiled(in_folder(files, 'quadrille-engine.wasm') ?? new URL('./quadrille-engine.wasm', import.meta.url));
            engine_module.catch(() => (engine_module = undefined));
            port.post({ module: await engine_module, ...signal?.start });
        }
        return { port, signal };
    },
    network(variant, folder, files) {
        const address = in_folder(folder, `${variant}.qnz`) ?? in_folder(files, `networks/${variant}.qnz`) ?? own_networks[variant]();
        const known = networks.get(address.href) ?? cached(address);
        networks.set(address.href, known);
        known.catch(() => networks.delete(address.href));
        return known;
    },
});
