// The bar above the panel during a game: its status, pause, take back, draw, resign.

import { toggle_analysis } from './analysis.js';
import { open_dialog } from './dialogs.js';
import { button, by_id, make } from './dom.js';
import { end_box, end_text } from './game_end.js';
import { icon } from './icons.js';
import { notice } from './notices.js';
import { kSeats, name_of, seats_of_people } from './seats.js';
import { state, when } from './state.js';
import { send_command } from './study.js';
import { go_to } from './walk.js';

/** @typedef {import('./types.js').Seat} Seat */

/** Returns the person to move, or else the first person who is still in the game. */
function person_to_act() {
    const position = state.position;
    const is_person = (/** @type {Seat} */ seat) => state.playing?.seats[seat]?.who === 'person';
    if (!position) return null;
    if (is_person(position.player)) return position.player;
    return kSeats.find((seat) => is_person(seat) && position.active.includes(seat)) ?? null;
}

/**
 * Opens a dialog that asks the user to confirm `act`.
 * @param {string} title
 * @param {string} text
 * @param {{does: string, leaves: string}} verbs labels of the buttons
 * @param {() => void} act
 */
function confirm_first(title, text, { does, leaves }, act) {
    const { close } = open_dialog({
        title,
        kind: 'narrow',
        body: [make('p', {}, text)],
        actions: [
            button(leaves, leaves, () => close()),
            button(
                does,
                does,
                () => {
                    close();
                    act();
                },
                { class: 'main' },
            ),
        ],
    });
}

/**
 * @param {string} event
 * @param {Seat|null} seat the seat that the event is about
 */
async function add_event(event, seat = person_to_act()) {
    const playing = state.playing;
    if (!seat || !playing) return;
    if (state.at !== playing.node) await go_to(playing.node);
    const answer = await send_command({ do: 'add_event', event, seat });
    if (answer?.refused) notice(`No draw: ${answer.refused}`, 'quiet');
}

function resign() {
    const seat = person_to_act();
    if (!seat) return;
    const verbs = { does: 'Resign', leaves: 'Play on' };
    const team = [seat, ...(state.position?.seats.find((s) => s.seat === seat)?.partners ?? [])].map(name_of);
    const text =
        state.position?.variant === 'teams' ? `${team.join(' and ')} lose the game.` : `${name_of(seat)} leaves the game.`;
    confirm_first('Resign?', text, verbs, () => void add_event('resigns'));
}

/** Ends the game; asks first while it goes on. */
function stop_playing() {
    const stop = () => void send_command({ do: 'end_game' });
    const verbs = { does: 'Stop playing', leaves: 'Play on' };
    if (state.playing?.state === 'over') stop();
    else confirm_first('Stop playing?', 'The game stays unfinished in its study.', verbs, stop);
}

/** Returns the armies that a person can choose to keep: all but its own. */
function armies() {
    const person = person_to_act();
    return (state.position?.seats ?? []).filter((s) => s.kept !== undefined && s.seat !== person);
}

/** Opens a dialog for the army to keep when there is a choice. */
function choose_army() {
    const choices = armies().map(({ seat, name, kept }) =>
        button(
            make('span', {}, make('span', { class: 'dot' }), ` ${name}'s army${kept ? ' (chosen)' : ''}`),
            `Keep ${name}'s army`,
            () => {
                close();
                void add_event('keeps the army', seat);
            },
            { class: `army ${seat}`, disabled: kept },
        ),
    );
    const { close } = open_dialog({
        title: 'Choose the army to keep',
        kind: 'narrow',
        body: [
            make(
                'p',
                {},
                'A player can hold one army in addition to its own. A player who wins more armies keeps the army with the most material, or the army chosen here. The other armies die.',
            ),
            make('div', { class: 'armies' }, ...choices),
        ],
    });
}

export function toggle_pause() {
    if (!state.playing || state.playing.state === 'over') return;
    void send_command({ do: state.playing.state === 'paused' ? 'resume' : 'pause' });
}

const status = make('span', { class: 'game-status' });
let drawn = '';

function draw_bar() {
    const playing = state.playing;
    const bar = by_id('game-bar');
    bar.hidden = !playing;
    if (!playing) return;
    const is_over = playing.state === 'over';
    const is_paused = playing.state === 'paused';
    const is_elsewhere = playing.node !== state.at && !is_over;
    const person = person_to_act();
    const can_keep = person !== null && armies().length > 0;
    const box = end_box(draw_bar);
    // A pause without a reason of its own comes from an engine that failed.
    const has_failed = is_paused && playing.message && !playing.message.startsWith('Paused');
    status.textContent =
        (has_failed ? `Paused: ${playing.message}. Press Resume to try again.` : playing.message) ||
        (is_over
            ? end_text()
            : is_paused
              ? 'Paused by a player'
              : playing.thinking
                ? `${name_of(playing.thinking)} is thinking …`
                : 'Your turn');
    status.title = status.textContent;
    // Rebuild the buttons only if they change: a button that is replaced while it is pressed gets no click.
    const has_hints = state.analysis[0] !== null;
    const key = JSON.stringify([is_over, is_paused, is_elsewhere, person !== null, can_keep, has_hints, box?.innerHTML]);
    if (key === drawn) return;
    drawn = key;
    const pause = is_paused ? ['play', 'Resume (P)'] : ['pause', 'Pause (P)'];
    const to_game = () => {
        if (state.playing) void go_to(state.playing.node);
    };
    const stop = button(icon(is_over ? 'close' : 'stop'), is_over ? 'Close' : 'Stop playing', stop_playing, { class: 'plain' });
    bar.replaceChildren(
        make(
            'div',
            { class: 'game-head' },
            status,
            is_elsewhere && button('Back to the game', 'Back to the game', to_game),
            is_over && stop,
        ),
        seats_of_people().length > 0
            ? button('Hints', "Show the engine's lines during this game (A)", () => void toggle_analysis(0), {
                  'aria-pressed': String(has_hints),
                  id: 'hints',
              })
            : '',
        ...(is_over
            ? []
            : [
                  button(icon(pause[0]), pause[1], toggle_pause, { class: 'plain' }),
                  button(icon('undo'), 'Take back', () => void send_command({ do: 'take_back' }), { class: 'plain' }),
                  ...(person
                      ? [
                            button('½', 'Offer a draw', () => void add_event('draw agreed'), { class: 'plain' }),
                            button(icon('flag'), 'Resign', resign, { class: 'plain' }),
                        ]
                      : []),
                  ...(can_keep
                      ? [
                            button('Army …', 'Choose the army to keep when you win another army', choose_army, {
                                class: 'plain',
                            }),
                        ]
                      : []),
              ]),
        is_over ? '' : stop,
        box ?? '',
    );
}

export function start_game_bar() {
    when(['playing', 'at', 'position', 'analysis'], draw_bar);
}
