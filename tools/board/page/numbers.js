// Numbers in readable form.

/**
 * Returns a count such as 950, 12.3k or 4.56M.
 * @param {number} n
 */
export function count_text(n) {
    if (n < 1000) return String(n);
    if (n < 1e6) return `${(n / 1e3).toPrecision(3)}k`;
    if (n < 1e9) return `${(n / 1e6).toPrecision(3)}M`;
    return `${(n / 1e9).toPrecision(3)}G`;
}

/**
 * Returns a duration such as 40 s, 3 min 20 s or 2 h 5 min.
 * @param {number} ms
 */
export function time_text(ms) {
    const seconds = Math.max(0, Math.round(ms / 1000));
    if (seconds < 60) return `${seconds} s`;
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
    return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** @param {number} part 0 to 1 */
export function percent_text(part) {
    return `${Math.round(part * 100)} %`;
}

/**
 * Returns a number with a noun, such as `1 game` or `1,200 games`.
 * @param {number} count
 * @param {string} noun singular
 */
export function counted(count, noun) {
    return `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`;
}
