// Must compile: every documented name with its types.

import { Quadrille, parseInfo, type BestMove, type Info, type State } from 'quadrille';
import { Game, GameError, type Position, type TreeNode } from 'quadrille/rules';

export async function use_all(): Promise<string> {
    const engine = await Quadrille.create({ variant: 'chess4', networks: '/networks/', threads: 2 });
    const forget: () => void = engine.onLine((line: string) => line.length);
    await engine.ready();
    await engine.setOption('Hash', 64);
    await engine.position({ fen: 'R-', moves: ['h2-h3'] });
    const best: BestMove = await engine.go({ rtime: 60000, rinc: 1000, searchmoves: ['h2-h3'] });
    const info: Info | null = parseInfo('info');
    const state: State = await engine.state();
    const legal: string[] = await engine.legalMoves();
    engine.send('d');
    engine.stop();
    engine.terminate();
    forget();
    // @ts-expect-error: not a variant
    await Quadrille.create({ variant: 'checkers' });

    const game = await Game.read('h2-h3', { preset: 'seed', number: 1 });
    const position: Position = game.play('h2-h3');
    const line: TreeNode[] = game.line;
    try {
        game.export('pgn4');
    } catch (fault) {
        if (fault instanceof GameError) return `${fault.line}`;
    }
    return [best.move, info?.cp, state.turn, legal[0], position.ending, line[0]?.text, game.svg({ bottom: 'green' })].join();
}
