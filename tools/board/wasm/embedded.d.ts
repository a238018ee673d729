// The types of files that esbuild embeds in the script.

declare module '*.wasm' {
    const bytes: Uint8Array;
    export default bytes;
}

declare module 'embedded_networks.js' {
    export const embedded: Record<string, Uint8Array | undefined>;
}

declare module '*.txt' {
    const text: string;
    export default text;
}
