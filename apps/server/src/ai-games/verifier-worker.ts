/** The thread of verifier.ts: returns the verdict on a part of a game. */
import { verifyGame } from '@sixtyfour/engine';
import { answerQuestions } from '../async/background-thread.ts';
import type { GamePart } from './verifier.ts';

/** After this time the next game has its turn: a long game against a strong character takes minutes to verify. */
const PART_MS = 2_000;

answerQuestions('PRIORITY_LOW', ({ game, from }: GamePart) => {
  const end = performance.now() + PART_MS;
  return verifyGame(game, { from, isEnough: () => performance.now() > end });
});
