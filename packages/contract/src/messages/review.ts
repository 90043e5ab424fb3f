/** The review of a finished game. */

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const review = {
  title: 'Review',
  close: 'Close review',
  looking: (position: number, positions: number) => `Analyzing position ${position} of ${positions}`,
  stopped: (found: number, positions: number) => `Stopped after ${found} of ${positions} positions`,
  progress: 'Review progress',
  failed: 'The engine stopped. Here’s what it found so far.',
  stop: 'Stop',
  goOn: 'Continue',
  retry: 'Try again',
  finished: (white: string, black: string) => `Review finished. ${white}. ${black}`,
  opening: (name: string, code: string) => `${name} (${code})`,
  noOpening: 'Unnamed opening',
  setUp: 'Custom starting position',
  start: 'Starting position',
  move: (number: number, side: 'white' | 'black', text: string) => `${number}${side === 'white' ? '.' : '...'} ${text}`,
  /** A move with its assessment, such as '12... Qd7: blunder'. */
  marked: (move: string, mark: string) => `${move}: ${mark}`,
  marks: { best: 'best move', inaccuracy: 'inaccuracy', mistake: 'mistake', blunder: 'blunder' },
  better: (move: string) => `${move} was better.`,
  bestNow: (move: string) => `Best now: ${move}.`,
  notYet: 'Not analyzed yet.',
  level: 'The position is equal',
  ahead: {
    little: (side: string) => `${side} is slightly better`,
    clearly: (side: string) => `${side} is better`,
    winning: (side: string) => `${side} is winning`,
  },
  valued: (words: string, value: string) => `${words}, ${value}.`,
  mates: (side: string, moves: number) => `${side} mates in ${moves}.`,
  mated: (side: string) => `Checkmate, ${side} wins.`,
  drawn: 'The game is a draw.',
  graph: 'Position shown',
  graphOf: (moves: number) => `White's chances over ${counted(moves, 'move', 'moves')}`,
  graphHighest: (at: string, value: string) => `best for White after ${at}: ${value}`,
  graphLowest: (at: string, value: string) => `best for Black after ${at}: ${value}`,
  sideAccuracy: (side: string, percent: number | null) =>
    percent === null ? `${side}: no moves` : `${side}: ${percent}% accurate`,
  counts: {
    best: (count: number) => counted(count, 'best move', 'best moves'),
    inaccuracy: (count: number) => counted(count, 'inaccuracy', 'inaccuracies'),
    mistake: (count: number) => counted(count, 'mistake', 'mistakes'),
    blunder: (count: number) => counted(count, 'blunder', 'blunders'),
  },
  nothingMarked: 'nothing marked',
  /** For the comments of a PGN. */
  comment: (mark: string, best: string) => `${mark}. ${best} was best.`,
} as const;
