// engine_worker.js in Node.

import './worker_in_node.js';
import '../board/wasm/engine_worker.js';
