const problems = {
  'field-missing': 'Something is missing',
  'field-unexpected': 'This is too much text for a FEN',
  'rank-count': 'There must be eight ranks',
  'rank-length': 'A rank must have eight squares',
  'letter-unknown': 'This letter isn’t a piece',
  'turn-unknown': 'The side to move must be w or b',
  'castling-malformed': 'The castling rights must be KQkq or -',
  'en-passant-malformed': 'The en passant square must be a square or -',
  'number-malformed': 'This must be a number',
  'king-count': 'Each side needs one king',
  'pawn-on-back-rank': 'A pawn can’t be on the first or last rank',
  'too-many-pieces': 'One side has more pieces than a game allows',
  'opponent-in-check': 'The side that just moved is in check',
} as const;

/** Errors of the whole position, which have no place in the text. */
const OF_POSITION: ReadonlySet<string> = new Set(['king-count', 'too-many-pieces', 'opponent-in-check']);

/** The FEN field and its errors. */
export const fen = {
  startFrom: 'Start from FEN',
  startFromHint: 'Leave empty for the usual start',
  /** @param index of the wrong character, from 0 */
  at: (code: keyof typeof problems, index: number) =>
    OF_POSITION.has(code) ? `${problems[code]}.` : `${problems[code]}, at character ${index + 1}.`,
  problems,
  over: 'The game is already over in this position.',
} as const;
