// The explorer tab: the moves that games of the server's database play in the position on the board.

import { button, by_id, make } from './dom.js';
import { leave_current_game } from './new_study.js';
import { notice } from './notices.js';
import { kSeats, name_of } from './seats.js';
import { state, when } from './state.js';
import { query, send_command } from './study.js';
import { open_tab } from './tabs.js';

/** @typedef {import('./types.js').Explorer} Explorer */

const kTypingPauseMs = 300;

const player = make('input', { type: 'search', placeholder: 'Player', 'aria-label': 'Player', on_input: () => later() });
const seat = make('select', { 'aria-label': 'Seat', on_change: () => void refresh() });
const rating = make('input', {
    type: 'number',
    min: 1,
    max: 9999,
    placeholder: 'Min. rating',
    'aria-label': 'Minimum rating',
    on_input: () => later(),
});
/** Says how much the table contains, or why it is missing. */
const summary = make('p', { class: 'hint', role: 'status' });
const result = make('div', { class: 'explorer-result' });

/** The last question; only its answer is drawn. */
let asked = 0;
let timer = 0;

function later() {
    clearTimeout(timer);
    timer = window.setTimeout(() => void refresh(), kTypingPauseMs);
}

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;

const counted = (/** @type {number} */ count, /** @type {string} */ what) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** @param {Explorer} found */
function move_table(found) {
    const total = found.moves.reduce((sum, row) => sum + row.games, 0);
    const titles = found.has_teams
        ? ['Move', 'Games', 'Share', 'Score']
        : ['Move', 'Games', 'Share', 'Points', 'Place', 'First'];
    const rows = found.moves.map((row) => {
        const scores =
            row.points === undefined || row.place === undefined || row.firsts === undefined
                ? titles.slice(3).map(() => '')
                : found.has_teams
                  ? [percent(row.points)]
                  : [row.points.toFixed(1), row.place.toFixed(2), percent(row.firsts)];
        const cells = [String(row.games), percent(row.games / total), ...scores];
        const play = () => void send_command({ do: 'play', move: row.move });
        return make(
            'tr',
            { on_click: play },
            make('td', {}, button(row.text, `Play ${row.text}`, () => {}, { class: 'plain' })),
            ...cells.map((text) => make('td', {}, text)),
        );
    });
    return make(
        'table',
        { class: 'explorer-moves' },
        make('thead', {}, make('tr', {}, ...titles.map((title) => make('th', { scope: 'col' }, title)))),
        make('tbody', {}, ...rows),
    );
}

/** @param {Explorer} found */
function game_list(found) {
    const open = async (/** @type {number} */ game) => {
        const back = await leave_current_game();
        if (await send_command({ do: 'open_stored_game', game })) open_tab('moves');
        else await back();
    };
    return make(
        'div',
        { class: 'game-list' },
        ...found.games.map((game) => {
            const players = game.players.map((name) => name || '–').join(', ');
            return button(
                make(
                    'span',
                    {},
                    make('b', {}, players),
                    make('small', {}, [game.event, game.date, game.result, `${game.plies} moves`].filter(Boolean).join(' · ')),
                ),
                `Open game ${game.game}: ${players}`,
                () => void open(game.game),
                { class: 'plain game' },
            );
        }),
    );
}

async function refresh() {
    if (by_id('page-explorer').hidden || !state.online) return;
    const number = ++asked;
    const answer = await query({
        do: 'explore',
        player: player.value.trim(),
        ...(seat.value ? { seat: seat.value } : {}),
        ...(rating.value ? { min_rating: Number(rating.value) } : {}),
    });
    if (number !== asked) return;
    if (answer.error !== undefined) {
        summary.textContent = answer.error;
        result.replaceChildren();
        return;
    }
    /** @type {Explorer} */
    const found = answer.explorer;
    const games = found.moves.reduce((sum, row) => sum + row.games, 0);
    const has_filter = Boolean(player.value.trim() || seat.value || rating.value);
    summary.textContent = games
        ? `${counted(found.moves.length, 'move')}, ${counted(games, 'game')}`
        : `No game ${has_filter ? 'that fits the filter' : 'in the database'} has this position among its first 40 moves.`;
    result.replaceChildren(
        ...(games ? [move_table(found)] : []),
        ...(found.games.length > 0 ? [make('h3', {}, 'Newest games'), game_list(found)] : []),
    );
}

async function store() {
    const answer = await query({ do: 'store_game' });
    const text = answer.is_new ? 'The game is in the database now' : 'The database has this game';
    notice(answer.error ?? text, answer.error === undefined ? 'good' : 'bad');
    await refresh();
}

export function start_explorer() {
    by_id('page-explorer').append(
        make(
            'div',
            { class: 'explorer-filter' },
            player,
            seat,
            rating,
            button('Add this game', 'Add this game to the database', () => void store()),
        ),
        summary,
        result,
    );
    for (const event of ['click', 'focus']) by_id('tab-explorer').addEventListener(event, () => void refresh());
    const draw = () => {
        const seats = [['', 'Any seat'], ...kSeats.map((key) => [key, name_of(key)])];
        const chosen = seat.value;
        seat.replaceChildren(...seats.map(([value, text]) => make('option', { value, selected: value === chosen }, text)));
        void refresh();
    };
    when(['position', 'at', 'study', 'online'], draw);
    draw();
}
