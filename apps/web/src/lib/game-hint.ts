/** The state of a navigation to a game between people that is known to exist, so that the page need not ask first. */
export const GAME_HINT = { isGame: true } as const;

/** Reads it from the state of a navigation, whatever the history holds. */
export function hintsAtGame(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isGame' in state && state.isGame === true;
}
