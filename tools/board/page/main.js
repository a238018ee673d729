// Begins: each part of the page is started once, then the study is joined.

import { start_analysis } from './analysis.js';
import { start_main_board } from './main_board.js';
import { start_moves } from './moves.js';
import { start_note } from './note.js';
import { piece_definitions } from './piece_art.js';
import { start_plates } from './plates.js';
import { start_play } from './play.js';
import { start_records } from './records.js';
import { start_review } from './review.js';
import { start_settings } from './settings.js';
import { has_link, open_link } from './share.js';
import { start_status } from './status.js';
import { start_study } from './study.js';
import { start_tabs } from './tabs.js';
import { start_tree } from './tree.js';
import { start_walk } from './walk.js';

start_settings();
document.body.prepend(piece_definitions());
start_tree();
start_main_board();
start_plates();
start_status();
start_tabs();
start_moves();
start_note();
start_walk();
start_analysis();
start_play();
start_review();
start_records();
start_study({ in_new_study: has_link(), then: open_link });
