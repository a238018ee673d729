// A player's page in the explorer: accuracy over time, results by seat, first move and opponent.

import { make, make_svg } from './dom.js';
import { percent_text } from './numbers.js';

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

/** @param {string[]} titles @param {string[][]} rows */
function table(titles, rows) {
    const head = make('tr', {}, ...titles.map((title) => make('th', { scope: 'col' }, title)));
    const body = rows.map((row) => make('tr', {}, ...row.map((text) => make('td', {}, text))));
    const all = make('table', { class: 'explorer-moves' }, make('thead', {}, head), make('tbody', {}, ...body));
    return make('div', { class: 'scrolls' }, all);
}

/**
 * Returns the parts of the page.
 * @param {PlayerPage} player
 */
export function player_page({ rows, opponents, accuracies }) {
    if (rows.length === 0) return [make('p', { class: 'hint' }, 'No game in the database matches.')];
    const share = (/** @type {number|undefined} */ n) => (n === undefined ? '' : percent_text(n));
    return [
        accuracies.length > 0
            ? make('div', { class: 'plot' }, accuracy_plot(accuracies))
            : make('p', { class: 'hint' }, 'The accuracy appears when games are reviewed.'),
        table(
            ['Seat, first move', 'Games', 'Points', 'Place', 'First', 'Accuracy'],
            rows.map(({ seat, move, games, points, place, firsts, accuracy }) => [
                move ? `\u2003${move}` : seat,
                ...[String(games), points?.toFixed(1) ?? '', place?.toFixed(2) ?? '', share(firsts), share(accuracy)],
            ]),
        ),
        table(['Opponent', 'Games', 'Ahead', 'Behind'], opponents.map((row) => row.map(String))),
    ];
}
