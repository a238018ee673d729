// Prints the colors of the board's light theme as a module, for pictures outside the page. Argument: theme.css.

import { readFileSync } from 'node:fs';

const css = readFileSync(process.argv[2], 'utf8');

/** @param {string} selector */
function colors(selector) {
    const found = {};
    for (const [, selectors, body] of css.matchAll(/^([^{}/]+)\{([^}]*)\}/gm)) {
        if (!selectors.split(',').some((one) => one.trim() === selector)) continue;
        for (const [, name, value] of body.matchAll(/--([a-z-]+):\s*(#[0-9a-f]+);/g)) found[name] = value;
    }
    return found;
}

const usual = { ...colors(':root'), ...colors('[data-armies="usual"]') };
const chess4 = { ...usual, ...colors(':root[data-armies="chess4"]') };
console.log(`export const palette = ${JSON.stringify({ usual, chess4 }, null, 4)};`);
