// Opens games from text: pasted, dropped or from a file. Lists the games of a text with several games.

import { chapters } from './chapters.js';
import { open_dialog } from './dialogs.js';
import { button, by_id, choice, labelled, make } from './dom.js';
import { game_words } from './game_choice.js';
import { notice } from './notices.js';
import { put, state, when } from './state.js';
import { leave_current_game } from './new_study.js';
import { player_of } from './plates.js';
import { kSeats } from './seats.js';
import { send_command, query } from './study.js';
import { open_tab } from './tabs.js';

/** Maximum rows in the list. The search field finds the other games. */
const kMaxRows = 500;

const kAddress =
    'This is an address, which the page cannot open. On chess.com, open the game, choose Share, then PGN4; copy its text and paste it here.';

/** Upper limit of the bytes that sending adds to a message. */
const kEnvelopeBytes = 100;

/**
 * Returns an error if a message is too large to be sent, or else an empty string.
 * @param {import('./types.js').Message} message
 */
function why_too_large(message) {
    const limit = state.hello?.limits.text ?? Infinity;
    const size = new Blob([JSON.stringify(message)]).size + kEnvelopeBytes;
    if (size <= limit) return '';
    const mb = (/** @type {number} */ bytes) => (bytes / 2 ** 20).toFixed(1);
    return `This text has ${mb(size)} MB; the limit is ${mb(limit)} MB. Open a part of it.`;
}

/**
 * Opens a link of this page. Refuses another address.
 * @param {HTMLAnchorElement} address
 */
function open_address(address) {
    if (address.host !== location.host || !address.hash.includes('=')) return { error: kAddress };
    location.hash = address.hash;
    return null;
}

/**
 * Opens a text. Returns the refusal (`error`, `line`, `column`), or null on success.
 * @param {string} text
 * @param {Record<string, string|boolean>} game other fields of `open`: variant and preset, for a text without them
 * @returns {Promise<import('./types.js').Message|null>}
 */
async function open_text(text, game = {}) {
    if (/^\s*https?:\/\/\S+\s*$/.test(text)) return open_address(make('a', { href: text.trim() }));
    const message = { do: 'open', text, ...game };
    const too_large = why_too_large(message);
    if (too_large) return { error: too_large };
    const back = await leave_current_game();
    const answer = await query(message);
    if (answer.error !== undefined) {
        await back();
        return answer;
    }
    put({ number: 1, ...answer });
    open_tab(state.games.length > 1 ? 'games' : 'moves');
    return null;
}

/**
 * Returns the distance in pixels from the top of a field to the end of `text` in it.
 * @param {HTMLTextAreaElement} field
 * @param {string} text
 */
function depth_of(field, text) {
    const twin = /** @type {HTMLTextAreaElement} */ (field.cloneNode());
    twin.removeAttribute('id');
    twin.value = text;
    twin.rows = 1;
    twin.style.cssText = `position: absolute; visibility: hidden; height: 0; width: ${field.offsetWidth}px`;
    field.after(twin);
    const depth = twin.scrollHeight;
    twin.remove();
    return depth;
}

/**
 * Selects the character at a line and column, and scrolls there.
 * @param {HTMLTextAreaElement} field
 * @param {{line: number, column: number}} where
 */
function select_place(field, { line, column }) {
    const lines = field.value.split('\n');
    // Columns are counted in characters, places of a field in UTF-16 units.
    const before = [...(lines[line - 1] ?? '')].slice(0, column - 1).join('');
    const start = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0) + before.length;
    field.focus();
    field.setSelectionRange(start, Math.min(start + 1, field.value.length));
    field.scrollTop = depth_of(field, field.value.slice(0, start)) - field.clientHeight / 2;
    field.scrollIntoView({ block: 'nearest' });
}

/**
 * Opens the text of the dialog with a preset.
 * @param {string} preset
 */
function open_with(preset) {
    /** @type {HTMLSelectElement} */ (document.querySelector('[name=open-preset]')).value = preset;
    by_id('open-text').click();
}

/**
 * Opens the text of the dialog up to its fault.
 * @param {HTMLTextAreaElement} field
 */
function open_part(field) {
    field.dataset.part = 'true';
    by_id('open-text').click();
    delete field.dataset.part;
}

/**
 * @param {HTMLElement} fault
 * @param {HTMLTextAreaElement} field
 * @param {import('./types.js').Message} refusal
 */
function show_fault(fault, field, { error, line, column, fitting_preset }) {
    fault.hidden = false;
    fault.textContent = error.replace('or option --variant or --preset', 'or a game chosen below');
    if (fitting_preset) {
        const words = `Open as “${game_words(fitting_preset)}”`;
        fault.append(' ', button(words, words, () => open_with(fitting_preset), { id: 'open-fitting' }));
    }
    if (line > 1 || column > 1) {
        fault.append(' ', button('Open up to here', 'Open up to here', () => open_part(field), { id: 'open-part' }));
    }
    if (line) select_place(field, { line, column });
}

/** @param {string} [text] */
export function open_records(text = '') {
    const field = make('textarea', {
        class: 'code',
        rows: 12,
        placeholder: 'Paste a game or position here, or drop a file: PGN4, c4pgn, FEN4, a list of moves',
        'aria-label': 'Game or position as text',
        spellcheck: 'false',
    });
    field.value = text;
    const fault = make('p', { class: 'fault', role: 'alert', hidden: true });
    const hello = state.hello;
    /** @type {[string, string][]} */
    const variants = [
        ['', 'From the text'],
        ...(hello?.variants ?? []).map((v) => /** @type {[string, string]} */ ([v, game_words(v)])),
    ];
    /** @type {[string, string][]} */
    const presets = [
        ['', 'From the text'],
        ...(hello?.presets ?? []).map((v) => /** @type {[string, string]} */ ([v, game_words(v)])),
    ];
    const variant = choice(variants, '', () => {}, { name: 'open-variant' });
    const preset = choice(presets, '', () => {}, { name: 'open-preset' });

    const open = async () => {
        const game = {
            ...(variant.value ? { variant: variant.value } : {}),
            ...(preset.value ? { preset: preset.value } : {}),
            ...(field.dataset.part ? { up_to_fault: true } : {}),
        };
        const wrong = await open_text(field.value, game);
        if (wrong) show_fault(fault, field, wrong);
        else dialog.close();
    };
    const file = make('input', {
        type: 'file',
        hidden: true,
        accept: '.pgn4,.pgn,.c4pgn,.fen4,.fen,.txt,text/plain',
    });
    file.addEventListener('change', async () => {
        const chosen = file.files?.[0];
        if (!chosen) return;
        field.value = await chosen.text();
        await open();
    });
    const dialog = open_dialog({
        title: 'Open a game',
        kind: 'wide',
        body: [
            field,
            fault,
            make('div', { class: 'form columns' }, labelled('Game', variant), labelled('Rules', preset)),
            file,
        ],
        actions: [
            button('From a file …', 'From a file …', () => file.click()),
            button('Open', 'Open', () => void open(), { class: 'main', id: 'open-text' }),
        ],
    });
    field.focus();
}

/** Opens a pasted or dropped text. If it has an error, opens the dialog, which shows the place. */
export async function take_text(/** @type {string} */ text) {
    const wrong = await open_text(text);
    if (!wrong) return;
    open_records(text);
    const fault = /** @type {HTMLElement|null} */ (document.querySelector('dialog.sheet .fault'));
    const field = /** @type {HTMLTextAreaElement|null} */ (document.querySelector('dialog.sheet textarea'));
    if (fault && field) show_fault(fault, field, wrong);
}

// ------------------------------------------------------------------ tab of the game

function draw_game() {
    const { tags, warnings } = state;
    const players = state.position?.seats ?? [];
    const rows = Object.entries(tags).filter(([name]) => name !== 'StartFen4');
    const game = state.position?.game;
    const about = [
        game_words(state.position?.variant ?? ''),
        game?.preset && game_words(game.preset),
        game?.rules,
    ]
        .filter(Boolean)
        .join(' · ');
    const value_field = (/** @type {string} */ name, /** @type {string} */ value) => {
        const field = make('input', { type: 'text', value, 'aria-label': name });
        field.addEventListener('change', () => void send_command({ do: 'tag', name, value: field.value }));
        return field;
    };
    const named = players.some((p) => p.player) ? players.filter((p) => p.player || p.state !== 'out') : [];
    const open = by_id('page-moves').querySelector('details')?.open ?? false;
    by_id('page-moves').replaceChildren(
        chapters,
        make(
            'div',
            { class: 'about' },
            make('strong', {}, about),
            tags.Result && tags.Result !== '*' && make('span', {}, state.result || tags.Result),
            state.computed_result && make('span', {}, `By the moves: ${state.computed_result}`),
        ),
        named.length > 0
            ? make(
                  'ul',
                  { class: 'players' },
                  ...named.map((p) =>
                      make('li', { class: p.seat }, make('span', { class: 'dot' }), player_of(p.seat) || p.name),
                  ),
              )
            : '',
        ...warnings.map(({ line, column, message }) =>
            make('p', { class: 'warning' }, `line ${line}, column ${column}: ${message}`),
        ),
        make(
            'details',
            { class: 'tags', open },
            make('summary', {}, `Tags (${rows.length})`),
            ...rows.map(([name, value]) => labelled(name, value_field(name, value))),
            new_tag(),
        ),
    );
}

function new_tag() {
    const name = make('input', { type: 'text', placeholder: 'Event', 'aria-label': 'Name of a new tag' });
    const value = make('input', { type: 'text', placeholder: 'value', 'aria-label': 'Value of a new tag' });
    const add = () => void send_command({ do: 'tag', name: name.value.trim(), value: value.value });
    return make('div', { class: 'pair' }, name, value, button('Add', 'Add', add));
}

// ------------------------------------------------------------------ list of games

const search = make('input', {
    type: 'search',
    placeholder: 'Search names, results, variants',
    'aria-label': 'Search the games',
});
const list = make('div', { class: 'game-list' });

function draw_games() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = state.games
        .map((game, i) => ({ game, number: i + 1 }))
        .filter(({ game, number }) => {
            const text = [number, game.variant, game.result, game.ending, ...game.players].join(' ').toLowerCase();
            return words.every((word) => text.includes(word));
        });
    list.replaceChildren(
        ...found
            .slice(0, kMaxRows)
            .map(({ game, number }) =>
                button(
                    make(
                        'span',
                        {},
                        make('b', {}, `${number}. ${game.players.filter(Boolean).join(', ') || 'Unnamed players'}`),
                        make(
                            'small',
                            {},
                            `${game_words(game.variant)} · ${game.plies} moves · ${game.ending}`,
                        ),
                    ),
                    `Game ${number}`,
                    () => void send_command({ do: 'select_game', number }),
                    { class: 'plain game', 'aria-pressed': String(number === state.number) },
                ),
            ),
        found.length > kMaxRows
            ? make('p', { class: 'hint' }, `… and ${found.length - kMaxRows} more. Search to find them.`)
            : '',
        found.length === 0 ? make('p', { class: 'hint' }, 'No game contains all of these words.') : '',
    );
}

/** @param {EventTarget|null} target */
function is_field(target) {
    return target instanceof Element && target.closest('input, textarea, select') !== null;
}

export function start_records() {
    by_id('page-games').append(search, list);
    search.addEventListener('input', draw_games);
    when(['games', 'number'], draw_games);
    when(['tags', 'computed_result', 'warnings', 'position', 'playing'], () => {
        const key = JSON.stringify([
            state.tags,
            state.computed_result,
            state.warnings,
            state.position?.variant,
            state.position?.game?.preset,
            state.position?.game?.rules,
            kSeats.map((seat) => player_of(seat)),
        ]);
        if (key === drawn) return;
        drawn = key;
        draw_game();
    });
    document.addEventListener('paste', (event) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (is_field(event.target) || document.querySelector('dialog[open]') || text.trim() === '') return;
        void take_text(text);
    });
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', async (event) => {
        event.preventDefault();
        const file = event.dataTransfer?.files[0];
        const text = file ? await file.text() : (event.dataTransfer?.getData('text/plain') ?? '');
        if (text.trim() === '') notice('The dropped item contains no text');
        else await take_text(text);
    });
}

let drawn = '';
