// Steps through the mistakes that a review has found, and lets a player find the better moves.

import { button, choice, make } from './dom.js';
import { main_board, move_filter } from './main_board.js';
import { kSeats, name_of } from './seats.js';
import { ends_of } from './squares.js';
import { put, state, when } from './state.js';
import { send_command } from './study.js';
import { before, place } from './tree.js';
import { go_to } from './walk.js';

/** @typedef {import('./types.js').Mark} Mark */

/** @type {Mark[]} the mistakes to learn from; empty: not learning */
let course = [];
let number = 0;
/** @type {Set<number>} the mistakes whose better moves the player found */
const found = new Set();
/** @type {'asked'|'wrong'|'found'|'shown'} */
let stage = 'asked';
/** A seat, or `all`. */
let player = 'all';
/** The seat at the bottom of the board before learning. */
let bottom = '';

/** The buttons for the mistakes, below the summary of the review. */
export const learn_box = make('div', { class: 'learn', hidden: true });

/** Returns the marks of a review that has ended: its end renumbers the moves. */
const marks = () => (state.review?.summary ? state.review.marks : []);

/** Returns the marked moves of the chosen player. */
function mistakes() {
    return marks().filter(({ seat, node }) => (player === 'all' || seat === player) && place(node));
}

/** Goes to the next mistake after the current move, or to the first one. */
function next_mistake() {
    let ply = 0;
    for (let at = before(state.at); at !== null; at = before(at)) ++ply;
    const all = mistakes();
    void go_to((all.find((mark) => mark.ply > ply) ?? all[0])?.node ?? null);
}

/** @param {Mark} mark */
const question_of = (mark) => before(mark.node) ?? 0;

/** Asks for the better move of a mistake. */
function ask(/** @type {number} */ wanted) {
    number = wanted;
    stage = 'asked';
    main_board.show_arrows([]);
    put({ bottom: course[number].seat });
    void go_to(question_of(course[number]));
    draw();
}

async function begin() {
    course = mistakes().filter((mark) => mark.better);
    found.clear();
    bottom = state.bottom;
    // Lines of an engine would show the better move.
    for (const slot of [0, 1]) if (state.analysis[slot]) await send_command({ do: 'stop_analysis', slot });
    move_filter.refuses = (move) => {
        const is_wrong = state.at === question_of(course[number]) && move !== course[number].better;
        if (is_wrong && stage !== 'shown') stage = 'wrong';
        draw();
        return is_wrong;
    };
    ask(0);
}

function stop() {
    if (course.length === 0) return;
    course = [];
    move_filter.refuses = () => false;
    main_board.show_arrows([]);
    draw();
}

function end() {
    stop();
    put({ bottom });
}

/** Marks the piece of the better move, or the whole move, on the board. */
function point_out(/** @type {boolean} */ is_whole) {
    const ends = ends_of(course[number].better);
    if (!ends) return;
    main_board.show_arrows([{ from: ends.from, to: is_whole ? ends.to : ends.from, kind: 'pen green' }]);
}

function solve() {
    stage = 'shown';
    // The next frame draws the new position.
    void go_to(question_of(course[number])).then(() => requestAnimationFrame(() => point_out(true)));
    draw();
}

/** Returns the text of the question or of its answer. */
function words() {
    const { node, seat, mark, better_text } = course[number];
    switch (stage) {
        case 'found':
            return `${better_text} is the best move.`;
        case 'shown':
            return `The best move is ${better_text}.`;
        case 'wrong':
            return 'That is not the best move. Try again.';
        default:
            return `${name_of(seat)} played ${place(node)?.text ?? ''}${mark}. Find a better move.`;
    }
}

function draw() {
    const is_learning = course.length > 0;
    const all = mistakes();
    learn_box.hidden = !is_learning && marks().length === 0;
    learn_box.closest('.panel')?.classList.toggle('learning', is_learning);
    if (!is_learning) {
        /** @type {[string, string][]} */
        const players = kSeats.map((seat) => [seat, name_of(seat)]);
        const choose = (/** @type {string} */ seat) => {
            player = seat;
            draw();
        };
        learn_box.replaceChildren(
            choice([['all', 'All players'], ...players], player, choose, { 'aria-label': 'Mistakes of', name: 'mistakes-of' }),
            button('Next mistake', 'Next mistake', next_mistake, { disabled: all.length === 0 }),
            button('Learn from mistakes', 'Learn from mistakes', () => void begin(), {
                id: 'learn',
                disabled: !all.some((mark) => mark.better),
            }),
        );
        return;
    }
    const is_answered = stage === 'found' || stage === 'shown';
    const has_next = number + 1 < course.length;
    learn_box.replaceChildren(
        make('p', { role: 'status' }, make('b', {}, `${number + 1} of ${course.length} `), words()),
        is_answered && !has_next ? make('p', {}, make('strong', {}, `${found.size} of ${course.length} found.`)) : '',
        ...(is_answered
            ? []
            : [
                  button('Hint', 'Show the piece to move', () => point_out(false)),
                  button('Solution', 'Show the best move', solve),
              ]),
        stage !== 'found' && state.at !== question_of(course[number])
            ? button('Try again', 'Back to the position', () => ask(number))
            : '',
        has_next ? button('Next', 'Next mistake', () => ask(number + 1), { class: is_answered ? 'main' : '' }) : '',
        button(has_next ? 'Stop' : 'Finish', 'Stop learning', end, { class: is_answered && !has_next ? 'main' : '' }),
    );
}

export function start_learning() {
    when(['study'], stop);
    when(['at', 'position', 'tree', 'review'], () => {
        if (marks().length === 0) stop();
        const mark = course[number];
        if (mark && before(state.at) === question_of(mark) && state.position?.last?.move === mark.better) {
            if (stage !== 'shown') found.add(number);
            stage = 'found';
        }
        draw();
    });
}
