// The page as an installed app: it works without network, and opens files and texts that other programs pass to it.

import { take_text } from '../page/records.js';
import { state, when } from '../page/state.js';

/** Resolves when the page has joined its study. */
const joined = new Promise((/** @type {(value: void) => void} */ settle) => {
    if (state.study) settle();
    else when(['study'], () => settle());
});

/** @param {string} text */
async function open(text) {
    await joined;
    if (text.trim() !== '') await take_text(text);
}

// Pages from disk have no service worker.
if (location.protocol !== 'file:') {
    addEventListener('load', () => {
        // Without it the page works, but only with a network.
        navigator.serviceWorker?.register('service_worker.js').catch(() => {});
    });
}

const /** @type {any} */ queue = /** @type {any} */ (globalThis).launchQueue;
queue?.setConsumer(async (/** @type {{files: FileSystemFileHandle[]}} */ { files }) => {
    if (files.length > 0) await open(await (await files[0].getFile()).text());
});

// A shared text (share_target in manifest.webmanifest).
const shared = new URLSearchParams(location.search);
if (shared.has('text')) {
    history.replaceState(null, '', location.pathname);
    void open(shared.get('text') ?? '');
}
