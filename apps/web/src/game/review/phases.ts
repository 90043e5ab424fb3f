/** Opening, middlegame and endgame, by the number of pieces left. */
import type { Game } from '@sixtyfour/chess';

export const GAME_PHASES = ['opening', 'middlegame', 'endgame'] as const;
export type GamePhase = (typeof GAME_PHASES)[number];

/** Limits for a phase, in pieces other than kings and pawns, and in pieces on a first rank: as in lichess' Divider. */
const MIDDLEGAME_PIECES = 10;
const ENDGAME_PIECES = 6;
const SPARSE_RANK = 4;

/** The phase of a position by itself. @param board 64 letters from a8 to h1 */
function phaseOf(board: string): GamePhase {
  const pieces = board.replaceAll(/[^nbrq]/gi, '').length;
  if (pieces <= ENDGAME_PIECES) return 'endgame';
  const isSparse = (rank: string, own: RegExp) => rank.replaceAll(own, '').length < SPARSE_RANK;
  const isDeveloped = isSparse(board.slice(0, 8), /[^a-z]/g) || isSparse(board.slice(56), /[^A-Z]/g);
  return pieces <= MIDDLEGAME_PIECES || isDeveloped ? 'middlegame' : 'opening';
}

/** The phase of each move. A phase never returns to an earlier one. */
export function phasesOf(game: Game): readonly GamePhase[] {
  let latest = 0;
  return game.history.map((_, index) => {
    const board = game.at(index).board;
    latest = Math.max(latest, GAME_PHASES.indexOf(phaseOf(board)));
    return GAME_PHASES[latest] ?? 'endgame';
  });
}
