// Gives Node's workers the functions of a browser's worker. Must be the first import.

import { parentPort } from 'node:worker_threads';

/** @type {any} */ (globalThis).onmessage = null;
/** @type {any} */ (globalThis).postMessage = (/** @type {any} */ message) => parentPort?.postMessage(message);
parentPort?.on('message', (data) => /** @type {any} */ (globalThis).onmessage({ data }));
