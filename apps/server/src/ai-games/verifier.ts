/** Replays games in a background thread, one part at a time. */
import type { Result } from '@sixtyfour/chess';
import type { ClaimedGame, GameForgery } from '@sixtyfour/engine';
import { createBackgroundThread } from '../async/background-thread.ts';

/** The number of plies that are verified so far. */
export type Verdict = Result<number, GameForgery>;

/** A request to verify the plies after the first `from`. */
export interface GamePart {
  readonly game: ClaimedGame;
  readonly from: number;
}

export interface Verifier {
  /**
   * Verifies the plies after the first `from`, for some seconds. Rejects if the thread fails or is closed. Only one
   * call at a time is allowed.
   */
  verify(game: ClaimedGame, from: number): Promise<Verdict>;
  /** Terminates the thread. */
  close(): Promise<void>;
}

export function createVerifier(): Verifier {
  const thread = createBackgroundThread<GamePart, Verdict>(new URL('verifier-worker.ts', import.meta.url));
  return { verify: (game, from) => thread.ask({ game, from }), close: () => thread.close() };
}
