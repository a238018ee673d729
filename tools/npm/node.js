// The package in Node.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { engine_class, shared_signal } from './engine.js';
import { game_class } from './rules.js';

export { parseInfo } from './engine.js';
export { GameError } from './rules.js';

/** @param {string} name @param {string} [folder] */
const compiled = async (name, folder = __dirname) => WebAssembly.compile(await readFile(join(folder, name)));

/** @type {Promise<WebAssembly.Module>|undefined} */
let engine_module;
/** @type {Promise<WebAssembly.Module>|undefined} */
let rules_module;

export const Quadrille = engine_class({
    async start(threads, on_message, files = __dirname) {
        const worker = new Worker(join(files, threads > 1 ? 'node_threads_worker.cjs' : 'node_engine_worker.cjs'));
        worker.on('message', on_message);
        worker.on('error', (fault) => on_message({ fault: fault.message }));
        const port = { post: (/** @type {object} */ message) => worker.postMessage(message), end: () => void worker.terminate() };
        if (threads > 1) {
            port.post({ threads });
            return { port, signal: null };
        }
        const signal = shared_signal();
        engine_module ??= compiled('quadrille-engine.wasm', files);
        engine_module.catch(() => (engine_module = undefined));
        port.post({ module: await engine_module, ...signal.start });
        return { port, signal };
    },
    async network(variant, folder, files = __dirname) {
        return new Uint8Array(await readFile(join(folder ?? join(files, 'networks'), `${variant}.qnz`)));
    },
});

export const Game = game_class((files) => {
    rules_module ??= compiled('quadrille-study.wasm', files);
    rules_module.catch(() => (rules_module = undefined));
    return rules_module;
});
