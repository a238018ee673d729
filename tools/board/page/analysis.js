// What engines say about the position: lines, what each seat may expect, arrows on the board.
// Pointing at a move of a line shows the position behind it, clicking plays up to it.

import { button, by_id, choice, labelled, make } from './dom.js';
import { main_board } from './main_board.js';
import { count_text } from './numbers.js';
import { is_team_game, kSeats, name_of } from './seats.js';
import { setting, when_settings } from './settings.js';
import { ends_of } from './squares.js';
import { put, state, when } from './state.js';
import { send_command, query } from './study.js';

/** @typedef {import('./types.js').Analysis} Analysis */
/** @typedef {import('./types.js').Line} Line */

const kSlots = [0, 1];
const kDefaultLines = 3;
const kMaxShownMoves = 12;

/** What was chosen for a slot; kept in this browser. */
const kept = {
    /** @param {number} slot @param {string} name @param {string} value */
    set: (slot, name, value) => localStorage.setItem(`quadrille.analysis${slot}.${name}`, value),
    /** @param {number} slot @param {string} name */
    get: (slot, name) => localStorage.getItem(`quadrille.analysis${slot}.${name}`),
};
const is_threat = [false, false];

/** @param {number} slot */
function analysis_request(slot) {
    const engines = state.hello?.engines ?? [];
    const engine = kept.get(slot, 'engine');
    const limits = state.hello?.limits;
    const number = (/** @type {string} */ name, /** @type {number} */ most) => {
        const value = Number(kept.get(slot, name));
        return value >= 1 ? Math.min(value, most) : undefined;
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

/** @param {number} slot */
export function toggle_analysis(slot) {
    return state.analysis[slot] ? send_command({ do: 'stop_analysis', slot }) : analyse(slot);
}

/** @param {number} slot */
export function toggle_threat(slot) {
    is_threat[slot] = !is_threat[slot];
    return analyse(slot);
}

/** Changes how many lines are shown. */
export function change_lines(/** @type {number} */ step) {
    const now = analysis_request(0).lines;
    const most = state.hello?.limits.lines ?? 1;
    kept.set(0, 'lines', String(Math.min(Math.max(now + step, 1), most)));
    draw_controls();
    return state.analysis[0] ? analyse(0) : null;
}

/** Plays what the engine thinks best. */
export function play_best() {
    const analysis = state.analysis[0];
    const first = analysis?.lines?.[0]?.moves[0];
    if (first && !analysis.threat) void send_command({ do: 'play', move: first.move });
}

// ------------------------------------------------------------------ looking ahead

/** @type {{slot: number, line: number, last: number}|null} the move that is pointed at */
let pointed = null;
/** What is looked at, or asked for; an empty text: nothing. */
let looked_for = '';
let is_looking = false;

/** @param {Analysis} analysis @param {{line: number, last: number}} where */
function moves_up_to(analysis, { line, last }) {
    return (analysis.lines?.[line]?.moves ?? []).slice(0, last + 1).map((m) => m.move);
}

/** What is to be looked at now, or null. */
function wanted_look() {
    const analysis = pointed && state.analysis[pointed.slot];
    if (!pointed || !analysis || analysis.threat) return null;
    return { do: 'preview', node: analysis.node, moves: moves_up_to(analysis, pointed) };
}

/** Shows what is pointed at. While an answer is awaited nothing more is asked for. */
async function look() {
    if (is_looking) return;
    is_looking = true;
    for (;;) {
        const message = wanted_look();
        const wanted = message ? `${message.node} ${message.moves.join(' ')}` : '';
        if (wanted === looked_for) break;
        looked_for = wanted;
        if (!message) {
            put({ look: null });
            break;
        }
        const answer = await query(message);
        if (answer.position && pointed) put({ look: answer.position });
    }
    is_looking = false;
}

/** @param {Event} event @returns {{slot: number, line: number, last: number}|null} */
function move_under(event) {
    const at = /** @type {Element} */ (event.target).closest('[data-move]');
    const [slot, line, last] = (at?.getAttribute('data-move') ?? '').split(' ').map(Number);
    return at ? { slot, line, last } : null;
}

/** @param {Event} event */
function point(event) {
    pointed = move_under(event);
    void look();
}

function stop_pointing() {
    pointed = null;
    void look();
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
 * What the four seats may expect, as bars.
 * @param {Line} line
 */
function expectation(line) {
    if (line.values) {
        const most = Math.max(...line.values, 0.01);
        return kSeats.map((seat, i) => {
            const value = line.values?.[i] ?? 0;
            return { seat, part: Math.max(value, 0) / most, text: value.toFixed(1), title: name_of(seat) };
        });
    }
    const chance = line.chance ?? 0.5;
    const [red, blue] = sides();
    return [
        { seat: 'red', part: chance, text: `${Math.round(chance * 100)} %`, title: red },
        { seat: 'blue', part: 1 - chance, text: `${Math.round((1 - chance) * 100)} %`, title: blue },
    ];
}

/** The two sides of a team game in words, Red's first. */
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
function shares(line) {
    if (line.values) return line.values.map((v) => 100 * Math.max(v, 0));
    // In percent: parts that are less than 1 together would not fill the bar.
    const chance = 100 * (line.chance ?? 0.5);
    return [chance, 100 - chance, 0, 0];
}

class SlotView {
    /** @param {number} slot */
    constructor(slot) {
        this.slot = slot;
        this.title = make('strong', {});
        this.says = make('span', { class: 'says' });
        this.mates = make('p', { class: 'mates', hidden: true });
        this.bars = make('div', { class: 'bars' });
        this.legend = make('p', { class: 'legend' });
        this.lines = make('div', { class: 'lines' });
        this.element = make(
            'section',
            { class: 'slot', hidden: true },
            make('div', { class: 'slot-head' }, this.title, this.says),
            this.bars,
            this.mates,
            this.legend,
            this.lines,
        );
    }

    draw() {
        const analysis = state.analysis[this.slot];
        this.element.hidden = !analysis;
        if (!analysis) return;
        this.title.textContent = analysis.engine;
        this.says.textContent = status_text(analysis);
        this.element.classList.toggle('failed', analysis.state === 'failed');
        this.mates.hidden = !analysis.mates;
        this.mates.textContent = analysis.mates ? `Mate: ${analysis.mates}` : '';
        const lines = analysis.lines ?? [];
        this.bars.classList.toggle('teams', lines[0]?.chance !== undefined);
        this.draw_bars(lines[0]);
        this.legend.hidden = lines.length === 0;
        this.legend.textContent = lines[0] ? legend_of(lines[0]) : '';
        while (this.lines.children.length > lines.length) this.lines.lastElementChild?.remove();
        lines.forEach((line, i) => this.draw_line(line, i));
    }

    /** @param {Line|undefined} line */
    draw_bars(line) {
        const rows = line ? expectation(line) : [];
        // Bars that are there already are changed, so that one sees them move.
        while (this.bars.children.length > rows.length) this.bars.lastElementChild?.remove();
        rows.forEach(({ seat, part, text, title }, i) => {
            let row = this.bars.children[i];
            if (!row) {
                row = make('div', {}, make('span', {}), make('i', {}, make('b', {})), make('em', {}));
                this.bars.append(row);
            }
            row.className = `bar-row ${seat}`;
            const [name, track, number] = Array.from(row.children);
            name.textContent = title;
            const fill = /** @type {HTMLElement} */ (track.firstElementChild);
            fill.style.width = `${(part * 100).toFixed(1)}%`;
            number.textContent = text;
        });
    }

    /** @param {Line} line @param {number} index */
    draw_line(line, index) {
        let row = this.lines.children[index];
        if (!row) {
            row = make(
                'div',
                { class: 'engine-line' },
                make('span', { class: 'score' }),
                make('span', { class: 'line-moves' }),
            );
            this.lines.append(row);
        }
        const [score, list] = Array.from(row.children);
        if (score.textContent !== line.score) score.textContent = line.score;
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
            const kind = `lm ${move.seat}`;
            if (face.className !== kind) face.className = kind;
        });
    }
}

/**
 * What the bars show, and what the numbers of the lines are, by which they are ordered.
 * @param {Line} line
 */
function legend_of(line) {
    if (!line.values) return `Bar: chances. Lines: pawns that ${sides()[0]} are ahead.`;
    const mover = line.moves[0] ? name_of(line.moves[0].seat) : 'the mover';
    return `Bars: points expected at the end. Lines: ${mover}'s points above the others' mean, best first.`;
}

/**
 * What the number of a line says, for whoever points at it.
 * @param {Line} line
 */
function score_words(line) {
    if (line.score.startsWith('#')) return 'Mate in so many moves; below zero: against the mover';
    if (!line.values) return `Pawns that ${sides()[0]} are ahead`;
    const points = line.values.map((value, i) => `${name_of(kSeats[i])} ${value.toFixed(1)}`).join(', ');
    return `The mover's points above the mean of the other players. Expected at the end: ${points}`;
}

/** @param {Analysis} analysis */
function status_text(analysis) {
    switch (analysis.state) {
        case 'waiting':
            return analysis.place ? `waits, place ${analysis.place} in the queue` : 'waits';
        case 'starting':
            return 'starts …';
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
    return parts.join(' · ') || 'thinks …';
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
    const parts = line ? shares(line) : [0, 0, 0, 0];
    box.classList.toggle('idle', !line);
    Array.from(box.children).forEach((bar, i) => {
        /** @type {HTMLElement} */ (bar).style.flexGrow = String(parts[i]);
    });
}

const controls = make('div', { class: 'controls' });

/** @param {number} slot */
function slot_controls(slot) {
    const { engine, lines, threads, hash } = analysis_request(slot);
    const limits = state.hello?.limits ?? { threads: 1, hash: 16, lines: 1, text: 0 };
    const is_on = state.analysis[slot] !== null;
    const change = (/** @type {string} */ name) => (/** @type {string} */ value) => {
        kept.set(slot, name, value);
        if (state.analysis[slot]) void analyse(slot);
    };
    /** @type {(most: number) => [string, string][]} */
    const numbers = (most) => Array.from({ length: most }, (_, i) => [String(i + 1), String(i + 1)]);
    /** @type {[string, string][]} */
    const sizes = [];
    for (let size = 16; size < limits.hash; size *= 2) sizes.push([String(size), `${size} MB`]);
    sizes.push([String(limits.hash), `${limits.hash} MB`]);
    const name = slot === 0 ? 'Analyse' : '2nd engine';
    return make(
        'div',
        { class: 'slot-controls' },
        button(is_on ? 'Stop' : name, is_on ? 'Stop' : name, () => void toggle_analysis(slot), {
            class: is_on || slot === 1 ? '' : 'main',
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
        // That of the second engine would start it.
        (slot === 0 || is_on) &&
            button('Threat', 'What the others would do if this seat passed (T)', () => void toggle_threat(slot), {
                'aria-pressed': String(is_threat[slot]),
            }),
        make(
            'details',
            {},
            make('summary', {}, 'More'),
            labelled(
                'Lines',
                choice(numbers(limits.lines), String(lines), change('lines'), { name: 'lines' }),
            ),
            labelled('Threads', choice(numbers(limits.threads), String(threads ?? 1), change('threads'))),
            labelled('Memory', choice(sizes, String(hash ?? sizes[0][0]), change('hash'))),
        ),
    );
}

function draw_controls() {
    if (!state.hello) return;
    const open = Array.from(controls.querySelectorAll('details')).map((d) => d.open);
    // The second engine is offered when the first one works.
    const is_used = state.analysis.some((a) => a !== null);
    controls.replaceChildren(...kSlots.slice(0, is_used ? 2 : 1).map(slot_controls));
    controls.querySelectorAll('details').forEach((d, i) => {
        d.open = open[i] ?? false;
    });
}

export function start_analysis() {
    views = kSlots.map((slot) => new SlotView(slot));
    const page = by_id('page-analysis');
    page.append(controls, ...views.map((view) => view.element));
    page.addEventListener('pointerover', point);
    page.addEventListener('pointerleave', stop_pointing);
    page.addEventListener('focusin', point);
    page.addEventListener('focusout', stop_pointing);
    page.addEventListener('click', play_pointed);

    let drawn_for = '';
    when(['hello', 'analysis', 'position'], () => {
        state.analysis.forEach((a, slot) => {
            if (a) is_threat[slot] = a.threat;
        });
        const runs = state.analysis.map((a) => a && String(a.threat)).join();
        if (drawn_for === runs + state.hello?.program) return;
        drawn_for = runs + state.hello?.program;
        draw_controls();
    });
    when(['analysis', 'position'], () => {
        for (const view of views) view.draw();
        draw_eval_gauge();
        by_id('share').classList.toggle('teams', is_team_game(state.position));
        if (pointed) void look();
    });
    when(['analysis', 'at', 'look'], draw_arrows);
    when(['at'], stop_pointing);
    when_settings(draw_arrows);
}
