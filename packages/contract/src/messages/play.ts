/** Texts that all playing screens share, before and during a game. */

export const play = {
  you: 'You',
  sides: { white: 'White', black: 'Black' },
  yourTurn: 'Your Turn',
  opponentsTurn: "Opponent's Turn",
  /** For the title, the status and announcements. The two texts above are shown beside the clocks. */
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

/** A finished game from this device, opened for review. */
export const openedGame = {
  title: 'Finished game',
  loading: 'Loading the game...',
} as const;
