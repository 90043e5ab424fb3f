import type { Game } from '../chess-game.ts';
import type { Move } from '../move.ts';
import type { MoveRefusal } from '../refusal.ts';
import { err, ok, type Result } from '../result.ts';
import { isSquare, type PromotionRole, type Role, type Square, SQUARES } from '../types.ts';
import { type NotationError, promotionOf } from './uci.ts';

const ROLE_OF: Readonly<Record<string, Role>> = { N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

/** A move as SAN names it: what goes where, and as much of the start as is said. */
interface Description {
  readonly role: Role;
  readonly fromFile: string;
  readonly fromRank: string;
  readonly to: Square;
  readonly promotion?: PromotionRole;
}

const CASTLING = /^([Oo0])-?\1(-?\1)?[+#!?]*$/;
const MOVE = /^([NBRQK]?)([a-h]?)([1-8]?)[x:-]?([a-h][1-8])(?:=?\(?([NBRQnbrq])\)?)?(?: ?e\.p\.)?[+#!?]*$/;

/**
 * Reads FIDE's notation as people and programs write it: more of the start square than needed (so the specification's
 * long notation too), the 'x' left off, zeros in castling, signs for check left off or wrong, '!' and '?'.
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

function resolve(game: Game, wanted: Description): Result<Move, NotationError> {
  const reached = game
    .legalMoves()
    .filter((move) => move.to === wanted.to && move.piece.role === wanted.role && startsAt(move.from, wanted));
  const exact = reached.filter((move) => move.promotion === wanted.promotion);
  const [move] = exact;
  if (move === undefined) return err({ code: refusalAmong(game, wanted), at: 0 });
  return exact.length > 1 ? err({ code: 'ambiguous', at: 0 }) : ok(move);
}

function startsAt(from: Square, { role, fromFile, fromRank, to }: Description): boolean {
  // A pawn named by its target alone moves straight ahead.
  const file = role === 'pawn' && fromFile === '' ? to.charAt(0) : fromFile;
  return (file === '' || from.charAt(0) === file) && (fromRank === '' || from.charAt(1) === fromRank);
}

/** The most telling of the reasons why none of the pieces described can do it, in this order. */
const TELLING: readonly MoveRefusal[] = [
  'king-in-check',
  'promotion-required',
  'king-capture',
  'own-piece',
  'illegal-move',
  'no-piece',
];

function refusalAmong(game: Game, wanted: Description): MoveRefusal {
  const { to, promotion } = wanted;
  const reasons = new Set(
    SQUARES.flatMap((from) => {
      const piece = game.pieceAt(from);
      if (piece?.role !== wanted.role || piece.color !== game.turn || !startsAt(from, wanted)) return [];
      const move = game.move(promotion === undefined ? { from, to } : { from, to, promotion });
      return move.ok ? [] : [move.error];
    }),
  );
  return TELLING.find((reason) => reasons.has(reason)) ?? 'no-piece';
}

/** Where the longest beginning that could still become a move ends. */
function malformedAt(text: string): number {
  const beginning = /^(?:[Oo0](?:-?[Oo0])*-?|[NBRQK]?[a-h]?[1-8]?[x:-]?(?:[a-h](?:[1-8](?:=?\(?[NBRQnbrq]?\)?)?)?)?)/;
  return beginning.exec(text)?.[0].length ?? 0;
}
