import type { Seat, State, Variant } from './index.js';

export type { Seat, State, Variant };

export interface GameChoice {
    /** Default: `ffa`. */
    variant?: Variant;
    /** Start position and rules: `site` (chess.com since 2022, default) or `seed`. */
    preset?: 'site' | 'seed';
    /** A start position: `classic modern by byg rg chess4 chess4-3 chess4-2`. */
    setup?: string;
    /** Rule options as in PGN4: `DeadKingWalking PromoteTo=Q`. */
    rules?: string;
}

export interface Piece {
    square: string;
    /**
     * `dead`: of a seat that left the game; it blocks, can be captured and counts nothing. `walking`: the king of such a
     * seat, which still moves. `zombie`: the king of such a seat that stands still. `wall`: blocks and cannot be captured.
     */
    is: 'alive' | 'dead' | 'zombie' | 'walking' | 'wall';
    /** A letter of P N B R Q K D (D: the queen that counts one point). */
    type?: string;
    seat?: Seat;
}

export interface SeatInfo {
    seat: Seat;
    /** The name of the seat in this game: Red, or White in Chess4. */
    name: string;
    player?: string;
    /** In words: `plays`, `check by Blue`, `checkmated`. */
    state: string;
    active: boolean;
    /** In a finished game, from 1. */
    place?: number;
    score?: string;
    partners: Seat[];
}

export interface Position extends State {
    pieces: Piece[];
    seats: SeatInfo[];
    /** The legal moves. Promotions to different pieces have the same squares. */
    moves: { from: string; to: string; move: string }[];
    /** The result in words. */
    ending: string;
}

/** A move or event of the game tree. Node 0 is the start. */
export interface TreeNode {
    node: number;
    /** The node before it; the first node with a given parent continues its line. */
    parent?: number;
    text?: string;
    /** The name of the seat whose turn it was, as `SeatInfo.name`. */
    seat?: string;
    round?: number;
    /** `!` `?` `!!` `??` `!?` or `?!`. */
    suffix?: string;
    comments?: string[];
    /** Comments before a variation. */
    before?: string[];
}

/** A refused text, move or change, which has no effect. */
export class GameError extends Error {
    /** The place in the text of `Game.read`, from 1, if it is known. */
    line?: number;
    column?: number;
}

/**
 * A game with variations, and a current position in it. Errors are GameErrors, or TypeErrors for wrong arguments.
 */
export class Game {
    /** Where the files of `dist` are; as `Quadrille.files`. */
    static files?: string;
    /** A new game, or a game from a FEN4. */
    static create(choice?: GameChoice & { fen?: string }): Promise<Game>;
    /**
     * Reads PGN4, c4pgn, lists of moves and FEN4s. `number` selects one of several games, from 1. `choice` is used where
     * the text does not name variant and rules. The current position is the start; `go(game.tree.at(-1).node)` goes to the
     * last node.
     */
    static read(text: string, choice?: GameChoice & { number?: number }): Promise<Game>;
    /** The number of games in the text of `read`. */
    readonly games: number;
    /** Contradictions and unreadable details in the text of `read`. */
    readonly warnings: { line: number; column: number; message: string }[];
    readonly position: Position;
    readonly fen: string;
    /** All nodes, and the current one. */
    readonly tree: TreeNode[];
    readonly node: number;
    /** The moves from the start to the current position. */
    readonly line: TreeNode[];
    readonly tags: Record<string, string>;
    /** The legal moves, as in `h2-h3`. */
    legalMoves(): string[];
    /** Plays moves in any notation. A move that is not in the tree yet starts a variation. Returns the new position. */
    play(...moves: string[]): Position;
    /** Adds an event; `seat` defaults to the seat to move. */
    addEvent(event: 'resigns' | 'runs out of time' | 'draw agreed' | 'keeps the army', seat?: Seat): Position;
    /** Goes to a node. */
    go(node: number): Position;
    /** Undoes the last change. */
    undo(): Position;
    /** Removes a move and all moves after it. Here and below, `node` defaults to the current one. */
    remove(node?: number): void;
    /** Makes the line to a node the main line. */
    makeMain(node?: number): void;
    /** Replaces the comments after a move; an empty text removes them. */
    comment(text: string, node?: number): void;
    /** Sets the mark of a move: `!` `?` `!!` `??` `!?` `?!` or empty. */
    mark(suffix: string, node?: number): void;
    /** Sets a tag; an empty value removes it. */
    tag(name: string, value: string): void;
    /** The formats of `export` for this game. */
    readonly formats: { name: string; ending: string; what: string; is_position: boolean }[];
    /** Returns the game as text. `lost` says what the format cannot hold, or is empty. */
    export(format: string): { text: string; file: string; lost: string };
    /**
     * Returns the position as SVG of 1492 units with its last move marked; set its size by CSS. A square has 100 units,
     * after a margin of 46. `bottom`: the seat at the lower side, by default `red`.
     */
    svg(options?: { bottom?: Seat }): string;
}
