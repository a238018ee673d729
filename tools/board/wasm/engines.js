// The engines of a page, one worker for each use by the study. A spare worker is started in advance,
// so that the next use starts without delay.

import { is_compressed } from './network_codec.js';
import { keep_network, network_of } from './networks.js';

// Time until an engine that does not answer `stop` is replaced by a new engine.
const kStopPatienceMs = 1000;
// The same for engines that cannot poll for `stop`. A user who steps through a game faster causes one replacement.
const kNoPollTimeoutMs = 100;
// Workers of a page from disk cannot request its object URLs.
const kCanPollStop = location.protocol !== 'file:';

/**
 * @typedef {object} EngineListener handlers of the events of a use
 * @property {(use: number) => void} on_start
 * @property {(use: number, lines: string[]) => void} on_lines
 * @property {(use: number) => void} on_preempt the use waits for another engine
 * @property {(use: number, why: string) => void} ended
 */

/** A worker with an engine. */
class EngineWorker {
    /**
     * @param {string} script
     * @param {WebAssembly.Module} module
     * @param {(message: {line?: string, fault?: string}) => void} on_message
     */
    constructor(script, module, on_message) {
        this.on_message = on_message;
        this.is_thinking = false;
        this.is_stopping = false;
        this.is_expanding = false;
        this.can_poll_stop = kCanPollStop;
        this.going = URL.createObjectURL(new Blob([]));
        this.worker = new Worker(script);
        this.worker.onmessage = ({ data }) => {
            if (data.ready) this.can_poll_stop = data.can_poll_stop;
            if (data.expanded) {
                this.is_expanding = false;
                keep_network(data.variant, data.expanded);
            }
            if (data.line?.startsWith('bestmove')) this.is_thinking = this.is_stopping = false;
            this.on_message(data);
        };
        this.worker.onerror = (event) => this.on_message({ fault: event.message || 'the worker failed' });
        this.worker.postMessage({ module, address: kCanPollStop ? this.going : null });
        this.variant = 'ffa';
        /** @type {Set<string>} the variants whose networks the worker has */
        this.networks = new Set();
        /** Settles when all earlier lines have been posted; later lines wait for it. */
        this.sent = Promise.resolve();
    }

    /**
     * Loads the network of the current variant, and posts it before the first lines that need it.
     * @param {string} lines
     */
    async bring_network(lines) {
        this.variant = /^setoption name UCI_Variant value (\S+)$/m.exec(lines)?.[1] ?? this.variant;
        if (!/^(go|eval|isready)\b/m.test(lines) || this.networks.has(this.variant)) return;
        const loading = network_of(this.variant);
        if (!/^(go|eval)\b/m.test(lines)) {
            loading.catch(() => {}); // `isready` does not wait: `readyok` would time out on a slow connection
            return;
        }
        this.networks.add(this.variant);
        const network = await loading;
        this.is_expanding = is_compressed(network);
        this.worker.postMessage({ network, variant: this.variant });
    }

    /** @param {string} lines */
    send(lines) {
        // A searching worker receives no messages; it polls the object URL instead.
        if (this.is_thinking && /^stop$/m.test(lines)) {
            URL.revokeObjectURL(this.going);
            this.is_stopping = true;
            return;
        }
        if (/^go\b/m.test(lines)) {
            this.is_thinking = true;
            URL.revokeObjectURL(this.going);
            this.going = URL.createObjectURL(new Blob([]));
        }
        const { going } = this;
        this.sent = this.sent
            .then(() => this.bring_network(lines))
            .then(() => this.worker.postMessage({ lines, going }))
            .catch((fault) => this.on_message({ fault: `the network of ${this.variant} cannot be loaded: ${fault}` }));
    }

    end() {
        this.on_message = () => {};
        this.worker.terminate();
        URL.revokeObjectURL(this.going);
    }
}

export class Engines {
    /**
     * @param {string} script the address of engine_worker.js
     * @param {WebAssembly.Module} module
     * @param {EngineListener} listener
     */
    constructor(script, module, listener) {
        this.script = script;
        this.module = module;
        this.listener = listener;
        /** @type {Map<number, EngineWorker>} */
        this.used = new Map();
        /** @type {EngineWorker|null} */
        this.spare = null;
    }

    /** Starts the spare worker. */
    warm_up() {
        this.spare ??= new EngineWorker(this.script, this.module, ({ fault }) => {
            if (!fault) return;
            this.spare?.end();
            this.spare = null;
        });
    }

    /** @param {number} use */
    start(use) {
        this.warm_up();
        const engine = /** @type {EngineWorker} */ (this.spare);
        this.spare = null;
        engine.on_message = ({ line, fault }) => {
            if (fault) {
                this.end(use);
                this.listener.ended(use, fault);
            } else if (line !== undefined) {
                this.listener.on_lines(use, [line]);
            }
        };
        this.used.set(use, engine);
        // Report the start after the current call of the study.
        setTimeout(() => {
            if (this.used.get(use) === engine) this.listener.on_start(use);
            this.warm_up();
        });
    }

    /** @param {number} use @param {string} lines */
    send(use, lines) {
        const engine = this.used.get(use);
        if (!engine) return;
        engine.send(lines);
        if (!engine.is_stopping) return;
        setTimeout(() => {
            // A worker that expands its network stops at the first poll of its search.
            if (!engine.is_stopping || engine.is_expanding || this.used.get(use) !== engine) return;
            this.end(use);
            this.listener.on_preempt(use);
            this.start(use);
        }, engine.can_poll_stop ? kStopPatienceMs : kNoPollTimeoutMs);
    }

    /** @param {number} use */
    end(use) {
        this.used.get(use)?.end();
        this.used.delete(use);
    }

    /** Returns the engines of the current study and clears the list for the next study. */
    take_all() {
        const used = this.used;
        this.used = new Map();
        return used;
    }

    /** @param {Map<number, EngineWorker>} used the result of `take_all` */
    give_back(used) {
        this.used = used;
    }
}
