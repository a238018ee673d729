// A plate for each seat in the corners of the cross: player, points, status and clock.

import { by_id, make } from './dom.js';
import { is_team_game, kSeats, name_of, points_text, side_of } from './seats.js';
import { state, when } from './state.js';
import { rotate_board_to } from './turn.js';

/** @typedef {import('./types.js').Seat} Seat */

/** @type {Map<Seat, {plate: HTMLElement, clock: HTMLElement}>} */
const plates = new Map();
/** Time of the last clock update, by `performance.now()`. */
let clocks_came_ms = 0;

/**
 * Returns a time as a clock shows it, with tenths below ten seconds.
 * @param {number} ms
 */
export function clock_text(ms) {
    const left = Math.max(0, ms);
    const seconds = Math.floor(left / 1000);
    if (left < 10_000) return `0:0${seconds}.${Math.floor((left % 1000) / 100)}`;
    const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** @param {Seat} seat */
function left_now(seat) {
    const playing = state.playing;
    const left = playing?.left_ms?.[kSeats.indexOf(seat)];
    if (left === undefined || left === null) return null;
    const is_running = playing?.state === 'running' && playing.running === seat;
    if (!is_running) return left;
    return left - Math.max(0, performance.now() - clocks_came_ms - (playing.delay_ms ?? 0));
}

function draw_clocks() {
    for (const [seat, { clock }] of plates) {
        const left = left_now(seat);
        clock.hidden = left === null;
        if (left === null) continue;
        clock.textContent = clock_text(left);
        clock.classList.toggle(
            'running',
            state.playing?.running === seat && state.playing.state === 'running',
        );
        clock.classList.toggle('short', left < 20_000);
    }
}

/**
 * Returns the player of a seat in the game in progress, or else in the record, or an empty string. A
 * person without a name is "You" if no other person plays.
 * @param {Seat} seat
 */
export function player_of(seat) {
    const seats = state.preview_label ? {} : (state.playing?.seats ?? {});
    const sits = seats[seat];
    if (sits) {
        const people = Object.values(seats).filter((player) => player.who === 'person').length;
        if (sits.who === 'person') return sits.name || (people === 1 ? 'You' : '');
        return (sits.engine || 'Engine') + (sits.elo ? ` ${sits.elo}` : '');
    }
    return (state.look ?? state.position)?.seats.find((s) => s.seat === seat)?.player ?? '';
}

/** @param {Seat} seat */
function fill_plate(seat) {
    const found = plates.get(seat);
    const position = state.look ?? state.position;
    const info = position?.seats.find((s) => s.seat === seat);
    if (!found || !position || !info) return;
    const { plate, clock } = found;
    const player = player_of(seat);
    const is_turn = !position.over && position.turn === seat;
    const partners = info.partners.map(name_of).join(', ');
    plate.className = `plate ${seat} ${side_of(seat, state.bottom)}`;
    plate.classList.toggle('turn', is_turn);
    plate.classList.toggle('out', !info.active);
    const checks = position.checks[seat] ?? [];
    const status = !info.active
        ? info.state
        : checks.length > 0
          ? `check by ${checks.map(name_of).join(', ')}`
          : state.playing?.thinking === seat
            ? 'thinking …'
            : partners && `with ${partners}`;
    plate.replaceChildren(
        make(
            'div',
            { class: 'who', title: player ? `${info.name}: ${player}` : info.name },
            make('span', { class: 'dot' }),
            make('span', { class: 'name' }, player || info.name),
        ),
        ...(is_team_game(position)
            ? []
            : [make('div', { class: 'points', title: 'points' }, points_text(position, seat))]),
        make('div', { class: checks.length > 0 ? 'status-text checked' : 'status-text', title: status }, status),
        clock,
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
        plates.set(seat, { plate, clock });
        by_id('board').append(plate);
    }
    when(['playing'], () => {
        clocks_came_ms = performance.now();
        draw_clocks();
    });
    when(['position', 'look', 'playing', 'bottom', 'tags'], draw);
    setInterval(() => {
        if (state.playing?.running && state.playing.state === 'running') draw_clocks();
    }, 100);
}
