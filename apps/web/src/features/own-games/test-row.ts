import type { ListedGame } from './listed-game.ts';

/** A listed game for tests: won against a character. */
export const row = (id: string, at: number, changes: Partial<ListedGame> = {}): ListedGame => ({
  id,
  path: '',
  at,
  kind: 'ai',
  opponent: 'Judit Poll-gar',
  persona: 'judit-poll-gar',
  country: null,
  color: 'white',
  result: 'win',
  resultText: '',
  moves: 1,
  score: null,
  ...changes,
});
