// Form fields for variant, preset, start position and rule options.

import { choice, labelled, make } from './dom.js';
import { piece_of } from './fen_pieces.js';
import { rule_fields } from './rule_choice.js';
import { small_board } from './small_board.js';
import { state } from './state.js';

/** @type {Record<string, string>} labels; a word without label is shown as it is */
const kWords = {
    ffa: 'Free-for-all',
    teams: 'Teams',
    chess4: 'Chess4',
    'chess4-takeover': 'Chess4 - takeover',
    'chess4-partners': 'Chess4 - partners',
    seed: 'The original game',
    site: 'chess.com rules (since 2022)',
    auto: 'Default of these rules',
    classic: 'Classic',
    modern: 'Modern: king and queen of Blue and Green swapped',
    by: 'King and queen of Blue and Yellow swapped',
    byg: 'King and queen of Blue, Yellow and Green swapped',
    rg: 'King and queen of Red and Green swapped',
    'chess4-3': 'Chess4 for three, without Gold',
    'chess4-2': 'Chess4 for two, White and Black',
};

/** @param {string} word */
export function game_words(word) {
    return kWords[word] ?? word;
}

/** @param {string[]} values @returns {[string, string][]} */
function options_of(values) {
    return values.map((value) => [value, game_words(value)]);
}

/**
 * Creates the fields, and a function that returns their values as fields of `new`. With `keeps_rules`
 * the fields start with all rule options of the current game.
 * @param {{with_setup: boolean, keeps_rules?: boolean, on_change: () => void}} wish
 */
export function game_fields({ with_setup, keeps_rules = false, on_change }) {
    const hello = state.hello;
    const now = state.position?.game;
    const show_rules = () => {
        rules.show(variant.value, preset.value);
        const is_chess4 = variant.value.startsWith('chess4');
        pictures.hidden = is_chess4;
        for (const option of setup.options) option.hidden = !is_chess4 && option.value.startsWith('chess4');
        if (setup.selectedOptions[0]?.hidden) setup.value = 'auto';
        for (const picture of pictures.children) {
            picture.setAttribute('aria-pressed', String(picture.id === `preset-${preset.value}`));
        }
    };
    const choose = () => {
        show_rules();
        on_change();
    };
    const variant = choice(
        options_of(hello?.variants ?? []),
        now?.variant || state.position?.variant || 'ffa',
        choose,
        { name: 'variant' },
    );
    const preset = choice(
        options_of(hello?.presets ?? []),
        now?.chosen || now?.preset || hello?.presets[0] || '',
        choose,
        { name: 'preset' },
    );
    const setups = hello?.setups ?? [];
    const setup = choice(
        options_of(setups.includes('auto') ? setups : ['auto', ...setups]),
        'auto',
        on_change,
        { name: 'setup', 'data-about': 'setup' },
    );
    /** @param {string} name */
    const choose_preset = (name) => {
        preset.value = name;
        choose();
    };
    const pictures = make('div', { class: 'presets', 'data-armies': 'usual' }, ...Object.keys(hello?.starts ?? {}).map((name) => {
        const pieces = Object.entries(hello?.starts[name] ?? {}).map(([square, code]) => piece_of(square, code));
        const on_click = () => choose_preset(name);
        return make('button', { type: 'button', id: `preset-${name}`, on_click }, small_board(pieces), game_words(name));
    }));
    const rules = rule_fields((keeps_rules && now?.values) || {}, on_change);
    show_rules();
    const element = make(
        'div',
        { class: 'form' },
        labelled('Game', variant),
        labelled('Rules', preset),
        with_setup && pictures,
        with_setup && labelled('Start position', setup),
        rules.element,
    );
    const read = () => {
        const changed = rules.read();
        return {
            variant: variant.value,
            preset: preset.value,
            ...(with_setup && setup.value !== 'auto' ? { setup: setup.value } : {}),
            ...(changed ? { rules: changed } : {}),
        };
    };
    return { element, read };
}
