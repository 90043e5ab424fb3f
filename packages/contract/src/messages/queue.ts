/** The queue, and the bars that follow a visitor who searches or has left a game: what `online` does not quote. */

export const queue = {
  pace: 'One square every 7.5 seconds. The search stops after 60.',
  tellMe: 'Tell me when a match is found',
  tellMeText: 'A notification from your browser. The title flashes and a sound plays either way.',
  tellMeRefused: 'This browser allows no notifications from this site.',
  soundBlocked: 'This browser is silent until you press something on this page.',
  playingAs: 'Playing as',
  from: (country: string) => `from ${country}`,
  rules: '5 minutes a side, standard rules.',
  nobodyYet: 'Nobody yet.',
  playWhileWaiting: (opponent: string) => `Play ${opponent} while you wait`,
  playWhileWaitingText: 'The search goes on beside that game. It does not count and is not kept.',
  searchAgain: 'Search again',
  close: 'Close',
  titleFound: '(!) Match found!',
  opensIn: (seconds: number) => `Your game opens in ${seconds} s.`,
  open: 'Open the game',
  search: 'Search for an opponent',
  inProgress: 'You have a game in progress',
  goBack: 'Return',
} as const;

/** How a game with somebody else ended, for the one of the two who reads it. */
export const pastGame = {
  won: (reason: string) => `you won, ${reason}`,
  lost: (reason: string) => `you lost, ${reason}`,
  drew: (reason: string) => `draw, ${reason}`,
  calledOff: 'called off',
  reasons: {
    checkmate: 'checkmate',
    stalemate: 'stalemate',
    repetition: 'repetition',
    'insufficient-material': 'too few pieces',
    'seventy-five-moves': '75 quiet moves',
    timeout: 'time-up',
    resignation: 'resigned',
    agreement: 'agreed',
    abandonment: 'left the game',
  },
} as const;
