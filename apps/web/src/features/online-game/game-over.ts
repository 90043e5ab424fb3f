/** The inputs of the game-over dialog for a game between people (R-OVR-12, R-OVR-13). */
import type { Color, Ending } from '@sixtyfour/chess';
import { type GameOverInputs, type GameResult, resultFor } from '@sixtyfour/contract';
import type { LeftGame } from '../../play/game-over.ts';
import { moveCount } from '../../play/game-facts.ts';
import { scoreIn, VERIFYING, type ScoreEligibility } from '../../play/score-eligibility.ts';
import { opponentName } from './selectors.ts';
import type { OnlineOver } from './state.ts';

/** `none`: aborted, without a result. */
type OnlineResult = GameResult | 'none';

export function onlineResult(seat: Color, { winner, reason }: Pick<Ending, 'winner' | 'reason'>): OnlineResult {
  return reason === 'aborted' ? 'none' : resultFor(winner, seat);
}

/** The score eligibility of a game before the server has reported it; null for an aborted game. */
export function firstEligibility(seat: Color, ending: Ending): ScoreEligibility | null {
  return onlineResult(seat, ending) === 'none' ? null : VERIFYING;
}

/** Whether the opponent left the game and so lost it, rather than the visitor. */
export function opponentAbandoned({ ending, seat }: Pick<OnlineOver, 'ending' | 'seat'>): boolean {
  return ending.reason === 'abandonment' && ending.winner === seat;
}

export function gameOverOf(state: OnlineOver): GameOverInputs | LeftGame {
  const result = onlineResult(state.seat, state.ending);
  const gameDuration = Math.floor(state.snapshot.secondsPlayed ?? 0);
  const facts = {
    gameType: 'human',
    opponentName: opponentName(state),
    moveCount: moveCount(state.live.game),
    gameDuration,
  } as const;
  if (result !== 'none' && !opponentAbandoned(state)) return { ...facts, result, ...scoreIn(state.eligibility) };
  return { ...facts, result, origin: state.origin, ...scoreIn(state.eligibility) };
}
