// Compresses the network files for the page and the npm package (network_codec.js).
// Arguments: output folder, network files.

import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { compress_network, expand_network } from '../board/wasm/network_codec.js';

const [folder, ...files] = process.argv.slice(2);
for (const path of files) {
    const file = new Uint8Array(readFileSync(path));
    const small = compress_network(file);
    if (Buffer.compare(file, expand_network(small)) !== 0) throw new Error(`${path}: the compressed file differs`);
    writeFileSync(join(folder, `${basename(path, '.net')}.qnz`), small);
}
