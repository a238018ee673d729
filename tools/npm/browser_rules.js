// The rules in browsers.

import { compiled } from './browser_files.js';
import { game_class } from './rules.js';

export { GameError } from './rules.js';

/** @type {Promise<WebAssembly.Module>|undefined} */
let rules_module;

export const Game = game_class(() => {
    rules_module ??= compiled(new URL('./quadrille-study.wasm', import.meta.url));
    rules_module.catch(() => (rules_module = undefined));
    return rules_module;
});
