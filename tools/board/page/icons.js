// Icons of the buttons: line drawings in a box of 24 by 24.

import { make_svg } from './dom.js';

/** @type {Record<string, string>} */
const kPaths = {
    play: 'M7 5l12 7-12 7z',
    open: 'M4 19V6h6l2 2.5h8V19zM4 11.5h16',
    setup: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
    share: 'M12 4v11M8 8l4-4 4 4M5 13v6h14v-6',
    rename: 'M4 20l1-4L16 5l3 3L8 19z',
    studies: 'M6 4h12v16H6zM9.5 8h5M9.5 12h5M9.5 16h3',
    turn: 'M5 12a7 7 0 0 1 12-5l2.5 2.5M20 5v4.5h-4.5M19 12a7 7 0 0 1-12 5l-2.5-2.5M4 19v-4.5h4.5',
    settings: 'M4 7h9M17 7h3M15 4.5v5M4 12h3M11 12h9M9 9.5v5M4 17h10M18 17h2M16 14.5v5',
    keys: 'M3 7h18v10H3zM7 10.5h.1M11 10.5h.1M15 10.5h.1M17.5 10.5h.1M8 13.8h8',
    first: 'M18 6l-7 6 7 6zM6.5 6v12',
    back: 'M15.5 5.5L8 12l7.5 6.5z',
    forward: 'M8.5 5.5L16 12l-7.5 6.5z',
    last: 'M6 6l7 6-7 6zM17.5 6v12',
    close: 'M6 6l12 12M18 6L6 18',
    remove: 'M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7',
    main: 'M12 20V6M6.5 11.5L12 6l5.5 5.5',
    pause: 'M8 5.5v13M16 5.5v13',
    undo: 'M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3',
    flag: 'M6 21V4h12l-3 4.5 3 4.5H6',
    stop: 'M6.5 6.5h11v11h-11z',
    copy: 'M9 9h10v11H9zM15 9V4.5H5V15h4',
    down: 'M12 4v11M8 11l4 4 4-4M5 19h14',
};

/** @param {string} name */
export function icon(name) {
    return make_svg(
        'svg',
        { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
        make_svg('path', { d: kPaths[name] }),
    );
}
