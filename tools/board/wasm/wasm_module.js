// Loads a WebAssembly module of the project, exchanges texts with it (exchange.h), and provides its
// system calls.

const kEnosys = 52; // WASI's ENOSYS
const kClockRealtime = 0; // WASI's id of the clock with the date; other clocks count from an arbitrary time
const kNanosecondsInMillisecond = 1e6;

/**
 * Returns the system calls of the C++ library. Clocks work; access to files fails.
 * @param {() => WebAssembly.Memory} memory
 */
function system(memory) {
    const view = () => new DataView(memory().buffer);
    return {
        env: { emscripten_notify_memory_growth() {}, __syscall_stat64: () => -kEnosys },
        wasi_snapshot_preview1: {
            /** @param {number} clock @param {bigint} _precision @param {number} at */
            clock_time_get(clock, _precision, at) {
                const now_ms = clock === kClockRealtime ? Date.now() : performance.now();
                view().setBigUint64(at, BigInt(Math.round(now_ms * kNanosecondsInMillisecond)), true);
                return 0;
            },
            /** @param {number} count @param {number} bytes */
            environ_sizes_get(count, bytes) {
                view().setUint32(count, 0, true);
                view().setUint32(bytes, 0, true);
                return 0;
            },
            environ_get: () => 0,
            fd_close: () => kEnosys,
            fd_read: () => kEnosys,
            fd_seek: () => kEnosys,
            fd_write: () => kEnosys,
            /** @param {number} status */
            proc_exit(status) {
                throw new Error(`the module ended with status ${status}`);
            },
        },
    };
}

/**
 * Instantiates a compiled module. `own` returns the functions that the module imports in addition to
 * the system calls; its argument `read` reads a text from the module's memory.
 * @param {WebAssembly.Module} module
 * @param {(read: (at: number, bytes: number) => string) => WebAssembly.ModuleImports} own
 */
export async function start_module(module, own = () => ({})) {
    /** @type {any} */
    let exports = null;
    const memory = () => exports.memory;
    const encoder = new TextEncoder();
    const decoder = new TextDecoder();
    const read = (/** @type {number} */ at, /** @type {number} */ bytes) =>
        decoder.decode(new Uint8Array(memory().buffer, at, bytes));
    const imports = { ...system(memory), quadrille: own(read) };
    exports = (await WebAssembly.instantiate(module, imports)).exports;
    exports._initialize();

    /**
     * Calls an export that takes a text.
     * @param {string} name
     * @param {string} text
     */
    function call(name, text) {
        return call_with_bytes(name, encoder.encode(text));
    }

    /**
     * @param {string} name
     * @param {Uint8Array} bytes
     */
    function call_with_bytes(name, bytes) {
        const at = exports.quadrille_room(bytes.length);
        new Uint8Array(memory().buffer, at, bytes.length).set(bytes);
        return exports[name](bytes.length);
    }
    return {
        call,
        call_with_bytes,
        /** Returns the output of the last call. */
        answer: () => read(exports.quadrille_answer(), exports.quadrille_answer_bytes()),
    };
}
