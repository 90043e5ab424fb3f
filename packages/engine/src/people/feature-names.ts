/** The features of a move by which people's moves are foretold. */

/** Features are integers; this one stands for 1. */
export const ONE = 64;

// oxfmt-ignore
export const FEATURES = [
  // What is lost against the best move, to searches of 1, 2, 3 half-moves and of all nodes, in parts of rising size.
  'loss1a', 'loss1b', 'loss1c', 'loss1d', 'loss2a', 'loss2b', 'loss2c', 'loss2d', 'loss3a', 'loss3b', 'loss3c', 'loss3d',
  'lossFullA', 'lossFullB', 'lossFullC', 'lossFullD', 'pawns1a', 'pawns1b', 'pawnsFullA', 'pawnsFullB',
  'best1', 'best2', 'best3', 'bestFull', 'nearBest1', 'nearBestFull', 'getsMated', 'mates', 'matesAtOnce', 'slowWin',
  'lossTaking', 'lossChecking', 'best1AndFull',
  // Which piece moves.
  'pawn', 'knight', 'bishop', 'rook', 'queen', 'king',
  // How it moves.
  'distance', 'far', 'backward', 'forward', 'retreats', 'castlesShort', 'castlesLong', 'losesCastling', 'promotes',
  'underpromotes', 'develops', 'earlyQueen', 'movesTwice', 'doublePush', 'enPassant', 'pawnOfKing', 'pawnStorm',
  'passed', 'pawnMeetsPawn', 'approaches', 'nearKing', 'mobility', 'kingToKing',
  // What was played last.
  'samePiece', 'undoes', 'sameWing', 'fromLast', 'besideLast', 'startsNearLast', 'mirrors', 'filesOfLast',
  'attackedByLast', 'attacksLast', 'repeats', 'repeatsAhead',
  // Captures.
  'takes', 'takesPawn', 'takesMinor', 'takesRook', 'takesQueen', 'wins', 'loses', 'winsMost', 'trades',
  'tradesQueens', 'tradesAhead', 'takesFree', 'pawnTakes', 'retakes', 'takesMoved', 'retakesBadly',
  // Checks and threats.
  'checks', 'checksTaking', 'checksLosing', 'forks', 'threatens', 'discovers', 'attacks', 'attacksMore',
  'makesThreat', 'dropsThreat', 'toAttacked', 'toPawnAttack', 'toDefended',
  'saves', 'answers', 'defends', 'opensThreat', 'hangs', 'hangsNet', 'hangsItself',
  // How often it is played in this position of the opening.
  'habit',
] as const;

export type FeatureName = (typeof FEATURES)[number];

/** What of a move makes its other features weigh more or less. */
export const TRAITS = [
  'pawn',
  'knight',
  'bishop',
  'rook',
  'queen',
  'king',
  'takes',
  'checks',
  'attackedByLast',
  'bestFull',
  'samePiece',
] as const satisfies readonly FeatureName[];

export type TraitName = (typeof TRAITS)[number];

/** What of a position makes features weigh more or less in it. */
export const CONTEXTS = ['end', 'opening', 'ahead', 'behind', 'threatened', 'captured', 'inCheck', 'choice'] as const;

export type ContextName = (typeof CONTEXTS)[number];

/** The place of each feature in a row. */
export const AT = Object.fromEntries(FEATURES.map((name, place) => [name, place])) as Readonly<
  Record<FeatureName, number>
>;
