/**
 * Reports one game against a character to the server while it is played: its moves in order, one request at a time,
 * then its end, and fetches how it was counted. The game continues during an outage, and the reporter resumes after it;
 * the server decides whether the game still counts.
 */
import type { Ms } from '@sixtyfour/chess';
import { AI_GAME, api, type ProblemCode, VERIFYING_POLL_MS } from '@sixtyfour/contract';
import { followCount, eligibilityOfAnswer } from '../../play/follow-count.ts';
import type { ScoreEligibility } from '../../play/score-eligibility.ts';
import { type Call, mayPass } from '../../lib/api.ts';
import { backoffDelay, type Pause } from '../../lib/pause.ts';
import { GIVEN_UP } from './eligibility.ts';
import type { AiGameFinish } from './state.ts';

const RETRY_MS = { first: 500, longest: 4_000 } as const satisfies Record<string, Ms>;

export type Reporter = ReturnType<typeof createReporter>;

export interface ReporterParts {
  readonly call: Call;
  readonly pause: Pause;
  /** How the ended game was counted, as far as the server knows. */
  readonly onEligibility: (eligibility: ScoreEligibility, finish: AiGameFinish) => void;
  /** The server no longer accepts moves of this game: it does not know the game, or has other moves. */
  readonly onDropped: () => void;
}

/** @param gameId a game that the server has opened, perhaps on an earlier visit */
export function createReporter(gameId: string, { call, pause, onEligibility, onDropped }: ReporterParts) {
  const params = { gameId };
  const closing = new AbortController();
  const { signal } = closing;
  let moves: readonly string[] = [];
  let finish: AiGameFinish | null = null;
  /** The number of plies that the server has received, as far as the page knows. */
  let known = 0;
  let isBusy = false;
  /** Whether the server has received the end. */
  let isTold = false;

  /** Sends the next plies. */
  const sendMoves = async (): Promise<boolean> => {
    const next = moves.slice(known, known + AI_GAME.pliesAtOnce);
    const answer = await call(api.playAiMoves, { params, body: { from: known, moves: next } });
    if (answer.ok) known = Math.min(known + next.length, answer.value.ply);
    else if (mayPass(answer.error)) return false;
    else drop(answer.error.code);
    return true;
  };

  const drop = (code: ProblemCode): void => {
    // Another tab may have taken over the game, or the server has already ended and counted it.
    isTold = code === 'not-found';
    if (finish === null || isTold) onDropped();
    finish = { ...(finish ?? GIVEN_UP), by: 'casual' };
  };

  const sendEnd = async (ended: AiGameFinish): Promise<boolean> => {
    const tell = (eligibility: ScoreEligibility) => onEligibility(eligibility, ended);
    const answer = await call(api.endAiGame, { params, body: { by: ended.by } });
    tell(eligibilityOfAnswer(answer));
    if (!answer.ok && mayPass(answer.error)) return false;
    isTold = true;
    if (answer.ok && answer.value.status === 'verifying') void askForCount(tell);
    return true;
  };

  const askForCount = async (tell: (eligibility: ScoreEligibility) => void): Promise<void> => {
    await pause(VERIFYING_POLL_MS, signal);
    await followCount({ ask: () => call(api.gameCount, { params }), tell, pause, signal });
  };

  /** The next request to the server, or null. A game that no longer counts needs no moves. */
  const nextTask = (): (() => Promise<boolean>) | null => {
    if (isTold || signal.aborted) return null;
    const ended = finish;
    if (known < moves.length && ended?.by !== 'casual') return sendMoves;
    return ended === null ? null : () => sendEnd(ended);
  };

  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    let failures = 0;
    for (let task = nextTask(); task !== null; task = nextTask()) {
      if (await task()) failures = 0;
      else await pause(backoffDelay(RETRY_MS.first, RETRY_MS.longest, failures++), signal);
    }
    isBusy = false;
  };

  return {
    /** @param played all moves of the game so far, UCI */
    report: (played: readonly string[]) => {
      if (finish !== null) return;
      moves = played;
      void work();
    },
    /** Like `report`, with the end of the game. Later calls have no effect. */
    finish: (played: readonly string[], ended: AiGameFinish) => {
      if (finish !== null) return;
      moves = played;
      finish = ended;
      void work();
    },
    /** The page is left: reports of a running game stop; the end of a finished game is still reported. */
    leave: () => {
      if (finish === null) closing.abort();
    },
  };
}
