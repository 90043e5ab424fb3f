import type { GameRequest, MoveChoice, MoveRequest } from '@sixtyfour/engine';

export type SuggestRequest = GameRequest;

/** What the worker offers. Only one search runs: the newest request ends the one before, whose answer is then null. */
export interface EngineApi {
  /** A move in the manner of a persona; null: there is none, or the search was ended. */
  choose(request: MoveRequest): Promise<MoveChoice | null>;
  /** The best move that `nodes` positions show. */
  suggest(request: SuggestRequest, nodes: number): Promise<MoveChoice | null>;
  stop(): void;
}
