/** How good the moves of a character are, by the engine at full strength. */
import { moveFrom, movePromotion, moveTo, type Position, QUEEN } from '@sixtyfour/chess/core';
import { type GameRequest, type Score, suggestMove } from '@sixtyfour/engine';
import { distance } from '../../../packages/engine/src/play/attacks.ts';
import { isPlain, kindOf, type MoveKind } from '../../../packages/engine/src/play/blindness.ts';
import { legalMove, replay } from '../../../packages/engine/src/request.ts';
import { exchange, EXCHANGE_VALUES } from '../../../packages/engine/src/search/exchange.ts';
import type { CharacterGame, OwnMove } from './games.ts';

/** A move of a character and what full strength says of it. Centipawns for the character. */
export interface JudgedMove {
  readonly complexity: number | null;
  /** Of the best move. */
  readonly best: number;
  /** What the move has given away; 0 for the best. */
  readonly loss: number;
  /** Of the other side's best answer, where the move has given something away; null where it has only missed a chance. */
  readonly refutation: MoveKind | null;
}

/** Scores beyond this are won or lost, by however much. */
const DECIDED = 700;
/** Taking a queen for less than this back is winning it. */
const QUEEN_FOR_LITTLE = 500;
const NEAR_BY = 2;
/** What smaller losses are refuted by is not asked. */
const WORTH_ASKING = 150;
const CHANCE = 100;

function centipawns({ kind, value }: Score): number {
  const score = kind === 'cp' ? value : value > 0 ? DECIDED : -DECIDED;
  return Math.max(-DECIDED, Math.min(DECIDED, score));
}

function requestAt(game: CharacterGame, plies: number): GameRequest {
  return { ruleSet: 'standard', startFen: null, moves: game.moves.slice(0, plies) };
}

/** Judges the own move of a game, with so many nodes before it and as many after it. */
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
  const isGivenAway = loss >= WORTH_ASKING && score < (await scoreAt(game, ply - 2, nodes)) - CHANCE;
  const refutation = answer === null || !isGivenAway ? null : kindOf(reached, legalMove(reached, answer.move));
  return { complexity, best, loss, refutation };
}

/** What the character's best move was worth a move earlier: what it has now beyond that is a chance that it was given. */
async function scoreAt(game: CharacterGame, ply: number, nodes: number): Promise<number> {
  const found = ply < 0 ? null : await suggestMove(requestAt(game, ply), nodes);
  return found === null ? 0 : centipawns(found.score);
}

/** The own moves after which the other side has taken the queen for little, by a move that everybody sees. */
export function queensLeft(game: CharacterGame): readonly OwnMove[] {
  return game.own.filter(({ ply }) => {
    const { position } = replay(requestAt(game, ply));
    const answer = game.moves[ply + 1];
    return answer !== undefined && losesQueenPlainly(position, legalMove(position, game.moves[ply] ?? ''), answer);
  });
}

function losesQueenPlainly(position: Position, move: number, answerText: string): boolean {
  const captured = (position.board[moveTo(move)] ?? 0) & 7;
  const promoted = movePromotion(move);
  const won = (EXCHANGE_VALUES[captured] ?? 0) + (promoted === 0 ? 0 : (EXCHANGE_VALUES[promoted] ?? 0));
  position.make(move);
  const answer = legalMove(position, answerText);
  const takesQueen = ((position.board[moveTo(answer)] ?? 0) & 7) === QUEEN;
  const isSeen =
    isPlain(position, answer, moveTo(move), captured !== 0) || distance(moveFrom(answer), moveTo(answer)) <= NEAR_BY;
  const isLost = takesQueen && isSeen && exchange(position, answer) - won >= QUEEN_FOR_LITTLE;
  position.unmake();
  return isLost;
}
