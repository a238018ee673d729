#!/usr/bin/env node
// A client for the engine, without dependencies (Node 18 and later).
//
// usage: node tools/clients/client.mjs [ENGINE]
//
// Plays the first eight moves of a game of Teams, 2,000 nodes each, and prints them with their scores.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

class Engine {
    constructor(command) {
        this.process = spawn(command, { stdio: ['pipe', 'pipe', 'inherit'] });
        this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
    }

    send(line) {
        this.process.stdin.write(`${line}\n`);
    }

    /** Resolves to the lines up to the first one that begins with `word`. */
    async readUntil(word) {
        const lines = [];
        while (!lines.at(-1)?.startsWith(word)) {
            const { value, done } = await this.lines.next();
            if (done) throw new Error(`the engine ended; its last lines: ${lines.slice(-3)}`);
            if (value.startsWith('info string Invalid')) throw new Error(value);
            lines.push(value);
        }
        return lines;
    }

    /** Resolves to the best move (null at the end of the game) and the last `info` line. */
    async go(moves, limit) {
        this.send(`position startpos${moves.length ? ` moves ${moves.join(' ')}` : ''}`);
        this.send(`go ${limit}`);
        const lines = await this.readUntil('bestmove');
        const move = lines.pop().split(' ')[1];
        const info = lines.filter((line) => line.startsWith('info depth')).at(-1) ?? '';
        return { move: move === '(none)' ? null : move, info };
    }

    quit() {
        this.send('quit');
        return new Promise((resolve) => this.process.on('exit', resolve));
    }
}

const engine = new Engine(process.argv[2] ?? 'build/release/quadrille');
engine.send('uci');
await engine.readUntil('uciok');
engine.send('setoption name UCI_Variant value teams');
engine.send('isready');
await engine.readUntil('readyok');
const moves = [];
while (moves.length < 8) {
    const { move, info } = await engine.go(moves, 'nodes 2000');
    if (!move) break;
    moves.push(move);
    // A move without a search, as at low strength, has no info line.
    const [, score = ''] = info.split(' score ');
    console.log(move, ...score.split(' ').slice(0, 2));
}
process.exitCode = await engine.quit();
