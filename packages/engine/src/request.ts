import { type RuleSet, START_FEN } from '@sixtyfour/chess';
import { MAX_MOVES, moveToUci, Position } from '@sixtyfour/chess/core';

/** A game so far. The engine answers for the position after the last move. */
export interface GameRequest {
  readonly ruleSet: RuleSet;
  /** Null for the usual start position, else a FEN that parseFen accepts. */
  readonly startFen: string | null;
  /** In UCI, from the start position. */
  readonly moves: readonly string[];
}

/** A request's position with its move history. */
export interface Replayed {
  readonly position: Position;
  /** The moves as codes. */
  readonly played: readonly number[];
  /** Whether the last move was a capture. */
  readonly lastCaptured: boolean;
}

/** Plays a request's moves on a new position. Throws if one is illegal. */
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

/** The index of the first illegal move of a request, or null. */
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

/** The code of a legal move given in UCI, or 0. */
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
