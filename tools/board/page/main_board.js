// The board of the study: draws the position and makes moves by hand.

import { Board } from './board.js';
import { premove, premove_targets, start_premoves } from './premove.js';
import { choose_promotion } from './promotion.js';
import { by_id } from './dom.js';
import { drop_errors, notice } from './notices.js';
import { armies_of, name_of, quarter_turns, seat_called } from './seats.js';
import { setting, when_settings } from './settings.js';
import { speak } from './speak.js';
import { ends_of } from './squares.js';
import { state, when } from './state.js';
import { kMarkKinds } from './marks.js';
import { send_command } from './study.js';
import { place } from './tree.js';
import { act_here, kNavigation } from './walk.js';

/** @typedef {import('./types.js').LegalMove} LegalMove */
/** @typedef {import('./types.js').Position} Position */

/** Returns why no person can move now in the game in progress; empty if a person can. */
function why_not_now() {
    const { playing, position } = state;
    if (!playing || !position || playing.state === 'over') return '';
    if (playing.state === 'paused') return 'The game is paused: resume it to move (P)';
    if (state.at !== playing.node) return 'This is an earlier position: go back to the game to move';
    if (playing.seats[position.player]?.who === 'person') return '';
    return `${name_of(position.player)} is thinking: wait for your turn`;
}

/** Removes the notice about a press. */
let forget_press = () => {};

/** Answers a press on a square without a movable piece. */
function press(/** @type {string} */ square) {
    const why = why_not_now();
    if (why && state.position?.pieces.some((p) => p.square === square && p.seat)) forget_press = notice(why, 'quiet');
}

/**
 * @param {string} from
 * @param {string} [to]
 * @returns {LegalMove[]}
 */
function moves_between(from, to) {
    const moves = state.look || why_not_now() ? [] : (state.position?.moves ?? []);
    return moves.filter((m) => m.from === from && (to === undefined || m.to === to));
}

/** A part of the page that takes moves as answers sets `refuses`, which is called with each move in dash form. */
export const move_filter = { refuses: (/** @type {string} */ _move) => false };

/** @param {LegalMove} move */
async function play(move) {
    if (move_filter.refuses(move.move)) {
        main_board.restore();
        return;
    }
    await act_here(async () => (await send_command({ do: 'play', move: move.move })) || main_board.restore());
}

/**
 * @param {string} from
 * @param {string|null} to
 */
async function drop(from, to) {
    if (to === null) return;
    if (premove_targets(from).includes(to)) {
        main_board.restore();
        premove(from, to);
        return;
    }
    const moves = moves_between(from, to);
    if (moves.length === 0) return;
    const move = moves.length === 1 ? moves[0] : await choose_promotion(main_board, to, moves);
    if (move) await play(move);
    else main_board.restore();
}

export const main_board = new Board({
    targets: (square) => [...moves_between(square).map((m) => m.to), ...premove_targets(square)],
    drop,
    press,
    say: speak,
});

/** @param {Position} position */
export function checked_kings(position) {
    const seats = Object.keys(position.checks);
    return position.pieces
        .filter((p) => p.type === 'K' && p.is !== 'dead' && p.seat && seats.includes(p.seat))
        .map((p) => p.square);
}

/**
 * Returns the squares and the seat of the move that led to a position.
 * @param {Position} position
 */
export function last_move_of(position) {
    const ends = ends_of(position.last?.move);
    return ends && { ...ends, seat: seat_called(position.last?.army ?? position.last?.player) };
}

/**
 * Returns the moves that are marked on the board, newest first.
 * @param {Position} position
 */
function marked_moves(position) {
    const last = last_move_of(position);
    if (setting('recent') === 'last') return last ? [last] : [];
    return (position.recent ?? []).flatMap(({ move, seat }) => {
        const ends = ends_of(move);
        return ends ? [{ ...ends, seat }] : [];
    });
}

/**
 * Returns the mark of the last move, placed on its target square.
 * @param {ReturnType<typeof last_move_of>} last
 */
function badge_of(last) {
    const suffix = place(state.at)?.suffix;
    if (!last || !suffix || state.look) return null;
    return { square: last.to, text: suffix, kind: kMarkKinds[suffix] ?? '' };
}

function draw() {
    const position = state.look ?? state.position;
    if (!position) return;
    const last = last_move_of(position);
    document.documentElement.dataset.armies = armies_of(position.variant);
    main_board.show({
        pieces: position.pieces,
        lasts: marked_moves(position),
        premove: state.premove && !state.look ? [state.premove.from, state.premove.to] : [],
        badge: badge_of(last),
        checked: checked_kings(position),
        turn: position.over ? null : position.turn,
    });
    by_id('board').classList.toggle('looking', state.look !== null);
}

/** Wheel travel for one move, in pixels. Touchpads send many small events. */
const kWheelStep = 60;
let wheel_turned = 0;

/** Steps through the game by the mouse wheel. */
function wheel(/** @type {WheelEvent} */ event) {
    if (event.ctrlKey || state.tree.length <= 1) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * kWheelStep;
    if (Math.sign(pixels) !== Math.sign(wheel_turned)) wheel_turned = 0;
    wheel_turned += pixels;
    if (Math.abs(wheel_turned) < kWheelStep) return;
    wheel_turned = 0;
    void (pixels > 0 ? kNavigation.forward() : kNavigation.back());
}

let is_usable = false;

/** Sets a performance mark when pieces can first be moved; tests/page/speed_test.py reads it. */
function note_usable() {
    if (is_usable || !state.position) return;
    is_usable = true;
    performance.mark('usable');
}

export function start_main_board() {
    by_id('board').prepend(main_board.svg);
    when(['position', 'look', 'tree', 'premove'], () => {
        draw();
        note_usable();
    });
    start_premoves(main_board.svg, (move) => void play(move));
    when_settings(draw);
    when(['bottom'], () => main_board.turn_to(quarter_turns(state.bottom)));
    main_board.svg.addEventListener('wheel', wheel, { passive: false });
    // Drawn arrows and circles belong to one position.
    let shown = { at: 0, study: '' };
    when(['at', 'study'], () => {
        main_board.clear_drawn();
        const { at, study, playing } = state;
        const is_new_study = study !== shown.study;
        if (is_new_study || at !== shown.at) {
            // A piece that is selected for a premove stays selected.
            const mover = seat_called(state.position?.last?.player);
            if (is_new_study || !mover || playing?.seats[mover]?.who !== 'engine') main_board.deselect();
            if (!is_new_study) drop_errors();
            forget_press();
        }
        shown = { at, study };
    });
}
