// The explorer tab: the moves that games of the server's database play in the position on the board, the list of
// these games, and the page of a player. A page without a server has only the moves, in the games of the opened text.

import { button, by_id, make } from './dom.js';
import { game_words } from './game_choice.js';
import { game_filter } from './game_filter.js';
import { leave_current_game } from './new_study.js';
import { notice } from './notices.js';
import { counted, percent_text } from './numbers.js';
import { kSeats, kTeams, name_in } from './seats.js';
import { state, when } from './state.js';
import { query, send_command } from './study.js';
import { open_tab } from './tabs.js';
import { after } from './tree.js';
import { go_to } from './walk.js';

/** @typedef {import('./types.js').Explorer} Explorer */

const filter = game_filter(() => void refresh());
/** Says how much the table contains, or why it is missing. */
const summary = make('p', { class: 'hint', role: 'status' });
const result = make('div', { class: 'explorer-result' });
const kPlayer = 'Player';
let view = 'Moves';
/** @type {HTMLButtonElement[]} */
const views = ['Moves', 'Games', kPlayer].map((name) => button(name, name, () => choose_view(name)));

/** The last question; only its answer is drawn. */
let asked = 0;

/** @param {string} name */
function choose_view(name) {
    view = name;
    void refresh();
}

const has_database = () => Boolean(state.hello?.has_database);

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
                  ? [percent_text(row.points)]
                  : [row.points.toFixed(1), row.place.toFixed(2), percent_text(row.firsts)];
        const cells = [String(row.games), percent_text(row.games / total), ...scores];
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

/** @param {import('./types.js').StoredGame} game */
function winner_text({ variant, players, winners }) {
    if (winners.length === 0) return 'unfinished';
    if (winners.length > (kTeams.includes(variant) ? 2 : 1)) return 'draw';
    return `${winners.map((seat) => players[kSeats.indexOf(seat)] || name_in(seat, variant)).join(' and ')} won`;
}

/**
 * Creates a button that opens a game, at the position that was found.
 * @param {import('./types.js').StoredGame} game
 */
export function game_button(game) {
    const open = async () => {
        const back = has_database() ? await leave_current_game() : async () => {};
        const message = has_database() ? { do: 'open_stored_game', game: game.game } : { do: 'select_game', number: game.game };
        if (!(await send_command(message))) {
            await back();
            return;
        }
        open_tab('moves');
        let node = 0;
        for (let i = 0; i < (game.after ?? 0); ++i) node = after(node)[0] ?? node;
        void go_to(node);
    };
    const players = game.players.some(Boolean) ? game.players.map((name) => name || '–').join(', ') : 'No names';
    const about = [
        game.variant !== 'ffa' && game_words(game.variant),
        winner_text(game),
        game.result !== '*' && game.result,
        game.after ? `after move ${game.after} of ${game.plies}` : counted(game.plies, 'move'),
        game.is_reviewed && 'reviewed',
        game.event,
        game.date,
    ];
    return button(
        make(
            'span',
            {},
            make('b', {}, players),
            make('small', {}, about.filter(Boolean).join(' · ')),
        ),
        `Open game ${game.game}: ${players}`,
        () => void open(),
        { class: 'plain game' },
    );
}

/** @param {boolean} [has_moved] only the position has changed */
async function refresh(has_moved = false) {
    filter.draw();
    views[2].hidden = !filter.values().player;
    if (views[2].hidden && view === kPlayer) view = 'Moves';
    for (const each of views) each.setAttribute('aria-pressed', String(each.textContent === view));
    if (by_id('page-explorer').hidden || !state.online || (has_moved && view === kPlayer)) return;
    const number = ++asked;
    if (view === 'Games') {
        const games = await import('./stored_games.js');
        if (number !== asked) return;
        const is_new = !games.view.isConnected;
        summary.textContent = '';
        if (is_new) result.replaceChildren(games.view);
        if (is_new || !has_moved) await games.show(filter);
        return;
    }
    const answer = await query({ do: view === kPlayer ? 'show_player' : 'explore', ...filter.values() });
    if (number !== asked) return;
    if (answer.error !== undefined) {
        summary.textContent = filter.worded(answer.error);
        result.replaceChildren();
        return;
    }
    if (answer.player) {
        summary.textContent = '';
        const { player_page } = await import('./player_page.js');
        result.replaceChildren(...player_page(filter.values().player, answer.player));
        return;
    }
    if (answer.games_read !== undefined) {
        const share = percent_text(answer.games_read / state.games.length);
        summary.textContent = `Reading the games: ${share}`;
        result.replaceChildren();
        void refresh();
        return;
    }
    /** @type {Explorer} */
    const found = answer.explorer;
    const games = found.moves.reduce((sum, row) => sum + row.games, 0);
    const has_focus = result.contains(document.activeElement);
    summary.textContent =
        games > 0
            ? `${counted(found.moves.length, 'move')}, ${counted(games, 'game')}`
            : `No game${Object.keys(filter.values()).length > 0 ? ' that fits the filter' : ''} has this position among its first 40 moves.`;
    result.replaceChildren(
        ...(games > 0 ? [move_table(found)] : []),
        ...(found.games.length > 0 ? [make('h3', {}, 'Newest games'), make('div', { class: 'game-list' }, ...found.games.map(game_button))] : []),
    );
    if (has_focus) (result.querySelector('button') ?? views[0]).focus();
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
            has_database() && make('div', { class: 'explorer-views', role: 'group', 'aria-label': 'View' }, ...views),
            has_database() && button('Add game', 'Add this game to the database', () => void store()),
        ),
        filter.element,
        summary,
        result,
    );
    for (const event of ['click', 'focus']) by_id('tab-explorer').addEventListener(event, () => void refresh(view === 'Games'));
    when(['position', 'at', 'study', 'online'], () => void refresh(true));
    when(['reviews'], () => view === kPlayer && void refresh());
    void refresh();
}
