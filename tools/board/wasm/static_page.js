// All of the page that needs no server, in the order in which it starts.

import './set_home.js';
import '../page/main.js';
