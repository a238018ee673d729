// The study module: calls, requests to engines (run by the engine module), and saved studies.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { start_engine, start_study } from './modules.js';

const kBegin = { call: 'begin', engines: ['Quadrille'], limits: { hash: 64, lines: 20 } };

/** Starts a study with an engine that answers at once. */
async function start_page() {
    const call_study = await start_study();
    const engine = await start_engine();
    const hello = call_study(kBegin).answer;
    /** @type {any[]} */
    const events = [];
    /** @param {any} call */
    function call(call) {
        const given = call_study(call);
        const requests = given.requests ?? [];
        events.push(...(given.events ?? []));
        for (const { kind, use, text } of requests) {
            if (kind === 'start') call_again({ call: 'engine', use });
            if (kind !== 'send') continue;
            const lines = engine.run(...text.split('\n').filter((/** @type {string} */ l) => l !== ''));
            call_again({ call: 'engine', use, lines });
        }
        return given.error === undefined ? given.answer : { error: given.error };
    }
    const call_again = call;
    return { call, events, hello, handle: (/** @type {object} */ message) => call({ call: 'handle', message }) };
}

test('hello lists engines, limits, variants and rules', async () => {
    const { hello } = await start_page();
    assert.equal(hello.event, 'hello');
    assert.equal(hello.home, 'page');
    assert.deepEqual(hello.engines, ['Quadrille']);
    assert.deepEqual(hello.limits, { threads: 1, hash: 64, lines: 20, text: 32 * 2 ** 20 });
    assert.ok(hello.variants.includes('teams') && hello.setups.includes('modern') && hello.rules.length > 5);
});

test('errors have one line and change nothing', async () => {
    const { call, handle } = await start_page();
    assert.equal(handle({ do: 'show' }).error, 'join a study first');
    call({ call: 'open', seed: 1 });
    assert.match(handle({ do: 'play', move: 'h2-h9' }).error, /h2 to h9/);
    assert.match(call({ call: 'nonsense' }).error, /nonsense/);
    assert.match(call({ call: 'engine' }).error, /use/);
    assert.match(call({ call: 'open', seed: 1, saved: { kind: 'other' } }).error, /./);
    assert.equal(handle({ do: 'show' }).at, 0, 'the study is still open');
});

test('reviews, exports, saves and restores a game', async () => {
    const { call, events, handle } = await start_page();
    call({ call: 'open', seed: 1 });
    assert.equal(handle({ do: 'play', moves: ['h2-h3', 'b7-c7', 'g13-g12', 'm8-l8', 'e1-f3'] }).at, 5);
    assert.equal(handle({ do: 'review', nodes: 500 }).error, undefined);
    const last = events.filter((event) => event.review).at(-1).review;
    assert.equal(last.state, 'done');
    assert.equal(last.plot.length, 6);
    const written = handle({ do: 'export', format: 'pgn4' }).text;
    assert.match(written, /h2-h3 .*%eval/s);

    const kept = JSON.parse(JSON.stringify(call({ call: 'save' })));
    assert.equal(kept.plies, 5);
    const other = await start_page();
    assert.equal(other.call({ call: 'open', seed: 2, saved: kept.saved }).error, undefined);
    assert.equal(other.handle({ do: 'export', format: 'pgn4' }).text, written);
});

test('a game of a person is paused when the page leaves its study', async () => {
    const { call, handle } = await start_page();
    call({ call: 'open', seed: 1 });
    const person = { who: 'person' };
    const seats = { red: person, blue: person, yellow: person, green: person };
    assert.equal(handle({ do: 'start_game', seats }).playing.state, 'running');
    call({ call: 'leave' });
    const { state, message } = handle({ do: 'show' }).playing;
    assert.deepEqual([state, message], ['paused', 'Paused while you were away']);
});

test('the explorer counts the moves of the opened games', async () => {
    const { call, handle } = await start_page();
    call({ call: 'open', seed: 1 });
    assert.deepEqual(handle({ do: 'explore' }).explorer.moves, []);
    const tags = '[Variant "FFA"]\n[RuleVariants "EnPassant DeadKingWalking"]\n[StartFen4 "4PC"]\n';
    const game = (/** @type {string} */ own, /** @type {string} */ moves) => `${tags}${own}\n1. ${moves}\n\n`;
    const text =
        game('[Red "Ann"]\n[RedElo "2000"]\n[Date "2026.11.28"]\n[Result "Ann: 50 - Blue: 20 - Yellow: 10 - Green: 0"]\n', 'h2-h3 .. b7-c7') +
        game('[Red "Bob"]\n[Result "Bob: 10 - Blue: 20 - Yellow: 30 - Green: 40"]\n', 'h2-h3 .. b8-c8') +
        game('[Blue "ann"]\n', 'k2-k3');
    assert.equal(handle({ do: 'open', text }).error, undefined);
    const explore = (/** @type {object} */ filter = {}) => {
        for (;;) {
            const answer = handle({ do: 'explore', ...filter });
            if (answer.games_read === undefined) return answer.explorer;
        }
    };
    const { moves, games, has_teams } = explore();
    assert.equal(has_teams, false);
    assert.deepEqual(moves[0], { move: 'h2-h3', text: moves[0].text, games: 2, points: 30, place: 2.5, firsts: 0.5 });
    assert.deepEqual(moves.map((/** @type {any} */ row) => [row.move, row.games]), [['h2-h3', 2], ['k2-k3', 1]]);
    assert.deepEqual(games.map((/** @type {any} */ row) => row.game), [3, 2, 1]);
    assert.deepEqual(games[2], {
        game: 1,
        variant: 'ffa',
        players: ['Ann', '', '', ''],
        winners: ['red'],
        is_reviewed: false,
        result: '50-20-10-0',
        date: '2026-11-28',
        event: '',
        plies: 2,
    });
    const found = (/** @type {object} */ filter) => explore(filter).games.map((/** @type {any} */ row) => row.game);
    assert.deepEqual(found({ player: 'ANN' }), [3, 1]);
    assert.deepEqual(found({ player: 'ann', seat: 'blue' }), [3]);
    assert.deepEqual(found({ min_rating: 1900 }), [1]);
    assert.match(handle({ do: 'explore', seat: 'pink' }).error, /pink/);
    handle({ do: 'play', move: 'h2-h3' });
    assert.equal(explore().moves.length, 2);
    handle({ do: 'select_game', number: 3 });
    assert.equal(explore().moves.length, 2);
    handle({ do: 'open', text: game('', 'j2-j3') });
    assert.deepEqual(explore().moves.map((/** @type {any} */ row) => row.move), ['j2-j3'], 'the games opened last');
});

test('the date of a study is its last change', async () => {
    const { call, handle } = await start_page();
    call({ call: 'open', seed: 1 });
    assert.equal(call({ call: 'save' }).changed, 0);
    const before = Math.floor(Date.now() / 1000);
    assert.equal(handle({ do: 'play', move: 'h2-h3' }).error, undefined);
    const kept = call({ call: 'save' });
    assert.ok(before <= kept.changed && kept.changed <= Date.now() / 1000, `changed at ${kept.changed}, not ${before}`);
    assert.equal(handle({ do: 'go', node: 0 }).error, undefined);
    assert.equal(call({ call: 'save' }).changed, kept.changed, 'navigation is not a change');
});

test('a restored game is paused unless goes_on is set', async () => {
    const person = { who: 'person' };
    const seats = { red: person, blue: person, yellow: person, green: person };
    const { call, handle } = await start_page();
    call({ call: 'open', seed: 1 });
    assert.equal(call({ call: 'save' }).is_timed, false);
    assert.equal(handle({ do: 'start_game', seats, clock: '60+1' }).error, undefined);
    assert.equal(handle({ do: 'play', move: 'h2-h3' }).error, undefined);
    const kept = call({ call: 'save' });
    assert.equal(kept.is_timed, true);

    const other = await start_page();
    for (const [goes_on, state, running] of [[false, 'paused', null], [true, 'running', 'blue']]) {
        assert.equal(other.call({ call: 'open', seed: 2, saved: kept.saved, goes_on }).error, undefined);
        const { playing } = other.handle({ do: 'show' });
        assert.equal(playing.state, state);
        assert.equal(playing.running, running);
    }
    assert.equal(other.handle({ do: 'pause' }).error, undefined);
    const paused = other.call({ call: 'save' });
    assert.equal(paused.is_timed, false);
    other.call({ call: 'open', seed: 3, saved: paused.saved, goes_on: true });
    assert.equal(other.handle({ do: 'show' }).playing.state, 'paused', 'a paused game stays paused');
});

test('engines play three seats of a game', async () => {
    const { call, handle } = await start_page();
    call({ call: 'open', seed: 1 });
    const engine = { who: 'engine', nodes: 300 };
    assert.equal(handle({ do: 'start_game', seats: { red: { who: 'person' }, blue: engine, yellow: engine, green: engine } }).error, undefined);
    for (const move of ['h2-h3', 'e1-f3', 'j1-i3']) {
        assert.equal(handle({ do: 'play', move }).error, undefined, move);
    }
    const { tree, playing } = handle({ do: 'show' });
    assert.equal(playing.state, 'running');
    assert.ok(tree.length >= 12, `${tree.length} nodes`);
});

