// The palette of the position editor: a click selects a piece, and pieces can be dragged to the board.

import { button, make } from './dom.js';
import { piece_of, words_for } from './fen_pieces.js';
import { icon } from './icons.js';
import { piece_picture } from './piece_art.js';
import { drawing_of, look_of } from './pieces.js';
import { kSeats } from './seats.js';

const kLetters = ['P', 'N', 'B', 'R', 'Q', 'K', 'D'];
const kDragPixels = 4;
/** The code of the tool that removes pieces. */
export const kNothing = '';

/** Returns the codes by row: one row for each seat, then dead pieces, then wall and removal. */
function rows() {
    const alive = kSeats.map((seat) => kLetters.map((letter) => `${seat[0]}${letter}`));
    return [...alive, kLetters.map((letter) => `d${letter}`), ['X', kNothing]];
}

export class Palette {
    /**
     * @param {(code: string, point: PointerEvent) => void} drop handles a piece dragged to a point
     */
    constructor(drop) {
        this.drop = drop;
        /** @type {string|null} the selected piece in FEN4 notation */
        this.chosen = null;
        /** @type {HTMLButtonElement[]} */
        this.tools = [];
        this.element = make(
            'div',
            { class: 'palette' },
            ...rows().map((row) => make('div', {}, ...row.map((code) => this.tool(code)))),
        );
    }

    /** @param {string} code */
    choose(code) {
        this.chosen = this.chosen === code ? null : code;
        for (const tool of this.tools) {
            tool.setAttribute('aria-pressed', String(tool.dataset.code === this.chosen));
        }
    }

    /** @param {string} code */
    tool(code) {
        const piece = piece_of('', code);
        const face = code === kNothing ? icon('remove') : piece_picture(drawing_of(piece), look_of(piece));
        const name = code === kNothing ? 'Remove pieces' : words_for(code);
        const tool = button(face, name, () => this.choose(code), {
            class: 'plain tool',
            'data-code': code,
            'aria-pressed': 'false',
        });
        if (code !== kNothing) tool.addEventListener('pointerdown', (event) => this.drag(event, tool, code));
        this.tools.push(tool);
        return tool;
    }

    /**
     * Shows the piece under the pointer until it is released.
     * @param {PointerEvent} start
     * @param {HTMLElement} tool
     * @param {string} code
     */
    drag(start, tool, code) {
        const picture = tool.firstElementChild?.cloneNode(true);
        if (start.button !== 0 || !picture) return;
        start.preventDefault();
        const ghost = make('div', { class: 'ghost' }, picture);
        const carry = (/** @type {PointerEvent} */ at) => {
            ghost.style.left = `${at.clientX}px`;
            ghost.style.top = `${at.clientY}px`;
            const way = Math.hypot(at.clientX - start.clientX, at.clientY - start.clientY);
            if (!ghost.isConnected && way > kDragPixels) this.element.append(ghost);
        };
        const end = (/** @type {PointerEvent} */ at) => {
            for (const kind of ['pointerup', 'pointercancel']) {
                removeEventListener(kind, /** @type {EventListener} */ (end));
            }
            removeEventListener('pointermove', carry);
            const was_dragged = ghost.isConnected;
            ghost.remove();
            if (was_dragged && at.type === 'pointerup') this.drop(code, at);
        };
        addEventListener('pointermove', carry);
        for (const kind of ['pointerup', 'pointercancel']) {
            addEventListener(kind, /** @type {EventListener} */ (end));
        }
    }
}
