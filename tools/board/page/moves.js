// The move list: the main line in rounds with a column for each seat; variations, marks and comments
// below their moves.

import { command_in, words_of } from './comments.js';
import { by_id, make } from './dom.js';
import { chances_text, expected_text, kSeats, name_of, seat_called } from './seats.js';
import { state, when } from './state.js';
import { after, place } from './tree.js';
import { go_to } from './walk.js';
import { kMarkKinds } from './marks.js';

/** @typedef {import('./types.js').TreeNode} TreeNode */

/** A comment by quadrille-match, such as `+7.88/2 0.002s`: score, depth and time. */
const kEngineComment = /^([-+]\S+\/\d+ )?\d+\.\d{3}s$/;

/** @type {Map<number, HTMLElement>} */
let buttons = new Map();
/** @type {HTMLElement|null} */
let current = null;

/**
 * Returns the words of an analysis about a move: expected points and places, chances, and the loss.
 * @param {TreeNode} node
 */
function evaluation_text(node) {
    const numbers = (/** @type {string} */ name) => (command_in(node.comments, name) ?? '').split(' ').map(Number);
    const values = numbers('eval');
    const chances = numbers('win');
    const loss = command_in(node.comments, 'loss');
    const engine = words_of(node.comments).filter((text) => kEngineComment.test(text));
    return [
        values.length === kSeats.length && expected_text(values),
        chances.length === kSeats.length && `chances: ${chances_text(chances)}`,
        loss && `loses ${loss}`,
        ...engine,
    ]
        .filter(Boolean)
        .join('; ');
}

/** @param {TreeNode} node */
function move_button(node) {
    const seat = seat_called(node.seat);
    const suffix = node.suffix ?? '';
    const move = make(
        'button',
        {
            type: 'button',
            class: `m ${seat ?? ''}`,
            'data-node': node.node,
            tabindex: -1,
            title: evaluation_text(node) || null,
        },
        node.text ?? '',
        suffix && make('b', { class: kMarkKinds[suffix] ?? '' }, suffix),
    );
    buttons.set(node.node, move);
    return move;
}

/** @param {string[]|undefined} comments */
function comment_texts(comments) {
    const texts = words_of(comments).filter((text) => !kEngineComment.test(text));
    return texts.map((text) => make('span', { class: 'comment' }, text));
}

/**
 * Returns a variation and its subvariations as running text.
 * @param {number} first
 */
function variation(first) {
    const line = make('span', { class: 'line' });
    for (let at = /** @type {number|undefined} */ (first), is_first = true; at !== undefined;) {
        const node = place(at);
        if (!node) break;
        if (command_in(node.before, 'best') !== null)
            line.append(make('span', { class: 'better' }, 'better'));
        line.append(...comment_texts(node.before), move_button(node), ...comment_texts(node.comments));
        // The caller writes the alternatives of the first move.
        if (!is_first && node.parent !== undefined) {
            for (const other of after(node.parent).slice(1)) {
                line.append(make('span', { class: 'nested' }, '(', variation(other), ')'));
            }
        }
        is_first = false;
        at = after(at)[0];
    }
    return line;
}

/**
 * Creates a row of the main line. `add` puts a move into the column of its seat.
 * @param {number|undefined} round
 */
function round_row(round) {
    const row = make('div', { class: 'round' }, make('span', { class: 'number' }, String(round ?? '')));
    /** @type {Map<number, HTMLElement>} */
    const cells = new Map();
    /** @param {number} column @param {HTMLElement} move */
    const add = (column, move) => {
        const cell = cells.get(column) ?? make('span', { class: 'cell' });
        cell.style.gridColumn = String(column + 2);
        cell.append(move);
        cells.set(column, cell);
        row.append(cell);
    };
    return { row, round, add };
}

/**
 * Adds the main line. Each row is a round of the record: a number and a cell for each seat. A seat's
 * resignation and the move of its king share a cell.
 * @param {HTMLElement} into
 */
function main_line(into) {
    let column = 3;
    /** @type {ReturnType<typeof round_row>|null} */
    let row = null;
    const root = place(0);
    const preface = comment_texts(root?.comments);
    if (preface.length > 0) into.append(make('div', { class: 'aside' }, ...preface));
    for (let at = after(0)[0]; at !== undefined; at = after(at)[0]) {
        const node = place(at);
        if (!node) break;
        const seat = seat_called(node.seat);
        column = seat ? kSeats.indexOf(seat) : (column + 1) % 4;
        if (!row || row.round !== node.round) {
            row = round_row(node.round);
            into.append(row.row);
        }
        row.add(column, move_button(node));
        const others = after(/** @type {number} */ (node.parent)).slice(1);
        const comments = [...comment_texts(node.before), ...comment_texts(node.comments)];
        if (others.length === 0 && comments.length === 0) continue;
        into.append(
            make(
                'div',
                { class: 'aside' },
                ...comments,
                ...others.map((other) => make('div', { class: 'variation' }, variation(other))),
            ),
        );
        row = null;
    }
}

function draw_tree() {
    buttons = new Map();
    current = null;
    const list = make('div', { class: 'move-list' });
    main_line(list);
    if (buttons.size === 0) {
        list.append(make('p', { class: 'hint' }, 'No moves yet. Move a piece, type a move, or open a game.'));
    }
    const box = by_id('moves');
    const top = box.scrollTop;
    const head = make(
        'div',
        { class: 'round head', 'aria-hidden': 'true' },
        make('span', {}),
        ...kSeats.map((seat) => make('span', { class: seat }, name_of(seat))),
    );
    box.replaceChildren(head, list);
    box.scrollTop = top;
    draw_current();
}

function draw_current() {
    current?.classList.remove('current');
    current?.removeAttribute('aria-current');
    current = buttons.get(state.at) ?? null;
    current?.classList.add('current');
    current?.setAttribute('aria-current', 'true');
    keep_in_view();
}

/** Scrolls only the list, so that the current move is visible. */
function keep_in_view() {
    const box = by_id('moves');
    if (!current) {
        if (state.at === 0) box.scrollTop = 0;
        return;
    }
    const outer = box.getBoundingClientRect();
    const inner = current.getBoundingClientRect();
    const room = 60;
    if (inner.top < outer.top + room) box.scrollTop -= outer.top + room - inner.top;
    if (inner.bottom > outer.bottom - room) box.scrollTop += inner.bottom - outer.bottom + room;
}

export function start_moves() {
    by_id('moves').addEventListener('click', (event) => {
        const target = /** @type {Element} */ (event.target).closest('[data-node]');
        if (target) void go_to(Number(target.getAttribute('data-node')));
    });
    // The list changes its height with the panels above it.
    new ResizeObserver(keep_in_view).observe(by_id('moves'));
    let variant = '';
    when(['tree', 'at', 'position'], () => {
        // The names of the seats depend on the variant.
        const is_new_game = state.position !== null && state.position.variant !== variant;
        variant = state.position?.variant ?? '';
        if (drawn !== state.tree || is_new_game) {
            drawn = state.tree;
            draw_tree();
        } else {
            draw_current();
        }
    });
}

/** @type {TreeNode[]|null} */
let drawn = null;
