/** Judges the moves of a character with the engine at full strength. */
import { moveFrom, movePromotion, moveTo, type Position, QUEEN } from '@sixtyfour/chess/core';
import { type GameRequest, type Score, suggestMove } from '@sixtyfour/engine';
import { distance } from '../../../packages/engine/src/play/attacks.ts';
import { isObvious, kindOf, type MoveKind } from '../../../packages/engine/src/play/blindness.ts';
import { legalMove, replay } from '../../../packages/engine/src/request.ts';
import { staticExchange, EXCHANGE_VALUES } from '../../../packages/engine/src/search/exchange.ts';
import type { CharacterGame, OwnMove } from './games.ts';

/** A judged move of a character, in centipawns for the character. */
export interface JudgedMove {
  readonly complexity: number | null;
  /** The score of the best move. */
  readonly best: number;
  /** The loss compared with the best move. */
  readonly loss: number;
  /** The kind of the opponent's best reply to a mistake; null if the move was no mistake or only missed a chance. */
  readonly refutation: MoveKind | null;
}

/** Scores are clamped to this. */
const DECIDED = 700;
/** A capture of the queen that gains at least this wins it. */
const QUEEN_FOR_LITTLE = 500;
const NEAR_BY = 2;
/** The refutation of smaller losses is not determined. */
const MIN_REFUTED_LOSS = 150;
const CHANCE = 100;

function centipawns({ kind, value }: Score): number {
  const score = kind === 'cp' ? value : value > 0 ? DECIDED : -DECIDED;
  return Math.max(-DECIDED, Math.min(DECIDED, score));
}

function requestAt(game: CharacterGame, plies: number): GameRequest {
  return { ruleSet: 'standard', startFen: null, moves: game.moves.slice(0, plies) };
}

/** Judges a move of the character with searches of `nodes` nodes before and after it. */
export async function judgeMove(game: CharacterGame, { ply, complexity }: OwnMove, nodes: number): Promise<JudgedMove> {
  const before = requestAt(game, ply);
  const played = game.moves[ply] ?? '';
  const found = await suggestMove(before, nodes);
  if (found === null) throw new Error('a move was played where there is none');
  const best = centipawns(found.score);
  if (found.move === played) return { complexity, best, loss: 0, refutation: null };
  const after = requestAt(game, ply + 1);
  const answer = await suggestMove(after, nodes);
  const { position: reached } = replay(after);
  const score = answer === null ? (reached.inCheck() ? DECIDED : 0) : -centipawns(answer.score);
  const loss = Math.max(0, best - score);
  const isGivenAway = loss >= MIN_REFUTED_LOSS && score < (await scoreAt(game, ply - 2, nodes)) - CHANCE;
  const refutation = answer === null || !isGivenAway ? null : kindOf(reached, legalMove(reached, answer.move));
  return { complexity, best, loss, refutation };
}

/** The character's score one move earlier. A surplus since then is a chance given by the opponent. */
async function scoreAt(game: CharacterGame, ply: number, nodes: number): Promise<number> {
  const found = ply < 0 ? null : await suggestMove(requestAt(game, ply), nodes);
  return found === null ? 0 : centipawns(found.score);
}

/** The character's moves after which the opponent won the queen by an obvious capture. */
export function queensLeft(game: CharacterGame): readonly OwnMove[] {
  return game.own.filter(({ ply }) => {
    const { position } = replay(requestAt(game, ply));
    const answer = game.moves[ply + 1];
    return (
      answer !== undefined && losesQueenToObviousReply(position, legalMove(position, game.moves[ply] ?? ''), answer)
    );
  });
}

function losesQueenToObviousReply(position: Position, move: number, answerText: string): boolean {
  const captured = (position.board[moveTo(move)] ?? 0) & 7;
  const promoted = movePromotion(move);
  const won = (EXCHANGE_VALUES[captured] ?? 0) + (promoted === 0 ? 0 : (EXCHANGE_VALUES[promoted] ?? 0));
  position.make(move);
  const answer = legalMove(position, answerText);
  const takesQueen = ((position.board[moveTo(answer)] ?? 0) & 7) === QUEEN;
  const isSeen =
    isObvious(position, answer, moveTo(move), captured !== 0) || distance(moveFrom(answer), moveTo(answer)) <= NEAR_BY;
  const isLost = takesQueen && isSeen && staticExchange(position, answer) - won >= QUEEN_FOR_LITTLE;
  position.unmake();
  return isLost;
}
