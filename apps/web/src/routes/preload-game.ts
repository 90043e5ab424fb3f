/** Fetches what the first move on a start board leads to. */
export function preloadGame(): Promise<unknown> {
  return Promise.all([
    import('./ai.tsx'),
    import('../features/ai-game/shell.ts'),
    import('../features/ai-game/AiGamePlaying.tsx'),
  ]);
}
