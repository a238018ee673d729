// The handle at the corner of the board that changes its size, stored in the browser.

import { by_id, make } from './dom.js';

const kKey = 'quadrille.scale';
const kMin = 0.5;
const kKeyStep = 0.05;

let scale = 1;

/** @param {number} wanted part of the largest size */
function set_scale(wanted) {
    scale = Math.min(Math.max(wanted || 1, kMin), 1);
    const root = document.documentElement;
    if (scale < 1) root.style.setProperty('--scale', String(scale));
    else root.style.removeProperty('--scale');
}

function store() {
    localStorage.setItem(kKey, String(scale));
}

export function start_board_size() {
    set_scale(Number(localStorage.getItem(kKey)));
    const handle = make('button', {
        type: 'button',
        class: 'size-handle',
        title: 'Drag to change the size of the board; double-click for the largest',
        'aria-label': 'Size of the board: arrow keys',
    });
    handle.addEventListener('pointerdown', (start) => {
        handle.setPointerCapture(start.pointerId);
        const largest = by_id('board').clientWidth / scale;
        const before = scale;
        handle.onpointermove = ({ clientX, clientY }) =>
            set_scale(before + (clientX - start.clientX + clientY - start.clientY) / 2 / largest);
    });
    handle.addEventListener('lostpointercapture', () => {
        handle.onpointermove = null;
        store();
    });
    handle.addEventListener('dblclick', () => {
        set_scale(1);
        store();
    });
    handle.addEventListener('keydown', (event) => {
        const step = { ArrowLeft: -kKeyStep, ArrowRight: kKeyStep }[event.key];
        if (!step) return;
        event.stopPropagation();
        event.preventDefault();
        set_scale(scale + step);
        store();
    });
    by_id('board').append(handle);
}
