// The class Game: the rules without the engine; rules.d.ts documents it.

import { board_picture } from '../board/page/picture.js';
import { start_module } from '../board/wasm/wasm_module.js';
import { palette } from 'palette.js';

/** @typedef {import('../board/page/types.js').Position} Position */
/** @typedef {import('../board/page/types.js').TreeNode} TreeNode */

export class GameError extends Error {
    /** @param {string} text @param {number} [line] @param {number} [column] */
    constructor(text, line = undefined, column = undefined) {
        super(text);
        this.name = 'GameError';
        this.line = line;
        this.column = column;
    }
}

const kSeats = ['red', 'blue', 'yellow', 'green'];

/** @param {(files: string|undefined) => Promise<WebAssembly.Module>} load */
export function game_class(load) {
    return class Game {
        /** @type {string|undefined} */
        static files = undefined;
        /** @type {(call: object) => any} */
        #call = () => ({});
        /** @type {Record<string, any>} the parts of the study (types.js) */
        #parts = {};

        static async #start() {
            const module = await start_module(await load(Game.files));
            const game = new Game();
            game.#call = (call) => {
                module.call('quadrille_call', JSON.stringify(call));
                const { answer, error } = JSON.parse(module.answer());
                if (error !== undefined) throw new GameError(error);
                return answer;
            };
            game.#call({ call: 'begin', engines: [], limits: { hash: 1, lines: 1 } });
            game.#call({ call: 'open', seed: 1 });
            return game;
        }

        /** @param {Record<string, any>} [choice] */
        static async create({ variant, preset = 'site', setup, rules, fen } = {}) {
            const game = await Game.#start();
            game.#do({ do: 'new', variant, preset, setup, rules, fen });
            return game;
        }

        /** @param {string} text @param {Record<string, any>} [choice] */
        static async read(text, { number, variant, preset, setup, rules } = {}) {
            const game = await Game.#start();
            game.#do({ do: 'open', text, number, variant, preset, setup, rules });
            return game;
        }

        /** @param {object} message */
        #do(message) {
            const answer = this.#call({ call: 'handle', message });
            if (answer.error !== undefined) throw new GameError(answer.error, answer.line, answer.column);
            Object.assign(this.#parts, answer);
            return answer;
        }

        /** @returns {Position} */
        get position() {
            return this.#parts.position;
        }
        get fen() {
            return this.position.fen4;
        }
        /** @returns {TreeNode[]} */
        get tree() {
            return this.#parts.tree;
        }
        /** @returns {number} */
        get node() {
            return this.#parts.at;
        }
        /** @returns {Record<string, string>} */
        get tags() {
            return this.#parts.tags;
        }
        /** @returns {{line: number, column: number, message: string}[]} */
        get warnings() {
            return this.#parts.warnings ?? [];
        }
        /** The number of games in the text. @returns {number} */
        get games() {
            return this.#parts.games?.length || 1;
        }
        /** The nodes from the start to the current one. */
        get line() {
            const by_node = new Map(this.tree.map((node) => [node.node, node]));
            const line = [];
            for (let at = by_node.get(this.node); at && at.node !== 0; at = by_node.get(at.parent ?? 0)) line.unshift(at);
            return line;
        }

        legalMoves() {
            return this.position.moves.map(({ move }) => move);
        }
        /** @param {string[]} moves */
        play(...moves) {
            this.#do({ do: 'play', moves });
            return this.position;
        }
        /** @param {string} event @param {string} [seat] */
        addEvent(event, seat) {
            this.#do({ do: 'add_event', event, seat });
            return this.position;
        }
        /** @param {number} node */
        go(node) {
            this.#do({ do: 'go', node });
            return this.position;
        }
        undo() {
            this.#do({ do: 'undo' });
            return this.position;
        }
        /** @param {number} [node] */
        remove(node) {
            this.#do({ do: 'remove', node });
        }
        /** @param {number} [node] */
        makeMain(node) {
            this.#do({ do: 'main', node });
        }
        /** @param {string} text @param {number} [node] */
        comment(text, node) {
            this.#do({ do: 'comment', text, node });
        }
        /** @param {string} suffix @param {number} [node] */
        mark(suffix, node) {
            this.#do({ do: 'mark', suffix, node });
        }
        /** @param {string} name @param {string} value */
        tag(name, value) {
            this.#do({ do: 'tag', name, value });
        }
        /** @param {string} format @returns {{text: string, file: string, lost: string}} */
        export(format) {
            const { text, file, lost } = this.#do({ do: 'export', format });
            return { text, file, lost };
        }
        /** @returns {{name: string, ending: string, what: string, is_position: boolean}[]} */
        get formats() {
            return this.#parts.formats;
        }
        /** @param {{bottom?: string}} [options] */
        svg({ bottom = 'red' } = {}) {
            const turns = kSeats.indexOf(bottom);
            if (turns < 0) throw new TypeError(`bottom must be one of ${kSeats.join(', ')}, not '${bottom}'`);
            const { last } = this.position;
            const [from, to] = last?.move?.split(/[-x=]/) ?? [];
            const colours = palette[this.position.variant.startsWith('chess4') ? 'chess4' : 'usual'];
            return board_picture(this.position, turns, from && to ? { from, to, seat: last?.army } : null, (name) => colours[name] ?? '#888');
        }
    };
}
