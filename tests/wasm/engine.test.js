// The engine as a module does what the native one does, move for move and node for node.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { native, start_engine, timeless } from './modules.js';

const kPerftFolder = new URL('../perft/data/', import.meta.url);
// As in the quick native tests (tests/perft/perft_test.cpp); tests/wasm/run --all counts all there is.
const kMostPerftNodes = process.env.QUADRILLE_ALL ? Infinity : 5_000_000;

/** The fields of a line; a semicolon between FEN4's braces ends none. @param {string} line */
function fields_of(line) {
    return (line.match(/(\{[^}]*\}|[^;{])+/g) ?? []).map((field) => field.trim());
}

/** The deepest count of each row that is not too large (tests/support/perft_file.h). */
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
            const deepest = known.filter((count) => count.nodes <= kMostPerftNodes).at(-1);
            assert.ok(deepest, `${file}: ${name} has no count that is small enough`);
            rows.push({ file, name, variant, rules, position, ...deepest });
        }
    }
    return rows;
}

/** A position is FEN4, or the name of a start position. @param {string} position */
function position_lines(position) {
    if (position.includes('/')) return [`position fen ${position}`];
    return [`setoption name Setup value ${position}`, 'position startpos'];
}

test('perft counts are those of the data, in every row', async (t) => {
    const rows = perft_rows();
    assert.ok(rows.length > 600, `there are ${rows.length} rows`);
    const engine = await start_engine();
    let counted = 0;
    let nodes = 0;
    for (const row of rows) {
        const said = engine.say(
            `setoption name UCI_Variant value ${row.variant}`,
            `setoption name RuleVariants value ${row.rules}`,
            ...position_lines(row.position),
            `go perft ${row.depth}`,
        );
        const where = `${row.file}: ${row.name}: ${said.slice(-3).join(' | ')}`;
        if (row.nodes > 0 && said.includes('Nodes searched: 0')) {
            // Rows count what the rules of moves allow; a game that begins with bare kings is over.
            assert.match(engine.say('state').join(' '), /"reason":"insufficient material"/, where);
            continue;
        }
        assert.ok(said.includes(`Nodes searched: ${row.nodes}`), where);
        counted += 1;
        nodes += row.nodes;
    }
    assert.ok(counted >= 600, `${counted} rows were counted`);
    t.diagnostic(`${counted} of ${rows.length} rows, ${nodes} nodes`);
});

test('bench is the native one, position for position', async () => {
    const engine = await start_engine();
    assert.deepEqual(timeless(engine.say('bench')), timeless(await native('bench')));
});

const kGames = [
    ['uci', 'isready', 'position startpos moves h2-h3 b7-c7', 'go nodes 30000'],
    ['setoption name MultiPV value 4', 'position startpos moves e1-f3 a5-c6', 'go nodes 40000'],
    ['setoption name UCI_Variant value teams', 'position startpos moves h2-h3', 'go nodes 50000', 'eval', 'd'],
    ['setoption name UCI_Variant value chess4', 'position startpos', 'go nodes 20000', 'eval', 'state'],
    ['setoption name Preset value site', 'position startpos moves h2-h4', 'go nodes 20000', 'position startpos moves x9-y9', 'nonsense'],
];

test('lines, moves and scores at equal nodes are the native ones', async () => {
    for (const lines of kGames) {
        const engine = await start_engine();
        const own = timeless(engine.say(...lines)).filter((line) => !line.startsWith('option name'));
        const theirs = timeless(await native(...lines)).filter((line) => !line.startsWith('option name'));
        assert.deepEqual(own, theirs, lines.join('; '));
    }
});

test('a search that is asked to stop ends with a move, within some thousand nodes', async () => {
    let asked = 0;
    const engine = await start_engine(() => (++asked > 100 ? 1 : 0));
    const said = engine.say('position startpos', 'go infinite');
    assert.match(said.at(-1) ?? '', /^bestmove [a-n]\d+-[a-n]\d+/);
    assert.ok(asked > 100 && asked < 300, `it was asked ${asked} times`);
    const nodes = Math.max(...said.map((line) => Number(/ nodes (\d+)/.exec(line)?.[1] ?? 0)));
    assert.ok(nodes > 0 && nodes < 30_000, `${nodes} nodes`);
});

test('where the game is over, go infinite waits for stop and sleeps meanwhile', async () => {
    /** @type {number[]} */
    const patience = [];
    const engine = await start_engine((patience_ms) => (patience.push(patience_ms) > 5 ? 1 : 0));
    const said = engine.say('position startpos moves r=R b=R y=R', 'go infinite');
    assert.equal(said.at(-1), 'bestmove (none)', said.join(' | '));
    assert.equal(patience.length, 6);
    assert.ok(Math.min(...patience) > 10, `it waits for ${patience} ms`);
});

test('options that need what a page lacks are refused in one line', async () => {
    const engine = await start_engine();
    const said = engine.say('setoption name Log File value /tmp/log', 'setoption name EvalFile value /tmp/no.net');
    assert.equal(said.length, 2, said.join(' | '));
    for (const line of said) assert.match(line, /^info string Invalid/);
});
