// The networks of engines in workers, one for each variant. They come from the host when they are
// asked for first; a page from disk has them in its script.

import { embedded } from 'embedded_networks.js';

/** @type {Map<string, Promise<Uint8Array>>} by variant */
const asked = new Map();

/** @param {string} variant */
async function fetched(variant) {
    const answer = await fetch(`networks/${variant}.net`);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
}

/**
 * The bytes of a variant's network.
 * @param {string} variant a value of UCI_Variant
 * @returns {Promise<Uint8Array>}
 */
export function network_of(variant) {
    let bytes = asked.get(variant);
    if (!bytes) {
        const own = embedded[variant];
        bytes = own ? Promise.resolve(own) : fetched(variant);
        asked.set(variant, bytes);
        // A later game tries again.
        bytes.catch(() => asked.delete(variant));
    }
    return bytes;
}
