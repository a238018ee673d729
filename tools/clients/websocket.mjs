#!/usr/bin/env node
// A client of the board's server, without dependencies (Node 22, or Node 20 with --experimental-websocket).
//
// usage: node tools/clients/websocket.mjs [ADDRESS]
//
// ADDRESS is what quadrille-board prints, by default http://127.0.0.1:8014/. Opens a new study, plays three moves,
// prints the PGN4, and the best move of an analysis at depth 6 or more.

const address = new URL(process.argv[2] ?? 'http://127.0.0.1:8014/');
const socket = new WebSocket(new URL('ws', address).href.replace(/^http/, 'ws'));
const waiting = new Map();
let last = 0;
let on_event = () => {};

socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.id === undefined) return on_event(message);
    waiting.get(message.id)(message);
    waiting.delete(message.id);
};

/** Resolves to the answer to a message (tools/board/study/commands.h). */
async function ask(message) {
    const id = ++last;
    const answer = await new Promise((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ ...message, id }));
    });
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
}

await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no board at ${address}`));
});
await ask({ do: 'join', study: 'new' });
await ask({ do: 'new', variant: 'teams', preset: 'site' });
await ask({ do: 'play', moves: ['h2-h3', 'b7-c7', 'g13-g12'] });
console.log((await ask({ do: 'export', format: 'pgn4' })).text);
const best = await new Promise((resolve) => {
    on_event = ({ event, analysis }) => {
        const [first] = analysis ?? [];
        if (event === 'analysis' && first?.depth >= 6 && first.lines.length > 0) resolve(first.lines[0]);
    };
    void ask({ do: 'analyse', lines: 1 });
});
console.log('best move:', best.moves[0].text, best.score);
await ask({ do: 'stop_analysis' });
socket.close();
