/** Themes of the kind of puzzle: its length, the phase of the game, and its goal. */
import type { PuzzleTheme } from '@sixtyfour/contract';
import { type Game, type Role, SQUARES } from '@sixtyfour/chess';
import { endsInMate, type Line, solverTurns } from '../line.ts';

/** The score, in centipawns, from which the game is practically over. */
const CRUSHING = 600;
/** The maximum number of pieces other than kings and pawns in an endgame. */
const ENDGAME_OFFICERS = 6;
/** The maximum number of moves of an opening, and the minimum number of those pieces in it. */
const OPENING_MOVES = 12;
const OPENING_OFFICERS = 12;

const LENGTHS: readonly PuzzleTheme[] = ['oneMove', 'short', 'long', 'veryLong'];
const MATES: readonly PuzzleTheme[] = ['mateIn1', 'mateIn2', 'mateIn3', 'mateIn4', 'mateIn5'];

export function lengthTheme(line: Line): PuzzleTheme {
  const count = solverTurns(line).length;
  return LENGTHS[count - 1] ?? 'veryLong';
}

/** 'mate' and the number of moves, where 'mateIn5' includes longer mates; otherwise the size of the advantage. */
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

/** Endgames with only one kind of piece besides kings and pawns, or with queens and rooks. */
export function endgameTheme({ start }: Line): PuzzleTheme | null {
  const officers = officersOf(start);
  const kinds = [...new Set(officers)].toSorted().join(' ');
  const queens = officers.filter((role) => role === 'queen').length;
  return kinds === 'queen rook' && queens > 1 ? null : (ENDGAMES[kinds] ?? null);
}
