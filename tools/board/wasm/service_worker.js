// Keeps all files of the page in the browser. tools/board/wasm/build sets VERSION and FILES.
//
// A new version is loaded beside the old one, and used when no page shows the old one any more. So a page never gets
// files of two versions.

const kVersion = 'VERSION';
const kFiles = ['FILES'];

/** @type {any} */
const worker = globalThis;

worker.addEventListener('install', (/** @type {any} */ event) => {
    const load = async () => {
        const cache = await caches.open(kVersion);
        await cache.addAll(kFiles.map((file) => new Request(file, { cache: 'no-cache' })));
    };
    event.waitUntil(load());
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
    const drop_others = async () => {
        for (const name of await caches.keys()) {
            if (name.startsWith('quadrille-page-') && name !== kVersion) await caches.delete(name);
        }
    };
    event.waitUntil(drop_others());
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
    const address = new URL(event.request.url);
    if (event.request.method !== 'GET' || address.origin !== location.origin) return;
    const answer = async () => {
        const cache = await caches.open(kVersion);
        return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
    };
    event.respondWith(answer());
});
