// The host of a page without a server (study/commands.h): the study is a module in the page, its engines
// are workers, and the browser keeps what was done.

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
 * @typedef {object} Parts what the page is made of
 * @property {Uint8Array} study_module
 * @property {Uint8Array} engine_module
 * @property {string} engine_script the text of engine_worker.js and of what it imports
 */

/** A name for a new study. It is one of this window's before there is anything to keep. */
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
 * Does what it is given one after another, each behind all that the one before led to in the page.
 * So answers and events come as they do from a server.
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
     * Calls the study and does what that leads to.
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
     * What engines emit.
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
            default:
                return this.call({ call: 'handle', message });
        }
    }

    /** @param {string} asked */
    async join(asked) {
        const name = asked || this.name || (await this.kept.list()).at(0)?.study || kNew;
        // A page that was loaded again asks for the study that it had: the game in it is not paused.
        const goes_on = this.name === '' && asked !== '';
        if (name !== this.name) {
            const fault = await this.open(name, goes_on);
            // Somebody who asks for none in particular is not to be left without.
            if (fault && asked === '') this.emit({ event: 'error', error: fault });
            if (fault && (asked !== '' || (await this.open(kNew)))) return { error: fault };
        }
        return { ...this.call({ call: 'handle', message: { do: 'show' } }), study: this.name };
    }

    /**
     * Takes another study.
     * @param {string} name
     * @param {boolean} goes_on whether a game goes on that was going on when it was kept
     * @returns {Promise<string|null>} what is wrong
     */
    async open(name, goes_on = false) {
        await this.save();
        const kept = name === kNew ? undefined : await this.kept.load(name);
        if (!kept && name !== kNew && !is_new_name(name)) return `there is no study '${name}'`;
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

    /** @param {string} study */
    async forget(study) {
        if (study === this.name) return { error: 'this study is open' };
        if (!(await this.kept.load(study))) return { error: `there is no study '${study}'` };
        await this.kept.forget(study);
        return {};
    }

    /**
     * What is to be kept, where something has changed.
     * @param {boolean} with_clocks whether a clock that went on is a change
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

    /** Keeps what has changed. */
    async save() {
        const changes = this.take_changes();
        if (!changes) return;
        try {
            await this.kept.save(changes);
        } catch (fault) {
            this.emit({ event: 'error', error: `the browser does not keep this study: ${fault}` });
        }
    }

    /** Keeps what has changed although the page may be gone at once. */
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
    if (!kept.is_persistent) emit({ event: 'error', error: 'This browser keeps nothing for this page: studies are lost when it is closed' });
    return home;
}

/**
 * The interface of the page's transport.js.
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
