// The mark and the comment of the current move, and buttons to promote or delete it.

import { with_words, words_of } from './comments.js';
import { button, by_id, make } from './dom.js';
import { icon } from './icons.js';
import { kMarks } from './marks.js';
import { notice } from './notices.js';
import { state, when } from './state.js';
import { send_command } from './study.js';
import { is_on_main_line, place } from './tree.js';

const kHasKeys = matchMedia('(hover: hover)').matches;

/** @type {number} the node of the shown comment */
let about = 0;
/** Its comment when it was written into the field. */
let shown = '';
/** @type {{study: string, node: number, words: string, base: string}|null} a comment to send after reconnecting */
let unsent = null;
/** Removes the notice about deleted moves. */
let forget_removal = () => {};

/** Deletes a move and all moves after it. */
export async function remove_move(node = state.at) {
    if (node === 0) return;
    const how = kHasKeys ? 'Ctrl+Z restores it.' : 'The undo button restores it.';
    if (await send_command({ do: 'remove', node })) forget_removal = notice(`Deleted. ${how}`, 'quiet');
}

export function undo() {
    forget_removal();
    void send_command({ do: 'undo' });
}

export function start_note() {
    const marks = kMarks.map(([suffix, name]) => {
        const act = () => {
            const now = place(state.at)?.suffix ?? '';
            void send_command({ do: 'mark', node: state.at, suffix: now === suffix ? '' : suffix });
        };
        return button(suffix, name, act, { class: 'plain mark-button', 'data-suffix': suffix });
    });
    const text = make('textarea', {
        id: 'comment',
        rows: 1,
        placeholder: 'Comment',
        'aria-label': 'Comment on this move',
    });
    const keep = async (edit = { study: state.study, node: about, words: text.value.trim(), base: shown }) => {
        const comments = place(edit.node)?.comments;
        const now = words_of(comments).join(' ');
        const { words: mine, base } = edit;
        unsent = null;
        if (mine === base || mine === now) {
            if (edit.node === about) text.value = now;
            return;
        }
        // Another page has changed the comment meanwhile.
        const both = now === base || now === '' ? mine : `${now} / ${mine}`;
        if (!state.online) {
            unsent = edit;
            notice('Offline: the comment is saved when the page has reconnected', 'quiet');
            return;
        }
        if (edit.node === about) shown = mine;
        if (both !== mine) notice('Another page changed this comment: it now has both texts', 'quiet');
        await send_command({ do: 'comment', node: edit.node, text: with_words(comments, both) });
        // The connection was lost meanwhile.
        if (!state.online) unsent = edit;
    };
    text.addEventListener('blur', () => void keep());
    text.addEventListener('keydown', (event) => {
        if (event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)) {
            event.preventDefault();
            text.blur();
        }
    });
    const main = button(
        icon('main'),
        'Make this the main line',
        () => {
            void send_command({ do: 'main', node: state.at });
        },
        { class: 'plain' },
    );
    const back = button(icon('undo'), 'Undo the last change (Ctrl+Z)', undo, { class: 'plain', id: 'undo' });
    const remove = button(icon('remove'), 'Delete from here (Delete)', () => void remove_move(), {
        class: 'plain',
    });
    by_id('note').append(make('div', { class: 'marks' }, ...marks, main, back, remove), text);

    when(['tree', 'at'], () => {
        const node = place(state.at);
        if (state.at !== about && document.activeElement === text) void keep();
        if (document.activeElement !== text || state.at !== about || text.value.trim() === shown) {
            shown = words_of(node?.comments).join(' ');
            text.value = unsent?.node === state.at && unsent.study === state.study ? unsent.words : shown;
        }
        about = state.at;
        for (const mark of marks) {
            mark.setAttribute('aria-pressed', String(node?.suffix === mark.dataset.suffix));
            mark.disabled = state.at === 0;
        }
        remove.disabled = state.at === 0;
        main.hidden = is_on_main_line(state.at);
    });
    when(['online'], () => {
        if (state.online && unsent?.study === state.study) void keep(unsent);
    });
    when(['can_undo'], () => {
        back.disabled = !state.can_undo;
    });
}
