// Loads the modules under test as a page does, and runs the native engine for comparison.

import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { start_module } from '../../tools/board/wasm/wasm_module.js';

/** @param {string} name */
function setting(name) {
    const value = process.env[name];
    if (!value) throw new Error(`${name} is not set: run tests/wasm/run`);
    return value;
}

/** @param {string} name */
function compiled(name) {
    return new WebAssembly.Module(readFileSync(`${setting('QUADRILLE_MODULES')}/${name}`));
}

const kNetworks = new URL('../../eval/network/nets/', import.meta.url);

/**
 * Starts the engine with all networks. `run` sends lines and returns the output. Searches poll `is_stop_wanted`.
 * @param {(patience_ms: number) => number} is_stop_wanted
 */
export async function start_engine(is_stop_wanted = () => 0) {
    /** @type {string[]} */
    let output = [];
    const engine = await start_module(compiled('quadrille-engine.wasm'), (read) => ({
        say: (/** @type {number} */ at, /** @type {number} */ bytes) => output.push(read(at, bytes)),
        is_stop_wanted,
    }));
    for (const file of readdirSync(kNetworks)) {
        if (!engine.call_with_bytes('quadrille_network', readFileSync(new URL(file, kNetworks)))) throw new Error(file);
    }
    return {
        /** @param {string[]} lines @returns {string[]} */
        run(...lines) {
            output = [];
            for (const line of lines) engine.call('quadrille_line', line);
            return output;
        },
    };
}

/** Starts the study. Returns a function that makes a call (study_module.cpp): an object in, an object out. */
export async function start_study() {
    const study = await start_module(compiled('quadrille-study.wasm'));
    return (/** @type {object} */ call) => {
        study.call('quadrille_call', JSON.stringify(call));
        return JSON.parse(study.answer());
    };
}

// The last line of a slow answer.
const kAnswerEnds = { go: /^bestmove/, bench: /^CPU level:/ };

/** Returns the output of the native engine for these lines. @param {string[]} lines @returns {Promise<string[]>} */
export async function native(...lines) {
    const engine = spawn(setting('QUADRILLE_PROGRAM'), { stdio: ['pipe', 'pipe', 'inherit'] });
    /** @type {string[]} */
    const printed = [];
    const output = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
    for (const line of lines) {
        engine.stdin.write(`${line}\n`);
        const end = /** @type {Record<string, RegExp>} */ (kAnswerEnds)[line.split(' ')[0]];
        while (end && !end.test(printed.at(-1) ?? '')) {
            const { value, done } = await output.next();
            if (done) throw new Error(`the native engine exited during '${line}'`);
            printed.push(value);
        }
    }
    engine.stdin.end('quit\n');
    for await (const line of { [Symbol.asyncIterator]: () => output }) printed.push(line);
    return printed;
}

/** Returns the lines without times and system information. @param {string[]} lines */
export function timeless(lines) {
    return lines
        .filter((line) => !/^(info currmove|Time:|Nodes\/second:|CPU level:)/.test(line))
        .map((line) => line.replace(/ (nps|time) \d+/g, ''));
}
