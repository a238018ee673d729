// The state of the page. New parts of a study replace the old ones. In the next frame, each function
// that draws from a changed part is called once.

/** @typedef {import('./types.js').State} State */

/** @type {State} */
export const state = {
    hello: null,
    online: false,
    unsaved: '',
    study: '',
    named: { name: '', folder: '' },
    at: 0,
    position: null,
    tree: [],
    tags: {},
    result: '',
    computed_result: '',
    games: [],
    number: 1,
    warnings: [],
    analysis: [null, null],
    playing: null,
    review: null,
    can_undo: false,
    formats: [],
    look: null,
    premove: null,
    preview_label: '',
    watch: null,
    reviews: null,
    bottom: 'red',
};

/** @type {{keys: (keyof State)[], draw: () => void}[]} */
const drawers = [];
/** @type {Set<keyof State>} */
const changed = new Set();
let is_waiting = false;

function draw_changed() {
    is_waiting = false;
    const keys = new Set(changed);
    changed.clear();
    for (const { keys: wanted, draw } of drawers) {
        if (wanted.some((key) => keys.has(key))) draw();
    }
}

/**
 * Calls `draw` in the next frame whenever one of these parts changes.
 * @param {(keyof State)[]} keys
 * @param {() => void} draw
 */
export function when(keys, draw) {
    drawers.push({ keys, draw });
}

/**
 * Replaces parts of the state. Fields that are not part of the state are ignored.
 * @param {Record<string, any>} parts
 */
export function put(parts) {
    for (const key of Object.keys(parts)) {
        if (!(key in state)) continue;
        /** @type {any} */ (state)[key] = parts[key];
        changed.add(/** @type {keyof State} */ (key));
    }
    if (is_waiting || changed.size === 0) return;
    is_waiting = true;
    // A hidden page gets no frames, but it still has to announce moves and play sounds.
    if (document.hidden) setTimeout(draw_changed, 0);
    else requestAnimationFrame(draw_changed);
}
