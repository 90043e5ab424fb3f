/** Themes that say what kind of puzzle it is: how long, in which part of a game, what it leads to. */
import type { PuzzleTheme } from '@sixtyfour/contract';
import { type Game, type Role, SQUARES } from '@sixtyfour/chess';
import { endsInMate, type Line, solverTurns } from '../line.ts';

/** From this score on, in centipawns, the game is as good as over. */
const CRUSHING = 600;
/** So many officers are left in an endgame at most. */
const ENDGAME_OFFICERS = 6;
/** An opening lasts so many moves at most, while nearly all officers are there. */
const OPENING_MOVES = 12;
const OPENING_OFFICERS = 12;

const LENGTHS: readonly PuzzleTheme[] = ['oneMove', 'short', 'long', 'veryLong'];
const MATES: readonly PuzzleTheme[] = ['mateIn1', 'mateIn2', 'mateIn3', 'mateIn4', 'mateIn5'];

export function lengthTheme(line: Line): PuzzleTheme {
  const count = solverTurns(line).length;
  return LENGTHS[count - 1] ?? 'veryLong';
}

/** 'mate' with the number of moves, 'mateIn5' standing for more as well; or how large the advantage is. */
export function goalThemes(line: Line, finalScore: number): readonly PuzzleTheme[] {
  if (!endsInMate(line)) return [finalScore >= CRUSHING ? 'crushing' : 'advantage'];
  return ['mate', MATES[solverTurns(line).length - 1] ?? 'mateIn5'];
}

function officersOf(game: Game): readonly Role[] {
  return SQUARES.flatMap((square) => game.pieceAt(square)?.role ?? []).filter(
    (role) => role !== 'king' && role !== 'pawn',
  );
}

export function phaseTheme({ start }: Line): PuzzleTheme {
  const officers = officersOf(start).length;
  if (officers <= ENDGAME_OFFICERS) return 'endgame';
  const moveNumber = Number(start.fen.split(' ').at(-1));
  return moveNumber <= OPENING_MOVES && officers >= OPENING_OFFICERS ? 'opening' : 'middlegame';
}

const ENDGAMES: Readonly<Record<string, PuzzleTheme>> = {
  '': 'pawnEndgame',
  bishop: 'bishopEndgame',
  knight: 'knightEndgame',
  queen: 'queenEndgame',
  'queen rook': 'queenRookEndgame',
  rook: 'rookEndgame',
};

/** Endgames in which only one kind of officer is left, or a queen and rooks. */
export function endgameTheme({ start }: Line): PuzzleTheme | null {
  const officers = officersOf(start);
  const kinds = [...new Set(officers)].toSorted().join(' ');
  const queens = officers.filter((role) => role === 'queen').length;
  return kinds === 'queen rook' && queens > 1 ? null : (ENDGAMES[kinds] ?? null);
}
