/** What a navigation to a game between people says when it is known that there is a game: nobody has to ask first. */
export const GAME_HINT = { isGame: true } as const;

/** Reads it from the state of a navigation, whatever the history holds. */
export function hintsAtGame(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isGame' in state && state.isGame === true;
}
