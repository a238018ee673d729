// The tab of a watched match: standings, games in progress, finished games.

import { last_move_of, checked_kings } from './main_board.js';
import { button, by_id, make } from './dom.js';
import { leave_current_game } from './new_study.js';
import { clock_text } from './plates.js';
import { armies_of, kSeats, quarter_turns } from './seats.js';
import { small_board } from './small_board.js';
import { put, state, when } from './state.js';
import { send_command, was_in_study } from './study.js';
import { has_link } from './share.js';
import { offer_tab, open_tab, put_tab_first } from './tabs.js';

/** @typedef {import('./types.js').Watch} Watch */
/** @typedef {import('./types.js').WatchedGame} WatchedGame */

/** Maximum rows in the list. The search field finds the other games. */
const kMaxRows = 200;

/** @type {number|null} the game in progress that is shown on the large board */
let shown = null;
/** The large board shows the games in progress, one after another. */
let follows = true;

/** @param {WatchedGame} game */
function players_of(game) {
    return kSeats.flatMap((seat, i) => {
        const player = game.players[i];
        if (player === null) return [];
        const left = game.left_ms?.[i];
        const clock = left === null || left === undefined ? '' : ` ${clock_text(left)}`;
        return [make('span', { class: seat }, make('i', { class: 'dot' }), `${player}${clock}`)];
    });
}

/** Shows a game in progress on the large board; null: the study. */
function show_large(/** @type {number|null} */ number) {
    shown = number;
    const game = state.watch?.playing?.find((g) => g.number === number);
    if (!game) {
        shown = null;
        if (state.preview_label) put({ look: null, preview_label: '' });
        return;
    }
    const seats = game.position.seats.map((s, i) => ({ ...s, player: game.players[i] ?? '' }));
    put({ look: { ...game.position, seats, moves: [] }, preview_label: `Game ${game.number} of the match` });
}

/**
 * The columns of the standings: field, heading, decimals, factor.
 * @type {[string, string, number, number][]}
 */
const kColumns = [
    ['elo', 'rating', 1, 1],
    ['elo_low', 'from', 1, 1],
    ['elo_high', 'to', 1, 1],
    ['games', 'games', 0, 1],
    ['score', 'score %', 1, 100],
    ['wins', 'wins', 0, 1],
    ['draws', 'draws', 0, 1],
    ['losses', 'losses', 0, 1],
    ['points', 'points', 2, 1],
    ['place', 'place', 2, 1],
    ['first', 'first %', 1, 100],
];

/** @param {import('./types.js').Standing[]} rows the best engine first */
function standings(rows) {
    const columns = kColumns.filter(([field]) => rows.some((row) => field in row));
    const cell = (/** @type {import('./types.js').Standing} */ row, /** @type {typeof columns[0]} */ column) => {
        const [field, , decimals, factor] = column;
        const text = (/** @type {any} */ value) => (value * factor).toFixed(decimals);
        const reach = row[`${field}_reach`];
        return row[field] === null ? '-' : text(row[field]) + (reach == null ? '' : ` ±${text(reach)}`);
    };
    const heads = ['#', 'engine', ...columns.map(([, heading]) => heading)];
    const table = make(
        'table',
        { class: 'standings' },
        make('thead', {}, make('tr', {}, ...heads.map((text) => make('th', { scope: 'col' }, text)))),
        make(
            'tbody',
            {},
            ...rows.map((row, i) =>
                make(
                    'tr',
                    {},
                    make('th', { scope: 'row' }, String(i + 1)),
                    make('td', {}, String(row.engine)),
                    ...columns.map((column) => make('td', {}, cell(row, column))),
                ),
            ),
        ),
    );
    return make('div', { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': 'Standings' }, table);
}

const top = make('div', { class: 'watch-top' });
const games = make('div', { class: 'watch-games' });
const search = make('input', {
    type: 'search',
    placeholder: 'Search finished games',
    'aria-label': 'Search the finished games',
});
const list = make('div', { class: 'game-list' });

/** @type {Record<string, string>} */
const kEnds = { over: 'over', stopped: 'stopped' };

/** @param {Watch} watch */
function draw_top(watch) {
    const progress = watch.planned
        ? `${watch.games ?? 0} of ${watch.planned} games`
        : `${watch.finished.length} games`;
    top.replaceChildren(
        make(
            'div',
            { class: 'about' },
            make('strong', {}, watch.title || watch.folder),
            make('span', {}, watch.state && kEnds[watch.state] ? `${kEnds[watch.state]}, ${progress}` : progress),
        ),
        watch.message ? make('p', { class: 'warning' }, watch.message) : '',
        watch.standings ? standings(watch.standings) : '',
        ...(watch.findings ?? []).map((text) => make('p', { class: 'hint' }, text)),
    );
}

/** @type {Map<number, HTMLButtonElement>} the games in progress, by their numbers */
let faces = new Map();

/** Draws the games in progress. Their buttons are reused, since a click would miss a replaced one. */
function draw_playing(/** @type {Watch} */ watch) {
    const before = faces;
    faces = new Map();
    for (const game of watch.playing ?? []) {
        const act = () => {
            follows = game.number !== shown;
            show_large(follows ? game.number : null);
            draw();
        };
        const face =
            before.get(game.number) ??
            button('', `Game ${game.number} on the large board`, act, { class: 'plain watch-game' });
        face.replaceChildren(
            small_board(
                game.position.pieces,
                quarter_turns(state.bottom),
                last_move_of(game.position),
                checked_kings(game.position),
            ),
            make('b', {}, `Game ${game.number}`),
            ...players_of(game),
        );
        face.setAttribute('aria-pressed', String(game.number === shown));
        face.dataset.armies = armies_of(game.position.variant);
        faces.set(game.number, face);
    }
    for (const [number, face] of before) {
        if (!faces.has(number)) face.remove();
    }
    for (const face of faces.values()) {
        if (!face.isConnected) games.append(face);
    }
}

let listed = '';

/** @param {Watch} watch */
function draw_finished(watch) {
    const key = `${watch.finished.at(-1)?.number} ${watch.finished.length} ${search.value}`;
    if (key === listed) return;
    listed = key;
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = watch.finished.filter((game) => {
        const text = [game.number, game.result, game.end, ...game.players].join(' ').toLowerCase();
        return words.every((word) => text.includes(word));
    });
    const open = async (/** @type {number} */ number) => {
        show_large(null);
        const back = await leave_current_game();
        if (await send_command({ do: 'watch_game', number })) open_tab('moves');
        else await back();
    };
    list.replaceChildren(
        ...found
            .slice(-kMaxRows)
            .reverse()
            .map((game) =>
                button(
                    make(
                        'span',
                        {},
                        make('b', {}, `${game.number}. ${game.players.filter((p) => p !== null).join(', ')}`),
                        make('small', {}, `${game.result} · ${game.end} · ${game.plies} moves`),
                    ),
                    `Open game ${game.number}`,
                    () => void open(game.number),
                    { class: 'plain game' },
                ),
            ),
    );
}

function draw() {
    const watch = state.watch;
    if (!watch || by_id('page-match').hidden) return;
    draw_top(watch);
    const is_there = watch.playing?.some((game) => game.number === shown);
    if (follows && !is_there) shown = watch.playing?.[0]?.number ?? null;
    draw_playing(watch);
    draw_finished(watch);
    if (shown !== null || !is_there) show_large(shown);
}

/** Subscribes to the match. The server sends the match again after each change. */
async function begin() {
    if (state.hello?.watches && state.online) await send_command({ do: 'watch' });
}

export function start_watch() {
    by_id('page-match').append(top, games, search, list);
    search.addEventListener('input', draw);
    by_id('tabs').addEventListener('click', () => {
        follows = !by_id('page-match').hidden;
        if (follows) draw();
        else show_large(null);
    });
    when(['watch', 'bottom'], draw);
    when(['online'], () => void begin());
    // Open the match first, except after a link with a position or a reload in a study.
    let is_new = true;
    const came_for_it = !has_link() && !was_in_study();
    when(['hello'], () => {
        const watches = Boolean(state.hello?.watches);
        offer_tab('match', watches);
        if (watches && is_new) put_tab_first('match');
        if (watches && is_new && came_for_it) open_tab('match');
        is_new = false;
    });
    by_id('tab-match').hidden = true;
    // After a step in the study, the large board shows the study again.
    let stood = '';
    when(['at', 'study'], () => {
        const stands = `${state.study} ${state.at}`;
        if (stood !== '' && stood !== stands) {
            follows = false;
            show_large(null);
        }
        stood = stands;
    });
}
