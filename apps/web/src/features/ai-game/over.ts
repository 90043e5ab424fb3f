/** What a finished game reports (R-OVR-12, R-OVR-13). */
import type { GameOverInputs } from '@sixtyfour/contract';
import { moveCount, secondsPlayed } from '../../game/report.ts';
import { scoreIn } from '../../game/worth.ts';
import { personaOf } from './selectors.ts';
import type { OverGame } from './state.ts';

/** The score is the server's, and left out as long as it has counted nothing. */
export function gameOverOf(state: OverGame): GameOverInputs {
  const { live, result, worth } = state;
  const gameDuration = secondsPlayed(live, live.startedAt);
  return {
    result,
    gameType: 'ai',
    opponentName: personaOf(state).name,
    ...scoreIn(worth),
    moveCount: moveCount(live.game),
    gameDuration,
  };
}
