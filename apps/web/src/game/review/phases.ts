/** Opening, middlegame and endgame, by how many pieces are left. */
import type { Game } from '@sixtyfour/chess';

export const GAME_PHASES = ['opening', 'middlegame', 'endgame'] as const;
export type GamePhase = (typeof GAME_PHASES)[number];

/** Pieces other than kings and pawns with which a phase begins, and on a first rank: the figures of lichess' Divider. */
const MIDDLEGAME_PIECES = 10;
const ENDGAME_PIECES = 6;
const SPARSE_RANK = 4;

/** The phase that a position looks like by itself. @param board 64 letters from a8 to h1 */
function phaseOf(board: string): GamePhase {
  const pieces = board.replaceAll(/[^nbrq]/gi, '').length;
  if (pieces <= ENDGAME_PIECES) return 'endgame';
  const isSparse = (rank: string, own: RegExp) => rank.replaceAll(own, '').length < SPARSE_RANK;
  const isDeveloped = isSparse(board.slice(0, 8), /[^a-z]/g) || isSparse(board.slice(56), /[^A-Z]/g);
  return pieces <= MIDDLEGAME_PIECES || isDeveloped ? 'middlegame' : 'opening';
}

/** The phase in which each move was played. None comes back after a later one. */
export function phasesOf(game: Game): readonly GamePhase[] {
  let latest = 0;
  return game.history.map((_, index) => {
    const board = game.at(index).board;
    latest = Math.max(latest, GAME_PHASES.indexOf(phaseOf(board)));
    return GAME_PHASES[latest] ?? 'endgame';
  });
}
