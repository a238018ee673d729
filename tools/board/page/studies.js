// The studies that are kept: one is opened, begun or deleted.

import { open_dialog } from './dialogs.js';
import { button, make } from './dom.js';
import { game_words } from './game_choice.js';
import { icon } from './icons.js';
import { state } from './state.js';
import { go_to_study } from './new_study.js';
import { ask_only } from './study.js';
import { notice } from './notices.js';

/**
 * @typedef {object} Kept
 * @property {string} study
 * @property {string} title
 * @property {string} players
 * @property {string} variant
 * @property {string} ending
 * @property {number} changed
 * @property {number} plies
 */

/** @param {Kept} kept */
function title_of(kept) {
    return kept.title || kept.players || game_words(kept.variant) || 'A game';
}

/**
 * What tells a study from others of its title.
 * @param {Kept} kept
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

export async function open_studies() {
    const answer = await ask_only({ do: 'studies' });
    if (answer.error !== undefined) {
        notice(answer.error);
        return;
    }
    /** @type {Kept[]} */
    const studies = answer.studies;
    const enter = async (/** @type {string} */ name) => {
        if (await go_to_study(name)) sheet.close();
    };
    const forget = async (/** @type {Kept} */ kept) => {
        const done = await ask_only({ do: 'forget', study: kept.study });
        if (done.error !== undefined) notice(done.error);
        else await open_studies();
    };
    const rows = studies.map((kept) =>
        make(
            'div',
            { class: 'study-row' },
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
                button(icon('remove'), `Delete ${title_of(kept)}`, () => void forget(kept), { class: 'plain' }),
        ),
    );
    const sheet = open_dialog({
        title: 'Studies',
        body: [make('div', { class: 'study-list' }, ...rows)],
        actions: [button('New study', 'New study', () => void enter('new'), { class: 'main' })],
    });
}
