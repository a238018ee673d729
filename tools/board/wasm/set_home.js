// Says to the page (page/home.js) that it is its own home; before anything of the page runs.

import engine_script from 'engine_worker.bundle.txt';
import engine_module from 'quadrille-engine.wasm';
import study_module from 'quadrille-study.wasm';

import { page_home } from './page_home.js';

/** @type {any} */ (globalThis).quadrille_home = () =>
    page_home({ study_module, engine_module, engine_script });
