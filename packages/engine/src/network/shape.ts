/**
 * The shape of the network. Each side has its own view of the board: ranks from its own side, files turned so that its
 * king is on a to d. An input is a kind of piece (own pawn to king, then theirs) on a square of a view.
 */
export const FEATURES = 12 * 64;

/** The output has its own weights for each phase, by the number of pieces on the board. */
export const PHASES = 8;

export function phaseOf(pieces: number): number {
  return (pieces - 2) >> 2;
}
