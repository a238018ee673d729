/** The games that the engine plays. */
export type Variant = 'ffa' | 'teams' | 'chess4' | 'chess4-takeover' | 'chess4-partners';

export interface CreateOptions {
    /** The game at first; `setOption('UCI_Variant', ...)` changes it. Default: `ffa`. */
    variant?: Variant;
    /** Start position and rules: `site` (chess.com since 2022, default) or `seed`, as for `Game`. */
    preset?: 'site' | 'seed';
    /**
     * Where the network files are: in browsers a URL, in Node a folder. Default: `networks` in `files`.
     */
    networks?: string;
    /**
     * The most search threads, up to 64. Above 1, browsers require a cross-origin isolated page (headers
     * `Cross-Origin-Opener-Policy: same-origin` and `Cross-Origin-Embedder-Policy: require-corp`). Default: 1.
     */
    threads?: number;
}

/** Limits of a search; the first one reached ends it. Without limits, the search lasts until `stop`. Times are in ms. */
export interface Limits {
    depth?: number;
    nodes?: number;
    movetime?: number;
    /** Ends when a mate in this number of own moves is found. */
    mate?: number;
    infinite?: boolean;
    ponder?: boolean;
    movestogo?: number;
    /** Time left on the clocks of Red, Blue, Yellow and Green, and their increments. */
    rtime?: number;
    btime?: number;
    ytime?: number;
    gtime?: number;
    rinc?: number;
    binc?: number;
    yinc?: number;
    ginc?: number;
    /** Delay of each turn before the clock runs. */
    delay?: number;
    /** Searches only these moves. */
    searchmoves?: string[];
}

/** One line of the search (`info`). */
export interface Info {
    depth: number;
    seldepth: number;
    /** The place of the line, from 1 for the best one. */
    multipv: number;
    /**
     * The score of the seat to move, or null for a mate. Teams: the advantage of its team in centipawns. Other games:
     * expected final points above the mean of the other active seats, in hundredths of a point.
     */
    cp: number | null;
    /** Own moves until mate; negative if the seat to move is mated. */
    mate: number | null;
    bound: 'lower' | 'upper' | null;
    /** Expected final points of Red, Blue, Yellow and Green in hundredths; null in Teams. */
    values: number[] | null;
    /** Chances of these seats to finish first, per mille (FFA with option `UCI_ShowPlaces`). */
    places: number[] | null;
    nodes: number;
    /** Nodes per second. */
    nps: number;
    /** Milliseconds since the start of the search. */
    time: number;
    pv: string[];
}

export interface BestMove {
    /** The best move, as in `h2-h3`; null at the end of the game. */
    move: string | null;
    /** The expected reply (with option `Ponder`). */
    ponder: string | null;
    /** The last line of each `multipv`, the best one first. */
    lines: Info[];
}

export type Seat = 'red' | 'blue' | 'yellow' | 'green';

/** The position as the protocol's `state` gives it. */
export interface State {
    variant: Variant;
    fen4: string;
    /** The army to move, and the seat that moves it. They differ only in `chess4-takeover`. */
    turn: Seat;
    player: Seat;
    last: { move?: string; event?: string; player?: Seat; army?: Seat; seat?: Seat } | null;
    points: Record<Seat, number>;
    active: Seat[];
    checks: Partial<Record<Seat, Seat[]>>;
    over: boolean;
    reason: string;
    result: string;
}

/**
 * A UCI engine in a worker, which keeps Node running until `terminate`. Line breaks at the end of a FEN4 are ignored; a FEN4
 * does not change the variant. With one thread, methods other than `stop` and `terminate` wait for the end of a search. After a failure of the worker all methods throw,
 * with the reason in the rejected promises.
 */
export class Quadrille {
    /**
     * Where the files of `dist` are: in browsers a URL on the page's own origin, in Node a folder. Set it before `create` if
     * the files do not stay beside the imported module, as with esbuild. Default: beside the module.
     */
    static files?: string;
    /** Starts an engine and loads the network of the variant. Rejects with the reason if a file is missing or damaged. */
    static create(options?: CreateOptions): Promise<Quadrille>;
    /** Sends one line of the protocol. Its answers go to the listeners. */
    send(line: string): void;
    /** Calls `listener` for each line of the engine. Returns a function that ends this. */
    onLine(listener: (line: string) => void): () => void;
    /** Resolves when the engine has carried out all earlier lines. */
    ready(): Promise<void>;
    /** Sets an option of the protocol (`send('uci')` lists them). Rejects with the engine's message if it is refused. */
    setOption(name: string, value?: string | number | boolean): Promise<void>;
    /** Sets up a position: the start position or a FEN4, and moves in any notation. Rejects if it is refused. */
    position(from?: { fen?: string; moves?: string[] }): Promise<void>;
    /** Searches the position: limits, or the words after `go`. */
    go(limits?: Limits | string): Promise<BestMove>;
    /** Ends a search, which then answers. */
    stop(): void;
    /** Resolves to the legal moves, as in `h2-h3` and `h7-h8=D`. */
    legalMoves(): Promise<string[]>;
    state(): Promise<State>;
    /** Ends the engine and its worker. Promises that wait for an answer reject. */
    terminate(): void;
    /** Resolves when the engine has ended. */
    readonly closed: Promise<void>;
}

/** Returns the fields of an `info` line with moves, or null for other lines. */
export function parseInfo(line: string): Info | null;
