import type { RuleSet } from '@sixtyfour/chess';
import { MAX_MOVES, moveToUci, Position } from '@sixtyfour/chess/core';

/** A game as it was played so far; the position to think about is the one after its last move. */
export interface GameRequest {
  readonly ruleSet: RuleSet;
  /** Null: the usual start position. A FEN must be one that parseFen accepts. */
  readonly startFen: string | null;
  /** UCI, from the start position on. */
  readonly moves: readonly string[];
}

const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export interface Replayed {
  readonly position: Position;
  /** The moves of the request as codes. */
  readonly played: readonly number[];
  /** Whether the last of them took something. */
  readonly lastCaptured: boolean;
}

/** Plays a request's moves on a position of its own. Throws when one is illegal: requests are made from real games. */
export function replay(request: GameRequest): Replayed {
  const position = Position.fromFen(request.startFen ?? START_FEN, request.ruleSet);
  const buffer = new Int32Array(MAX_MOVES);
  const played: number[] = [];
  let lastCaptured = false;
  for (const [ply, text] of request.moves.entries()) {
    const move = legalMove(position, text, buffer);
    if (move === 0) throw new Error(`move ${ply + 1}, ${text}, is not legal in ${position.toFen()}`);
    const before = pieceCount(position);
    position.make(move);
    lastCaptured = pieceCount(position) < before;
    played.push(move);
  }
  return { position, played, lastCaptured };
}

/** The index of the first move of a request that is not legal, or null. The FEN must be one that parseFen accepts. */
export function firstIllegal(request: GameRequest): number | null {
  const position = Position.fromFen(request.startFen ?? START_FEN, request.ruleSet);
  const buffer = new Int32Array(MAX_MOVES);
  for (const [ply, text] of request.moves.entries()) {
    const move = legalMove(position, text, buffer);
    if (move === 0) return ply;
    position.make(move);
  }
  return null;
}

/** The code of a legal move in UCI, or 0. */
export function legalMove(position: Position, text: string, buffer = new Int32Array(MAX_MOVES)): number {
  const count = position.generateMoves(buffer, 0);
  for (let i = 0; i < count; i++) {
    const move = buffer[i] as number;
    if (moveToUci(move) === text) return move;
  }
  return 0;
}

function pieceCount(position: Position): number {
  return (position.pieceCounts[0] ?? 0) + (position.pieceCounts[1] ?? 0);
}
