// The engine in browsers. The page's own origin must serve the files of the package.

import { cached, compiled } from './browser_files.js';
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

/** @type {Promise<WebAssembly.Module>|undefined} */
let engine_module;
/** @type {Map<string, Promise<Uint8Array>>} */
const networks = new Map();

export const Quadrille = engine_class({
    async start(threads, on_message) {
        if (threads > 1 && !globalThis.crossOriginIsolated) {
            throw new Error(
                'threads above 1 need shared memory: serve the page with the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp',
            );
        }
        const worker =
            threads > 1
                ? new Worker(new URL('./threads_worker.js', import.meta.url))
                : new Worker(new URL('./engine_worker.js', import.meta.url));
        worker.onmessage = ({ data }) => on_message(data);
        worker.onerror = (event) => on_message({ fault: event.message || 'the worker cannot be started' });
        const signal = threads > 1 ? null : globalThis.crossOriginIsolated ? shared_signal() : url_signal();
        const port = { post: (/** @type {object} */ message) => worker.postMessage(message), end: () => worker.terminate() };
        if (threads > 1) port.post({ threads });
        else {
            engine_module ??= compiled(new URL('./quadrille-engine.wasm', import.meta.url));
            engine_module.catch(() => (engine_module = undefined));
            port.post({ module: await engine_module, ...signal?.start });
        }
        return { port, signal };
    },
    network(variant, base) {
        const address = new URL(`${variant}.qnz`, new URL(base?.replace(/\/*$/, '/') ?? './networks/', base ? location.href : import.meta.url));
        const known = networks.get(address.href) ?? cached(address);
        networks.set(address.href, known);
        known.catch(() => networks.delete(address.href));
        return known;
    },
});
