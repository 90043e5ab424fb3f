import type { GameRequest, MoveChoice, MoveRequest } from '@sixtyfour/engine';
import type { Analysis, AnalysisLimits } from '@sixtyfour/engine/analysis';
import type { Claim, SearchedLine } from '@sixtyfour/engine/claims';

/** Limits of an analysis that is looked at while it runs. */
export interface TimedLimits extends AnalysisLimits {
  /** It ends after so many milliseconds as well; without it the answer is the same on every machine. */
  readonly ms?: number;
}

/** A move of a game that is to be explained. */
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
  /** The best lines, none when there is no legal move; null when the search was stopped. `tell` gets each depth. */
  analyze(request: GameRequest, limits: TimedLimits, tell?: (analysis: Analysis) => void): Promise<Analysis | null>;
  /** `analyze` of several positions, one after the other. */
  analyzeAll(requests: readonly GameRequest[], limits: AnalysisLimits): Promise<readonly Analysis[] | null>;
  /** What is proved about a mistake; null when it was stopped. */
  explain(request: ExplainRequest): Promise<readonly Claim[] | null>;
  stop(): void;
}
