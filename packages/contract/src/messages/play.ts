/** Texts that all playing screens share, whether a game has begun or not. */

export const play = {
  you: 'You',
  sides: { white: 'White', black: 'Black' },
  yourTurn: 'Your Turn',
  opponentsTurn: "Opponent's Turn",
  /** In the title, the status and announcements; the two before are beside clocks. */
  turnIsYours: 'Your turn',
  lowTime: 'Low time',
  rulesName: { standard: 'Standard rules', simplified: 'Simplified rules' },
  moreOptions: 'More options',
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
