// SVG definitions of the pieces, which a page contains once, and pictures that use them.

import { make_svg } from './dom.js';
import { drawings, kDrawings, kPlacing, kSeatMarks } from './pieces.js';
import { setting, when_settings } from './settings.js';

const kFills = ['red', 'blue', 'yellow', 'green', 'dead', 'wall'];

async function draw_chosen_set() {
    const chosen = setting('pieces');
    // Few people need the other sets.
    const set = chosen === 'standard' ? {} : (await import('./piece_sets.js')).kSets[chosen];
    Object.assign(drawings, kDrawings, set);
    document.querySelector('.definitions')?.replaceWith(piece_definitions());
}

/** Adds the definitions to the page, and draws them again when a person chooses other pieces. */
export function start_pieces() {
    document.body.prepend(piece_definitions());
    let chosen = 'standard';
    const update = () => {
        if (setting('pieces') === chosen) return;
        chosen = setting('pieces');
        void draw_chosen_set();
    };
    when_settings(update);
    update();
}

/** Returns the definitions that all pieces of the page refer to. Colours come from board.css. */
function piece_definitions() {
    const fills = (/** @type {string} */ prefix) =>
        kFills.map((name) =>
            make_svg(
                'linearGradient',
                { id: `${prefix}-${name}`, x1: 0, y1: 0, x2: 0, y2: 1, class: `fill ${name}` },
                make_svg('stop', { offset: 0, class: 'high' }),
                make_svg('stop', { offset: 1, class: 'low' }),
            ),
        );
    const pieces = Object.entries(drawings).map(([letter, drawing]) =>
        make_svg(
            'g',
            { id: `piece-${letter}`, transform: kPlacing },
            make_svg('path', { d: drawing.bodies.join('') }),
            make_svg('path', { d: drawing.lines.join(''), fill: 'none', class: 'line' }),
            make_svg('path', { d: drawing.badge ?? '', class: 'badge' }),
            make_svg('path', { d: drawing.spots.join(''), class: 'spot' }),
        ),
    );
    const marks = Object.entries(kSeatMarks).map(([seat, d]) =>
        make_svg('path', { id: `mark-${seat}`, d, class: 'seat-mark', transform: kPlacing }),
    );
    return make_svg(
        'svg',
        { class: 'definitions', 'aria-hidden': 'true', width: 0, height: 0 },
        make_svg('defs', { 'data-armies': 'usual' }, ...fills('fill'), ...pieces, ...marks),
        make_svg('defs', { 'data-armies': 'chess4' }, ...fills('fill4')),
    );
}

/**
 * Returns a piece as part of a drawing.
 * @param {string} letter
 * @param {string} look a value of `look_of`
 */
export function piece_art(letter, look) {
    const art = make_svg('g', { class: `piece ${look}` }, make_svg('use', { href: `#piece-${letter}` }));
    const seat = look.split(' ').at(-1);
    if (seat && seat in kSeatMarks) {
        art.append(make_svg('use', { href: `#mark-${seat}`, class: 'mark' }));
    }
    return art;
}

/**
 * Returns a piece as a separate picture.
 * @param {string} letter
 * @param {string} look
 */
export function piece_picture(letter, look) {
    return make_svg(
        'svg',
        { viewBox: '0 0 100 100', class: 'piece-picture', 'aria-hidden': 'true' },
        piece_art(letter, look),
    );
}
