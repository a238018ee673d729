// The transport of a game saved as one HTML file: it shows the game, read-only.

/** @typedef {import('./types.js').Transport} Transport */
/** @typedef {import('./types.js').Message} Message */
/** @typedef {import('./types.js').Position} Position */

const kReadOnlyError = 'this file is read-only';

/**
 * @typedef {object} Game the contents of the file
 * @property {any[]} tree
 * @property {Record<string, string>} tags
 * @property {Record<string, any>} positions by node: complete for node 0, then changes from the parent
 * @property {string} record
 * @property {string} ending
 * @property {any} review
 */

/** @returns {Game} */
function read_game() {
    const holder = document.getElementById('game');
    return JSON.parse(holder?.textContent ?? 'null');
}

/**
 * @param {Position} before
 * @param {any} change
 * @returns {Position}
 */
function changed(before, change) {
    const { set, gone, ...fields } = change;
    const left = new Set([...gone, ...set.map((/** @type {any} */ piece) => piece.square)]);
    const pieces = before.pieces.filter((piece) => !left.has(piece.square));
    return { ...before, ...fields, pieces: [...pieces, ...set] };
}

/** @returns {Transport} */
function file_transport() {
    const game = read_game();
    /** @type {Map<number, any>} */
    const places = new Map(game.tree.map((node) => [node.node, node]));
    /** @type {Map<number, Position>} */
    const positions = new Map([[0, { ...game.positions[0], moves: [] }]]);
    let at = 0;

    /** @param {number} node @returns {Position} */
    function position_at(node) {
        // Apply the changes from the nearest ancestor with a known position.
        const way = [];
        let from = node;
        while (!positions.has(from)) {
            way.push(from);
            from = places.get(from).parent;
        }
        let position = /** @type {Position} */ (positions.get(from));
        for (const next of way.reverse()) {
            position = changed(position, game.positions[next]);
            positions.set(next, position);
        }
        return position;
    }

    /** @param {number} node */
    function after(node) {
        return game.tree.find((other) => other.parent === node)?.node;
    }

    /** @param {Message} message @returns {number|undefined} */
    function target(message) {
        switch (message.where) {
            case 'start':
                return 0;
            case 'back':
                return places.get(at).parent ?? 0;
            case 'forward':
                return after(at) ?? at;
            case 'end': {
                let node = at;
                for (let next = after(node); next !== undefined; next = after(node)) node = next;
                return node;
            }
            default:
                return message.node;
        }
    }

    const here = () => ({ at, position: position_at(at) });

    /** @param {Message} message @returns {Message} */
    function answer(message) {
        switch (message.do) {
            case 'join':
            case 'show':
                return {
                    study: 'file',
                    ...here(),
                    tree: game.tree,
                    tags: game.tags,
                    review: game.review,
                    formats: [
                        {
                            name: 'record',
                            ending: game.ending,
                            what: 'the game with variations and comments',
                            is_position: false,
                        },
                    ],
                };
            case 'go': {
                const node = target(message);
                if (node === undefined || !places.has(node)) return { error: `unknown node ${node}` };
                at = node;
                return here();
            }
            case 'export':
                if (message.format !== 'record') return { error: kReadOnlyError };
                return { text: game.record, file: `game.${game.ending}`, lost: '' };
            default:
                return { error: kReadOnlyError };
        }
    }

    return {
        send: (message) => Promise.resolve(answer(message)),
        on_event(callback) {
            callback({
                event: 'hello',
                program: 'Quadrille',
                home: 'file',
                engines: [],
                limits: { threads: 1, hash: 1, lines: 1, text: 0 },
                variants: [],
                seats: {},
                presets: [],
                setups: [],
                rule_values: {},
                rules: [],
            });
        },
    };
}

if (document.getElementById('game')) {
    /** @type {any} */ (globalThis).quadrille_transport = file_transport;
    document.body.classList.add('only-shows');
    document.body.classList.toggle('without-review', read_game().review === null);
}
