/** Changes whenever any move might: the last part is a hash of the answers in tests/data/engine/triples.json. */
export const ENGINE_VERSION = '1-f164e2be';
