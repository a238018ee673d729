// The list of the games in the database: searches, opens, reviews, exports, deletes and adds them.

import { open_dialog } from './dialogs.js';
import { button, by_id, make } from './dom.js';
import { game_button } from './explorer.js';
import { typed } from './game_filter.js';
import { notice } from './notices.js';
import { counted } from './numbers.js';
import { download } from './share.js';
import { state, when } from './state.js';
import { delete_buttons } from './studies.js';
import { query, send_command } from './study.js';

/** @typedef {import('./types.js').StoredGame} StoredGame */

const kPart = 50;
/** The server has other work between the parts of a file. */
const kPartOfFile = 1 << 16;
const kMaxFile = 1 << 25;
const kMaxLines = 100;

/** @type {ReturnType<typeof import('./game_filter.js').game_filter>} */
let fields;
/** @type {Record<string, string>} the conditions of the list */
let filter = {};
let total = 0;
/** The last list; the answers to older ones are dropped. */
let asked = 0;
let next = 0;
let searched = 0;

/** @type {import('./types.js').Message|null} the position to search, which stays when the board shows another one */
let wanted = null;

const position = make('input', { type: 'checkbox', on_change: () => search_board() });
const again = button('Search the board’s position', 'Search the board’s position', () => search_board(), { hidden: true });
const pieces = typed(() => void show(fields), { placeholder: 'Pieces: rQg7 yKg14', 'aria-label': 'With these pieces' });
const material = typed(() => void show(fields), { placeholder: 'Material: r:QRR y:QP', 'aria-label': 'With this material' });
const search_title = make('summary', {}, 'Search positions');
const status = make('p', { class: 'hint', 'aria-live': 'polite' });
const list = make('div', { class: 'study-list' });
const more = button('More', 'More', () => void load());
const review = button('Review', 'Review the games that match and have no review', () =>
    void send_command({ do: 'review_games', ...filter }));
const stop = button('Stop', 'Stop the reviews', () => void send_command({ do: 'review_games', stop: true }));
const reviewed = make('span', { role: 'status' });
/** @type {string[]|null} the text of the export in progress, by parts */
let exported = null;
const export_line = make('div', { class: 'progress-line', hidden: true });
const save = button('Export', 'Export these games', () => void export_games());
const bin = button('Delete all', 'Delete these games', () => ask_to_delete());
const file = make('input', { type: 'file', hidden: true, multiple: true, accept: '.pgn4,.pgn,.c4pgn,.txt,text/plain' });
file.addEventListener('change', () => void add_files(Array.from(file.files ?? [])));

export const view = make(
    'div',
    { class: 'stored-games' },
    make(
        'details',
        { class: 'game-search' },
        search_title,
        make('div', {}, make('label', {}, position, 'With this position'), again, pieces, material),
    ),
    make('div', { class: 'explorer-filter' }, button('Add files', 'Add files', () => file.click()), file, review, save, bin),
    make('div', { class: 'progress-line' }, reviewed, stop),
    export_line,
    status,
    list,
    more,
);

/** Returns the position on the board as fields of a message. */
function board_position() {
    const { fen4: fen = '', game } = state.position ?? {};
    const { variant = '', chosen: preset = '', values = {} } = game ?? {};
    const usual = state.hello?.rule_values[variant]?.[preset];
    const changed = Object.entries(values).filter(([name, value]) => value !== usual?.[name]);
    return { fen, variant, preset, rules: changed.map((rule) => rule.join('=')).join(' ') };
}

function search_board() {
    wanted = position.checked ? board_position() : null;
    draw_position();
    void show(fields);
}

function draw_position() {
    again.hidden = wanted === null || wanted.fen === state.position?.fen4;
}
when(['position'], draw_position);

const search = () => ({ ...(wanted && { position: wanted }), pieces: pieces.value, material: material.value });
const is_search = () => position.checked || Boolean(pieces.value.trim() || material.value.trim());
const games = (/** @type {number} */ count) => counted(count, 'game');

function draw_reviews() {
    const { is_running = false, done = 0, total: all = 0, message = '' } = state.reviews ?? {};
    const ended = all > 0 ? `${message && `${message}: `}${done} of ${games(all)} reviewed` : '';
    reviewed.textContent = is_running ? `Reviewing game ${done + 1} of ${all}` : ended;
    review.hidden = is_running;
    stop.hidden = !is_running;
}
when(['reviews'], draw_reviews);
draw_reviews();

/**
 * Shows the games that match.
 * @param {typeof fields} conditions
 */
export async function show(conditions) {
    fields = conditions;
    filter = fields.values();
    next = searched = total = 0;
    await load();
}

/** Appends the next games. The server searches in short parts. */
async function load() {
    const number = ++asked;
    let left = kPart;
    let is_first = next === 0;
    more.hidden = true;
    do {
        const answer = await query({ do: 'list_games', ...filter, ...search(), ...(next > 0 ? { game: next } : {}) });
        if (number !== asked) return;
        if (is_first) list.replaceChildren();
        if (answer.error !== undefined) {
            status.textContent = fields.worded(answer.error);
            total = 0;
            draw_actions();
            return;
        }
        is_first = false;
        total = answer.total ?? total;
        next = answer.next;
        searched += answer.searched;
        left -= answer.games.length;
        list.append(...answer.games.map(row_of));
        const found = `${games(list.children.length)} found; searched ${searched.toLocaleString()} of ${games(total)}`;
        search_title.textContent = `Search positions${is_search() ? ' (on)' : ''}`;
        status.textContent = is_search() ? found : games(total);
        draw_actions();
    } while (next > 0 && left > 0 && view.isConnected && !by_id('page-explorer').hidden);
    more.hidden = next === 0;
}

/** Enables the buttons that act on all games that match the filter. */
function draw_actions() {
    const why = is_search() ? 'Acts on the filter: clear the search first' : total === 0 ? 'No game matches' : '';
    for (const each of [review, save, bin]) {
        each.disabled = why !== '' || (each === save && exported !== null);
        each.title = why || (each.ariaLabel ?? '');
        each.setAttribute('aria-description', why);
    }
}

/** @param {StoredGame} game */
function row_of(game) {
    const remove = async () => {
        const done = await query({ do: 'delete_games', game: game.game });
        if (done.error !== undefined) notice(done.error);
        else void show(fields);
        return done.error === undefined;
    };
    return make('div', { class: 'study-row' }, game_button(game), delete_buttons(`Delete game ${game.game}`, remove));
}

/**
 * Sends messages until `step` returns false, which receives each answer.
 * @param {() => import('./types.js').Message} message
 * @param {(answer: import('./types.js').Message) => boolean} step
 */
async function repeat(message, step) {
    for (;;) {
        const answer = await query(message());
        if (answer.error !== undefined) {
            notice(fields.worded(answer.error));
            return false;
        }
        if (!step(answer)) return true;
    }
}

async function export_games() {
    const wanted = filter;
    const all = total.toLocaleString();
    /** @type {string[]} */
    const parts = (exported = []);
    const progress = make('span', { role: 'status' }, `Exporting ${all} games`);
    let above = 0;
    let done = 0;
    const cancel = () => {
        exported = null;
        export_line.hidden = true;
        draw_actions();
    };
    export_line.replaceChildren(progress, button('Cancel', 'Cancel the export', cancel));
    export_line.hidden = false;
    draw_actions();
    const is_whole = await repeat(
        () => ({ do: 'export_games', ...wanted, ...(above > 0 ? { game: above } : {}) }),
        (answer) => {
            parts.push(answer.text);
            above = answer.next;
            progress.textContent = `Exporting: ${(done += answer.games).toLocaleString()} of ${all}`;
            return above > 0 && exported === parts;
        },
    );
    if (exported !== parts) return;
    cancel();
    if (is_whole) download(new Blob(parts, { type: 'text/plain' }), 'games.pgn4');
}

function ask_to_delete() {
    const wanted = filter;
    const count = total;
    const remove = async () => {
        close();
        let deleted = 0;
        await repeat(
            () => ({ do: 'delete_games', ...wanted }),
            (answer) => {
                deleted += answer.deleted;
                status.textContent = `${deleted.toLocaleString()} of ${games(count)} deleted`;
                return answer.deleted > 0 && deleted < count;
            },
        );
        notice(`${games(deleted)} deleted`, 'good');
        await show(fields);
    };
    const text = `Delete ${games(count)}`;
    const { close } = open_dialog({
        title: `${text}?`,
        body: [make('p', {}, 'The games that match the filter leave the database. You cannot undo this.')],
        actions: [button('Cancel', 'Cancel', () => close()), button(text, text, () => void remove(), { class: 'danger' })],
    });
}

/**
 * Cuts a text before games.
 * @param {string} text
 */
function parts_of(text) {
    const parts = [];
    for (let start = 0, line = 1; start < text.length; ) {
        const cut = text.indexOf('\n\n[', start + kPartOfFile);
        const part = text.slice(start, cut < 0 ? text.length : cut + 2);
        parts.push({ text: part, line });
        line += part.split('\n').length - 1;
        start += part.length;
    }
    return parts;
}

/** @param {File[]} files */
async function add_files(files) {
    file.value = '';
    const sum = { added: 0, duplicates: 0 };
    /** @type {string[]} */
    const faults = [];
    /** @type {string[]} */
    const warnings = [];
    const limit = Math.min(kMaxFile, state.hello?.limits.text ?? kMaxFile);
    for (const each of files) {
        const name = each.name;
        const parts = each.size > kMaxFile ? [] : parts_of((await each.text()).replaceAll('\r\n', '\n'));
        if (each.size > kMaxFile || parts.some((part) => part.text.length > limit / 2)) {
            faults.push(`${name} is too large for the page; add it with quadrille db add`);
            continue;
        }
        for (const [i, part] of parts.entries()) {
            const answer = await query({ do: 'add_games', name, ...part });
            if (answer.error !== undefined) {
                faults.push(`${name}: ${answer.error}`);
                break;
            }
            sum.added += answer.added;
            sum.duplicates += answer.duplicates;
            faults.push(...answer.faults);
            warnings.push(...answer.warnings);
            status.textContent = `${name}: part ${i + 1} of ${parts.length}, ${games(sum.added)} added`;
        }
    }
    const text = [`${games(sum.added)} added`, counted(sum.duplicates, 'duplicate'), counted(faults.length, 'error')].join(', ');
    const lines = [...faults, ...warnings];
    if (lines.length === 0) notice(text, 'good');
    else {
        const shown = lines.slice(0, kMaxLines).map((line) => make('li', {}, line));
        const rest = lines.length - shown.length;
        open_dialog({
            title: 'Games added',
            body: [make('p', {}, text), make('ul', { class: 'fault-list' }, ...shown), rest > 0 ? `${rest} more` : ''],
        });
    }
    await show(fields);
}
