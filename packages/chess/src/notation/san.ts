import type { Game } from '../chess-game.ts';
import type { Move } from '../move.ts';
import type { MoveRefusal } from '../refusal.ts';
import { err, ok, type Result } from '../result.ts';
import { isSquare, type PromotionRole, type Role, type Square, SQUARES } from '../types.ts';
import { type NotationError, promotionOf } from './uci.ts';

const ROLE_OF: Readonly<Record<string, Role>> = { N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

/** The parts of a SAN move. An omitted file or rank is ''. */
interface SanMove {
  readonly role: Role;
  readonly fromFile: string;
  readonly fromRank: string;
  readonly to: Square;
  readonly promotion?: PromotionRole;
}

const CASTLING = /^([Oo0])-?\1(-?\1)?[+#!?]*$/;
const MOVE = /^([NBRQK]?)([a-h]?)([1-8]?)[x:-]?([a-h][1-8])(?:=?\(?([NBRQnbrq])\)?)?(?: ?e\.p\.)?[+#!?]*$/;

/**
 * Parses SAN leniently: accepts extra start-square characters (hence the long notation), a missing 'x', zeros in
 * castling, missing or wrong check signs, and '!' and '?'.
 */
export function parseSan(game: Game, text: string): Result<Move, NotationError> {
  const castling = CASTLING.exec(text);
  if (castling !== null) return castle(game, castling[2] === undefined ? 'castle-short' : 'castle-long');
  const found = MOVE.exec(text);
  const to = found?.[4];
  if (found === null || to === undefined || !isSquare(to)) return err({ code: 'malformed', at: malformedAt(text) });
  const promotion = promotionOf(found[5] ?? '');
  return resolve(game, {
    role: ROLE_OF[found[1] ?? ''] ?? 'pawn',
    fromFile: found[2] ?? '',
    fromRank: found[3] ?? '',
    to,
    ...(promotion === undefined ? {} : { promotion }),
  });
}

function castle(game: Game, kind: 'castle-short' | 'castle-long'): Result<Move, NotationError> {
  const move = game.legalMoves().find((candidate) => candidate.kind === kind);
  return move === undefined ? err({ code: 'illegal-move', at: 0 }) : ok(move);
}

function resolve(game: Game, wanted: SanMove): Result<Move, NotationError> {
  const reached = game
    .legalMoves()
    .filter((move) => move.to === wanted.to && move.piece.role === wanted.role && startsAt(move.from, wanted));
  const exact = reached.filter((move) => move.promotion === wanted.promotion);
  const [move] = exact;
  if (move === undefined) return err({ code: refusalAmong(game, wanted), at: 0 });
  return exact.length > 1 ? err({ code: 'ambiguous', at: 0 }) : ok(move);
}

function startsAt(from: Square, { role, fromFile, fromRank, to }: SanMove): boolean {
  // A pawn move without a start file stays on the target's file.
  const file = role === 'pawn' && fromFile === '' ? to.charAt(0) : fromFile;
  return (file === '' || from.charAt(0) === file) && (fromRank === '' || from.charAt(1) === fromRank);
}

/** If several pieces match the description, the first of these reasons is reported. */
const REFUSAL_PRIORITY: readonly MoveRefusal[] = [
  'king-in-check',
  'promotion-required',
  'king-capture',
  'own-piece',
  'illegal-move',
  'no-piece',
];

function refusalAmong(game: Game, wanted: SanMove): MoveRefusal {
  const { to, promotion } = wanted;
  const reasons = new Set(
    SQUARES.flatMap((from) => {
      const piece = game.pieceAt(from);
      if (piece?.role !== wanted.role || piece.color !== game.turn || !startsAt(from, wanted)) return [];
      const move = game.move(promotion === undefined ? { from, to } : { from, to, promotion });
      return move.ok ? [] : [move.error];
    }),
  );
  return REFUSAL_PRIORITY.find((reason) => reasons.has(reason)) ?? 'no-piece';
}

/** The length of the longest prefix that could still become a move. */
function malformedAt(text: string): number {
  const beginning = /^(?:[Oo0](?:-?[Oo0])*-?|[NBRQK]?[a-h]?[1-8]?[x:-]?(?:[a-h](?:[1-8](?:=?\(?[NBRQnbrq]?\)?)?)?)?)/;
  return beginning.exec(text)?.[0].length ?? 0;
}
