// Sets the transport of the page (page/transport.js) before the page starts.

import engine_script from 'engine_worker.bundle.txt';
import engine_module from 'quadrille-engine.wasm';
import study_module from 'quadrille-study.wasm';

import { page_transport } from './page_host.js';

/** @type {any} */ (globalThis).quadrille_transport = () =>
    page_transport({ study_module, engine_module, engine_script });
