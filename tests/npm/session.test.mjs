// The installed package in Node.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { Quadrille, parseInfo } from 'quadrille';
import { Game, GameError } from 'quadrille/rules';

const kPackage = new URL('./node_modules/quadrille/', import.meta.url).pathname;

/** Resolves to the first line for which `matches` is true. */
const line_of = (engine, matches) =>
    new Promise((settle) => {
        const forget = engine.onLine((line) => {
            if (!matches(line)) return;
            forget();
            settle(line);
        });
    });

for (const threads of [1, 2]) {
    test(`plays with ${threads} threads`, async () => {
        const engine = await Quadrille.create({ threads });
        const { move, lines } = await engine.go({ depth: 4 });
        assert.match(move, /^[a-n]\d+-[a-n]\d+$/);
        assert.equal(lines[0].pv[0], move);
        assert.equal(lines[0].values.length, 4);

        const endless = engine.go({ infinite: true });
        setTimeout(() => engine.stop(), 200);
        assert.ok((await endless).move);
        // Each of several quick searches gets its own answer.
        for (let i = 0; i < 5; ++i) {
            const answer = engine.go();
            engine.stop();
            assert.ok((await answer).move);
        }

        await engine.setOption('MultiPV', 3);
        assert.equal((await engine.go({ nodes: 3000 })).lines.length, 3);
        await engine.setOption('UCI_Variant', 'teams');
        await engine.position({ moves: ['h2-h3', 'b7c7'] });
        assert.equal((await engine.state()).turn, 'yellow');
        assert.ok((await engine.legalMoves()).includes('g13-g12'));
        assert.equal((await engine.go({ nodes: 1000, searchmoves: ['g13-g12'] })).move, 'g13-g12');
        await engine.setOption('UCI_Variant', 'ffa');
        const bench = line_of(engine, (line) => line.startsWith('Nodes searched:'));
        engine.send('bench 4');
        assert.equal(await bench, `Nodes searched: ${process.env.QUADRILLE_BENCH}`);
        engine.terminate();
        await engine.closed;
    });
}

test('refuses what is wrong, and goes on', async () => {
    await assert.rejects(Quadrille.create({ variant: 'checkers' }), /unknown variant 'checkers'/);
    await assert.rejects(Quadrille.create({ threads: 0 }), /threads must be/);
    await assert.rejects(Quadrille.create({ thread: 2 }), /unknown option thread;/);
    const engine = await Quadrille.create({ variant: 'teams' });
    await assert.rejects(engine.position({ moves: ['e1-c9'] }), /Invalid move/);
    await assert.rejects(engine.setOption('Hash', 'much'), /Invalid/);
    await assert.rejects(engine.go({ dept: 4 }), /unknown limit or bad value: dept/);
    assert.throws(() => engine.send('position startpos\ngo'), /one line/);
    await assert.rejects(engine.setOption('Log File', 'a\nb'), /one line/);
    await engine.position({ fen: `${(await Game.create({ variant: 'teams' })).fen}\n` });
    await engine.position();
    assert.ok((await engine.go({ nodes: 500 })).move);
    const endless = engine.go({ infinite: true });
    engine.send('quit');
    assert.ok((await endless).move);
    await engine.closed;
    await assert.rejects(engine.state(), /terminated/);
    await assert.rejects(engine.go(), /terminated/);
});

test('names a missing or damaged network', async () => {
    Quadrille.files = '/nowhere';
    await assert.rejects(Quadrille.create(), /\/nowhere\/node_engine_worker/);
    Quadrille.files = undefined;
    await assert.rejects(Quadrille.create({ networks: '/nowhere' }), /network of ffa cannot be loaded: .*\/nowhere/);
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-networks-'));
    cpSync(`${kPackage}/dist/networks`, folder, { recursive: true });
    for (const place of [2, 40, 700_000]) {
        const bytes = readFileSync(`${kPackage}/dist/networks/ffa.qnz`);
        bytes[place] ^= 255;
        writeFileSync(`${folder}/ffa.qnz`, bytes);
        await assert.rejects(Quadrille.create({ networks: folder }), /network file is damaged/, `byte ${place}`);
    }
});

test('the rules', async () => {
    const game = await Game.create({ variant: 'teams' });
    assert.equal(game.legalMoves().length, 20);
    game.play('h2-h3', 'b7-c7');
    assert.deepEqual(game.line.map(({ text }) => text), ['h2-h3', 'b7-c7']);
    game.go(game.line[0].node);
    game.play('b4-d4');
    game.undo();
    assert.equal(game.tree.length, 3);
    game.play('Na5-c6');
    game.comment('a side line begins here');
    game.mark('!?');
    const copy = await Game.read(game.export('pgn4').text);
    assert.deepEqual(copy.tree.map(({ text }) => text), game.tree.map(({ text }) => text));
    assert.deepEqual(copy.tree.find(({ text }) => text === 'Na5-c6').comments, ['a side line begins here']);
    assert.match(game.svg({ bottom: 'blue' }), /^<svg .*<\/svg>$/s);
    assert.doesNotMatch(game.svg(), /undefined|NaN|#888/);
    assert.throws(() => game.play('e1-e9'), GameError);
    await assert.rejects(Game.read('1. h2-h3 .. x9-z9'), ({ line, column }) => line === 1 && column === 17);
    for (const variant of ['ffa', 'chess4', 'chess4-takeover', 'chess4-partners']) assert.ok((await Game.create({ variant })).legalMoves().length > 0);
    // The engine and the rules have the same start.
    const engine = await Quadrille.create();
    assert.equal((await engine.state()).fen4, (await Game.create()).fen);
    engine.terminate();
    const dead = await Game.create({ fen: game.fen, variant: 'teams' });
    dead.addEvent('resigns');
    assert.ok(dead.position.over);
});

test('parseInfo', () => {
    const info = parseInfo('info depth 9 seldepth 12 multipv 2 score mate -3 values 100 -5 0 7 places 900 30 30 40 nodes 5 nps 6 hashfull 0 time 7 pv a7-a8 b9-b10');
    assert.deepEqual(info, {
        depth: 9, seldepth: 12, multipv: 2, cp: null, mate: -3, bound: null, values: [100, -5, 0, 7], places: [900, 30, 30, 40], nodes: 5, nps: 6, time: 7, pv: ['a7-a8', 'b9-b10'],
    });
    assert.equal(parseInfo('info string depth'), null);
});

test('the example bot answers moves', async () => {
    const { fen } = await Game.create();
    const bot = spawn(process.execPath, [`${kPackage}/examples/bot.mjs`, '100'], { stdio: ['pipe', 'pipe', 'inherit'] });
    let text = '';
    bot.stdout.on('data', (part) => (text += part));
    bot.stdin.end(`${fen}\nrubbish\n`);
    await once(bot, 'exit');
    assert.match(text, /^[a-n]\d+-[a-n]\d+ [\d. -]+\nrefused: Invalid FEN: /);
});
