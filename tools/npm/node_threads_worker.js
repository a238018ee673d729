// The engine with threads in a worker of Node.

import './worker_in_node.js';

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { serve_messages } from './threads_engine.js';

serve_messages(() => ({
    start: require(join(__dirname, 'quadrille-threads.js')),
    options: { wasmBinary: readFileSync(join(__dirname, 'quadrille-threads.wasm')) },
}));
