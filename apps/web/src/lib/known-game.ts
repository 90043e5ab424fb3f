/** Navigation state that marks an online game as existing, so that the page skips the request that checks it. */
export const KNOWN_GAME = { isGame: true } as const;

/** Whether a navigation state, which may be anything, has the mark. */
export function isKnownGame(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isGame' in state && state.isGame === true;
}
