// The dialog of the saved studies: opens, creates and deletes them.

import { open_dialog } from './dialogs.js';
import { button, make } from './dom.js';
import { game_words } from './game_choice.js';
import { icon } from './icons.js';
import { state } from './state.js';
import { go_to_study } from './new_study.js';
import { query } from './study.js';
import { notice } from './notices.js';

/**
 * @typedef {object} StoredStudy
 * @property {string} study
 * @property {string} title
 * @property {string} players
 * @property {string} variant
 * @property {string} ending
 * @property {number} changed
 * @property {number} plies
 */

/** @param {StoredStudy} kept */
function title_of(kept) {
    return kept.title || kept.players || game_words(kept.variant) || 'A game';
}

/**
 * Returns details that distinguish a study from others with the same title.
 * @param {StoredStudy} kept
 */
function about(kept) {
    const title = title_of(kept);
    const parts = [
        game_words(kept.variant),
        kept.players,
        `${kept.plies} ${kept.plies === 1 ? 'move' : 'moves'}`,
        kept.ending,
        kept.changed ? new Date(kept.changed * 1000).toLocaleString() : '',
    ];
    return parts.filter((part) => part && part !== title).join(' · ');
}

/**
 * Creates a delete button with a confirmation.
 * @param {string} name tooltip
 * @param {() => Promise<boolean>} act deletes; returns whether it succeeded
 */
function delete_buttons(name, act) {
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

export async function open_studies() {
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
    const rows = studies.map((kept) =>
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
            kept.study !== state.study &&
                delete_buttons(`Delete ${title_of(kept)}`, () => forget(kept)),
        ),
    );
    const list = make('div', { class: 'study-list' }, ...rows);
    const none = 'No studies yet. Games that you play or open are saved here automatically.';
    const sheet = open_dialog({
        title: 'Studies',
        body: [rows.length > 0 ? list : make('p', { class: 'hint' }, none)],
        actions: [button('New study', 'New study', () => void enter('new'), { class: 'main' })],
    });
}
