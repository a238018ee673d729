#!/usr/bin/env node
// `npx quadrille`: the engine on standard input and output (UCI).

import { createInterface } from 'node:readline';
import { cpus } from 'node:os';

import { Quadrille } from './node.mjs';

const [argument] = process.argv.slice(2);
if (argument) {
    console.log('quadrille VERSION: a UCI engine for four-player chess on standard input and output.\n\nusage: npx quadrille\n\nCommands: uci, isready, position, go, stop, quit; help lists them.');
    process.exit(['--help', '-h', '--version'].includes(argument) ? 0 : 2);
}
try {
    const engine = await Quadrille.create({ threads: Math.max(2, cpus().length) });
    // The protocol's defaults.
    await engine.setOption('Preset', 'seed');
    await engine.setOption('Threads', 1);
    engine.onLine((line) => process.stdout.write(`${line}\n`));
    process.stdout.on('error', () => engine.terminate());
    const input = createInterface({ input: process.stdin });
    input.on('line', (line) => engine.send(line.replaceAll('\r', '')));
    input.on('close', () => engine.send('quit'));
    await engine.closed;
    process.stdin.destroy();
} catch (fault) {
    console.error(`quadrille: ${fault instanceof Error ? fault.message : fault}`);
    process.exitCode = 1;
}
