// All of the page that needs no server, in the order in which it starts.

import './set_transport.js';
import '../page/main.js';

// What tests and the browser's console use of it, as `quadrille`. Of the page in many files these are
// modules that may be imported.
export * as picture from '../page/picture.js';
export * as state from '../page/state.js';
export * as study from '../page/study.js';
export * as walk from '../page/walk.js';
