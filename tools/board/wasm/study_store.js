// The studies stored in the browser: in IndexedDB, but in localStorage while the page is unloaded and
// cannot wait. Without a database, as in a private window, studies last as long as the page.

const kDatabase = 'quadrille';
const kStore = 'studies';
// Prefix of the keys in localStorage of studies saved while the page was unloaded.
const kUnloadKey = 'quadrille.study.';

/**
 * @typedef {object} StoredStudy
 * @property {string} study identifier of the study
 * @property {string} name
 * @property {string} folder
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
        /** @type {Map<string, StoredStudy>} used without a database */
        this.here = new Map();
    }

    static async open() {
        try {
            const kept = new StudyStore(await open_database());
            await kept.#import_unloaded();
            return kept;
        } catch {
            return new StudyStore(null);
        }
    }

    /** Moves studies from localStorage to the database. */
    async #import_unloaded() {
        for (const key of Object.keys(localStorage)) {
            if (key.startsWith(kUnloadKey)) await this.save(JSON.parse(localStorage.getItem(key) ?? ''));
        }
    }

    /** Returns whether the studies outlast the page. */
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
     * Saves a study before the function returns. A study too large for localStorage may be lost.
     * @param {StoredStudy} kept
     */
    save_on_unload(kept) {
        try {
            localStorage.setItem(kUnloadKey + kept.study, JSON.stringify(kept));
        } catch {
            // The study is too large for localStorage.
        }
        this.save(kept).catch(() => {});
    }

    /** @param {string} study */
    async forget(study) {
        if (this.database) await result_of(this.#store('readwrite').delete(study));
        else this.here.delete(study);
    }

    /**
     * Returns all studies, newest first.
     * @returns {Promise<StoredStudy[]>}
     */
    async list() {
        /** @type {StoredStudy[]} */
        const all = this.database ? await result_of(this.#store('readonly').getAll()) : [...this.here.values()];
        return all.sort((a, b) => b.changed - a.changed);
    }
}
