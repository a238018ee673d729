// The main menu in the bar at the top.

import { by_id, make } from './dom.js';
import { icon } from './icons.js';
import { open_help, set_up } from './keys.js';
import { open_play } from './play.js';
import { open_records } from './records.js';
import { open_settings } from './settings.js';
import { open_share } from './share.js';
import { open_studies } from './studies.js';

/** @type {{face: string, text: string, act: () => void, is_far?: boolean}[]} */
const kEntries = [
    { face: 'play', text: 'Play', act: open_play },
    { face: 'open', text: 'Open', act: () => open_records() },
    { face: 'setup', text: 'Set up', act: () => void set_up() },
    { face: 'share', text: 'Share', act: open_share },
    { face: 'studies', text: 'Studies', act: () => void open_studies() },
    { face: 'keys', text: 'Keys', act: open_help, is_far: true },
    { face: 'settings', text: 'Settings', act: open_settings },
];

export function start_menu() {
    by_id('menu').append(
        ...kEntries.map(({ face, text, act, is_far }) =>
            make(
                'button',
                {
                    type: 'button',
                    class: is_far ? 'far' : null,
                    title: text,
                    'aria-label': text,
                    'data-menu': text,
                    on_click: act,
                },
                icon(face),
                make('span', {}, text),
            ),
        ),
    );
    by_id('brand').addEventListener('click', (event) => event.preventDefault());
}
