// The studies that the browser keeps for this page (IndexedDB, and localStorage for a page that goes,
// which cannot wait). Where it keeps nothing, as in a
// private window, they last as long as the page.

const kDatabase = 'quadrille';
const kStore = 'studies';
// In localStorage, before the name of a study that was kept as its page went.
const kUnloadKey = 'quadrille.study.';

/**
 * @typedef {object} StoredStudy
 * @property {string} study its name
 * @property {string} title
 * @property {string} players
 * @property {string} variant
 * @property {string} ending
 * @property {number} plies
 * @property {number} changed seconds since 1970
 * @property {any} saved
 */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function result_of(request) {
    return new Promise((settle, refuse) => {
        request.onsuccess = () => settle(request.result);
        request.onerror = () => refuse(request.error);
    });
}

/** @returns {Promise<IDBDatabase>} */
function open_database() {
    const request = indexedDB.open(kDatabase, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(kStore, { keyPath: 'study' });
    return result_of(request);
}

export class StudyStore {
    /** @param {IDBDatabase|null} database */
    constructor(database) {
        this.database = database;
        /** @type {Map<string, StoredStudy>} where there is no database */
        this.here = new Map();
    }

    static async open() {
        try {
            const kept = new StudyStore(await open_database());
            await kept.#take_over();
            return kept;
        } catch {
            return new StudyStore(null);
        }
    }

    /** Puts what pages have left as they went with the others. */
    async #take_over() {
        for (const key of Object.keys(localStorage)) {
            if (key.startsWith(kUnloadKey)) await this.save(JSON.parse(localStorage.getItem(key) ?? ''));
        }
    }

    /** Whether they outlast the page. */
    get is_persistent() {
        return this.database !== null;
    }

    /** @param {IDBTransactionMode} mode */
    #store(mode) {
        return /** @type {IDBDatabase} */ (this.database).transaction(kStore, mode).objectStore(kStore);
    }

    /** @param {string} study @returns {Promise<StoredStudy|undefined>} */
    async load(study) {
        return this.database ? result_of(this.#store('readonly').get(study)) : this.here.get(study);
    }

    /** @param {StoredStudy} kept */
    async save(kept) {
        if (!this.database) {
            this.here.set(kept.study, kept);
            return;
        }
        await result_of(this.#store('readwrite').put(kept));
        localStorage.removeItem(kUnloadKey + kept.study);
    }

    /**
     * Keeps it by the time this returns. What is too large for that may get lost where the page goes
     * at once.
     * @param {StoredStudy} kept
     */
    save_on_unload(kept) {
        try {
            localStorage.setItem(kUnloadKey + kept.study, JSON.stringify(kept));
        } catch {
            // It is too large.
        }
        this.save(kept).catch(() => {});
    }

    /** @param {string} study */
    async forget(study) {
        if (this.database) await result_of(this.#store('readwrite').delete(study));
        else this.here.delete(study);
    }

    /**
     * The newest first.
     * @returns {Promise<StoredStudy[]>}
     */
    async list() {
        /** @type {StoredStudy[]} */
        const all = this.database ? await result_of(this.#store('readonly').getAll()) : [...this.here.values()];
        return all.sort((a, b) => b.changed - a.changed);
    }
}
