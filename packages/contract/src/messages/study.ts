/** Studying a game with the engine: texts that review and analysis share. */

export const study = {
  evaluation: (sentence: string) => `Evaluation: ${sentence}`,
  noEvaluation: 'not known yet',
  /** The task to find a better move than the one played. */
  task: (side: string) => `${side} to move. Find a better move.`,
  judging: 'Checking your move...',
  notJudged: 'The engine stopped. Try that move again.',
  hint: 'Hint',
  hintPiece: (role: string, square: string) => `Move the ${role} on ${square}.`,
  hintMove: (role: string, from: string, to: string) => `Move the ${role} from ${from} to ${to}.`,
  noResigning: 'There’s nothing to resign here.',
  /** The engine's lines. */
  lines: 'Engine lines',
  thinking: 'The engine is thinking...',
  depth: (depth: number) => `Depth ${depth}`,
  resting: (depth: number) => `Stopped at depth ${depth}`,
  paused: 'Paused while you’re away',
  deeper: 'Go deeper',
  engineFailed: 'The engine stopped.',
  retry: 'Retry',
  playLine: (value: string, moves: string) => `${value}: ${moves}`,
  noMoves: 'No legal moves: the game is over here.',
  variation: 'Your variation',
  backToGame: 'Back to the game',
} as const;
