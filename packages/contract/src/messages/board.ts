/** The board. */

/** Accessible names of the board and its squares. */
export const board = {
  name: (bottom: string) => `Chess board, ${bottom} at the bottom`,
  rank: (rank: string) => `Rank ${rank}`,
  colors: { white: 'white', black: 'black' },
  roles: { pawn: 'pawn', knight: 'knight', bishop: 'bishop', rook: 'rook', queen: 'queen', king: 'king' },
  empty: 'empty',
  position: (white: string, black: string) => `White: ${white}. Black: ${black}.`,
  selected: 'selected',
  lastMoveFrom: 'last move from',
  lastMoveTo: 'last move to',
  target: 'can move here',
  check: 'in check',
  pending: 'move not confirmed yet',
  premoveFrom: 'premove from',
  premoveTo: 'premove to',
} as const;

export const promotion = {
  title: 'Choose a piece for pawn promotion',
  queen: 'Queen',
  rook: 'Rook',
  bishop: 'Bishop',
  knight: 'Knight',
} as const;
