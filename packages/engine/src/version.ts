/** Changes whenever any move might: the last part is a hash of the code that moves come from (tools/fingerprint.ts). */
export const ENGINE_VERSION = '1-3b221fbb';
