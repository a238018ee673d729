// The dialog of the saved studies: finds, opens, names, creates and deletes them.

import { open_dialog } from './dialogs.js';
import { button, labelled, make } from './dom.js';
import { game_words } from './game_choice.js';
import { icon } from './icons.js';
import { state } from './state.js';
import { go_to_study } from './new_study.js';
import { query } from './study.js';
import { notice } from './notices.js';

/**
 * @typedef {object} StoredStudy
 * @property {string} study
 * @property {string} name
 * @property {string} folder
 * @property {string} title
 * @property {string} players
 * @property {string} variant
 * @property {string} ending
 * @property {number} changed
 * @property {number} plies
 */

// More rows take long to draw, and nobody reads them.
const kMaxRows = 200;

/** @param {StoredStudy} kept */
export function title_of(kept) {
    return kept.name || kept.title || kept.players || game_words(kept.variant) || 'A game';
}

/**
 * Returns details that distinguish a study from others with the same title.
 * @param {StoredStudy} kept
 */
function about(kept) {
    const title = title_of(kept);
    const parts = [
        kept.folder,
        kept.title,
        game_words(kept.variant),
        kept.players,
        `${kept.plies} ${kept.plies === 1 ? 'move' : 'moves'}`,
        kept.ending,
        kept.changed ? new Date(kept.changed * 1000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' }) : '',
    ];
    return parts.filter((part) => part && part !== title).join(' · ');
}

/**
 * Creates a delete button with a confirmation.
 * @param {string} name tooltip
 * @param {() => Promise<boolean>} act deletes; returns whether it succeeded
 */
export function delete_buttons(name, act) {
    const bin = button(icon('remove'), name, () => ask_first(true), { class: 'plain' });
    const keep = button('Cancel', 'Cancel', () => ask_first(false));
    const go = button('Delete', 'Delete', () => void act().then((done) => done || ask_first(false)), {
        class: 'danger',
    });
    const box = make('span', { class: 'row-delete' }, bin, keep, go);
    const ask_first = (/** @type {boolean} */ asks) => {
        bin.hidden = asks;
        keep.hidden = go.hidden = !asks;
        (asks ? keep : bin).focus();
    };
    keep.hidden = go.hidden = true;
    return box;
}

/**
 * Asks for the name and the folder of a study.
 * @param {StoredStudy} kept
 * @param {(kept: StoredStudy) => Promise<void>} save
 */
function ask_name(kept, save) {
    const name = make('input', { value: kept.name, maxlength: 50, placeholder: title_of(kept) });
    const folder = make('input', { value: kept.folder, maxlength: 50, placeholder: 'none' });
    const finish = async () => {
        sheet.close();
        await save({ ...kept, name: name.value.trim(), folder: folder.value.trim() });
    };
    const sheet = open_dialog({
        title: 'Name of the study',
        body: [make('div', { class: 'form' }, labelled('Name', name), labelled('Folder', folder))],
        actions: [button('Save', 'Save', () => void finish(), { class: 'main' })],
    });
}

/** Opens the dialog, searched for `words` and scrolled down by `top` pixels. */
export async function open_studies(words = '', top = 0) {
    const answer = await query({ do: 'studies' });
    if (answer.error !== undefined) {
        notice(answer.error);
        return;
    }
    /** @type {StoredStudy[]} */
    const studies = answer.studies;
    const enter = async (/** @type {string} */ name) => {
        if (await go_to_study(name)) sheet.close();
    };
    const forget = async (/** @type {StoredStudy} */ kept) => {
        const done = await query({ do: 'delete_study', study: kept.study });
        if (done.error !== undefined) {
            notice(done.error);
            return false;
        }
        // The other rows keep their order.
        list.querySelector(`[data-study="${kept.study}"]`)?.remove();
        return true;
    };
    /** @param {StoredStudy} kept */
    const rename = async (kept) => {
        const done = await query({ do: 'rename_study', study: kept.study, name: kept.name, folder: kept.folder });
        if (done.error !== undefined) {
            notice(done.error);
            return;
        }
        await open_studies(search.value, scrolled);
    };
    let scrolled = top;
    const start_rename = (/** @type {StoredStudy} */ kept) => {
        scrolled = list.parentElement?.scrollTop ?? 0;
        ask_name(kept, rename);
    };
    const make_row = (/** @type {StoredStudy} */ kept) =>
        make(
            'div',
            { class: 'study-row', 'data-study': kept.study },
            button(
                make(
                    'span',
                    {},
                    make('b', {}, title_of(kept)),
                    make('small', {}, about(kept)),
                ),
                `Open ${title_of(kept)}`,
                () => void enter(kept.study),
                { class: 'plain game', 'aria-pressed': String(kept.study === state.study) },
            ),
            button(icon('rename'), `Name ${title_of(kept)}`, () => start_rename(kept), { class: 'plain' }),
            kept.study !== state.study &&
                delete_buttons(`Delete ${title_of(kept)}`, () => forget(kept)),
        );
    const list = make('div', { class: 'study-list' });
    const hint = make('p', { class: 'hint' });
    const search = make('input', {
        type: 'search',
        placeholder: 'Name, player, event or folder',
        'aria-label': 'Search studies',
        value: words,
        on_input: () => show(),
    });
    const show = () => {
        const wanted = search.value.toLowerCase().split(/\s+/);
        const found = studies.filter((kept) => {
            const text = `${title_of(kept)} ${about(kept)}`.toLowerCase();
            return wanted.every((word) => text.includes(word));
        });
        list.replaceChildren(...found.slice(0, kMaxRows).map(make_row));
        hint.hidden = found.length > 0 && found.length <= kMaxRows;
        hint.textContent =
            studies.length === 0
                ? 'No studies yet. Games that you play or open are saved here automatically.'
                : found.length === 0
                  ? 'No study has these words.'
                  : `The last ${kMaxRows} of ${found.length} studies; search for others.`;
    };
    show();
    const sheet = open_dialog({
        title: 'Studies',
        body: [...(studies.length > 1 ? [search] : []), list, hint],
        actions: [button('New study', 'New study', () => void enter('new'), { class: 'main' })],
    });
    list.parentElement?.scrollTo(0, top);
}
