// Elements of the page, made in one call.

const kSvg = 'http://www.w3.org/2000/svg';

/**
 * @typedef {string|Node|null|undefined|false} Child
 * @typedef {Record<string, any>} Attributes
 */

/**
 * Sets attributes: `on_click` and the like listen, `class`, `style` (an object), `value`, `checked`
 * and so on are what they are called; `true` is an attribute without a value, `false`, `null` and
 * `undefined` are none.
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
 * An element of HTML.
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
 * An element of SVG.
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
 * The element of the page with this id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function by_id(id) {
    const found = document.getElementById(id);
    if (!found) throw new Error(`the page has no #${id}`);
    return found;
}

/**
 * A button with a text or a drawing.
 * @param {string|Node} face
 * @param {string} name what it does, for people who do not see it, and as a hint
 * @param {() => void} act
 * @param {Attributes} [more]
 */
export function button(face, name, act, more = {}) {
    const says = typeof face === 'string' && face === name;
    return make(
        'button',
        {
            type: 'button',
            title: says ? null : name,
            'aria-label': says ? null : name,
            on_click: act,
            ...more,
        },
        face,
    );
}

/**
 * A choice out of a list.
 * @param {[string, string][]} options values and what people read
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
 * What `label` says stands beside `field`, and belongs to it.
 * @param {string} label
 * @param {HTMLElement} field
 * @param {string} [hint]
 */
export function labelled(label, field, hint = '') {
    return make('label', { class: 'field', title: hint || null }, make('span', {}, label), field);
}
