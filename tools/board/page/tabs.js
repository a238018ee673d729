// The tabs in the right panel. One tab is open at a time; the move list below stays visible.

import { by_id, make } from './dom.js';
import { state, when } from './state.js';

/** @type {[string, string][]} */
const kTabs = [
    ['moves', 'Game'],
    ['analysis', 'Analysis'],
    ['review', 'Review'],
    ['explorer', 'Explorer'],
    ['games', 'Games'],
    ['match', 'Match'],
];

const kTabKey = 'quadrille.tab';

/** @param {string} name */
const is_open = (name) => by_id(`tab-${name}`).getAttribute('aria-selected') === 'true';

/** Shows or hides the button of a tab. Another tab replaces an open tab without button. */
export function offer_tab(/** @type {string} */ name, /** @type {boolean} */ is_offered) {
    by_id(`tab-${name}`).hidden = !is_offered;
    if (!is_offered && is_open(name)) open_tab('moves');
}

/** @param {string} wanted */
export function open_tab(wanted) {
    sessionStorage.setItem(kTabKey, wanted);
    for (const [name] of kTabs) {
        const is_wanted = name === wanted;
        by_id(`page-${name}`).hidden = !is_wanted;
        by_id(`tab-${name}`).setAttribute('aria-selected', String(is_wanted));
        by_id(`tab-${name}`).tabIndex = is_wanted ? 0 : -1;
    }
    by_id('tabs').closest('.panel')?.setAttribute('data-tab', wanted);
}

/** Moves a tab to the first place. */
export function put_tab_first(/** @type {string} */ name) {
    by_id('tabs').prepend(by_id(`tab-${name}`));
    const at = kTabs.findIndex(([tab]) => tab === name);
    kTabs.unshift(...kTabs.splice(at, 1));
}

export function start_tabs() {
    const bar = by_id('tabs');
    for (const [name, text] of kTabs) {
        bar.append(
            make(
                'button',
                {
                    type: 'button',
                    id: `tab-${name}`,
                    role: 'tab',
                    'aria-controls': `page-${name}`,
                    on_click: () => open_tab(name),
                },
                text,
            ),
        );
    }
    bar.addEventListener('keydown', (event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.stopPropagation();
        const shown = kTabs.filter(([name]) => !by_id(`tab-${name}`).hidden);
        const at = shown.findIndex(([name]) => by_id(`tab-${name}`) === document.activeElement);
        const step = event.key === 'ArrowRight' ? 1 : shown.length - 1;
        const [name] = shown[(at + step) % shown.length];
        open_tab(name);
        by_id(`tab-${name}`).focus();
    });
    when(['games'], () => offer_tab('games', state.games.length >= 2));
    by_id('tab-games').hidden = true;
    by_id('tab-explorer').hidden = true;
    // Most visitors do not open the explorer, so its code is loaded with the first look at it.
    let is_loading = false;
    const load_explorer = async () => {
        if (is_loading || by_id('page-explorer').hidden) return;
        is_loading = true;
        (await import('./explorer.js')).start_explorer();
    };
    for (const event of ['click', 'focus']) by_id('tab-explorer').addEventListener(event, () => void load_explorer());
    when(['hello', 'games'], () => {
        // A page without a server explores the opened games, which are known after the first join.
        const is_page = state.hello?.home === 'page';
        if (state.hello?.has_database) offer_tab('explorer', true);
        else if (state.study) offer_tab('explorer', is_page && state.games.length >= 2);
        void load_explorer();
    });
    // A reloaded page has the tab that it had.
    const last = sessionStorage.getItem(kTabKey);
    open_tab(kTabs.find(([name]) => name === last)?.[0] ?? 'moves');
}
