/** Why a game is over. `timeout` without a winner: the other side could not have mated. */
export const END_REASONS = [
  'checkmate',
  'stalemate',
  'repetition',
  'insufficient-material',
  'seventy-five-moves',
  'timeout',
  'resignation',
  'agreement',
  'abandonment',
  'aborted',
] as const;

export type EndReason = (typeof END_REASONS)[number];
