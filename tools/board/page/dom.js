// Functions that create elements of the page in one call.

const kSvg = 'http://www.w3.org/2000/svg';

/**
 * @typedef {string|Node|null|undefined|false} Child
 * @typedef {Record<string, any>} Attributes
 */

/**
 * Sets attributes of an element. `on_click` and the like add listeners, `style` is an object. The value
 * `true` sets an attribute without value; `false`, `null` and `undefined` set no attribute.
 * @param {Element} element
 * @param {Attributes} attributes
 */
function dress(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith('on_')) {
            element.addEventListener(name.slice(3), value);
        } else if (name === 'style') {
            for (const [key, text] of Object.entries(value)) {
                /** @type {HTMLElement} */ (element).style.setProperty(key, text);
            }
        } else if (name === 'value') {
            /** @type {HTMLInputElement} */ (element).value = value;
        } else {
            element.setAttribute(name, value === true ? '' : String(value));
        }
    }
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function fill(element, children) {
    for (const child of children) {
        if (child === null || child === undefined || child === false) continue;
        element.append(child);
    }
}

/**
 * Creates an HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    fill(element, children);
    dress(element, attributes);
    return element;
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function make_svg(tag, attributes = {}, ...children) {
    const element = document.createElementNS(kSvg, tag);
    dress(element, attributes);
    fill(element, children);
    return element;
}

/**
 * Returns the element with this id. Throws if it does not exist.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function by_id(id) {
    const found = document.getElementById(id);
    if (!found) throw new Error(`the page has no #${id}`);
    return found;
}

/**
 * Creates a button with a text or an icon.
 * @param {string|Node} face
 * @param {string} name the tooltip, also for screen readers
 * @param {() => void} act
 * @param {Attributes} [more]
 */
export function button(face, name, act, more = {}) {
    const is_text = typeof face === 'string' && face === name;
    return make(
        'button',
        {
            type: 'button',
            title: is_text ? null : name,
            'aria-label': is_text ? null : name,
            on_click: act,
            ...more,
        },
        face,
    );
}

/**
 * Creates a drop-down list.
 * @param {[string, string][]} options values and their labels
 * @param {string} chosen
 * @param {(value: string) => void} on_change
 * @param {Attributes} [more]
 */
export function choice(options, chosen, on_change, more = {}) {
    const select = make(
        'select',
        { ...more, on_change: () => on_change(select.value) },
        ...options.map(([value, text]) => make('option', { value }, text)),
    );
    select.value = chosen;
    return select;
}

/**
 * Creates a label with its field.
 * @param {string} label
 * @param {HTMLElement} field
 * @param {string} [hint]
 */
export function labelled(label, field, hint = '') {
    return make('label', { class: 'field', title: hint || null }, make('span', {}, label), field);
}
