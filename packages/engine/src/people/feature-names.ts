/** The features of a move from which people's moves are predicted. */

/** Features are integers; this one represents 1. */
export const ONE = 64;

// oxfmt-ignore
export const FEATURES = [
  // The loss compared with the best move, for searches of 1, 2 and 3 half-moves and of all nodes, in ranges of rising
  // size.
  'loss1a', 'loss1b', 'loss1c', 'loss1d', 'loss2a', 'loss2b', 'loss2c', 'loss2d', 'loss3a', 'loss3b', 'loss3c', 'loss3d',
  'lossFullA', 'lossFullB', 'lossFullC', 'lossFullD', 'pawns1a', 'pawns1b', 'pawnsFullA', 'pawnsFullB',
  'best1', 'best2', 'best3', 'bestFull', 'nearBest1', 'nearBestFull', 'getsMated', 'mates', 'matesAtOnce', 'slowWin',
  'lossTaking', 'lossChecking', 'best1AndFull',
  // The moving piece.
  'pawn', 'knight', 'bishop', 'rook', 'queen', 'king',
  // The kind of movement.
  'distance', 'far', 'backward', 'forward', 'retreats', 'castlesShort', 'castlesLong', 'losesCastling', 'promotes',
  'underpromotes', 'develops', 'earlyQueen', 'movesTwice', 'doublePush', 'enPassant', 'pawnOfKing', 'pawnStorm',
  'passed', 'pawnMeetsPawn', 'approaches', 'nearKing', 'mobility', 'kingToKing',
  // The relation to earlier moves.
  'samePiece', 'undoes', 'sameWing', 'fromLast', 'besideLast', 'startsNearLast', 'mirrors', 'filesOfLast',
  'attackedByLast', 'attacksLast', 'repeats', 'repeatsAhead',
  // Captures.
  'takes', 'takesPawn', 'takesMinor', 'takesRook', 'takesQueen', 'wins', 'loses', 'winsMost', 'trades',
  'tradesQueens', 'tradesAhead', 'takesFree', 'pawnTakes', 'retakes', 'takesMoved', 'retakesBadly',
  // Checks and threats.
  'checks', 'checksTaking', 'checksLosing', 'forks', 'threatens', 'discovers', 'attacks', 'attacksMore',
  'makesThreat', 'dropsThreat', 'toAttacked', 'toPawnAttack', 'toDefended',
  'saves', 'answers', 'defends', 'opensThreat', 'hangs', 'hangsNet', 'hangsItself',
  // How often the move is played in this opening position.
  'habit',
] as const;

export type FeatureName = (typeof FEATURES)[number];

/** Properties of a move that change the weights of its other features. */
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

/** Properties of a position that change the weights of features in it. */
export const CONTEXTS = ['end', 'opening', 'ahead', 'behind', 'threatened', 'captured', 'inCheck', 'choice'] as const;

export type ContextName = (typeof CONTEXTS)[number];

/** The index of each feature in a row. */
export const AT = Object.fromEntries(FEATURES.map((name, place) => [name, place])) as Readonly<
  Record<FeatureName, number>
>;
