// The fields of the rule options. The study sends the options, their values in words, and the values
// of each preset. An unchanged field keeps the preset's value.

import { choice, make } from './dom.js';
import { state } from './state.js';

/** @typedef {import('./types.js').RuleOption} RuleOption */
/** @typedef {{element: HTMLElement, value: () => string, set: (value: string) => void}} Field */

/** @param {string[]} words */
function listed(words) {
    if (words.length < 2) return words.join('');
    return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/**
 * Returns a value in words.
 * @param {RuleOption} rule
 * @param {string} value
 */
function words_of(rule, value) {
    const found = (rule.values ?? []).filter((v) =>
        rule.kind === 'letters' ? value.includes(v.value) : value === v.value,
    );
    return found.length > 0 ? listed(found.map((v) => v.text)) : value;
}

/**
 * @param {RuleOption} rule
 * @param {string} usual the value of the preset
 * @param {() => void} on_change
 * @returns {Field} `value` returns an empty string for the preset's value
 */
function field_of(rule, usual, on_change) {
    const preset_text = words_of(rule, usual);
    const { name, label } = rule;
    if (rule.kind === 'choice') {
        const options = (rule.values ?? []).map(
            (v) => /** @type {[string, string]} */ ([v.value === usual ? '' : v.value, v.text]),
        );
        const element = choice(options, '', on_change, { name });
        return {
            element,
            value: () => element.value,
            set: (value) => {
                element.value = value === usual ? '' : value;
            },
        };
    }
    if (rule.kind === 'letters') {
        const boxes = (rule.values ?? []).map((v) => ({
            letter: v.value,
            text: v.text,
            box: make('input', {
                type: 'checkbox',
                name: `${name}-${v.value}`,
                checked: usual.includes(v.value),
                on_change,
            }),
        }));
        const letters = () =>
            boxes
                .filter(({ box }) => box.checked)
                .map(({ letter }) => letter)
                .join('');
        return {
            element: make(
                'span',
                { class: 'letters-choice', role: 'group', 'aria-label': label },
                ...boxes.map(({ box, text }) => make('label', {}, box, ` ${text}`)),
            ),
            value: () => (letters() === usual ? '' : letters()),
            set: (value) => {
                for (const { box, letter } of boxes) box.checked = value.includes(letter);
            },
        };
    }
    const element = make('input', {
        type: 'number',
        name,
        min: rule.low,
        max: rule.high,
        placeholder: preset_text,
        title: `From ${rule.low} to ${rule.high}`,
        on_input: on_change,
    });
    return {
        element,
        value: () => element.value.trim(),
        set: (value) => {
            element.value = value === usual ? '' : value;
        },
    };
}

/**
 * Creates the fields of all options; `show` selects a variant and preset.
 * @param {Record<string, string>} given initial values
 * @param {() => void} on_change
 */
export function rule_fields(given, on_change) {
    const summary = make('summary', {}, 'Rule options');
    const box = make('div', {});
    const element = make('details', { class: 'rules', 'data-about': 'rules' }, summary, box);
    /** @type {{name: string, field: Field, instead: HTMLElement}[]} `instead`: the preset's value in words */
    let rows = [];
    const count = () => {
        for (const { field, instead } of rows) instead.hidden = field.value() === '';
        const changed = rows.filter(({ field }) => field.value() !== '').length;
        summary.textContent = changed > 0 ? `Rule options (${changed} changed)` : 'Rule options';
    };
    const change = () => {
        count();
        on_change();
    };
    let kept = given;
    /** @param {string} variant @param {string} preset */
    const show = (variant, preset) => {
        const usual = state.hello?.rule_values?.[variant]?.[preset] ?? {};
        for (const { name, field } of rows) {
            if (field.value() !== '') kept = { ...kept, [name]: field.value() };
        }
        const shown = (state.hello?.rules ?? []).filter(({ name }) => usual[name] !== undefined);
        rows = shown.map((rule) => {
            const field = field_of(rule, usual[rule.name], change);
            if (kept[rule.name] !== undefined) field.set(kept[rule.name]);
            const instead = make('small', {}, `preset: ${words_of(rule, usual[rule.name])}`);
            return { name: rule.name, field, instead };
        });
        box.replaceChildren(
            ...shown.map((rule, i) =>
                make(
                    rule.kind === 'letters' ? 'div' : 'label',
                    { class: 'field rule', title: `${rule.name}: ${rule.what}` },
                    make('span', {}, rule.label),
                    rows[i].field.element,
                    rows[i].instead,
                ),
            ),
        );
        count();
    };
    /** Returns the options that differ from the preset, in the format of `RuleVariants`. */
    const read = () =>
        rows
            .map(({ name, field }) => ({ name, value: field.value() }))
            .filter(({ value }) => value !== '')
            .map(({ name, value }) => `${name}=${value}`)
            .join(' ');
    return { element, show, read };
}
