/** What a finished game reports (R-OVR-12, R-OVR-13). */
import { type GameOverInputs, scoreOf } from '@sixtyfour/contract';
import { moveCount, secondsPlayed } from '../../game/report.ts';
import { nameOf } from './moves.ts';
import type { OverGame } from './state.ts';

/** The score is left out when the game does not count. */
export function gameOverOf({ live, result, counts, setup }: OverGame): GameOverInputs {
  const gameDuration = secondsPlayed(live, live.startedAt);
  return {
    result,
    gameType: 'ai',
    opponentName: nameOf(setup.persona),
    ...(counts ? { score: scoreOf(result, gameDuration) } : {}),
    moveCount: moveCount(live.game),
    gameDuration,
  };
}
