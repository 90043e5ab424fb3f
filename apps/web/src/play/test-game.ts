import { Game } from '@sixtyfour/chess';
import type { GameOverInputs } from '@sixtyfour/contract';
import type { SavedGame } from './saved-game.ts';

/**
 * A game for tests under the standard rules.
 * @param moves UCI, separated by spaces; '' for none
 */
export function gameOf(moves: string, startFen: string | null = null): Game {
  const game = Game.replay('standard', startFen, moves === '' ? [] : moves.split(' '));
  if (!game.ok) throw new Error(`'${moves}' is refused at ply ${game.error.ply}`);
  return game.value;
}

/** Inputs of the game-over dialog after a win against a character. */
export const won: GameOverInputs = {
  result: 'win',
  gameType: 'ai',
  opponentName: 'Bobby Fish-er',
  score: 1159,
  moveCount: 17,
  gameDuration: 141,
};

/** A saved game for tests, with the given fields changed. */
export function savedGameWith(more: Partial<SavedGame>): SavedGame {
  return {
    format: 1,
    id: 'one',
    origin: 'ai',
    persona: 'bobby-fish-er',
    seed: 7,
    ruleSet: 'standard',
    startFen: null,
    color: 'white',
    level: null,
    moves: ['e2e4', 'e7e5'],
    clock: null,
    counts: true,
    whyUncounted: null,
    drawOfferedAtPly: { white: null, black: null },
    startedAt: 1_000,
    updatedAt: 2_000,
    ending: null,
    ...more,
  };
}
