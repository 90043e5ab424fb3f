/** What a finished game reports (R-OVR-12, R-OVR-13). */
import { type GameOverInputs, scoreOf } from '@sixtyfour/contract';
import { moveCount, secondsPlayed } from '../../game/report.ts';
import { personaOf } from './selectors.ts';
import type { OverGame } from './state.ts';

/** The score is left out when the game does not count. */
export function gameOverOf(state: OverGame): GameOverInputs {
  const { live, result, counts } = state;
  const gameDuration = secondsPlayed(live, live.startedAt);
  return {
    result,
    gameType: 'ai',
    opponentName: personaOf(state).name,
    ...(counts ? { score: scoreOf(result, gameDuration) } : {}),
    moveCount: moveCount(live.game),
    gameDuration,
  };
}
