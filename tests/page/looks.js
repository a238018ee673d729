// Measures what is on the screen and returns a list of faults: texts with a contrast (WCAG 2) below 4.5,
// graphics below 3, texts that are cut off, and, with `touch`, targets below 40 pixels.

const [touch] = arguments;
const kTextContrast = 4.5;
const kGraphicContrast = 3;
const kTargetPx = 40;
/** Graphics whose fill or outline must stand out from the page behind them. */
const kGraphics = '.side.lit, .dot, .plot .curve, .bar-row b, .icon';
/** Running text, and the squares of a board, have no minimal size. */
const kNoTargets = '.lm, .board-drawing';

/** Returns red, green, blue and alpha from 0 to 1. */
function parsed(colour) {
    if (!colour || colour === 'none' || colour === 'transparent') return [0, 0, 0, 0];
    const numbers = colour.match(/-?[\d.]+(e-?\d+)?/g).map(Number);
    const whole = colour.startsWith('color(') ? 1 : 255;
    return [...numbers.slice(0, 3).map((n) => n / whole), numbers[3] ?? 1];
}
function over(top, below) {
    const a = top[3];
    return [0, 1, 2].map((i) => top[i] * a + below[i] * (1 - a)).concat(1);
}
function luminance(colour) {
    const [r, g, b] = colour.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a, b) {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
}

/** Returns the colours behind an element and of `colour` in it, with the opacity of all its ancestors. */
function seen(element, colour) {
    const path = [];
    for (let e = element; e; e = e.parentElement) path.unshift(e);
    const paint = (i, below) => {
        const style = getComputedStyle(path[i]);
        const svg = path[i] instanceof SVGElement;
        const own = svg ? below : over(parsed(style.backgroundColor), below);
        const [ground, ink] = i + 1 < path.length ? paint(i + 1, own) : [own, over(colour, own)];
        const opacity = Number(style.opacity);
        return [ground, ink].map((c) => over([...c.slice(0, 3), opacity], below));
    };
    return paint(0, [1, 1, 1, 1]);
}

const is_shown = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 1;
const is_active = (e) => !e.closest(':disabled, .spoken, .skip, .definitions, [inert]');
const modal = document.querySelector('dialog[open]');
const all = Array.from((modal ?? document.body).querySelectorAll('*')).filter((e) => is_shown(e) && is_active(e));
const found = new Map();
function fault(kind, e, detail) {
    const name = e.id ? `#${e.id}` : `${e.tagName.toLowerCase()}.${e.getAttribute('class') ?? ''}`;
    const key = `${kind}: ${e.parentElement.getAttribute('class') ?? ''} > ${name}: ${detail}`;
    found.set(key, key);
}

const canvas = document.createElement('canvas').getContext('2d');
function width_of(text, style) {
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return canvas.measureText(text).width;
}

for (const e of all) {
    const style = getComputedStyle(e);
    const text = Array.from(e.childNodes, (n) => (n.nodeType === Node.TEXT_NODE ? n.textContent : '')).join('').trim();
    const is_field = e.matches('input:not([type=checkbox], [type=radio]), textarea, select');
    const placeholder = is_field && !e.value ? (e.placeholder ?? '') : '';
    if (text && !e.matches('option') || is_field) {
        const ink = e instanceof SVGElement ? style.fill
            : placeholder ? getComputedStyle(e, '::placeholder').color : style.color;
        let [ground, front] = seen(e, parsed(ink));
        // The mark on the board lies on a disc.
        if (e.closest('.badge')) ground = parsed(getComputedStyle(e.previousElementSibling).fill);
        const ratio = contrast(ground, front);
        if (ratio < kTextContrast) fault('text', e, `${ratio.toFixed(2)} ${text.slice(0, 30) || placeholder}`);
    }
    if (e.matches('select') || (placeholder && e.matches('input'))) {
        const shown = placeholder || e.selectedOptions[0]?.text || '';
        const arrow = placeholder ? 0 : 16;
        const room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
        if (width_of(shown, style) > room + 1) fault('cut', e, shown);
    } else if (text && !(e instanceof SVGElement)) {
        const range = document.createRange();
        range.selectNodeContents(e);
        const { right, left } = range.getBoundingClientRect();
        for (let box = e; box && box !== modal; box = box.parentElement) {
            const { overflowX } = getComputedStyle(box);
            if (overflowX === 'visible') continue;
            const b = box.getBoundingClientRect();
            if (overflowX !== 'auto' && overflowX !== 'scroll' && (right > b.right + 1 || left < b.left - 1)) {
                fault('cut', e, text);
            }
            break;
        }
    }
    if (e.matches(kGraphics)) {
        const inks = e instanceof SVGElement
            ? [style.fill, style.stroke]
            : [style.backgroundColor, style.boxShadow.match(/(rgb|color)[^)]*\)/)?.[0]];
        const best = Math.max(...inks.filter((ink) => ink && !ink.startsWith('url')).map((ink) => {
            const [ground, front] = seen(e.parentElement, parsed(ink));
            return contrast(ground, front);
        }));
        if (best < kGraphicContrast) fault('graphic', e, `${best.toFixed(2)} ${e.closest('[class*=red], [class*=blue], [class*=yellow], [class*=green]')?.getAttribute('class')}`);
    }
    if (touch && e.matches('button, select, input, textarea, summary, a, label') && !e.matches(kNoTargets)) {
        const b = (e.matches('[type=checkbox], [type=radio]') && e.closest('label') || e).getBoundingClientRect();
        if (Math.min(b.width, b.height) < kTargetPx - 0.5) {
            fault('target', e, `${b.width.toFixed(0)} x ${b.height.toFixed(0)} ${text.slice(0, 20)}`);
        }
    }
}
return Array.from(found.keys());
