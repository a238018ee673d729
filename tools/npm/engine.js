// The class Quadrille on any platform; index.d.ts documents it. The platform starts the worker and loads networks.

/**
 * @typedef {object} Port a worker, with messages as in engine_worker.js
 * @property {(message: object) => void} post
 * @property {() => void} end
 *
 * @typedef {object} StopSignal what tells a searching worker to stop
 * @property {object} start sent with the first message
 * @property {() => object} go returns what is sent with the lines of a `go`
 * @property {() => void} stop
 *
 * @typedef {object} Platform
 * @property {(threads: number, on_message: (message: any) => void, files: string|undefined) => Promise<{port: Port, signal: StopSignal|null}>} start
 *   starts the engine; without signal, a searching worker receives messages
 * @property {(variant: string, networks: string|undefined, files: string|undefined) => Promise<Uint8Array>} network
 *   returns a network file
 *
 * @typedef {{matches: (line: string) => boolean, take: (line: string) => void, fail: (why: Error) => void}} Waiting
 */

const kVariants = ['ffa', 'teams', 'chess4', 'chess4-takeover', 'chess4-partners'];
const kMaxThreads = 64;
const kBenchVariants = ['ffa', 'teams'];
const kLimitWords = ['depth', 'nodes', 'movetime', 'mate', 'movestogo', 'delay', 'rtime', 'btime', 'ytime', 'gtime', 'rinc', 'binc', 'yinc', 'ginc'];

/** @param {Record<string, any>|string} limits */
function go_line(limits) {
    if (typeof limits === 'string') return `go ${limits}`.trim();
    const words = ['go'];
    for (const [name, value] of Object.entries(limits)) {
        if (value === undefined || value === false) continue;
        if (name === 'infinite' || name === 'ponder') words.push(name);
        else if (kLimitWords.includes(name) && Number.isFinite(value)) words.push(name, String(Math.round(value)));
        else if (name !== 'searchmoves' || !Array.isArray(value)) {
            throw new TypeError(`go: unknown limit or bad value: ${name} = ${value}; limits are ${kLimitWords.join(', ')}, infinite, ponder and searchmoves`);
        }
    }
    const { searchmoves } = limits;
    return [...words, ...(searchmoves ? ['searchmoves', ...searchmoves] : [])].join(' ');
}

/**
 * Returns the fields of an `info` line with a line of moves, or null for other lines.
 * @param {string} line
 */
export function parseInfo(line) {
    const at = line.indexOf(' pv ');
    if (!line.startsWith('info depth') || at < 0) return null;
    const words = line.slice(0, at).split(' ');
    const after = (/** @type {string} */ name, count = 1) => {
        const place = words.indexOf(name);
        return place < 0 ? null : words.slice(place + 1, place + 1 + count).map(Number);
    };
    const one = (/** @type {string} */ name) => after(name)?.[0] ?? 0;
    return {
        depth: one('depth'),
        seldepth: one('seldepth'),
        multipv: after('multipv')?.[0] ?? 1,
        cp: after('cp')?.[0] ?? null,
        mate: words.includes('score') ? (after('mate')?.[0] ?? null) : null,
        bound: words.includes('lowerbound') ? 'lower' : words.includes('upperbound') ? 'upper' : null,
        values: after('values', 4),
        places: after('places', 4),
        nodes: one('nodes'),
        nps: one('nps'),
        time: one('time'),
        pv: line.slice(at + 4).split(' '),
    };
}

/**
 * Returns a signal in shared memory: the number of the last search that must stop.
 * @returns {StopSignal}
 */
export function shared_signal() {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    let count = 0;
    return {
        start: { flag },
        go: () => ({ going: ++count }),
        stop() {
            Atomics.store(flag, 0, count);
            Atomics.notify(flag, 0);
        },
    };
}

/** The networks that a worker has expanded, for later engines. @type {Map<string, Uint8Array>} */
const expanded_networks = new Map();

/** @param {Platform} platform */
export function engine_class(platform) {
    return class Quadrille {
        /** @type {string|undefined} */
        static files = undefined;
        /** @type {Port|null} */
        #port = null;
        /** @type {StopSignal|null} */
        #signal = null;
        /** @type {Set<(line: string) => void>} */
        #listeners = new Set();
        /** @type {Waiting[]} */
        #waiting = [];
        /** @type {Set<string>} variants whose networks the engine has */
        #loaded = new Set();
        #variant = 'ffa';
        #is_searching = false;
        #why = 'the engine was terminated';
        /** @type {() => void} */
        #close = () => {};
        /** @type {Promise<void>} */
        closed = new Promise((settle) => (this.#close = settle));
        /** Settles when all earlier lines have been posted. */
        #sent = Promise.resolve();
        /** @type {string|undefined} */
        #networks;

        /** @param {{variant?: string, preset?: string, networks?: string, threads?: number}} options */
        static async create({ variant = 'ffa', preset = 'site', networks, threads = 1, ...others } = {}) {
            for (const name of Object.keys(others)) {
                throw new TypeError(`create: unknown option ${name}; options are variant, preset, networks and threads`);
            }
            if (!kVariants.includes(variant)) {
                throw new TypeError(`unknown variant '${variant}'; variants are ${kVariants.join(', ')}`);
            }
            if (!Number.isInteger(threads) || threads < 1 || threads > kMaxThreads) {
                throw new TypeError(`threads must be a whole number from 1 to ${kMaxThreads}, not ${threads}`);
            }
            const engine = new Quadrille();
            engine.#networks = networks;
            const { port, signal } = await platform.start(threads, (message) => engine.#receive(message), Quadrille.files);
            engine.#port = port;
            engine.#signal = signal;
            engine.send(`setoption name UCI_Variant value ${variant}`);
            if (threads > 1) engine.send(`setoption name Threads value ${threads}`);
            try {
                await engine.setOption('Preset', preset);
                await engine.#network();
                await engine.ready();
            } catch (fault) {
                engine.terminate();
                throw fault;
            }
            return engine;
        }

        /** @param {any} message */
        #receive({ line, fault, ended, expanded, variant }) {
            if (expanded) expanded_networks.set(`${this.#networks} ${variant}`, expanded);
            if (fault !== undefined) {
                this.#why = fault;
                this.terminate();
                return;
            }
            if (ended) this.terminate();
            if (line === undefined) return;
            if (line.startsWith('bestmove')) this.#is_searching = false;
            for (const listener of [...this.#listeners]) listener(line);
            const at = this.#waiting.findIndex(({ matches }) => matches(line));
            if (at >= 0) this.#waiting.splice(at, 1)[0].take(line);
        }

        /**
         * Resolves to the next line for which `matches` is true, and which no earlier call waits for.
         * @param {(line: string) => boolean} matches
         * @returns {Promise<string>}
         */
        #next(matches) {
            if (!this.#port) throw new Error(this.#why);
            return new Promise((take, fail) => this.#waiting.push({ matches, take, fail }));
        }

        /** Loads the network of a variant, once. */
        async #network(variant = this.#variant) {
            if (this.#loaded.has(variant)) return;
            this.#loaded.add(variant);
            try {
                const network =
                    expanded_networks.get(`${this.#networks} ${variant}`) ?? (await platform.network(variant, this.#networks, Quadrille.files));
                this.#port?.post({ network, variant });
            } catch (fault) {
                this.#loaded.delete(variant);
                throw new Error(`the network of ${variant} cannot be loaded: ${fault instanceof Error ? fault.message : fault}`);
            }
        }

        /** @param {string} line */
        send(line) {
            if (!this.#port) throw new Error(this.#why);
            if (/[\r\n]/.test(line)) throw new TypeError('send takes one line');
            const is_search = /^\s*(go|bench)\b/.test(line);
            if (/^\s*(stop|quit|exit)\s*$/.test(line) && this.#signal) {
                // It must not overtake the `go` before it.
                void this.#sent.then(() => this.#signal?.stop());
                if (line.trim() === 'stop') return;
            }
            this.#variant = /^\s*setoption name UCI_Variant value (\S+)/i.exec(line)?.[1].toLowerCase() ?? this.#variant;
            if (is_search) this.#is_searching = true;
            const needed = /^\s*bench\b/.test(line) ? kBenchVariants : /^\s*(go|eval)\b/.test(line) ? [this.#variant] : [];
            this.#sent = this.#sent.then(async () => {
                try {
                    for (const variant of needed.filter((one) => kVariants.includes(one))) await this.#network(variant);
                    this.#port?.post({ lines: line, ...(is_search ? this.#signal?.go() : {}) });
                } catch (fault) {
                    this.#receive({ fault: fault instanceof Error ? fault.message : String(fault) });
                }
            });
        }

        /** @param {(line: string) => void} listener */
        onLine(listener) {
            this.#listeners.add(listener);
            return () => void this.#listeners.delete(listener);
        }

        async ready() {
            this.send('isready');
            await this.#next((line) => line === 'readyok');
        }

        /** @param {string} name @param {string|number|boolean} [value] */
        async setOption(name, value) {
            await this.#command(`setoption name ${name}${value === undefined ? '' : ` value ${value}`}`);
        }

        /** @param {{fen?: string, moves?: string[]}} [from] */
        async position({ fen, moves = [] } = {}) {
            await this.#command(`position ${fen ? `fen ${fen.trim()}` : 'startpos'}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`);
        }

        /** Sends a line that has an answer only if it is refused. @param {string} line */
        async #command(line) {
            /** @type {string[]} */
            const refusals = [];
            const forget = this.onLine((text) => {
                const [, why] = /^info string ((?:Unknown command|Invalid|Illegal now).*)/.exec(text) ?? [];
                if (why) refusals.push(why);
            });
            try {
                this.send(line);
                this.send('state');
                await this.#next((text) => text.startsWith('{"variant"'));
            } finally {
                forget();
            }
            if (refusals.length > 0) throw new Error(refusals[0]);
        }

        /** @param {Record<string, any>|string} [limits] */
        async go(limits = {}) {
            if (this.#port && this.#is_searching) throw new Error('the engine is searching; send stop first');
            const line = go_line(limits);
            /** @type {Map<number, NonNullable<ReturnType<typeof parseInfo>>>} */
            const lines = new Map();
            const forget = this.onLine((text) => {
                const info = parseInfo(text);
                if (info) lines.set(info.multipv, info);
            });
            let best;
            try {
                this.send(line);
                best = await this.#next((text) => text.startsWith('bestmove'));
            } finally {
                forget();
            }
            const [, move, , ponder = null] = best.split(' ');
            return { move: move === '(none)' ? null : move, ponder, lines: [...lines.values()].sort((a, b) => a.multipv - b.multipv) };
        }

        stop() {
            this.send('stop');
        }

        async legalMoves() {
            this.send('moves');
            return (await this.#next((line) => /^moves\b/.test(line))).split(' ').slice(1).filter(Boolean);
        }

        async state() {
            this.send('state');
            return JSON.parse(await this.#next((line) => line.startsWith('{"variant"')));
        }

        terminate() {
            this.#port?.end();
            this.#port = null;
            this.#close();
            for (const { fail } of this.#waiting.splice(0)) fail(new Error(this.#why));
        }
    };
}
