// The networks of the engines, one for each variant. They are fetched from the host on first use; the
// script of a page from disk contains them.

import { embedded } from 'embedded_networks.js';

/** @type {Map<string, Promise<Uint8Array>>} by variant */
const requested = new Map();

/** @param {string} variant */
async function fetched(variant) {
    const answer = await fetch(`networks/${variant}.qnz`);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
}

/**
 * Keeps the expanded network of a variant for later workers.
 * @param {string} variant
 * @param {Uint8Array} bytes
 */
export function keep_network(variant, bytes) {
    requested.set(variant, Promise.resolve(bytes));
}

/**
 * Returns the network of a variant: compressed at first (network_codec.js), later expanded.
 * @param {string} variant a value of UCI_Variant
 * @returns {Promise<Uint8Array>}
 */
export function network_of(variant) {
    let bytes = requested.get(variant);
    if (!bytes) {
        const own = embedded[variant];
        bytes = own ? Promise.resolve(own) : fetched(variant);
        requested.set(variant, bytes);
        // After a failure, the next call tries again.
        bytes.catch(() => requested.delete(variant));
    }
    return bytes;
}
