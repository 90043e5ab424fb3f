export * from './constants.ts';
export * from './routes.ts';
export * from './storage.ts';
export * from './refusals.ts';
export * from './results.ts';
export * from './ai-state.ts';
export * as messages from './messages.ts';
