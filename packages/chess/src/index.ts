export { err, ok, type Result } from './result.ts';
export * from './types.ts';
