// Compresses network files (eval/network/file.h) without loss, to less than half of their size. Weights of a neuron for
// neighbouring squares have similar magnitudes and signs. An adaptive binary range coder uses this, and needs fewer
// bytes than gzip.
//
// The form: lengths of head, row and column of the first layer (4 bytes each, little-endian); the head, which is
// everything before the first layer; the coded weights. The file's own checksum covers the result.

const kChanceBits = 12;
const kRate = 5; // a bit changes its chance by 1/32 of the distance
const kMinRange = 2 ** 24;
const kRank = 14; // features of a piece on the square one rank below are 14 places before
const kTexts = 12; // magic, version and checksum are before the texts of a network file
const kPsqtColumns = 16; // of the first layer, besides the neurons
const kContexts = 40;
const kMaxWeights = 2 ** 25;

/** @typedef {(chances: Uint16Array, at: number, bit: number) => number} BitCoder codes a bit and returns it */

/** @param {number} count */
const even_chances = (count) => new Uint16Array(count).fill(1 << (kChanceBits - 1));

/** @param {Uint16Array} chances of a zero @param {number} at @param {number} bit */
function adapt(chances, at, bit) {
    chances[at] += bit ? -(chances[at] >> kRate) : ((1 << kChanceBits) - chances[at]) >> kRate;
}

/** Returns a coder that writes, and a function that ends the output and returns it. */
function range_encoder() {
    /** @type {number[]} */
    const out = [];
    let low = 0; // up to 2^32 + the range
    let range = 2 ** 32 - 1;
    const shift_out = () => {
        if (low >= 2 ** 32) {
            let at = out.length - 1;
            while (out[at] === 255) out[at--] = 0;
            out[at] += 1;
            low -= 2 ** 32;
        }
        out.push(Math.floor(low / kMinRange));
        low = (low % kMinRange) * 256;
    };
    /** @type {BitCoder} */
    const code = (chances, at, bit) => {
        const split = (range >>> kChanceBits) * chances[at];
        if (bit) {
            low += split;
            range -= split;
        } else range = split;
        adapt(chances, at, bit);
        while (range < kMinRange) {
            range *= 256;
            shift_out();
        }
        return bit;
    };
    const end = () => {
        for (let i = 0; i < 5; ++i) shift_out();
        return new Uint8Array(out);
    };
    return { code, end };
}

/**
 * Returns a coder that reads. Past the end it reads zeros.
 * @param {Uint8Array} bytes
 * @returns {BitCoder}
 */
function range_decoder(bytes) {
    let at_byte = 0;
    let code = 0;
    let range = 2 ** 32 - 1;
    const next = () => (code = ((code << 8) | (bytes[at_byte++] ?? 0)) >>> 0);
    for (let i = 0; i < 4; ++i) next();
    return (chances, at) => {
        const split = (range >>> kChanceBits) * chances[at];
        const bit = code < split ? 0 : 1;
        if (bit) {
            code -= split;
            range -= split;
        } else range = split;
        adapt(chances, at, bit);
        while (range < kMinRange) {
            range = (range << 8) >>> 0;
            next();
        }
        return bit;
    };
}

/**
 * Codes all weights. An encoder leaves them as they are; a decoder fills them in.
 * @param {BitCoder} code
 * @param {Int16Array} weights row by row
 * @param {number} columns
 */
function code_weights(code, weights, columns) {
    const sizes = even_chances(kContexts * 17);
    const digits = even_chances(17 * 8);
    const signs = even_chances(9);
    const sign = (/** @type {number} */ x) => (x > 0 ? 1 : x < 0 ? 2 : 0);
    for (let column = 0; column < columns; ++column) {
        for (let at = column; at < weights.length; at += columns) {
            const one = weights[at - columns] ?? 0;
            const rank = weights[at - kRank * columns] ?? 0;
            const near =
                2 * Math.abs(one) +
                Math.abs(weights[at - 2 * columns] ?? 0) +
                Math.abs(weights[at - 3 * columns] ?? 0) +
                2 * Math.abs(rank);
            const log = near === 0 ? 0 : 31 - Math.clz32(near);
            const context = Math.min(kContexts - 1, 2 * log + (log > 0 ? (near >> (log - 1)) & 1 : near)) * 17;
            const magnitude = Math.abs(weights[at]);
            // The number of binary digits, then the digits after the first one.
            const wanted = 32 - Math.clz32(magnitude);
            let size = 0;
            while (size < 16 && code(sizes, context + size, wanted > size ? 1 : 0)) ++size;
            let value = size > 0 ? 1 : 0;
            let prefix = 1;
            for (let left = size - 2; left >= 0; --left) {
                const bit = code(digits, size * 8 + prefix, (magnitude >> left) & 1);
                value = value * 2 + bit;
                // Later digits are nearly random.
                if (prefix < 4) prefix = prefix * 2 + bit;
            }
            const is_negative = value > 0 && code(signs, sign(one) * 3 + sign(rank), weights[at] < 0 ? 1 : 0);
            weights[at] = is_negative ? -value : value;
        }
    }
}

/**
 * Returns the compressed form of a network file.
 * @param {Uint8Array} file
 */
export function compress_network(file) {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    let at = kTexts;
    for (let text = 0; text < 2; ++text) at += 1 + view.getUint8(at);
    const rows = view.getUint32(at, true);
    const columns = view.getUint32(at + 4, true) + kPsqtColumns;
    const head = file.length - 2 * rows * columns;
    const weights = new Int16Array(rows * columns);
    for (let i = 0; i < weights.length; ++i) weights[i] = view.getInt16(head + 2 * i, true);
    const { code, end } = range_encoder();
    code_weights(code, weights, columns);
    const coded = end();
    const out = new Uint8Array(12 + head + coded.length);
    const sizes = new DataView(out.buffer);
    for (const [i, size] of [head, rows, columns].entries()) sizes.setUint32(4 * i, size, true);
    out.set(file.subarray(0, head), 12);
    out.set(coded, 12 + head);
    return out;
}

/**
 * Returns whether bytes are not a network file as it is.
 * @param {Uint8Array} bytes
 */
export const is_compressed = (bytes) => String.fromCharCode(...bytes.subarray(0, 4)) !== 'QNET';

/**
 * Returns the network file of a compressed form. Takes about half a second.
 * @param {Uint8Array} bytes
 */
export function expand_network(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [head, rows, columns] = [0, 4, 8].map((at) => (bytes.length > 12 ? view.getUint32(at, true) : 0));
    if (head === 0 || 12 + head > bytes.length || rows * columns > kMaxWeights) throw new Error('the network file is damaged');
    const weights = new Int16Array(rows * columns);
    code_weights(range_decoder(bytes.subarray(12 + head)), weights, columns);
    const file = new Uint8Array(head + 2 * weights.length);
    file.set(bytes.subarray(12, 12 + head));
    const out = new DataView(file.buffer);
    for (let i = 0; i < weights.length; ++i) out.setInt16(head + 2 * i, weights[i], true);
    return file;
}
