// The engine with threads in a browser's worker.

import worker_script from 'quadrille-threads.worker.js';
import { serve_messages } from './threads_engine.js';

serve_messages(({ script = '', binary = '' }) => {
    /** @type {any} */ (globalThis).importScripts(script);
    // Emscripten's script would search for these files in other places.
    const worker = URL.createObjectURL(new Blob([worker_script], { type: 'text/javascript' }));
    return {
        start: /** @type {any} */ (globalThis).quadrille_threads,
        options: {
            mainScriptUrlOrBlob: script,
            locateFile: (/** @type {string} */ name) => (name.endsWith('.wasm') ? binary : worker),
        },
    };
});
