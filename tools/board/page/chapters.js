// The chapters of the open study: the studies in its folder, in the order of their names.

import { button, choice, make } from './dom.js';
import { go_to_study } from './new_study.js';
import { notice } from './notices.js';
import { state, when } from './state.js';
import { title_of } from './studies.js';
import { query } from './study.js';

/** The line above the moves of a study in a folder. */
export const chapters = make('nav', { class: 'chapters', 'aria-label': 'Chapters', hidden: true });

/** @param {string} folder */
async function add_chapter(folder) {
    if (!(await go_to_study('new'))) return;
    const answer = await query({ do: 'rename_study', study: state.study, name: '', folder });
    if (answer.error !== undefined) notice(answer.error);
}

async function update() {
    const { study } = state;
    const { folder } = state.named;
    chapters.hidden = folder === '';
    if (chapters.hidden) return;
    const answer = await query({ do: 'studies' });
    if (answer.error !== undefined || study !== state.study) return;
    /** @type {[string, string][]} */
    const found = answer.studies
        .filter((/** @type {import('./studies.js').StoredStudy} */ kept) => kept.folder === folder)
        .map((/** @type {import('./studies.js').StoredStudy} */ kept) => [kept.study, title_of(kept)])
        .sort((/** @type {string[]} */ a, /** @type {string[]} */ b) => a[1].localeCompare(b[1], undefined, { numeric: true }));
    const at = found.findIndex(([name]) => name === study);
    const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {[string, string]|undefined} */ to) =>
        button(sign, label, () => void go_to_study(to?.[0] ?? study), { class: 'plain', disabled: !to });
    chapters.replaceChildren(
        make('strong', {}, folder),
        step('‹', 'Previous chapter', found[at - 1]),
        choice(found, study, (name) => void go_to_study(name), { 'aria-label': 'Chapter' }),
        step('›', 'Next chapter', found[at + 1]),
        button('+', 'New chapter', () => void add_chapter(folder), { class: 'plain' }),
    );
}

export function start_chapters() {
    when(['study', 'named'], () => void update());
}
