import type { GameRequest, MoveChoice, MoveRequest } from '@sixtyfour/engine';
import type { Analysis, AnalysisLimits } from '@sixtyfour/engine/analysis';
import type { Claim, SearchedLine } from '@sixtyfour/engine/claims';

/** Limits of an analysis that is shown while it runs. */
export interface TimedLimits extends AnalysisLimits {
  /** Time limit in ms. Without it, the result is the same on every machine. */
  readonly ms?: number;
}

/** A request to explain a move of a game. */
export interface ExplainRequest extends GameRequest {
  /** The move after `moves`, in UCI. */
  readonly played: string;
  readonly linesBefore: readonly SearchedLine[];
  readonly linesAfter: readonly SearchedLine[];
}

/** The interface of the engine worker. Only one search runs: a new request stops the previous one. */
export interface EngineApi {
  /** The move of a persona; null when there is no legal move or the search was stopped. */
  choose(request: MoveRequest): Promise<MoveChoice | null>;
  /** The best move found within `nodes` nodes; null as for `choose`. */
  suggest(request: GameRequest, nodes: number): Promise<MoveChoice | null>;
  /** The best lines, none without a legal move; null when the search was stopped. `tell` is called after each depth. */
  analyze(request: GameRequest, limits: TimedLimits, tell?: (analysis: Analysis) => void): Promise<Analysis | null>;
  /** `analyze` for several positions in order. */
  analyzeAll(requests: readonly GameRequest[], limits: AnalysisLimits): Promise<readonly Analysis[] | null>;
  /** The claims proved about a mistake; null when the search was stopped. */
  explain(request: ExplainRequest): Promise<readonly Claim[] | null>;
  stop(): void;
}
