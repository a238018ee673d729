// The studies that are kept: one is opened, begun or deleted.

import { open_dialog } from './dialogs.js';
import { button, make } from './dom.js';
import { icon } from './icons.js';
import { state } from './state.js';
import { go_to_study } from './new_study.js';
import { ask_only } from './study.js';
import { notice } from './notices.js';

/** @typedef {{study: string, title: string, changed: number, plies: number}} Kept */

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
                    make('b', {}, kept.title || 'A game'),
                    make(
                        'small',
                        {},
                        `${kept.plies} ${kept.plies === 1 ? 'move' : 'moves'}${kept.changed ? ` · ${new Date(kept.changed * 1000).toLocaleString()}` : ''}`,
                    ),
                ),
                `Open ${kept.title}`,
                () => void enter(kept.study),
                { class: 'plain game', 'aria-pressed': String(kept.study === state.study) },
            ),
            kept.study !== state.study &&
                button(icon('remove'), `Delete ${kept.title}`, () => void forget(kept), { class: 'plain' }),
        ),
    );
    const sheet = open_dialog({
        title: 'Studies',
        body: [make('div', { class: 'study-list' }, ...rows)],
        actions: [button('New study', 'New study', () => void enter('new'), { class: 'main' })],
    });
}
