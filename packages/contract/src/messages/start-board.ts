/** A board whose first move starts a game. */

export const startBoard = {
  board: 'Chess board, your move starts a game',
  hint: 'Your move: play White’s first move to start. 5 minutes each.',
} as const;
