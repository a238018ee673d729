// The review of a whole game: progress, a clickable plot, marks, a summary by player.

import { button, by_id, choice, labelled, make, make_svg } from './dom.js';
import { learn_box, start_learning } from './learn.js';
import { kMarkKinds } from './marks.js';
import { percent_text, time_text } from './numbers.js';
import { chances_text, expected_text, kSeats, name_of } from './seats.js';
import { state, when } from './state.js';
import { send_command } from './study.js';
import { go_to } from './walk.js';

/** @typedef {import('./types.js').Review} Review */
/** @typedef {import('./types.js').PlotPoint} PlotPoint */

/** @type {[string, string][]} */
const kDepths = [
    ['5000', 'Quick: 5,000 nodes per position'],
    ['20000', 'Normal: 20,000 nodes per position'],
    ['100000', 'Deep: 100,000 nodes per position'],
    ['500000', 'Very deep: 500,000 nodes per position'],
];
const kWidth = 460;
const kHeight = 136;
const kLeft = 34;
const kBelow = 18;
/** The advantage in pawns at the edge of the plot, in games with teams. */
const kMaxPawns = 10;

const setup = make('details', { class: 'review-setup' });
const progress = make('div', { class: 'progress' });
const plot = make('div', { class: 'plot' });
/** Shows expected points in the plot of FFA, instead of chances. */
let wants_points = false;
// Outside the plot, which each message of a running review draws anew.
const switch_numbers = button('Show expected points', 'Show expected points', () => {
    wants_points = !wants_points;
    draw_plot();
});
const expected = make('p', { class: 'legend' });
const summary = make('div', { class: 'summary' });

function draw_setup() {
    const engines = state.hello?.engines ?? [];
    const engine = choice(
        engines.map((e) => [e, e]),
        engines[0] ?? '',
        () => {},
        { name: 'review-engine' },
    );
    const nodes = choice(kDepths, '20000', () => {}, { name: 'review-nodes' });
    const start = () => void send_command({ do: 'review', engine: engine.value, nodes: Number(nodes.value) });
    setup.replaceChildren(
        make('summary', {}, 'New review'),
        make(
            'p',
            { class: 'hint' },
            'The engine analyses each position of the main line, marks mistakes and adds better moves as variations.',
        ),
        make('div', { class: 'form' }, labelled('Engine', engine), labelled('Depth', nodes)),
        button('Review the game', 'Review the game', start, { class: 'main', id: 'start-review' }),
    );
}

function draw_progress() {
    const review = state.review;
    progress.hidden = !review;
    setup.hidden = review?.state === 'running' || review?.state === 'waiting';
    setup.open = !review;
    if (!review) return;
    const is_on = review.state === 'running' || review.state === 'waiting';
    const left =
        review.left_ms === null || review.left_ms === undefined ? '' : `, ${time_text(review.left_ms)} left`;
    /** @type {Record<Review['state'], string>} */
    const words = {
        waiting: review.message || 'Waiting for the engine',
        running: `${review.done} of ${review.total} positions${left}`,
        done: !review.engine
            ? 'This review is part of the record'
            : `${review.engine} analysed ${review.total} positions`,
        stopped: `Stopped after ${review.done} of ${review.total} positions`,
        failed: review.message || 'The engine failed',
    };
    progress.className = `progress ${review.state}`;
    progress.replaceChildren(
        make(
            'div',
            { class: 'progress-line' },
            make('span', {}, words[review.state]),
            is_on && button('Stop', 'Stop', () => void send_command({ do: 'stop_review' })),
        ),
        is_on
            ? make('progress', {
                  max: Math.max(review.total, 1),
                  value: review.done,
                  'aria-label': 'Progress',
              })
            : '',
    );
}

// ------------------------------------------------------------------ plot

const kRound = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * Returns a number rounded up to a usual label of an axis.
 * @param {number} n
 */
function round_up(n) {
    const unit = 10 ** Math.floor(Math.log10(n));
    return (kRound.find((k) => k * unit >= n) ?? 10) * unit;
}

const has_chances = (/** @type {Review} */ review) => review.plot.every((p) => p.chances);

/** Returns what the plot shows of each seat: chances to finish first, or expected points. */
function shown_numbers(/** @type {Review} */ review) {
    return has_chances(review) && !wants_points ? 'chances' : 'values';
}

/** Returns the function from values to heights, and the grid lines. */
function scale_of(/** @type {Review} */ review) {
    const floor = kHeight - kBelow;
    const shown = shown_numbers(review);
    if (review.plot.some((p) => p[shown])) {
        const points = round_up(Math.max(1, ...review.plot.flatMap((p) => p.values ?? [])));
        const [most, unit] = shown === 'chances' ? [100, '%'] : [points, ''];
        const y = (/** @type {number} */ v) => floor - (Math.max(v, 0) / most) * (floor - 8);
        return { y, grid: [0, most / 2, most].map((v) => ({ y: y(v), text: `${v}${unit}` })) };
    }
    const middle = (floor + 8) / 2;
    const y = (/** @type {number} */ v) => {
        const part = Math.min(Math.max(v / kMaxPawns, -1), 1);
        return middle - part * (middle - 8);
    };
    const grid = [-kMaxPawns, 0, kMaxPawns].map((v) => ({
        y: y(v),
        text: v === 0 ? '=' : `${v > 0 ? '+' : '−'}${Math.abs(v)}`,
    }));
    return { y, grid };
}

/** @param {Review} review */
function x_of(review) {
    const plies = review.plot.map((p) => p.ply);
    const last = Math.max(1, review.total - 1, ...plies);
    return (/** @type {number} */ ply) => kLeft + (ply / last) * (kWidth - kLeft - 8);
}

/** @type {SVGLineElement|null} */
let here = null;

function draw_here() {
    const review = state.review;
    const at = review?.plot.find((p) => p.node === state.at);
    const chances = at?.chances ? `Chances: ${chances_text(at.chances)}. ` : '';
    expected.textContent = at?.values ? `${chances}Expected: ${expected_text(at.values)}` : '';
    if (!here || !review) return;
    here.style.display = at ? '' : 'none';
    if (!at) return;
    const x = String(x_of(review)(at.ply));
    here.setAttribute('x1', x);
    here.setAttribute('x2', x);
}

/** @param {Review} review @param {MouseEvent} event @param {SVGSVGElement} svg */
function point_at(review, event, svg) {
    const box = svg.getBoundingClientRect();
    const wanted = ((event.clientX - box.left) / box.width) * kWidth;
    const x = x_of(review);
    let best = null;
    let least = Infinity;
    for (const p of review.plot) {
        const away = Math.abs(x(p.ply) - wanted);
        if (away < least) [best, least] = [p, away];
    }
    return best;
}

function draw_plot() {
    const review = state.review;
    plot.hidden = switch_numbers.hidden = !review || review.plot.length === 0;
    here = null;
    if (!review || review.plot.length === 0) return;
    const x = x_of(review);
    const { y, grid } = scale_of(review);
    const svg = make_svg('svg', {
        viewBox: `0 0 ${kWidth} ${kHeight}`,
        role: 'img',
        'aria-label': 'Expected result after each move. Click to go to a move.',
    });
    for (const line of grid) {
        svg.append(
            make_svg('line', { class: 'grid', x1: kLeft, x2: kWidth - 8, y1: line.y, y2: line.y }),
            make_svg('text', { class: 'axis', x: kLeft - 5, y: line.y + 4, 'text-anchor': 'end' }, line.text),
        );
    }
    const path = (/** @type {(p: PlotPoint) => number} */ value) =>
        review.plot
            .map((p, i) => `${i === 0 ? 'M' : 'L'}${x(p.ply).toFixed(1)} ${y(value(p)).toFixed(1)}`)
            .join('');
    const shown = shown_numbers(review);
    if (review.plot.some((p) => p[shown])) {
        kSeats.forEach((seat, i) => {
            svg.append(make_svg('path', { class: `curve ${seat}`, d: path((p) => p[shown]?.[i] ?? 0) }));
        });
    } else {
        const first = x(review.plot[0].ply);
        const last = x(review.plot[review.plot.length - 1].ply);
        const curve = path((p) => p.value ?? 0);
        svg.append(
            make_svg('path', { class: 'area', d: `${curve}L${last} ${y(0)}L${first} ${y(0)}z` }),
            make_svg('path', { class: 'curve red', d: curve }),
        );
    }
    for (const mark of review.marks) {
        const p = review.plot.find((point) => point.node === mark.node);
        if (!p) continue;
        const value = p[shown]?.[kSeats.indexOf(mark.seat)] ?? p.value ?? 0;
        const title = make_svg('title', {}, `${name_of(mark.seat)} ${mark.mark}`);
        svg.append(
            make_svg(
                'circle',
                {
                    class: `mark-dot ${mark.seat} ${kMarkKinds[mark.mark] ?? ''}`,
                    cx: x(p.ply),
                    cy: y(value),
                    r: mark.mark === '?!' ? 3 : 4.5,
                },
                title,
            ),
        );
    }
    here = make_svg('line', { class: 'here', y1: 4, y2: kHeight - kBelow });
    svg.append(here);
    svg.addEventListener('click', (event) => void go_to(point_at(review, event, svg)?.node ?? null));
    plot.replaceChildren(svg);
    switch_numbers.hidden = !has_chances(review);
    switch_numbers.textContent = wants_points ? 'Show chances' : 'Show expected points';
    draw_here();
}

// ------------------------------------------------------------------ summary

function draw_summary() {
    const review = state.review;
    const found = review?.summary;
    summary.hidden = !found;
    if (!review || !found) return;
    const kMarks = ['?!', '?', '??'];
    const shown_loss = (/** @type {number|null} */ n) => (n === null ? '–' : n.toFixed(2));
    const rows = found.players.map((p) =>
        make(
            'tr',
            { class: p.seat },
            make('th', { scope: 'row' }, make('span', { class: 'dot' }), p.player || p.name),
            make('td', { class: 'strong' }, p.accuracy === null ? '–' : percent_text(p.accuracy)),
            make('td', {}, shown_loss(p.mean_loss)),
            ...kMarks.map((mark) => make('td', {}, String(p.marks[mark] ?? 0))),
            make('td', {}, String(p.moves)),
        ),
    );
    summary.replaceChildren(
        make(
            'table',
            {},
            make(
                'thead',
                {},
                make(
                    'tr',
                    {},
                    make('th', {}, ''),
                    make('th', { title: 'ANALYSIS.md describes how the accuracy is computed' }, 'Accuracy'),
                    make('th', { title: `Mean loss per move, in ${review.unit}` }, review.unit === 'pawns' ? 'Loss, pawns' : 'Loss, points'),
                    ...kMarks.map((mark) => make('th', {}, mark)),
                    make('th', {}, 'Moves'),
                ),
            ),
            make('tbody', {}, ...rows),
        ),
        found.turns.length > 0 ? make('h3', {}, 'Largest losses') : '',
        make(
            'ul',
            { class: 'turns' },
            ...found.turns.map(({ node, text }) =>
                make(
                    'li',
                    {},
                    button(text, text, () => void go_to(node), { class: 'plain' }),
                ),
            ),
        ),
    );
}

export function start_review() {
    by_id('page-review').append(progress, plot, switch_numbers, expected, learn_box, summary, setup);
    start_learning();
    when(['hello'], draw_setup);
    when(['review', 'hello'], draw_progress);
    when(['review', 'position'], () => {
        if (drawn === state.review) return;
        drawn = state.review;
        draw_plot();
        draw_summary();
    });
    when(['at'], draw_here);
    progress.hidden = plot.hidden = switch_numbers.hidden = summary.hidden = true;
}

/** @type {Review|null} */
let drawn = null;
