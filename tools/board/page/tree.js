// Queries of the game tree: children, parents, siblings.

import { state } from './state.js';

/** @typedef {import('./types.js').TreeNode} TreeNode */

/** @type {Map<number, TreeNode>} */
let nodes = new Map();
/** @type {Map<number, number[]>} the children of a node; the first continues its line */
let children = new Map();

/** @type {TreeNode[]} the tree in the maps */
let mapped = [];

/** Updates the maps if the tree has changed. */
function update_maps() {
    if (mapped === state.tree) return;
    mapped = state.tree;
    nodes = new Map(mapped.map((n) => [n.node, n]));
    children = new Map();
    for (const { node, parent } of mapped) {
        if (parent === undefined) continue;
        const known = children.get(parent);
        if (known) known.push(node);
        else children.set(parent, [node]);
    }
}

/** @param {number} node */
export function place(node) {
    update_maps();
    return nodes.get(node);
}

/**
 * @param {number} node
 * @returns {number[]}
 */
export function after(node) {
    update_maps();
    return children.get(node) ?? [];
}

/** @param {number} node */
export function before(node) {
    return place(node)?.parent ?? null;
}

/** Returns the last node of the line through `node`. */
export function end_of_line(/** @type {number} */ node) {
    for (let next = after(node)[0]; next !== undefined; next = after(node)[0]) node = next;
    return node;
}

/**
 * Returns the alternative `step` places after a node, or null if it does not exist.
 * @param {number} node
 * @param {number} step
 */
export function sibling(node, step) {
    const parent = before(node);
    if (parent === null) return null;
    const all = after(parent);
    return all[all.indexOf(node) + step] ?? null;
}

/** Returns whether a node is on the main line. */
export function is_on_main_line(/** @type {number} */ node) {
    for (let at = node, up = before(at); up !== null; at = up, up = before(at)) {
        if (after(up)[0] !== at) return false;
    }
    return true;
}
