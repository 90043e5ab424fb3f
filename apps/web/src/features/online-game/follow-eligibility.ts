/** Fetches, after the end of a game, how it was counted. */
import { api } from '@sixtyfour/contract';
import { call } from '../../lib/api.ts';
import { pause } from '../../lib/pause.ts';
import { recordCountedGame } from '../../play/daily-scores.ts';
import { followCount } from '../../play/follow-count.ts';
import type { ScoreEligibility } from '../../play/score-eligibility.ts';
import type { PlayShell } from '../../play/shell.ts';
import { gameOverOf } from './game-over.ts';
import type { OnlineEvent, OnlineState } from './state.ts';

/** Waits for the end until the returned function is called; asks once. */
export function followEligibility({ machine, send }: PlayShell<OnlineState, OnlineEvent>, gameId: string): () => void {
  const asking = new AbortController();
  const { signal } = asking;
  const ask = () => call(api.gameCount, { params: { gameId } });
  const tell = (eligibility: ScoreEligibility): void => {
    send({ type: 'eligibility', eligibility });
    const state = machine.get();
    if (eligibility.status !== 'counted' || state.phase !== 'over') return;
    const { result } = gameOverOf(state);
    if (result !== 'none') recordCountedGame({ ...eligibility, id: gameId, result });
  };
  const unsubscribe = machine.subscribe(() => {
    const state = machine.get();
    if (state.phase !== 'over' || state.eligibility === null) return;
    unsubscribe();
    void followCount({ ask, tell, pause, signal });
  });
  return () => {
    unsubscribe();
    asking.abort();
  };
}
