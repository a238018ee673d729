// The entry point of the page without a server. The imports start in this order.

import './set_transport.js';
import '../page/main.js';
import './app.js';

// Exports for tests and the browser's console, as `quadrille`. The page of the server has them as modules.
export * as picture from '../page/picture.js';
export * as state from '../page/state.js';
export * as study from '../page/study.js';
export * as walk from '../page/walk.js';
