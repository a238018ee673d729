// threads_worker.js in Node.

import './worker_in_node.js';
import './threads_worker.js';
