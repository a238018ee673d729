// What esbuild makes of files that are no scripts.

declare module '*.wasm' {
    const bytes: Uint8Array;
    export default bytes;
}

declare module '*.txt' {
    const text: string;
    export default text;
}
