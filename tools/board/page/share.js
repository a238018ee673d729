// Exports a game as text in any format, as a picture or as a link.

import { open_dialog } from './dialogs.js';
import { button, choice, labelled, make } from './dom.js';
import { last_move_of } from './main_board.js';
import { notice } from './notices.js';
import { leave_current_game } from './new_study.js';
import { board_picture, png_of } from './picture.js';
import { choice_of } from './play.js';
import { quarter_turns } from './seats.js';
import { put, state } from './state.js';
import { query } from './study.js';

const kPicturePixels = 1400;
/** Some programs cut longer addresses. */
const kMaxLinkLength = 2000;

/**
 * @param {Blob} blob
 * @param {string} name name of the file
 */
export function download(blob, name) {
    const address = URL.createObjectURL(blob);
    const link = make('a', { href: address, download: name });
    link.click();
    // The browser reads the blob after the click.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {string} text @param {string} what */
export async function copy(text, what) {
    try {
        await navigator.clipboard.writeText(text);
        notice(`${what} copied`, 'good');
    } catch {
        notice(`The browser refused to copy: select the text and copy it by hand`);
    }
}

/**
 * Returns a link to this page with a position and its rules, and with the moves played from there.
 * @param {import('./types.js').Position|null|undefined} position
 * @param {string} [moves]
 */
function link_to(position, moves = '') {
    if (!position) return location.href;
    const address = new URL(location.href);
    address.search = '';
    const fields = new URLSearchParams({ ...choice_of(position), ...(moves && { moves }) });
    // These characters of FEN4 need no escapes.
    address.hash = String(fields).replaceAll('%2C', ',').replaceAll('%2F', '/');
    return address.href;
}

/** Returns a link to this page with the main line of the game, or null if it is too long or there are no moves. */
async function link_to_game() {
    const { position } = await query({ do: 'preview', node: 0, moves: [] });
    const { text = '' } = await query({ do: 'export', format: 'moves' });
    const link = link_to(position, text.trim());
    return text.trim() !== '' && link.length < kMaxLinkLength ? link : null;
}

/**
 * Opens the game or position in the page's link, if it has one, in another study if this one has moves. A game is
 * shown at its last position.
 */
export async function open_link() {
    if (!has_link()) return;
    const fields = new URLSearchParams(location.hash.slice(1));
    const text = fields.get('moves');
    const message = { ...(text ? { do: 'open', text } : { do: 'new' }), fen: fields.get('fen') ?? '' };
    for (const name of ['variant', 'preset', 'rules']) {
        const value = fields.get(name);
        if (value) Object.assign(message, { [name]: value });
    }
    history.replaceState(null, '', location.pathname + location.search);
    const back = await leave_current_game();
    const answer = message.fen === '' ? { error: 'no position' } : await query(message);
    if (answer.error === undefined) {
        put(answer);
        if (text) put(await query({ do: 'go', node: answer.tree.at(-1).node }));
        return;
    }
    await back();
    notice('This link is damaged: its position cannot be read. Get a new link or open the game.');
}

/** Returns whether the page's link has fields, such as a position. */
export function has_link() {
    return location.hash.includes('=');
}

/** Opens links that are pasted into the open page. */
export function start_links() {
    addEventListener('hashchange', () => void open_link());
}

function svg_now() {
    const position = state.position;
    return position ? board_picture(position, quarter_turns(state.bottom), last_move_of(position)) : '';
}

/**
 * Returns the file name of a picture. The study's SVG export provides the name, with the players.
 * @param {string} ending
 */
async function picture_name(ending) {
    const { file } = await query({ do: 'export', format: 'svg' });
    return `${file ? file.replace(/\.\w+$/, '') : 'board'}.${ending}`;
}

/**
 * @param {HTMLInputElement} field
 * @param {string} label
 */
function link_row(field, label) {
    const copy_it = () => void copy(field.value, 'The link was');
    return make('div', { class: 'pair' }, field, button('Copy', label, copy_it));
}

/** Fills the part of the dialog with the link to the game. */
async function show_game_link(/** @type {HTMLElement} */ part) {
    if (state.tree.length <= 1) return;
    const value = await link_to_game();
    const field = make('input', { type: 'text', readonly: true, value: value ?? '', 'aria-label': 'Link to this game' });
    part.replaceChildren(
        make('h3', {}, 'Link to this game'),
        value === null
            ? make('p', { class: 'hint' }, 'The game is too long for a link: the link below has the position only.')
            : link_row(field, 'Copy the link to this game'),
    );
}

export function open_share() {
    const text = make('textarea', {
        class: 'code',
        rows: 10,
        readonly: true,
        'aria-label': 'The game as text',
    });
    const lost = make('p', { class: 'warning', hidden: true });
    let file = 'game.txt';
    const write = async (/** @type {string} */ format) => {
        const answer = await query({ do: 'export', format });
        lost.hidden = !answer.error && !answer.lost;
        lost.textContent = answer.error ?? answer.lost ?? '';
        text.value = answer.text ?? '';
        text.dataset.format = format;
        file = answer.file ?? `game.${state.formats.find((f) => f.name === format)?.ending ?? 'txt'}`;
    };
    const known = localStorage.getItem('quadrille.format') ?? '';
    const names = state.formats.map((f) => f.name);
    const first = names.includes(known) ? known : (names[0] ?? '');
    const format = choice(
        [],
        '',
        (name) => {
            localStorage.setItem('quadrille.format', name);
            void write(name);
        },
        { name: 'format' },
    );
    for (const [label, is_position] of /** @type {[string, boolean][]} */ ([
        ['The game', false],
        ['This position', true],
    ])) {
        const formats = state.formats.filter((f) => f.is_position === is_position);
        const options = formats.map((f) => make('option', { value: f.name }, f.what || f.name));
        if (options.length > 0) format.append(make('optgroup', { label }, ...options));
    }
    format.value = first;
    const link = make('input', {
        type: 'text',
        readonly: true,
        value: link_to(state.position),
        'aria-label': 'Link to this position',
    });
    const game_link = make('div', {});
    if (first) void write(first);
    void show_game_link(game_link);
    const save_png = async () => {
        try {
            download(await png_of(svg_now(), kPicturePixels), await picture_name('png'));
        } catch (error) {
            notice(String(error));
        }
    };
    const save_svg = async () => {
        download(new Blob([svg_now()], { type: 'image/svg+xml' }), await picture_name('svg'));
    };
    open_dialog({
        title: 'Share and export',
        kind: 'wide',
        body: [
            make('div', { class: 'form' }, labelled('Format', format)),
            text,
            lost,
            make(
                'div',
                { class: 'row-buttons' },
                button('Copy', 'Copy', () => void copy(text.value, 'The text was')),
                button(
                    'Download',
                    'Download',
                    () => download(new Blob([text.value], { type: 'text/plain' }), file),
                    { class: 'main', id: 'download-text' },
                ),
            ),
            game_link,
            make('h3', {}, 'Link to this position'),
            link_row(link, 'Copy the link'),
            make('h3', {}, 'Picture of the board'),
            make(
                'div',
                { class: 'row-buttons' },
                button('PNG', 'Download as PNG', () => void save_png(), { id: 'save-png' }),
                button('SVG', 'Download as SVG', () => void save_svg()),
            ),
        ],
    });
}
