import type { GameRequest, MoveChoice, MoveRequest } from '@sixtyfour/engine';

export type SuggestRequest = GameRequest;

/** The interface of the engine worker. Only one search runs: a new request stops the previous one. */
export interface EngineApi {
  /** The move of a persona; null when there is no legal move or the search was stopped. */
  choose(request: MoveRequest): Promise<MoveChoice | null>;
  /** The best move found within `nodes` nodes; null as for `choose`. */
  suggest(request: SuggestRequest, nodes: number): Promise<MoveChoice | null>;
  stop(): void;
}
