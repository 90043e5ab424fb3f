/** Texts that all playing screens share. */

export const play = {
  you: 'You',
  sides: { white: 'White', black: 'Black' },
  yourTurn: 'Your Turn',
  opponentsTurn: "Opponent's Turn",
  turnIsYours: 'Your turn',
  lowTime: 'Low time',
  rulesName: { standard: 'Standard rules', simplified: 'Simplified rules' },
  flip: 'Flip board',
  moves: 'Moves',
  close: 'Close',
  more: 'More',
  moreOptions: 'More options',
  resign: 'Resign',
  takeback: 'Takeback',
  hint: 'Hint',
  makesUncounted: 'The game won’t count',
  copied: 'Copied',
  change: (difficulty: string) => `${difficulty}, change`,
  yourClock: 'Your clock',
  clockOf: (name: string) => `${name}’s clock`,
  nothing: 'nothing',
  countOfRole: (count: number, role: string) => `${count} ${role}${count === 1 ? '' : 's'}`,
  captured: (pieces: string) => `Captured: ${pieces}`,
  capturedAhead: (pieces: string, points: number) =>
    `Captured: ${pieces}. ${points} ${points === 1 ? 'point' : 'points'} ahead`,
  gamePanel: 'Game',
} as const;

/** A finished game of this device, opened for review. */
export const openedGame = {
  title: 'Finished game',
  loading: 'Loading the game...',
} as const;
