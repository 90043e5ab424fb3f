/**
 * The shape of the network. Each side has its own view of the board: ranks start on its own side, and files are
 * mirrored so that its king is on files a to d. An input is a kind of piece (own pawn to king, then the opponent's) on
 * a square of a view.
 */
export const FEATURES = 12 * 64;

/** The output has separate weights for each phase, which depends on the number of pieces on the board. */
export const PHASES = 8;

export function phaseOf(pieces: number): number {
  return (pieces - 2) >> 2;
}
