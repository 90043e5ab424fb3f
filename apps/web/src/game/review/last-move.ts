/** Evaluates the last move of a game and explains why it was bad. */
import type { Game, Result } from '@sixtyfour/chess';
import type { GameRequest } from '@sixtyfour/engine';
import type { Analysis } from '@sixtyfour/engine/analysis';
import type { Claim } from '@sixtyfour/engine/claims';
import { requestOf } from '../../engine/position-request.ts';
import type { EngineClient, EngineError } from '../../engine/client.ts';
import { evaluationOfOutcome, evaluationOfScore } from '../study/evaluation.ts';
import { type Finding, judge } from './judgment.ts';

/** The evaluations before and after a move. */
export interface LastMove {
  readonly before: Game;
  readonly was: Finding;
  readonly is: Finding;
  /** The loss of the moving side's chances, in percentage points. */
  readonly loss: number;
}

/** @returns null when the engine did not answer */
export async function findingOf(
  game: Game,
  analyze: (request: GameRequest) => Promise<Result<Analysis, EngineError>>,
): Promise<Finding | null> {
  const { outcome } = game;
  if (outcome !== null) return { evaluation: evaluationOfOutcome(outcome), best: null, lines: [] };
  const answer = await analyze(requestOf(game));
  const lines = answer.ok ? answer.value.lines : [];
  const [first] = lines;
  if (first === undefined) return null;
  return { evaluation: evaluationOfScore(first.score, game.turn), best: first.line[0] ?? null, lines };
}

/**
 * @param game after the move
 * @param nodes for each of the two searches
 * @returns null when the engine did not answer
 */
export async function lookAtLastMove(
  game: Game,
  engine: Pick<EngineClient, 'analyze'>,
  nodes: number,
): Promise<LastMove | null> {
  const analyze = (request: GameRequest) => engine.analyze(request, { lines: 1, nodes });
  const before = game.at(game.ply - 1);
  const was = await findingOf(before, analyze);
  const is = was && (await findingOf(game, analyze));
  if (was === null || is === null) return null;
  return { before, was, is, loss: judge(before.turn, was, is, game.lastPlayed?.uci ?? '').loss };
}

/** The claims proved about the move, the most significant first. */
export async function explainLastMove(
  game: Game,
  { before, was, is }: Omit<LastMove, 'loss'>,
  engine: Pick<EngineClient, 'explain'>,
): Promise<readonly Claim[]> {
  const explained = await engine.explain({
    ...requestOf(before),
    played: game.lastPlayed?.uci ?? '',
    linesBefore: was.lines,
    linesAfter: is.lines,
  });
  return explained.ok ? explained.value : [];
}
