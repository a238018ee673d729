// A plate for each seat in the corners of the cross: player, rating or engine, points, clock, status.

import { by_id, make } from './dom.js';
import { is_team_game, kSeats, name_of, points_text, side_of } from './seats.js';
import { state, when } from './state.js';
import { rotate_board_to } from './turn.js';

/** @typedef {import('./types.js').Seat} Seat */

/** Longer names have smaller letters. */
const kLongName = 11;

/** @type {Map<Seat, {plate: HTMLElement, clock: HTMLElement, used: HTMLElement}>} */
const plates = new Map();
/** Time of the last clock update, by `performance.now()`. */
let clocks_came_ms = 0;

/**
 * Returns a time as a clock shows it, by default with tenths below ten seconds.
 * @param {number} ms
 */
export function clock_text(ms, has_tenths = ms < 10_000) {
    const left = Math.max(0, ms);
    const seconds = Math.floor(left / 1000);
    if (has_tenths) return `0:0${seconds}.${Math.floor((left % 1000) / 100)}`;
    const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function draw_clocks() {
    const playing = state.playing;
    for (const [seat, { clock, used }] of plates) {
        const at = kSeats.indexOf(seat);
        const is_running = playing?.state === 'running' && playing.running === seat;
        const since = is_running ? performance.now() - clocks_came_ms : 0;
        const spent = (playing?.used_ms[at] ?? 0) + since;
        used.textContent = playing && spent >= 1000 ? `${clock_text(spent, false)} used` : '';
        const left = playing?.left_ms?.[at];
        clock.hidden = left === undefined;
        if (left === undefined) continue;
        const now = left - Math.max(0, since - (playing?.delay_ms ?? 0));
        clock.textContent = clock_text(now);
        clock.classList.toggle('running', is_running);
        clock.classList.toggle('short', now < 20_000);
    }
}

/**
 * Returns the player of a seat in the game in progress, or else in the record, or an empty string. A
 * person without a name is "You" if no other person plays.
 * @param {Seat} seat
 */
export function player_of(seat, has_elo = true) {
    const seats = state.preview_label ? {} : (state.playing?.seats ?? {});
    const sits = seats[seat];
    if (sits) {
        const people = Object.values(seats).filter((player) => player.who === 'person').length;
        if (sits.who === 'person') return sits.name || (people === 1 ? 'You' : '');
        return (sits.engine || 'Engine') + (has_elo && sits.elo ? ` ${sits.elo}` : '');
    }
    return (state.look ?? state.position)?.seats.find((s) => s.seat === seat)?.player ?? '';
}

/**
 * Returns the rating of a recorded player, or the strength of an engine, or an empty string.
 * @param {import('./types.js').SeatInfo} info
 */
function strength_of({ seat, name }) {
    if (state.preview_label) return '';
    const sits = state.playing?.seats[seat];
    if (!sits) return state.tags[`${name}Elo`] ?? '';
    const { elo, movetime, nodes, depth } = sits;
    const limits = [
        elo && `Elo ${elo}`,
        nodes && `${nodes.toLocaleString('en')} nodes`,
        movetime && `${movetime / 1000} s a move`,
        depth && `depth ${depth}`,
    ];
    return limits.filter(Boolean).join(', ');
}

/** @param {Seat} seat */
function fill_plate(seat) {
    const found = plates.get(seat);
    const position = state.look ?? state.position;
    const info = position?.seats.find((s) => s.seat === seat);
    if (!found || !position || !info) return;
    const { plate, clock, used } = found;
    const player = player_of(seat, false);
    const about = strength_of(info);
    const name = player || info.name;
    const is_away = !state.online && state.playing?.seats[seat]?.who === 'person';
    const is_turn = !position.over && position.turn === seat;
    const partners = info.partners.map(name_of).join(', ');
    plate.className = `plate ${seat} ${side_of(seat, state.bottom)}`;
    plate.classList.toggle('turn', is_turn);
    plate.classList.toggle('out', !info.active);
    const checks = position.checks[seat] ?? [];
    const status = info.state !== 'plays'
        ? info.state
        : checks.length > 0
          ? `check by ${checks.map(name_of).join(', ')}`
          : is_away
            ? 'offline'
            : state.playing?.thinking === seat
              ? 'thinking …'
              : partners && `with ${partners}`;
    plate.replaceChildren(
        make(
            'div',
            { class: 'who', title: player ? `${info.name}: ${player}` : info.name },
            make('span', { class: 'dot' }),
            make('span', { class: name.length > kLongName ? 'name long' : 'name' }, name),
        ),
        make('div', { class: 'status-text', hidden: !about }, about),
        make(
            'div',
            { class: 'counts' },
            !is_team_game(position) &&
                make('span', { class: 'points', title: 'points' }, points_text(position, seat)),
            clock,
            used,
        ),
        make('div', { class: checks.length > 0 ? 'status-text checked' : 'status-text' }, status),
    );
    plate.setAttribute(
        'aria-label',
        `${info.name} ${player}: ${points_text(position, seat)} points, ${info.state}`,
    );
}

function draw() {
    for (const seat of kSeats) fill_plate(seat);
}

export function start_plates() {
    for (const seat of kSeats) {
        const sit_below = () => rotate_board_to(seat);
        const plate = make('div', {
            class: `plate ${seat}`,
            role: 'group',
            title: 'Click to put this seat at the bottom',
            on_click: sit_below,
        });
        const clock = make('div', { class: 'clock', role: 'timer', hidden: true });
        plates.set(seat, { plate, clock, used: make('span', { class: 'status-text' }) });
        by_id('board').append(plate);
    }
    when(['playing'], () => {
        clocks_came_ms = performance.now();
        draw_clocks();
    });
    when(['position', 'look', 'playing', 'bottom', 'tags', 'online'], draw);
    setInterval(() => {
        if (state.playing?.running && state.playing.state === 'running') draw_clocks();
    }, 100);
}
