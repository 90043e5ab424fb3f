/** The last part is a hash of all code that can affect a move (tools/fingerprint.ts). */
export const ENGINE_VERSION = '1-fb96a10a';
