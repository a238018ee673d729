// A new game: which one, who sits where, with what clock; and the bar above the panel while it runs.

import { open_dialog } from './dialogs.js';
import { button, by_id, choice, labelled, make } from './dom.js';
import { game_fields } from './game_choice.js';
import { icon } from './icons.js';
import { kSeats, name_of } from './seats.js';
import { put, state, when } from './state.js';
import { make_room } from './new_study.js';
import { ask } from './study.js';
import { open_tab } from './tabs.js';
import { go_to } from './walk.js';

/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {import('./types.js').Player} Player */

const kSeatKey = 'quadrille.sits';

/** @type {[string, string][]} as quadrille-match reads clocks: seconds, increment or delay */
const kClocks = [
    ['', 'No clock'],
    ['60+15d', '1 minute, 15 s delay'],
    ['180+2', '3 minutes, 2 s a move'],
    ['300+5', '5 minutes, 5 s a move'],
    ['900+10', '15 minutes, 10 s a move'],
    ['other', 'Another …'],
];

/** @type {[string, string][]} */
const kStrengths = [
    ['', 'Full strength'],
    ...[2400, 2100, 1800, 1500, 1200, 900, 600].map(
        (elo) => /** @type {[string, string]} */ ([String(elo), `Elo ${elo}`]),
    ),
];

/** @type {[string, string][]} what an engine gets for a move when there is no clock */
const kBudgets = [
    ['movetime 500', '0.5 s a move'],
    ['movetime 1000', '1 s a move'],
    ['movetime 3000', '3 s a move'],
    ['movetime 10000', '10 s a move'],
    ['nodes 20000', '20,000 nodes'],
    ['nodes 200000', '200,000 nodes'],
    ['depth 8', 'Depth 8'],
];

/** What was chosen last for a seat. */
function remembered() {
    try {
        return JSON.parse(localStorage.getItem(kSeatKey) ?? '{}');
    } catch {
        return {};
    }
}

/**
 * The fields for who sits at a seat, and how they are read. What an engine gets for a move counts
 * where there is no clock.
 * @param {Seat} seat
 * @param {{who?: string, name?: string, elo?: string, budget?: string}} before
 */
function seat_fields(seat, before) {
    const engines = state.hello?.engines ?? [];
    /** @type {[string, string][]} */
    const options = [
        ['person', 'A person'],
        ...engines.map((e) => /** @type {[string, string]} */ ([`engine ${e}`, e])),
        ['nobody', 'Nobody'],
    ];
    const first = seat === 'red' ? 'person' : engines.length > 0 ? `engine ${engines[0]}` : 'person';
    const known = options.some(([value]) => value === before.who)
        ? /** @type {string} */ (before.who)
        : first;
    const who = choice(options, known, () => show(), {
        'aria-label': `Who plays ${name_of(seat)}`,
        name: `who-${seat}`,
    });
    const name = make('input', {
        type: 'text',
        placeholder: 'Name',
        'aria-label': 'Name',
        maxlength: 40,
        value: before.name ?? '',
    });
    const elo = choice(kStrengths, before.elo ?? '', () => {}, { 'aria-label': 'Strength' });
    const budget = choice(kBudgets, before.budget ?? 'movetime 1000', () => {}, {
        'aria-label': 'For a move',
        name: `budget-${seat}`,
        class: 'budget',
    });
    const show = () => {
        name.hidden = who.value !== 'person';
        elo.hidden = budget.hidden = !who.value.startsWith('engine');
    };
    show();
    const element = make(
        'div',
        { class: `seat-row ${seat}` },
        make('span', { class: 'dot' }),
        make('span', { class: 'seat-name' }, name_of(seat)),
        who,
        name,
        elo,
        budget,
    );
    /** @param {boolean} has_clock @returns {Player|null} */
    const read = (has_clock) => {
        if (who.value === 'nobody') return null;
        if (who.value === 'person')
            return { who: 'person', ...(name.value.trim() ? { name: name.value.trim() } : {}) };
        const [kind, amount] = budget.value.split(' ');
        return {
            who: 'engine',
            engine: who.value.slice('engine '.length),
            ...(elo.value ? { elo: Number(elo.value) } : {}),
            ...(has_clock ? {} : { [kind]: Number(amount) }),
        };
    };
    const remember = () => ({ who: who.value, name: name.value, elo: elo.value, budget: budget.value });
    return { seat, element, read, remember };
}

/** Asks for a new game. */
export function open_play() {
    const before = remembered();
    const is_begun = state.tree.length > 1;
    const game = game_fields({ with_setup: true, on_change: () => {} });
    const from = make(
        'div',
        { class: 'from' },
        make(
            'label',
            {},
            make('input', { type: 'radio', name: 'from', value: 'new', checked: true }),
            ' A new game',
        ),
        make(
            'label',
            {},
            make('input', { type: 'radio', name: 'from', value: 'here' }),
            ' From this position',
        ),
    );
    from.addEventListener('change', () => {
        game.element.hidden = from_here();
    });
    const from_here = () => from.querySelector('input:checked')?.getAttribute('value') === 'here';
    const seats = kSeats.map((seat) => seat_fields(seat, before[seat] ?? {}));
    const other = make('input', {
        type: 'text',
        placeholder: '60+15d',
        'aria-label': 'Clock',
        hidden: true,
        title: 'Seconds + increment; d for a delay; moves/seconds',
    });
    const rows = make('div', { class: 'seat-rows' }, ...seats.map((s) => s.element));
    const show_clock = () => {
        other.hidden = clock.value !== 'other';
        rows.classList.toggle('clocked', clock.value !== '');
    };
    const clock = choice(kClocks, before.clock ?? '', show_clock, { name: 'clock' });
    other.value = before.other ?? '';
    show_clock();

    const board_only = async () => {
        const back = await make_room();
        if (await ask({ do: 'new', ...game.read() })) dialog.close();
        else await back();
    };
    const start = async () => {
        const chosen = clock.value === 'other' ? other.value.trim() : clock.value;
        const sits = Object.fromEntries(
            seats.flatMap(({ seat, read }) => {
                const player = read(chosen !== '');
                return player ? [[seat, player]] : [];
            }),
        );
        const keep = Object.fromEntries(seats.map(({ seat, remember }) => [seat, remember()]));
        localStorage.setItem(kSeatKey, JSON.stringify({ ...keep, clock: clock.value, other: other.value }));
        if (from_here()) {
            if (state.playing && !(await ask({ do: 'finish' }))) return;
            if (!(await ask({ do: 'begin', seats: sits, ...(chosen ? { clock: chosen } : {}) }))) return;
        } else {
            const back = await make_room();
            const is_played =
                (await ask({ do: 'new', ...game.read() })) &&
                (await ask({ do: 'begin', seats: sits, ...(chosen ? { clock: chosen } : {}) }));
            if (!is_played) {
                await back();
                return;
            }
        }
        const people = kSeats.filter((seat) => sits[seat]?.who === 'person');
        if (people.length === 1) put({ bottom: people[0] });
        dialog.close();
    };
    const dialog = open_dialog({
        title: 'New game',
        kind: 'wide',
        body: [
            ...(is_begun ? [from] : []),
            game.element,
            make('h3', {}, 'Players'),
            rows,
            make('div', { class: 'form' }, labelled('Clock', make('div', { class: 'pair' }, clock, other))),
        ],
        actions: [
            button('Only set up the board', 'Only set up the board', () => void board_only()),
            button('Play', 'Play', () => void start(), { class: 'main', id: 'start-play' }),
        ],
    });
}

// ------------------------------------------------------------------ while it is played

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
 * @param {() => void} act
 */
function confirm_first(title, text, act) {
    const { close } = open_dialog({
        title,
        kind: 'narrow',
        body: [make('p', {}, text)],
        actions: [
            button('No', 'No', () => close()),
            button(
                'Yes',
                'Yes',
                () => {
                    close();
                    act();
                },
                { class: 'main' },
            ),
        ],
    });
}

/** @param {string} event */
async function happen(event) {
    const seat = person_to_act();
    const playing = state.playing;
    if (!seat || !playing) return;
    if (state.at !== playing.node) await go_to(playing.node);
    await ask({ do: 'happen', event, ...(event === 'draw agreed' ? {} : { seat }) });
}

export function resign() {
    const seat = person_to_act();
    if (!seat) return;
    confirm_first('Resign', `${name_of(seat)} resigns?`, () => void happen('resigns'));
}

export function toggle_pause() {
    if (!state.playing || state.playing.state === 'over') return;
    void ask({ do: state.playing.state === 'paused' ? 'resume' : 'pause' });
}

function draw_bar() {
    const playing = state.playing;
    const bar = by_id('game-bar');
    bar.hidden = !playing;
    if (!playing) return;
    const is_over = playing.state === 'over';
    const is_elsewhere = playing.node !== state.at && !is_over;
    const person = person_to_act();
    const says =
        playing.message ||
        (is_over
            ? 'The game is over'
            : playing.state === 'paused'
              ? 'Paused'
              : playing.thinking
                ? `${name_of(playing.thinking)} thinks …`
                : 'Your turn');
    const pause = playing.state === 'paused' ? ['play', 'Go on (P)'] : ['pause', 'Pause (P)'];
    const can_keep = state.position?.variant === 'chess4-takeover' && person;
    bar.replaceChildren(
        make('span', { class: 'game-says' }, says),
        is_over ? button('Review', 'Review this game', () => open_tab('review')) : '',
        is_elsewhere ? button('To the game', 'To the game', () => void go_to(playing.node)) : '',
        ...(is_over
            ? []
            : [
                  button(icon(pause[0]), pause[1], toggle_pause, { class: 'plain' }),
                  button(icon('undo'), 'Take back', () => void ask({ do: 'take_back' }), { class: 'plain' }),
                  ...(person
                      ? [
                            button('½', 'Offer a draw', () => void happen('draw agreed'), { class: 'plain' }),
                            button(icon('flag'), 'Resign', resign, { class: 'plain' }),
                        ]
                      : []),
                  ...(can_keep
                      ? [
                            button(
                                'Keep',
                                'Keep this army at the next choice',
                                () => void happen('keeps the army'),
                                { class: 'plain' },
                            ),
                        ]
                      : []),
              ]),
        button(icon('stop'), 'End playing', () => void ask({ do: 'finish' }), { class: 'plain' }),
    );
}

export function start_play() {
    when(['playing', 'at', 'position'], draw_bar);
}
