// A board: draws squares, pieces, highlights, arrows and circles, and handles the pointer and the keys.
// It contains no rules: its owner returns the squares where a piece may go.

import { make_svg } from './dom.js';
import { code_of, words_for } from './fen_pieces.js';
import { drawing_of, look_of } from './pieces.js';
import { piece_art } from './piece_art.js';
import { kCell, kSide, kSquares, is_dark, is_on_board, place_of, square_at } from './squares.js';

/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Seat} Seat */

/**
 * @typedef {object} BoardView the contents of a board
 * @property {Piece[]} pieces
 * @property {{from: string, to: string, seat: Seat|null}[]} [lasts] moves that led here, the newest first
 * @property {string[]} [premove] squares of a premove
 * @property {string[]} [checked] squares of kings in check
 * @property {string[]} [wrong] squares with an error
 * @property {string[]} [doubtful] squares with a warning
 * @property {Seat|null} [turn] the seat whose side is highlighted
 * @property {{square: string, text: string, kind: string}|null} [badge] a mark on a square
 *
 * @typedef {object} Arrow
 * @property {string} from
 * @property {string} to
 * @property {string} kind a class of board.css
 * @property {number} [width]
 * @property {number} [opacity]
 *
 * @typedef {object} BoardOwner
 * @property {(square: string) => string[]|'any'} targets returns where the piece on a square may go
 * @property {(from: string, to: string|null) => void} drop handles a moved piece; null: off the board
 * @property {(square: string) => void} [press] handles a press on a square without a movable piece
 * @property {(text: string) => void} [say] announces the square of the cursor or a picked piece
 * @property {boolean} [presses_pieces] a press on a movable piece that is not dragged calls `press` too
 */

const kHalf = kCell / 2;
/** Margin around the squares for the bars at the sides of the seats and the coordinates. */
const kEdge = 54;
const kBarWidth = 11;
/** Distance from the squares to the middle of a coordinate, next to a bar and elsewhere. */
const kPastBar = 35;
const kPastSquare = 24;
const kDragPixels = 4;
/** Classes of arrows drawn by hand, by modifier key. */
const kPens = { none: 'pen', shift: 'pen red', ctrl: 'pen blue', alt: 'pen green' };

/** Returns the path of the cross with rounded corners, starting at the lower side. */
function outline() {
    const near = 3 * kCell;
    const far = 11 * kCell;
    const end = 14 * kCell;
    const r = 14;
    return (
        `M${near + r} ${end}H${far - r}Q${far} ${end} ${far} ${end - r}V${far}H${end - r}` +
        `Q${end} ${far} ${end} ${far - r}V${near + r}Q${end} ${near} ${end - r} ${near}H${far}V${r}` +
        `Q${far} 0 ${far - r} 0H${near + r}Q${near} 0 ${near} ${r}V${near}H${r}Q0 ${near} 0 ${near + r}` +
        `V${far - r}Q0 ${far} ${r} ${far}H${near}V${end - r}Q${near} ${end} ${near + r} ${end}z`
    );
}

/** Bars along the four sides of the cross, for the seats below, left, above, right: x, y, width, height. */
const kSideBars = [
    [310, 1403, 780, kBarWidth],
    [-3 - kBarWidth, 310, kBarWidth, 780],
    [310, -3 - kBarWidth, 780, kBarWidth],
    [1403, 310, kBarWidth, 780],
];

let boards = 0;

export class Board {
    /** @param {BoardOwner} owner */
    constructor(owner) {
        this.owner = owner;
        this.turns = 0;
        /** @type {BoardView} */
        this.view = { pieces: [] };
        /** @type {Map<string, {art: SVGGElement, look: string, letter: string}>} */
        this.placed = new Map();
        /** @type {string|null} */
        this.selected = null;
        /** @type {{from: string, x: number, y: number, is_moving: boolean, was_selected: boolean}|null} */
        this.drag = null;
        /** @type {{from: string, pen: string}|null} */
        this.pen = null;
        /** @type {Map<string, Arrow>} drawn by hand; a circle has the same square at both ends */
        this.drawn = new Map();
        /** @type {Arrow[]} */
        this.arrows = [];
        this.cursor = 'h4';
        this.is_cursor_shown = false;

        const clip = `cross-${++boards}`;
        this.squares = make_svg('g', { 'clip-path': `url(#${clip})` });
        this.sides = make_svg('g', { class: 'sides' });
        this.lights = make_svg('g', { class: 'lights', 'clip-path': `url(#${clip})` });
        this.letters = make_svg('g', { class: 'letters' });
        this.pieces = make_svg('g', { class: 'pieces' });
        this.arrow_layer = make_svg('g', { class: 'arrows' });
        this.badges = make_svg('g', { class: 'badges' });
        this.hints = make_svg('g', { class: 'hints' });
        this.cursor_mark = make_svg('rect', { class: 'cursor', width: kCell, height: kCell, rx: 8 });
        this.cursor_mark.style.display = 'none';
        const size = kSide * kCell;
        this.svg = make_svg(
            'svg',
            {
                class: 'board-drawing',
                viewBox: `${-kEdge} ${-kEdge} ${size + 2 * kEdge} ${size + 2 * kEdge}`,
                tabindex: 0,
                role: 'application',
                'aria-label': 'Board. Arrow keys move the cursor, Enter selects a piece or plays a move.',
            },
            make_svg('defs', {}, make_svg('clipPath', { id: clip }, make_svg('path', { d: outline() }))),
            make_svg('path', { class: 'ground', d: outline() }),
            this.sides,
            this.squares,
            this.lights,
            this.hints,
            this.pieces,
            this.letters,
            this.arrow_layer,
            this.badges,
            this.cursor_mark,
        );
        this.listen();
        this.turn_to(0);
    }

    /** Turns the board by `turns` quarters counter-clockwise from Red's view. */
    turn_to(/** @type {number} */ turns) {
        this.turns = turns;
        this.squares.replaceChildren(
            ...kSquares.map((square) => {
                const { x, y } = this.corner_of(square);
                const shade = is_dark(square) ? 'dark' : 'light';
                return make_svg('rect', { class: shade, x, y, width: kCell, height: kCell, role: 'img' });
            }),
        );
        this.name_squares();
        this.draw_letters();
        for (const [square, { art }] of this.placed) this.put_art(art, square);
        this.draw_lights();
        this.draw_badge();
        this.draw_arrows();
        this.draw_hints();
        this.draw_cursor();
    }

    /** @param {BoardView} view */
    show(view) {
        this.view = view;
        if (this.selected && !view.pieces.some((p) => p.square === this.selected)) this.selected = null;
        this.draw_pieces();
        this.name_squares();
        this.draw_lights();
        this.draw_badge();
        this.draw_hints();
    }

    /** Names the squares and their pieces for screen readers. */
    name_squares() {
        const pieces = new Map(this.view.pieces.map((piece) => [piece.square, words_for(code_of(piece))]));
        kSquares.forEach((square, i) => {
            const words = `${square}, ${pieces.get(square) ?? 'empty'}`;
            const rect = this.squares.children[i];
            if (rect.getAttribute('aria-label') !== words) rect.setAttribute('aria-label', words);
        });
    }

    /** Announces the square of the cursor. */
    say_cursor() {
        this.owner.say?.(this.squares.children[kSquares.indexOf(this.cursor)].getAttribute('aria-label') ?? '');
    }

    /** @param {Arrow[]} arrows */
    show_arrows(arrows) {
        this.arrows = arrows;
        this.draw_arrows();
    }

    clear_drawn() {
        if (this.drawn.size === 0) return;
        this.drawn.clear();
        this.draw_arrows();
    }

    deselect() {
        if (this.selected === null) return;
        this.selected = null;
        this.draw_lights();
        this.draw_hints();
    }

    /**
     * Returns the centre of a square in percent of the drawing's width and height.
     * @param {string} square
     */
    middle_in_percent(square) {
        const { x, y } = this.corner_of(square);
        const whole = kSide * kCell + 2 * kEdge;
        return { x: ((x + kHalf + kEdge) / whole) * 100, y: ((y + kHalf + kEdge) / whole) * 100 };
    }

    // ------------------------------------------------------------------ drawing

    /** @param {string} square */
    corner_of(square) {
        const { x, y } = place_of(square, this.turns);
        return { x: x * kCell, y: y * kCell };
    }

    draw_letters() {
        const texts = [];
        for (const square of kSquares) {
            const { x, y } = place_of(square, this.turns);
            const is_lowest = y + 1 === kSide || !is_on_board(x, kSide - 2 - y);
            const is_leftmost = x === 0 || !is_on_board(x - 1, kSide - 1 - y);
            const file = square[0];
            const rank = square.slice(1);
            // On a board turned by one or three quarters, ranks run along the lower side.
            const [below, left] = this.turns % 2 === 0 ? [file, rank] : [rank, file];
            const away = (/** @type {boolean} */ has_bar) => (has_bar ? kPastBar : kPastSquare);
            if (is_lowest) {
                const at = { x: x * kCell + kHalf, y: (y + 1) * kCell + away(y + 1 === kSide) };
                texts.push(make_svg('text', at, below));
            }
            if (is_leftmost) {
                const at = { x: x * kCell - away(x === 0), y: y * kCell + kHalf };
                texts.push(make_svg('text', at, left));
            }
        }
        this.letters.replaceChildren(...texts);
    }

    /**
     * @param {SVGGElement} art
     * @param {string} square
     */
    put_art(art, square) {
        const { x, y } = this.corner_of(square);
        art.style.transform = `translate(${x}px, ${y}px)`;
    }

    /** Draws the pieces. Elements of moved pieces are reused, so that their moves are animated. */
    draw_pieces() {
        const rest = new Map(this.placed);
        /** @type {Piece[]} */
        const coming = [];
        this.placed = new Map();
        for (const piece of this.view.pieces) {
            const old = rest.get(piece.square);
            if (old && old.letter === drawing_of(piece) && old.look === look_of(piece)) {
                rest.delete(piece.square);
                this.placed.set(piece.square, old);
                this.put_art(old.art, piece.square);
            } else {
                coming.push(piece);
            }
        }
        for (const piece of coming) {
            const letter = drawing_of(piece);
            const look = look_of(piece);
            const from = this.origin_of(piece, rest);
            const old = from === null ? undefined : rest.get(from);
            if (from !== null && old) {
                rest.delete(from);
                this.placed.set(piece.square, old);
                this.pieces.append(old.art);
                // The animation starts at the old position of the reused element.
                this.put_art(old.art, piece.square);
            } else {
                const art = piece_art(letter, look);
                this.put_art(art, piece.square);
                this.pieces.append(art);
                this.placed.set(piece.square, { art, look, letter });
            }
        }
        for (const { art } of rest.values()) art.remove();
    }

    /**
     * Returns the square that a piece most likely came from: the nearest with the same drawing.
     * @param {Piece} piece
     * @param {Map<string, {look: string, letter: string}>} rest
     */
    origin_of(piece, rest) {
        const to = this.corner_of(piece.square);
        let best = null;
        let least = Infinity;
        for (const [square, old] of rest) {
            if (old.letter !== drawing_of(piece) || old.look !== look_of(piece)) continue;
            const from = this.corner_of(square);
            const way = Math.hypot(from.x - to.x, from.y - to.y);
            if (way < least) [best, least] = [square, way];
        }
        return best;
    }

    /**
     * @param {string} square
     * @param {string} kind
     */
    light(square, kind) {
        const { x, y } = this.corner_of(square);
        return make_svg('rect', { class: kind, x, y, width: kCell, height: kCell });
    }

    draw_lights() {
        const { lasts = [], premove = [], checked = [], wrong = [], doubtful = [], turn } = this.view;
        /** @type {SVGElement[]} */
        const lights = [
            ...wrong.map((square) => this.light(square, 'wrong')),
            ...doubtful.map((square) => this.light(square, 'doubtful')),
        ];
        // On a square shared by several moves, only the newest is highlighted.
        const lit = new Set();
        lasts.forEach(({ from, to, seat }, age) => {
            for (const square of [from, to]) {
                if (lit.has(square)) continue;
                lit.add(square);
                lights.push(this.light(square, `last ${age > 0 ? 'earlier ' : ''}${seat ?? ''}`));
            }
        });
        lights.push(...premove.map((square) => this.light(square, 'premove')));
        if (this.selected) lights.push(this.light(this.selected, 'selected'));
        for (const square of checked) {
            const { x, y } = this.corner_of(square);
            lights.push(make_svg('circle', { class: 'check', cx: x + kHalf, cy: y + kHalf, r: kHalf }));
        }
        this.lights.replaceChildren(...lights);
        const seats = ['red', 'blue', 'yellow', 'green'];
        this.sides.replaceChildren(
            ...kSideBars.map(([x, y, width, height], i) => {
                const seat = seats[(i + this.turns) % 4];
                const kind = `side ${seat}${seat === turn ? ' lit' : ''}`;
                return make_svg('rect', { class: kind, x, y, width, height, rx: 5 });
            }),
        );
    }

    draw_badge() {
        const badge = this.view.badge;
        this.badges.replaceChildren();
        if (!badge) return;
        const { x, y } = this.corner_of(badge.square);
        this.badges.append(
            make_svg(
                'g',
                { class: `badge ${badge.kind}`, transform: `translate(${x + 84} ${y + 16})` },
                make_svg('circle', { r: 23 }),
                make_svg('text', { y: 10, 'text-anchor': 'middle' }, badge.text),
            ),
        );
    }

    /** Draws the target squares of the selected piece. */
    draw_hints() {
        const targets = this.selected ? this.owner.targets(this.selected) : [];
        const hints = targets === 'any' ? [] : Array.from(new Set(targets));
        this.hints.replaceChildren(
            ...hints.map((square) => {
                const { x, y } = this.corner_of(square);
                const is_taken = this.placed.has(square);
                const at = { cx: x + kHalf, cy: y + kHalf };
                return make_svg('circle', { class: is_taken ? 'take' : 'go', r: is_taken ? 44 : 15, ...at });
            }),
        );
    }

    /** @param {Arrow} arrow */
    arrow_shape({ from, to, kind, width = 20, opacity = 1 }) {
        const a = this.corner_of(from);
        const b = this.corner_of(to);
        const more = { class: kind, opacity };
        if (from === to) {
            return make_svg('circle', { ...more, cx: a.x + kHalf, cy: a.y + kHalf, r: 44, fill: 'none' });
        }
        const length = Math.hypot(b.x - a.x, b.y - a.y) - 12;
        const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
        const half = width / 2;
        const head = width * 1.9;
        const neck = length - head;
        const d =
            `M26 ${-half}H${neck}L${neck - 4} ${-head * 0.62}L${length} 0L${neck - 4} ${head * 0.62}` +
            `L${neck} ${half}H26a${half} ${half} 0 0 1 0 ${-width}z`;
        const place = `translate(${a.x + kHalf} ${a.y + kHalf}) rotate(${angle})`;
        return make_svg('path', { ...more, d, transform: place });
    }

    draw_arrows() {
        const all = [...this.arrows, ...this.drawn.values()];
        this.arrow_layer.replaceChildren(...all.map((arrow) => this.arrow_shape(arrow)));
    }

    draw_cursor() {
        const { x, y } = this.corner_of(this.cursor);
        this.cursor_mark.setAttribute('x', String(x));
        this.cursor_mark.setAttribute('y', String(y));
        this.cursor_mark.style.display = this.is_cursor_shown ? '' : 'none';
    }

    // ------------------------------------------------------------------ pointer

    listen() {
        const svg = this.svg;
        svg.addEventListener('pointerdown', (event) => this.press(event));
        svg.addEventListener('pointermove', (event) => this.move(event));
        svg.addEventListener('pointerup', (event) => this.release(event));
        svg.addEventListener('pointercancel', () => this.put_back());
        svg.addEventListener('contextmenu', (event) => event.preventDefault());
        // A finger on a movable piece drags it instead of scrolling the page.
        const hold = (/** @type {TouchEvent} */ event) => {
            const square = this.square_under(event.touches[0]);
            if (square && (this.selected || this.owner.targets(square).length > 0)) event.preventDefault();
        };
        svg.addEventListener('touchstart', hold, { passive: false });
        svg.addEventListener('keydown', (event) => this.key(event));
        svg.addEventListener('focus', () => {
            this.is_cursor_shown = svg.matches(':focus-visible');
            this.draw_cursor();
            if (this.is_cursor_shown) this.say_cursor();
        });
        svg.addEventListener('blur', () => {
            this.is_cursor_shown = false;
            this.draw_cursor();
        });
    }

    /** @param {{clientX: number, clientY: number}} point */
    place_under(point) {
        const box = this.svg.getBoundingClientRect();
        const scale = (kSide * kCell + 2 * kEdge) / box.width;
        return {
            x: (point.clientX - box.left) * scale - kEdge,
            y: (point.clientY - box.top) * scale - kEdge,
        };
    }

    /** @param {{clientX: number, clientY: number}} point */
    square_under(point) {
        const { x, y } = this.place_under(point);
        return square_at(Math.floor(x / kCell), Math.floor(y / kCell), this.turns);
    }

    /** @param {PointerEvent} event */
    press(event) {
        const square = this.square_under(event);
        if (!square) {
            this.deselect();
            return;
        }
        event.preventDefault();
        this.svg.setPointerCapture(event.pointerId);
        if (event.button === 2) {
            const key = event.shiftKey ? 'shift' : event.ctrlKey ? 'ctrl' : event.altKey ? 'alt' : 'none';
            this.pen = { from: square, pen: kPens[key] };
            return;
        }
        if (event.button !== 0) return;
        this.clear_drawn();
        if (this.selected && this.selected !== square && this.may_go(this.selected, square)) {
            this.go(this.selected, square);
            return;
        }
        if (this.owner.targets(square).length > 0 && this.placed.has(square)) {
            const was_selected = this.selected === square;
            this.drag = { from: square, x: event.clientX, y: event.clientY, is_moving: false, was_selected };
            this.selected = square;
            this.draw_lights();
            this.draw_hints();
            return;
        }
        this.deselect();
        this.owner.press?.(square);
    }

    /** @param {PointerEvent} event */
    move(event) {
        if (!this.drag) return;
        const { x, y, from } = this.drag;
        if (!this.drag.is_moving) {
            if (Math.hypot(event.clientX - x, event.clientY - y) < kDragPixels) return;
            this.drag.is_moving = true;
            const art = this.placed.get(from)?.art;
            if (art) {
                this.pieces.append(art);
                art.classList.add('dragged');
            }
        }
        const at = this.place_under(event);
        const art = this.placed.get(from)?.art;
        if (art) art.style.transform = `translate(${at.x - kHalf}px, ${at.y - kHalf}px)`;
    }

    /** @param {PointerEvent} event */
    release(event) {
        const square = this.square_under(event);
        if (this.pen) {
            if (square) this.draw_with_pen(this.pen.from, square, this.pen.pen);
            this.pen = null;
            return;
        }
        if (!this.drag) return;
        const { from, is_moving, was_selected } = this.drag;
        if (!is_moving) {
            this.drag = null;
            if (was_selected || this.owner.presses_pieces) this.deselect();
            if (this.owner.presses_pieces) this.owner.press?.(from);
            return;
        }
        if (square !== from && this.may_go(from, square)) {
            const art = this.placed.get(from)?.art;
            this.drag = null;
            if (art && square) this.put_art(art, square);
            this.go(from, square);
            // The piece was dropped on the target square: its move is not animated.
            requestAnimationFrame(() => art?.classList.remove('dragged'));
        } else {
            this.put_back();
        }
    }

    put_back() {
        const from = this.drag?.from;
        this.drag = null;
        this.pen = null;
        const art = from ? this.placed.get(from)?.art : undefined;
        if (!art || !from) return;
        art.classList.remove('dragged');
        this.put_art(art, from);
    }

    /**
     * @param {string} from
     * @param {string} to
     * @param {string} kind
     */
    draw_with_pen(from, to, kind) {
        const key = `${from}${to}`;
        const old = this.drawn.get(key);
        if (old && old.kind === kind) this.drawn.delete(key);
        else this.drawn.set(key, { from, to, kind });
        this.draw_arrows();
    }

    /**
     * @param {string} from
     * @param {string|null} to null: off the board
     */
    may_go(from, to) {
        const targets = this.owner.targets(from);
        return targets === 'any' || (to !== null && targets.includes(to));
    }

    /**
     * @param {string} from
     * @param {string|null} to
     */
    go(from, to) {
        this.deselect();
        this.owner.drop(from, to);
    }

    /** Puts all pieces back on their squares after a refused move. */
    restore() {
        for (const [square, { art }] of this.placed) this.put_art(art, square);
    }

    // ------------------------------------------------------------------ keys

    /** @param {KeyboardEvent} event */
    key(event) {
        const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
        const step = steps[/** @type {keyof typeof steps} */ (event.key)];
        if (step && !event.ctrlKey && !event.altKey && !event.metaKey) {
            const { x, y } = place_of(this.cursor, this.turns);
            const square = square_at(x + step[0], y + step[1], this.turns);
            if (square) this.cursor = square;
            this.is_cursor_shown = true;
            this.draw_cursor();
            this.say_cursor();
        } else if (event.key === 'Enter' || event.key === ' ') {
            this.pick_at_cursor();
        } else if (event.key === 'Escape' && this.selected) {
            this.put_down();
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    put_down() {
        this.deselect();
        this.owner.say?.('put down');
    }

    pick_at_cursor() {
        const square = this.cursor;
        const targets = this.owner.targets(square);
        if (this.selected && this.selected !== square && this.may_go(this.selected, square)) {
            this.go(this.selected, square);
        } else if (this.selected === square) {
            this.put_down();
        } else if (targets.length > 0) {
            this.selected = square;
            this.draw_lights();
            this.draw_hints();
            const count = new Set(targets).size;
            this.owner.say?.(targets === 'any' ? 'picked' : `picked, ${count} ${count === 1 ? 'move' : 'moves'}`);
        } else {
            this.deselect();
            this.owner.press?.(square);
            if (this.owner.presses_pieces) this.say_cursor();
            else this.owner.say?.('no moves');
        }
    }
}
