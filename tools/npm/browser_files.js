// Fetches the files of the package in a browser.

const kCache = 'quadrille-networks-VERSION';

/**
 * Returns the address of a file in a folder, or null without folder.
 * @param {string|undefined} folder @param {string} name
 */
export const in_folder = (folder, name) => (folder === undefined ? null : new URL(name, new URL(folder.replace(/\/*$/, '/'), location.href)));

/** @param {URL} address */
async function fetched(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: status ${answer.status}; the files of dist must be there, or set Quadrille.files and Game.files`);
    return answer;
}

/** Fetches a file once: the browser's cache keeps it for later visits. @param {URL} address */
export async function cached(address) {
    // Pages without https have no cache.
    const cache = await globalThis.caches?.open(kCache).catch(() => undefined);
    const known = await cache?.match(address);
    const answer = known ?? (await fetched(address));
    if (!known) await cache?.put(address, answer.clone()).catch(() => {});
    return new Uint8Array(await answer.arrayBuffer());
}

/** @param {URL} address */
export async function compiled(address) {
    const answer = await fetched(address);
    // Some hosts do not know the type of .wasm files.
    if (answer.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
    return WebAssembly.compile(await answer.arrayBuffer());
}
