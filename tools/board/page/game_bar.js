// The bar above the panel while a game is played: how it stands, pause, take back, draw, resign.

import { open_dialog } from './dialogs.js';
import { button, by_id, make } from './dom.js';
import { icon } from './icons.js';
import { notice } from './notices.js';
import { kSeats, name_of } from './seats.js';
import { state, when } from './state.js';
import { send_command } from './study.js';
import { open_tab } from './tabs.js';
import { go_to } from './walk.js';

/** @typedef {import('./types.js').Seat} Seat */

/** The person whose turn it is, else the first one who is still in the game. */
function person_to_act() {
    const position = state.position;
    const is_person = (/** @type {Seat} */ seat) => state.playing?.seats[seat]?.who === 'person';
    if (!position) return null;
    if (is_person(position.player)) return position.player;
    return kSeats.find((seat) => is_person(seat) && position.active.includes(seat)) ?? null;
}

/**
 * @param {string} title
 * @param {string} text
 * @param {{does: string, leaves: string}} verbs what the buttons say
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
 * @param {Seat|null} seat whom it is about
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
    confirm_first('Resign?', `${name_of(seat)} leaves the game.`, verbs, () => void add_event('resigns'));
}

/** Armies that a person can name to be kept: all but its own. */
function armies() {
    const person = person_to_act();
    return (state.position?.seats ?? []).filter((s) => s.kept !== undefined && s.seat !== person);
}

/** Lets a person name the army that is kept when there is a choice. */
function choose_army() {
    const choices = armies().map(({ seat, name, kept }) =>
        button(
            make('span', {}, make('span', { class: 'dot' }), ` ${name}'s army${kept ? ' (named)' : ''}`),
            `Keep ${name}'s army`,
            () => {
                close();
                void add_event('keeps the army', seat);
            },
            { class: `army ${seat}`, disabled: kept },
        ),
    );
    const { close } = open_dialog({
        title: 'Which army to keep',
        kind: 'narrow',
        body: [
            make(
                'p',
                {},
                'A player holds one army beside its own. Whoever wins another one keeps that with most material, unless an army was named before: that one is kept, and the others die.',
            ),
            make('div', { class: 'armies' }, ...choices),
        ],
    });
}

export function toggle_pause() {
    if (!state.playing || state.playing.state === 'over') return;
    void send_command({ do: state.playing.state === 'paused' ? 'resume' : 'pause' });
}

const says = make('span', { class: 'game-says' });
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
    says.textContent =
        playing.message ||
        (is_over
            ? 'The game is over'
            : is_paused
              ? 'Paused'
              : playing.thinking
                ? `${name_of(playing.thinking)} thinks …`
                : 'Your turn');
    // A button that is replaced while it is pressed does nothing, and engines may move ten times a second.
    const key = JSON.stringify([is_over, is_paused, is_elsewhere, person !== null, can_keep]);
    if (key === drawn) return;
    drawn = key;
    const pause = is_paused ? ['play', 'Go on (P)'] : ['pause', 'Pause (P)'];
    const to_game = () => {
        if (state.playing) void go_to(state.playing.node);
    };
    bar.replaceChildren(
        says,
        is_over ? button('Review', 'Review this game', () => open_tab('review')) : '',
        is_elsewhere ? button('To the game', 'To the game', to_game) : '',
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
                            button('Army …', 'Name the army to keep when you win another one', choose_army, {
                                class: 'plain',
                            }),
                        ]
                      : []),
              ]),
        button(icon('stop'), 'End playing', () => void send_command({ do: 'end_game' }), { class: 'plain' }),
    );
}

export function start_game_bar() {
    when(['playing', 'at', 'position'], draw_bar);
}
