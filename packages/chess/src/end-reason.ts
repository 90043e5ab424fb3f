/** Why a game is over. A `timeout` has no winner if the opponent has no mating material. */
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
