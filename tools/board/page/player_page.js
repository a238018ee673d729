// A player's page in the explorer: accuracy over time, results by seat, first move and opponent.

import { button, make, make_svg } from './dom.js';
import { game_words } from './game_choice.js';
import { counted, percent_text } from './numbers.js';
import { kTeams } from './seats.js';

/** @typedef {import('./types.js').PlayerPage} PlayerPage */

const kRight = 452;
const kHeight = 136;
const kLeft = 40;
/** The curve shows the mean of this many games. */
const kMeanGames = 10;

/** @param {PlayerPage['accuracies']} games */
function accuracy_plot(games) {
    const x = (/** @type {number} */ i) => kLeft + 5 + (i / Math.max(1, games.length - 1)) * (kRight - kLeft - 10);
    const y = (/** @type {number} */ part) => kHeight - 18 - part * (kHeight - 26);
    const means = games.map((_, i) => {
        const last = games.slice(Math.max(0, i + 1 - kMeanGames), i + 1);
        return last.reduce((sum, [, accuracy]) => sum + accuracy, 0) / last.length;
    });
    const text = (/** @type {number} */ at, /** @type {number} */ height, /** @type {string} */ label) =>
        make_svg('text', { class: 'axis', x: at, y: height, 'text-anchor': at > kLeft + 1 || height < kHeight - 3 ? 'end' : 'start' }, label);
    const title = `Accuracy in ${games.length} reviewed games. Curve: mean of ${kMeanGames} games, at the end ${percent_text(means[means.length - 1])}.`;
    return make_svg(
        'svg',
        { class: 'accuracy', viewBox: `0 0 ${kRight + 8} ${kHeight}`, role: 'img', 'aria-label': title },
        make_svg('title', {}, title),
        ...[0, 0.5, 1].flatMap((part) => [
            make_svg('line', { class: 'grid', x1: kLeft, x2: kRight, y1: y(part), y2: y(part) }),
            text(kLeft - 5, y(part) + 4, percent_text(part)),
        ]),
        text(kLeft, kHeight - 3, games[0][0]),
        text(kRight, kHeight - 3, games.length > 1 ? games[games.length - 1][0] : ''),
        make_svg('polyline', { points: means.map((mean, i) => `${x(i).toFixed(1)},${y(mean).toFixed(1)}`).join(' ') }),
        ...games.map(([date, accuracy], i) => {
            const label = make_svg('title', {}, `${date} ${percent_text(accuracy)}`.trim());
            return make_svg('circle', { cx: x(i).toFixed(1), cy: y(accuracy).toFixed(1), r: 3 }, label);
        }),
    );
}

/** @param {string[]} cells */
const row_of = (cells) => make('tr', {}, ...cells.map((text) => make('td', {}, text)));

/** @param {string[]} titles @param {HTMLElement[]} bodies */
function table(titles, bodies) {
    const head = make('tr', {}, ...titles.map((title) => make('th', { scope: 'col' }, title)));
    const all = make('table', { class: 'explorer-moves' }, make('thead', {}, head), ...bodies);
    return make('div', { class: 'scrolls' }, all);
}

/**
 * Creates the table of a variant. The first moves of each seat are hidden until their button is pressed.
 * @param {PlayerPage['rows']} rows
 */
function seat_table(rows) {
    const [{ variant }] = rows;
    const has_teams = kTeams.includes(variant);
    const share = (/** @type {number|undefined} */ n) => (n === undefined ? '' : percent_text(n));
    const bodies = rows.filter(({ move }) => !move).flatMap(({ seat }) => {
        const [all, ...moves] = rows
            .filter((row) => row.seat === seat)
            .map(({ move, games, points, place, firsts, accuracy }) => {
                const scores = has_teams ? [share(points)] : [points?.toFixed(1) ?? '', place?.toFixed(2) ?? '', share(firsts)];
                return row_of([move || seat, String(games), ...scores, share(accuracy)]);
            });
        const hidden = make('tbody', { class: 'first-moves', hidden: true }, ...moves);
        const name = counted(moves.length, 'first move');
        const fold = button(name, `${seat}: ${name}`, () => {
            hidden.hidden = !hidden.hidden;
            fold.setAttribute('aria-expanded', String(!hidden.hidden));
        }, { class: 'plain', 'aria-expanded': 'false' });
        all.cells[0].append(' ', moves.length > 0 ? fold : '');
        return [make('tbody', {}, all), hidden];
    });
    return table([game_words(variant), 'Games', ...(has_teams ? ['Score'] : ['Points', 'Place', 'First']), 'Accuracy'], bodies);
}

/**
 * Returns the parts of the page.
 * @param {string} name
 * @param {PlayerPage} player
 */
export function player_page(name, { total, rows, opponents, accuracies }) {
    if (rows.length === 0) return [make('p', { class: 'hint' }, 'No game in the database matches.')];
    const variants = [...new Set(rows.map((row) => row.variant))];
    return [
        make('h3', {}, `${name}: ${counted(total, 'game')}`),
        accuracies.length > 0
            ? make('div', { class: 'plot' }, accuracy_plot(accuracies))
            : make('p', { class: 'hint' }, 'The accuracy appears when games are reviewed.'),
        ...variants.map((variant) => seat_table(rows.filter((row) => row.variant === variant))),
        table(['Opponent', 'Games', 'Ahead', 'Behind'], [make('tbody', {}, ...opponents.map((row) => row_of(row.map(String))))]),
    ];
}
