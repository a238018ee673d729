// The engine as a module does what the native one does, move for move and node for node.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { native, start_engine, timeless } from './modules.js';

const kPerftFolder = new URL('../perft/data/', import.meta.url);
const kMostPerftNodes = 30_000;

/** The deepest count of each row that is not too large (tests/support/perft_file.h). */
function perft_rows() {
    const rows = [];
    for (const file of readdirSync(kPerftFolder)) {
        for (const line of readFileSync(new URL(file, kPerftFolder), 'utf8').split('\n')) {
            if (line.trim() === '' || line.startsWith('#')) continue;
            const [name, variant, rules, position, ...counts] = line.split(';').map((field) => field.trim());
            const known = counts
                .map((count) => /^D(\d+) (\d+)$/.exec(count)?.slice(1).map(Number))
                .filter((count) => count && count[1] <= kMostPerftNodes);
            const deepest = known.at(-1);
            // Names of start positions are not for `position fen`.
            if (deepest && position.includes('/')) rows.push({ file, name, variant, rules, position, depth: deepest[0], count: deepest[1] });
        }
    }
    return rows;
}

test('perft counts are those of the data', async () => {
    const rows = perft_rows();
    assert.ok(rows.length > 100, `there are ${rows.length} rows`);
    const engine = await start_engine();
    for (const row of rows) {
        const said = engine.say(
            `setoption name UCI_Variant value ${row.variant}`,
            `setoption name RuleVariants value ${row.rules}`,
            `position fen ${row.position}`,
            `go perft ${row.depth}`,
        );
        assert.ok(said.includes(`Nodes searched: ${row.count}`), `${row.file}: ${row.name}: ${said.slice(-3).join(' | ')}`);
    }
});

test('bench is the native one, position for position', async () => {
    const engine = await start_engine();
    assert.deepEqual(timeless(engine.say('bench')), timeless(await native('bench')));
});

const kGames = [
    ['uci', 'isready', 'position startpos moves h2-h3 b7-c7', 'go nodes 30000'],
    ['setoption name MultiPV value 4', 'position startpos moves e1-f3 a5-c6', 'go nodes 40000'],
    ['setoption name UCI_Variant value teams', 'position startpos moves h2-h3', 'go nodes 50000', 'eval', 'd'],
    ['setoption name UCI_Variant value chess4', 'position startpos', 'go depth 5', 'state'],
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
