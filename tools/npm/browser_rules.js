// The rules in browsers.

import { compiled, in_folder } from './browser_files.js';
import { game_class } from './rules.js';

export { GameError } from './rules.js';

/** @type {Promise<WebAssembly.Module>|undefined} */
let rules_module;

export const Game = game_class((files) => {
    rules_module ??= compiled(in_folder(files, 'quadrille-study.wasm') ?? new URL('./quadrille-study.wasm', import.meta.url));
    rules_module.catch(() => (rules_module = undefined));
    return rules_module;
});
