/** What the end of a game between people reports (R-OVR-12, R-OVR-13). */
import { type GameOverInputs, scoreOf } from '@sixtyfour/contract';
import type { CalledOff } from '../../game/game-over.ts';
import { moveCount } from '../../game/report.ts';
import { resultFor } from './endings.ts';
import { opponentName } from './selectors.ts';
import type { OnlineOver } from './state.ts';

export function gameOverOf(state: OnlineOver): GameOverInputs | CalledOff {
  const result = resultFor(state.seat, state.ending);
  const gameDuration = Math.floor(state.truth.secondsPlayed ?? 0);
  const facts = {
    gameType: 'human',
    opponentName: opponentName(state),
    moveCount: moveCount(state.live.game),
    gameDuration,
  } as const;
  return result === 'none' ? { ...facts, result } : { ...facts, result, score: scoreOf(result, gameDuration) };
}
