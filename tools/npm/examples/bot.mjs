#!/usr/bin/env node
// A bot: reads the positions of a site as lines with a FEN4, prints the best move of each with the expected points.
//
// usage: node bot.mjs [MILLISECONDS] <positions

import { createInterface } from 'node:readline';

import { Quadrille } from 'quadrille';

const movetime = Number(process.argv[2] ?? 500);
const engine = await Quadrille.create({ variant: 'ffa' });
for await (const fen of createInterface({ input: process.stdin })) {
    if (fen.trim() === '') continue;
    try {
        await engine.position({ fen });
        const { move, lines } = await engine.go({ movetime });
        const points = lines[0]?.values?.map((value) => (value / 100).toFixed(1)).join(' ') ?? '';
        console.log(move ?? `game over: ${(await engine.state()).result}`, points);
    } catch (fault) {
        console.log(`refused: ${fault.message}`);
    }
}
engine.terminate();
