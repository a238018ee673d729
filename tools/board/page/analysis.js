// The analysis of the position: lines, expected results of the seats, arrows on the board.
// Pointing at a move of a line previews the position after it; a click plays the moves up to it.

import { button, by_id, choice, labelled, make } from './dom.js';
import { main_board } from './main_board.js';
import { count_text } from './numbers.js';
import { chances_text, expected_of, expected_text, is_team_game, kSeats, name_of, seats_of_people } from './seats.js';
import { setting, when_settings } from './settings.js';
import { ends_of } from './squares.js';
import { put, state, when } from './state.js';
import { send_command, query } from './study.js';

/** @typedef {import('./types.js').Analysis} Analysis */
/** @typedef {import('./types.js').Line} Line */

const kSlots = [0, 1];
const kDefaultLines = 3;
const kMaxShownMoves = 12;

/** The chosen options of a slot, stored in the browser. */
const stored_options = {
    /** @param {number} slot @param {string} name @param {string} value */
    set: (slot, name, value) => localStorage.setItem(`quadrille.analysis${slot}.${name}`, value),
    /** @param {number} slot @param {string} name */
    get: (slot, name) => localStorage.getItem(`quadrille.analysis${slot}.${name}`),
};
/** The slots whose analysis a reloaded page starts again. */
const kSlotsKey = 'quadrille.analysing';
const is_threat = [false, false];
const is_more_open = [false, false];

/** @param {number} slot */
function analysis_request(slot) {
    const engines = state.hello?.engines ?? [];
    const engine = stored_options.get(slot, 'engine');
    const limits = state.hello?.limits;
    const number = (/** @type {string} */ name, /** @type {number} */ max) => {
        const value = Number(stored_options.get(slot, name));
        return value >= 1 ? Math.min(value, max) : undefined;
    };
    return {
        do: 'analyse',
        slot,
        engine: engine !== null && engines.includes(engine) ? engine : engines[0],
        lines: number('lines', limits?.lines ?? 1) ?? Math.min(kDefaultLines, limits?.lines ?? 1),
        threads: number('threads', limits?.threads ?? 1),
        hash: number('hash', limits?.hash ?? 1),
        threat: is_threat[slot],
    };
}

/** @param {number} slot */
export function analyse(slot) {
    return send_command(analysis_request(slot));
}

/** Returns whether a slot has an engine that has not failed. */
const is_on = (/** @type {number} */ slot) => (state.analysis[slot]?.state ?? 'failed') !== 'failed';

/** @param {number} slot */
export function toggle_analysis(slot) {
    return is_on(slot) ? send_command({ do: 'stop_analysis', slot }) : analyse(slot);
}

/** @param {number} slot */
export function toggle_threat(slot) {
    is_threat[slot] = !is_threat[slot];
    return analyse(slot);
}

/** Changes the number of lines by `step`. */
export function change_lines(/** @type {number} */ step) {
    const now = analysis_request(0).lines;
    const max = state.hello?.limits.lines ?? 1;
    stored_options.set(0, 'lines', String(Math.min(Math.max(now + step, 1), max)));
    draw_controls();
    return state.analysis[0] ? analyse(0) : null;
}

/** Plays the engine's best move. */
export async function play_best() {
    const analysis = state.analysis[0];
    const first = analysis?.lines?.[0]?.moves[0];
    if (first && !analysis.threat && analysis.node === state.at) await send_command({ do: 'play', move: first.move });
}

// ------------------------------------------------------------------ preview

/** @type {{slot: number, line: number, last: number}|null} the move under the pointer */
let pointed = null;
/** Key of the shown or requested preview; empty: no preview. */
let preview_key = '';
let is_requesting = false;

/** @param {Analysis} analysis @param {{line: number, last: number}} where */
function moves_up_to(analysis, { line, last }) {
    return (analysis.lines?.[line]?.moves ?? []).slice(0, last + 1).map((m) => m.move);
}

/** Returns the message that requests the preview of the pointed move, or null. */
function preview_request() {
    const analysis = pointed && state.analysis[pointed.slot];
    if (!pointed || !analysis || analysis.threat) return null;
    return { do: 'preview', node: analysis.node, moves: moves_up_to(analysis, pointed) };
}

/** Shows the preview of the pointed move. Sends one request at a time. */
async function show_preview() {
    if (is_requesting) return;
    is_requesting = true;
    for (;;) {
        const message = preview_request();
        const wanted = message ? `${message.node} ${message.moves.join(' ')}` : '';
        if (wanted === preview_key) break;
        preview_key = wanted;
        if (!message) {
            put({ look: null });
            break;
        }
        const answer = await query(message);
        if (answer.position && pointed) put({ look: answer.position });
    }
    is_requesting = false;
}

/** @param {Event} event @returns {{slot: number, line: number, last: number}|null} */
function move_under(event) {
    const at = /** @type {Element} */ (event.target).closest('[data-move]');
    const [slot, line, last] = (at?.getAttribute('data-move') ?? '').split(' ').map(Number);
    return at ? { slot, line, last } : null;
}

/** The last place of the pointer. */
let pointer = '';

/**
 * Points at the move under the pointer. Browsers also send events when moves change under a resting pointer.
 * @param {PointerEvent} event
 */
function follow_pointer(event) {
    const now = `${event.clientX} ${event.clientY}`;
    if (now !== pointer) point(event);
    pointer = now;
}

/** @param {Event} event */
function point(event) {
    pointed = move_under(event);
    void show_preview();
}

function stop_pointing() {
    pointed = null;
    void show_preview();
}

/** @param {Event} event */
function play_pointed(event) {
    const where = move_under(event);
    const analysis = where && state.analysis[where.slot];
    if (!analysis || analysis.threat || analysis.node !== state.at) return;
    stop_pointing();
    void send_command({ do: 'play', moves: moves_up_to(analysis, where) });
}

// ------------------------------------------------------------------ drawing

/**
 * Returns the bars of a line: chances or expected points of each seat, or chances of the two sides.
 * @param {Line} line
 * @returns {{seat: string, part: number, text: string, title: string, more?: string}[]}
 */
function bar_values(line) {
    const { values, chances } = line;
    if (values && chances) {
        return kSeats.map((seat, i) => {
            const text = `${chances[i]} %`;
            return { seat, part: chances[i] / 100, text, title: name_of(seat), more: expected_of(values, seat) };
        });
    }
    if (values) {
        const max = Math.max(...values, 0.01);
        return kSeats.map((seat, i) => {
            const part = Math.max(values[i], 0) / max;
            return { seat, part, text: expected_of(values, seat), title: name_of(seat) };
        });
    }
    const chance = line.chance ?? 0.5;
    const [red, blue] = sides();
    return [
        { seat: 'red', part: chance, text: `${Math.round(chance * 100)} %`, title: red },
        { seat: 'blue', part: 1 - chance, text: `${Math.round((1 - chance) * 100)} %`, title: blue },
    ];
}

/** Returns the names of the two sides of a team game, Red's side first. */
function sides() {
    const red = state.position?.seats[0];
    const own = ['red', ...(red?.partners ?? [])];
    const names = (/** @type {boolean} */ is_own) =>
        kSeats
            .filter((s) => own.includes(s) === is_own)
            .map(name_of)
            .join(' and ');
    return [names(true), names(false)];
}

/** @param {Line} line */
function gauge_parts(line) {
    if (line.chances) return line.chances;
    if (line.values) return line.values.map((v) => 100 * Math.max(v, 0));
    // In percent: flex-grow values with a sum below 1 do not fill the bar.
    const chance = 100 * (line.chance ?? 0.5);
    return [chance, 100 - chance, 0, 0];
}

class SlotView {
    /** @param {number} slot */
    constructor(slot) {
        this.slot = slot;
        this.title = make('strong', {});
        this.status = make('span', { class: 'status-text' });
        this.mates = make('p', { class: 'mates', hidden: true });
        this.bars = make('div', { class: 'bars' });
        this.legend = make('p', { class: 'legend' });
        this.lines = make('div', { class: 'lines' });
        this.element = make(
            'section',
            { class: 'slot', hidden: true },
            make('div', { class: 'slot-head' }, this.title, this.status),
            this.mates,
            this.lines,
            this.bars,
            this.legend,
        );
    }

    draw() {
        const analysis = state.analysis[this.slot];
        this.element.hidden = !analysis;
        if (!analysis) return;
        this.title.textContent = analysis.engine;
        this.status.textContent = status_text(analysis);
        this.element.classList.toggle('failed', analysis.state === 'failed');
        this.mates.hidden = !analysis.mates;
        this.mates.textContent = analysis.mates ? `Mate: ${analysis.mates}` : '';
        const lines = analysis.lines ?? [];
        this.bars.classList.toggle('teams', lines[0]?.chance !== undefined);
        this.bars.classList.toggle('with-chances', lines[0]?.chances !== undefined);
        this.draw_bars(lines[0]);
        this.legend.hidden = lines.length === 0;
        this.legend.textContent = lines[0] ? legend_of(lines[0]) : '';
        while (this.lines.children.length > lines.length) this.lines.lastElementChild?.remove();
        lines.forEach((line, i) => this.draw_line(line, i));
    }

    /** @param {Line|undefined} line */
    draw_bars(line) {
        const rows = line ? bar_values(line) : [];
        // Existing bars are updated in place, so that their change is animated.
        while (this.bars.children.length > rows.length) this.bars.lastElementChild?.remove();
        rows.forEach(({ seat, part, text, title, more = '' }, i) => {
            let row = this.bars.children[i];
            if (!row) {
                row = make('div', {}, make('span', {}), make('i', {}, make('b', {})), make('em', {}), make('small', {}));
                this.bars.append(row);
            }
            row.className = `bar-row ${seat}`;
            const [name, track, number, points] = Array.from(row.children);
            name.textContent = title;
            const fill = /** @type {HTMLElement} */ (track.firstElementChild);
            fill.style.width = `${(part * 100).toFixed(1)}%`;
            number.textContent = text;
            points.textContent = more;
        });
    }

    /** @param {Line} line @param {number} index */
    draw_line(line, index) {
        let row = this.lines.children[index];
        if (!row) {
            row = make(
                'div',
                { class: 'engine-line' },
                make('button', {
                    type: 'button',
                    class: 'value plain',
                    on_click: () => row.classList.toggle('open'),
                }),
                make('span', { class: 'line-moves' }),
                make('span', { class: 'score' }),
            );
            this.lines.append(row);
        }
        const [value, list, score] = Array.from(row.children);
        const mover = line.moves[0]?.seat ?? 'red';
        value.textContent = line.values ? expected_of(line.values, mover) : line.score;
        const chances = line.chances ? `. Chances: ${chances_text(line.chances)}` : '';
        value.setAttribute('title', line.values ? expected_text(line.values) + chances : score_words(line));
        score.textContent = line.values ? `Score ${line.score}` : '';
        score.setAttribute('title', score_words(line));
        const moves = line.moves.slice(0, kMaxShownMoves);
        while (list.children.length > moves.length) list.lastElementChild?.remove();
        moves.forEach((move, k) => {
            let face = list.children[k];
            if (!face) {
                face = make('button', { type: 'button', 'data-move': `${this.slot} ${index} ${k}` });
                list.append(face);
            }
            if (face.textContent !== move.text) face.textContent = move.text;
            const kind = `lm ${move.seat}${move.continues ? ' continues' : ''}`;
            if (face.className !== kind) face.className = kind;
            const title = move.continues ? 'Expected continuation; the value does not come from it' : '';
            face.setAttribute('title', title);
        });
    }
}

/**
 * Returns the explanation of the bars and of the scores of the lines.
 * @param {Line} line
 */
function legend_of(line) {
    if (!line.values) return `Bars: winning chances. Lines: advantage of ${sides()[0]} in pawns.`;
    const mover = line.moves[0] ? name_of(line.moves[0].seat) : 'the mover';
    const bars = line.chances ? 'Bars: chances to finish first, expected' : 'Expected';
    return `${bars} final points and place. Score: ${mover}'s points minus the mean of the others.`;
}

/**
 * Returns the tooltip of a line's score.
 * @param {Line} line
 */
function score_words(line) {
    if (line.score.startsWith('#'))
        return is_team_game(state.position)
            ? `Moves until mate; negative: mate by ${sides()[1]}`
            : 'Moves until first place is certain; negative: until the seat to move is out of the game';
    if (!line.values) return `Advantage of ${sides()[0]} in pawns`;
    return 'Points of the seat to move minus the mean of the others';
}

/** @param {Analysis} analysis */
function status_text(analysis) {
    switch (analysis.state) {
        case 'waiting':
            return analysis.place ? `waiting, place ${analysis.place} in the queue` : 'waiting';
        case 'starting':
            return 'starting …';
        case 'failed':
            return analysis.message || 'failed';
        default:
    }
    const parts = [];
    if (analysis.threat) parts.push('threat');
    if (analysis.depth !== undefined) parts.push(`depth ${analysis.depth}`);
    if (analysis.nodes !== undefined) parts.push(`${count_text(analysis.nodes)} nodes`);
    if (analysis.nps) parts.push(`${count_text(analysis.nps)}/s`);
    if (analysis.state === 'done') parts.push(analysis.message || 'done');
    return parts.join(' · ') || 'thinking …';
}

/** @type {SlotView[]} */
let views = [];

function draw_arrows() {
    const wanted = setting('arrows');
    /** @type {import('./board.js').Arrow[]} */
    const arrows = [];
    if (wanted !== 'none' && !state.look) {
        for (const slot of kSlots) {
            const analysis = state.analysis[slot];
            if (!analysis || analysis.node !== state.at) continue;
            const lines = analysis.lines ?? [];
            lines.slice(0, 3).forEach((line, i) => {
                const follow = i === 0 && slot === 0 && wanted === 'lines' ? 4 : 1;
                line.moves.slice(0, follow).forEach((move, k) => {
                    const ends = ends_of(move.move);
                    if (!ends) return;
                    const is_first = k === 0;
                    arrows.push({
                        ...ends,
                        kind: analysis.threat ? 'threat-arrow' : `line-arrow ${move.seat}`,
                        width: is_first ? 22 - 6 * i : 10,
                        opacity: is_first ? 0.8 - 0.2 * i : 0.55 - 0.1 * k,
                    });
                });
            });
        }
    }
    main_board.show_arrows(arrows.reverse());
}

function draw_eval_gauge() {
    const line = state.analysis.find((a) => a?.lines?.length)?.lines?.[0];
    const box = by_id('share');
    if (box.children.length === 0) box.append(...kSeats.map((seat) => make('i', { class: seat })));
    const parts = line ? gauge_parts(line) : [0, 0, 0, 0];
    box.classList.toggle('idle', !line);
    Array.from(box.children).forEach((bar, i) => {
        /** @type {HTMLElement} */ (bar).style.flexGrow = String(parts[i]);
    });
}

const controls = make('div', { class: 'controls' });

/** @param {number} slot @returns {HTMLElement} */
function slot_controls(slot) {
    const { engine, lines, threads, hash } = analysis_request(slot);
    const limits = state.hello?.limits ?? { threads: 1, hash: 16, lines: 1, text: 0 };
    const runs = is_on(slot);
    const change = (/** @type {string} */ name) => (/** @type {string} */ value) => {
        stored_options.set(slot, name, value);
        if (state.analysis[slot]) void analyse(slot);
    };
    /** @type {(max: number) => [string, string][]} */
    const numbers = (max) => Array.from({ length: max }, (_, i) => [String(i + 1), String(i + 1)]);
    /** @type {[string, string][]} */
    const sizes = [];
    for (let size = 16; size < limits.hash; size *= 2) sizes.push([String(size), `${size} MB`]);
    sizes.push([String(limits.hash), `${limits.hash} MB`]);
    const name = slot === 1 ? '2nd engine' : seats_of_people().length > 0 ? 'Hints' : 'Analyse';
    const more = make(
        'div',
        { class: 'more', hidden: !is_more_open[slot] },
        labelled('Lines', choice(numbers(limits.lines), String(lines), change('lines'), { name: 'lines' })),
        labelled('Threads', choice(numbers(limits.threads), String(threads ?? 1), change('threads'))),
        labelled('Memory', choice(sizes, String(hash ?? sizes[0][0]), change('hash'))),
        // The second engine has a row of its own while it runs.
        slot === 0 && !state.analysis[1] && slot_controls(1),
    );
    const toggle = () => {
        is_more_open[slot] = !is_more_open[slot];
        more.hidden = !is_more_open[slot];
        face.setAttribute('aria-expanded', String(is_more_open[slot]));
    };
    const face = button('More', 'More', toggle, { 'aria-expanded': String(is_more_open[slot]) });
    return make(
        'div',
        { class: 'slot-controls' },
        button(runs ? 'Stop' : name, runs ? 'Stop' : name, () => void toggle_analysis(slot), {
            class: runs || slot === 1 ? '' : 'main',
            id: `analyse-${slot}`,
        }),
        choice(
            (state.hello?.engines ?? []).map((e) => [e, e]),
            engine ?? '',
            change('engine'),
            {
                'aria-label': 'Engine',
                class: 'grow',
            },
        ),
        // No button while the second engine is off, since it would start the engine.
        (slot === 0 || runs) &&
            button('Threat', 'Show threats: best moves if the seat to move passed (T)', () => void toggle_threat(slot), {
                'aria-pressed': String(is_threat[slot]),
            }),
        (slot === 0 || runs) && face,
        (slot === 0 || runs) && more,
    );
}

function draw_controls() {
    if (!state.hello) return;
    controls.replaceChildren(...kSlots.filter((slot) => slot === 0 || state.analysis[slot]).map(slot_controls));
}

export function start_analysis() {
    views = kSlots.map((slot) => new SlotView(slot));
    const page = by_id('page-analysis');
    page.append(controls, ...views.map((view) => view.element));
    page.addEventListener('pointermove', follow_pointer);
    page.addEventListener('pointerleave', stop_pointing);
    page.addEventListener('focusin', point);
    page.addEventListener('focusout', stop_pointing);
    page.addEventListener('click', play_pointed);

    when(['online'], () => {
        const slots = state.online ? JSON.parse(sessionStorage.getItem(kSlotsKey) ?? '[]') : [];
        for (const slot of slots) if (!state.analysis[slot]) void analyse(slot);
    });
    when(['analysis'], () => {
        const slots = kSlots.filter((slot) => state.analysis[slot]);
        if (state.online) sessionStorage.setItem(kSlotsKey, JSON.stringify(slots));
    });
    let drawn_for = '';
    when(['hello', 'analysis', 'position', 'playing'], () => {
        state.analysis.forEach((a, slot) => {
            if (a) is_threat[slot] = a.threat;
        });
        const runs = state.analysis.map((a, slot) => a && `${a.threat} ${is_on(slot)}`).join();
        const key = `${runs} ${state.hello?.program} ${seats_of_people().length > 0}`;
        if (drawn_for === key) return;
        drawn_for = key;
        draw_controls();
    });
    when(['analysis', 'position'], () => {
        for (const view of views) view.draw();
        draw_eval_gauge();
        by_id('share').classList.toggle('teams', is_team_game(state.position));
        if (pointed) void show_preview();
    });
    when(['analysis', 'at', 'look'], draw_arrows);
    when(['at'], stop_pointing);
    when_settings(draw_arrows);
}
