// Which game is played: fields for variant, preset, start position and rule options.

import { choice, labelled, make } from './dom.js';
import { state } from './state.js';

/** @type {Record<string, string>} what people read; other words stand for themselves */
const kWords = {
    ffa: 'Free-for-all',
    teams: 'Teams',
    chess4: 'Chess4',
    'chess4-takeover': 'Chess4, armies are taken over',
    'chess4-partners': 'Chess4, partners',
    seed: 'Classic',
    site: 'As the largest server plays',
    auto: 'As the preset has it',
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
 * The fields, and a function that reads them as the fields of `new`.
 * @param {{with_setup: boolean, on_change: () => void}} wish
 */
export function game_fields({ with_setup, on_change }) {
    const hello = state.hello;
    const now = state.position?.game;
    const variant = choice(
        options_of(hello?.variants ?? []),
        now?.variant || state.position?.variant || 'ffa',
        on_change,
        { name: 'variant' },
    );
    const preset = choice(
        options_of(hello?.presets ?? []),
        now?.preset || hello?.presets[0] || '',
        on_change,
        { name: 'preset' },
    );
    const setups = hello?.setups ?? [];
    const setup = choice(
        options_of(setups.includes('auto') ? setups : ['auto', ...setups]),
        'auto',
        on_change,
        { name: 'setup' },
    );
    const rules = (hello?.rules ?? []).map(({ name, what }) => ({
        name,
        what,
        field: make('input', {
            name,
            type: 'text',
            placeholder: 'as the preset has it',
            on_input: on_change,
        }),
    }));
    const element = make(
        'div',
        { class: 'form' },
        labelled('Game', variant),
        labelled('Rules', preset),
        with_setup && labelled('Start position', setup),
        make(
            'details',
            { class: 'rules' },
            make('summary', {}, 'Single rules'),
            ...rules.map(({ name, what, field }) =>
                make(
                    'label',
                    { class: 'field rule' },
                    make('span', {}, name),
                    field,
                    make('small', {}, what),
                ),
            ),
        ),
    );
    const read = () => {
        const changed = rules
            .filter(({ field }) => field.value.trim() !== '')
            .map(({ name, field }) => `${name}=${field.value.trim()}`);
        return {
            variant: variant.value,
            preset: preset.value,
            ...(with_setup && setup.value !== 'auto' ? { setup: setup.value } : {}),
            ...(changed.length > 0 ? { rules: changed.join(' ') } : {}),
        };
    };
    return { element, read };
}
