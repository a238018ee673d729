// The host of a page without a server (study/host.h): the study is a module in the page, its engines
// run in workers, and the browser stores the studies.

import { Engines } from './engines.js';
import { StudyStore } from './study_store.js';
import { start_module } from './wasm_module.js';

const kEngine = 'Quadrille';
const kLimits = { hash: 256, lines: 20 };
const kNew = 'new';
const kGivenKey = 'quadrille.given';
const kSaveAfterMs = 1000;
const kNameLetters = 'abcdefghijkmnpqrstuvwxyz23456789';
const kNameLength = 8;

/** @typedef {Record<string, any>} Message */

/**
 * @typedef {object} Parts the embedded files of the page
 * @property {Uint8Array} study_module
 * @property {Uint8Array} engine_module
 * @property {string} engine_script the text of engine_worker.js with its imports
 */

/** Returns a name for a new study. The window remembers the name, as an empty study is not saved. */
function new_name() {
    const numbers = crypto.getRandomValues(new Uint8Array(kNameLength));
    const name = [...numbers].map((n) => kNameLetters[n % kNameLetters.length]).join('');
    sessionStorage.setItem(kGivenKey, name);
    return name;
}

/** @param {string} name */
function is_new_name(name) {
    return name === sessionStorage.getItem(kGivenKey);
}

/**
 * Returns a function that queues tasks. Each task runs in its own turn of the event loop, so that
 * answers and events arrive as from a server.
 */
function make_task_queue() {
    /** @type {(() => void)[]} */
    const waiting = [];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => waiting.shift()?.();
    return (/** @type {() => void} */ what) => {
        waiting.push(what);
        port2.postMessage(null);
    };
}

class PageHost {
    /**
     * @param {(call: Message) => Message} study
     * @param {StudyStore} kept
     * @param {(event: Message) => void} emit
     */
    constructor(study, kept, emit) {
        this.study = study;
        this.kept = kept;
        this.emit = emit;
        /** @type {Engines|null} */
        this.engines = null;
        this.name = '';
        this.saved_version = 0;
        this.version = 0;
        /** @type {number|undefined} */
        this.tick_timer = undefined;
        /** @type {number|undefined} */
        this.save_timer = undefined;
    }

    /**
     * Calls the study, emits its events and handles its requests.
     * @param {Message} call
     * @returns {Message} the answer
     */
    call(call) {
        const { answer, error, events, requests, next_tick_in, version } = this.study(call);
        for (const event of events ?? []) this.emit(event);
        for (const order of requests ?? []) this.handle_request(order);
        clearTimeout(this.tick_timer);
        if (typeof next_tick_in === 'number') {
            this.tick_timer = setTimeout(() => this.call({ call: 'tick' }), Math.max(0, next_tick_in));
        }
        this.version = version ?? this.version;
        if (this.version !== this.saved_version) this.save_timer ??= setTimeout(() => void this.save(), kSaveAfterMs);
        return error === undefined ? answer : { error };
    }

    /** @param {{kind: string, use: number, text: string}} order */
    handle_request({ kind, use, text }) {
        if (kind === 'start') this.engines?.start(use);
        else if (kind === 'send') this.engines?.send(use, text);
        else this.engines?.end(use);
    }

    /**
     * Returns the handlers of the engines' events.
     * @returns {import('./engines.js').EngineListener}
     */
    listener() {
        return {
            on_start: (use) => this.call({ call: 'engine', use }),
            on_lines: (use, lines) => this.call({ call: 'engine', use, lines }),
            on_preempt: (use) => this.call({ call: 'engine', use, place: 1 }),
            ended: (use, why) => this.call({ call: 'engine', use, ended: why }),
        };
    }

    /** @param {Message} message @returns {Promise<Message>} */
    async answer(message) {
        switch (message.do) {
            case 'join':
                return this.join(message.study ?? '');
            case 'studies':
                return this.list();
            case 'delete_study':
                return this.forget(message.study);
            case 'rename_study':
                return this.rename(message);
            default:
                return this.call({ call: 'handle', message });
        }
    }

    /** @param {string} wanted */
    async join(wanted) {
        const name = wanted || this.name || (await this.kept.list()).at(0)?.study || kNew;
        // A reloaded page names its study: the game goes on without a pause.
        const goes_on = this.name === '' && wanted !== '';
        if (name !== this.name) {
            const fault = await this.open(name, goes_on);
            // Without a name, a new study opens if the last one cannot be opened.
            if (fault && wanted === '') this.emit({ event: 'error', error: fault });
            if (fault && (wanted !== '' || (await this.open(kNew)))) return { error: fault };
        }
        return { ...this.call({ call: 'handle', message: { do: 'show' } }), study: this.name };
    }

    /**
     * Pauses the game of the current study, saves the study and opens another one.
     * @param {string} name
     * @param {boolean} goes_on whether a game that was running when it was saved goes on
     * @returns {Promise<string|null>} the error, or null
     */
    async open(name, goes_on = false) {
        const kept = name === kNew ? undefined : await this.kept.load(name);
        if (!kept && name !== kNew && !is_new_name(name)) return `unknown study '${name}'`;
        if (this.name !== '') this.call({ call: 'leave' });
        await this.save();
        const seed = crypto.getRandomValues(new Uint32Array(1))[0];
        const engines = this.engines?.take_all() ?? new Map();
        const { error } = this.call({ call: 'open', seed, goes_on, ...(kept && { saved: kept.saved }) });
        if (error !== undefined) {
            this.engines?.give_back(engines);
            return `study '${name}': ${error}`;
        }
        for (const engine of engines.values()) engine.end();
        this.name = name === kNew ? new_name() : name;
        this.saved_version = this.version;
        return null;
    }

    async list() {
        await this.save();
        const rows = await this.kept.list();
        return { studies: rows.map(({ saved, ...row }) => row) };
    }

    /** @param {Message} message */
    async rename({ study, name, folder }) {
        if (study === this.name) return this.call({ call: 'rename', name, folder });
        const row = await this.kept.load(study);
        if (!row) return { error: `unknown study '${study}'` };
        await this.kept.save({ ...row, name, folder, saved: { ...row.saved, name, folder } });
        return {};
    }

    /** @param {string} study */
    async forget(study) {
        if (study === this.name) return { error: 'this study is open; open another study before you delete it' };
        if (!(await this.kept.load(study))) return { error: `unknown study '${study}'` };
        await this.kept.forget(study);
        return {};
    }

    /**
     * Returns the study to be saved, or null if it has not changed.
     * @param {boolean} with_clocks whether a running clock counts as a change
     * @returns {import('./study_store.js').StoredStudy|null}
     */
    take_changes(with_clocks = false) {
        clearTimeout(this.save_timer);
        this.save_timer = undefined;
        const has_changed = this.version !== this.saved_version;
        if (this.name === '' || !(has_changed || with_clocks)) return null;
        const { answer, error } = this.study({ call: 'save' });
        if (error !== undefined) {
            this.emit({ event: 'error', error });
            return null;
        }
        const { is_timed, changed, ...kept } = answer;
        if (!has_changed && !is_timed) return null;
        this.saved_version = this.version;
        return { study: this.name, changed: changed || Math.floor(Date.now() / 1000), ...kept };
    }

    /** Saves the study if it has changed. */
    async save() {
        const changes = this.take_changes();
        if (!changes) return;
        try {
            await this.kept.save(changes);
        } catch (fault) {
            this.emit({ event: 'error', error: `the browser cannot save this study: ${fault}` });
        }
    }

    /** Saves the study if it has changed, before the page is unloaded. */
    save_on_unload() {
        const changes = this.take_changes(true);
        if (changes) this.kept.save_on_unload(changes);
    }
}

/**
 * @param {Parts} parts
 * @param {(event: Message) => void} emit
 */
async function open_host(parts, emit) {
    const compiling = WebAssembly.compile(parts.engine_module);
    const [study, kept] = await Promise.all([
        WebAssembly.compile(parts.study_module).then((module) => start_module(module)),
        StudyStore.open(),
    ]);
    const ask = (/** @type {Message} */ call) => {
        study.call('quadrille_call', JSON.stringify(call));
        return JSON.parse(study.answer());
    };
    const home = new PageHost(ask, kept, emit);
    const hello = home.call({ call: 'begin', engines: [kEngine], limits: kLimits });
    const script = URL.createObjectURL(new Blob([parts.engine_script], { type: 'text/javascript' }));
    home.engines = new Engines(script, await compiling, home.listener());
    home.engines.warm_up();
    addEventListener('pagehide', () => home.save_on_unload());
    document.addEventListener('visibilitychange', () => document.hidden && home.save_on_unload());
    emit(hello);
    if (!kept.is_persistent) emit({ event: 'error', error: 'This browser does not store data of this page: studies are lost when the page is closed' });
    return home;
}

/**
 * Returns the transport (page/types.js) of a page without a server.
 * @param {Parts} parts
 */
export function page_transport(parts) {
    const enqueue = make_task_queue();
    /** @type {Promise<PageHost>} */
    let opening;
    /** @type {Promise<unknown>} messages are answered one after another */
    let last = Promise.resolve();
    return {
        /** @param {Message} message @returns {Promise<Message>} */
        send(message) {
            const answering = last.then(async () => {
                try {
                    return await (await opening).answer(message);
                } catch (fault) {
                    return { error: `internal error: ${fault}` };
                }
            });
            last = answering;
            return new Promise((settle) => {
                void answering.then((answer) => enqueue(() => settle(answer)));
            });
        },
        /** @param {(event: Message) => void} callback */
        on_event(callback) {
            const emit = (/** @type {Message} */ event) => enqueue(() => callback(event));
            opening = open_host(parts, emit);
            opening.catch((fault) => emit({ event: 'error', error: `This browser cannot run the page: ${fault}` }));
        },
    };
}
