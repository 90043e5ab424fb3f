/** Preloads the page of the game that the first move on a start board begins. */
export function preloadGame(): Promise<unknown> {
  return Promise.all([
    import('./ai.tsx'),
    import('../features/ai-game/shell.ts'),
    import('../features/ai-game/AiGamePlaying.tsx'),
  ]);
}
