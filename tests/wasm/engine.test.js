// The engine module has the same results as the native engine: moves, scores and node counts.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { native, start_engine, timeless } from './modules.js';

const kPerftFolder = new URL('../perft/data/', import.meta.url);
// As in the quick native tests (tests/perft/perft_test.cpp). tests/wasm/run --all has no limit.
const kMaxPerftNodes = process.env.QUADRILLE_ALL ? Infinity : 5_000_000;

/** Splits a line at semicolons, except within the braces of a FEN4. @param {string} line */
function fields_of(line) {
    return (line.match(/(\{[^}]*\}|[^;{])+/g) ?? []).map((field) => field.trim());
}

/** Returns the deepest count within the limit of each row (tests/support/perft_file.h). */
function perft_rows() {
    const rows = [];
    for (const file of readdirSync(kPerftFolder)) {
        for (const line of readFileSync(new URL(file, kPerftFolder), 'utf8').split('\n')) {
            if (line.trim() === '' || line.startsWith('#')) continue;
            const [name, variant, rules, position, ...counts] = fields_of(line);
            const known = counts.map((count) => {
                const [, depth, nodes] = /^D(\d+) (\d+)$/.exec(count) ?? assert.fail(`${file}: ${name}: ${count}`);
                return { depth: Number(depth), nodes: Number(nodes) };
            });
            const deepest = known.filter((count) => count.nodes <= kMaxPerftNodes).at(-1);
            assert.ok(deepest, `${file}: ${name}: all counts exceed ${kMaxPerftNodes}`);
            rows.push({ file, name, variant, rules, position, ...deepest });
        }
    }
    return rows;
}

/** Returns the lines that set a position: a FEN4, or the name of a start position. @param {string} position */
function position_lines(position) {
    if (position.includes('/')) return [`position fen ${position}`];
    return [`setoption name Setup value ${position}`, 'position startpos'];
}

test('perft matches all rows of the data', async (t) => {
    const rows = perft_rows();
    assert.ok(rows.length > 600, `got ${rows.length} rows`);
    const engine = await start_engine();
    let counted = 0;
    let nodes = 0;
    for (const row of rows) {
        const output = engine.run(
            `setoption name UCI_Variant value ${row.variant}`,
            `setoption name RuleVariants value ${row.rules}`,
            ...position_lines(row.position),
            `go perft ${row.depth}`,
        );
        const where = `${row.file}: ${row.name}: ${output.slice(-3).join(' | ')}`;
        if (row.nodes > 0 && output.includes('Nodes searched: 0')) {
            // The data ignores the end of the game; a game with bare kings is over at once.
            assert.match(engine.run('state').join(' '), /"reason":"insufficient material"/, where);
            continue;
        }
        assert.ok(output.includes(`Nodes searched: ${row.nodes}`), where);
        counted += 1;
        nodes += row.nodes;
    }
    assert.ok(counted >= 600, `${counted} rows were counted`);
    t.diagnostic(`${counted} of ${rows.length} rows, ${nodes} nodes`);
});

test('bench matches the native engine', async () => {
    const engine = await start_engine();
    assert.deepEqual(timeless(engine.run('bench')), timeless(await native('bench')));
});

const kGames = [
    ['uci', 'isready', 'position startpos moves h2-h3 b7-c7', 'go nodes 30000'],
    ['setoption name MultiPV value 4', 'position startpos moves e1-f3 a5-c6', 'go nodes 40000'],
    ['setoption name UCI_Variant value teams', 'position startpos moves h2-h3', 'go nodes 50000', 'eval', 'd'],
    ['setoption name UCI_Variant value chess4', 'position startpos', 'go nodes 20000', 'eval', 'state'],
    ['setoption name Preset value site', 'position startpos moves h2-h4', 'go nodes 20000', 'position startpos moves x9-y9', 'nonsense'],
];

test('output at equal nodes matches the native engine', async () => {
    for (const lines of kGames) {
        const engine = await start_engine();
        const own = timeless(engine.run(...lines)).filter((line) => !line.startsWith('option name'));
        const theirs = timeless(await native(...lines)).filter((line) => !line.startsWith('option name'));
        assert.deepEqual(own, theirs, lines.join('; '));
    }
});

test('stop ends the search with a move within some thousand nodes', async () => {
    let polls = 0;
    const engine = await start_engine(() => (++polls > 100 ? 1 : 0));
    const output = engine.run('position startpos', 'go infinite');
    assert.match(output.at(-1) ?? '', /^bestmove [a-n]\d+-[a-n]\d+/);
    assert.ok(polls > 100 && polls < 300, `the search polled ${polls} times`);
    const nodes = Math.max(...output.map((line) => Number(/ nodes (\d+)/.exec(line)?.[1] ?? 0)));
    assert.ok(nodes > 0 && nodes < 30_000, `${nodes} nodes`);
});

test('go infinite in a finished game sleeps until stop', async () => {
    /** @type {number[]} */
    const patience = [];
    const engine = await start_engine((patience_ms) => (patience.push(patience_ms) > 5 ? 1 : 0));
    const output = engine.run('position startpos moves r=R b=R y=R', 'go infinite');
    assert.equal(output.at(-1), 'bestmove (none)', output.join(' | '));
    assert.equal(patience.length, 6);
    assert.ok(Math.min(...patience) > 10, `the engine waits for ${patience} ms`);
});

test('refuses options that require files, in one line each', async () => {
    const engine = await start_engine();
    const output = engine.run('setoption name Log File value /tmp/log', 'setoption name EvalFile value /tmp/no.net');
    assert.equal(output.length, 2, output.join(' | '));
    for (const line of output) assert.match(line, /^info string Invalid/);
});
