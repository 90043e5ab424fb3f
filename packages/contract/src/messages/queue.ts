/** The queue, and the bars about a search or a running game: texts that the specification does not quote. */

export const queue = {
  pace: 'We’ll search for up to a minute.',
  tellMe: 'Notify me when a match is found',
  tellMeText: 'With a browser notification. The tab flashes and a sound plays either way.',
  tellMeRefused: 'Your browser blocks notifications from this site.',
  soundBlocked: 'Click or tap anywhere on this page to turn on sound.',
  playingAs: 'Playing as',
  from: (country: string) => `from ${country}`,
  rules: '5 minutes each, standard rules.',
  nobodyYet: 'No one yet.',
  playWhileWaiting: (opponent: string) => `Play ${opponent} while you wait`,
  playWhileWaitingText: 'We’ll keep searching. This game doesn’t count and isn’t saved.',
  nobodyCame: 'No one joined this time.',
  playInstead: (opponent: string) => `Play ${opponent} instead`,
  playInsteadText: 'The game starts right away. It doesn’t count and isn’t saved.',
  searchAgain: 'Search again',
  close: 'Close',
  titleFound: '(!) Match found!',
  opensIn: (seconds: number) => `Your game opens in ${seconds} s.`,
  open: 'Open the game',
  search: 'Search for an opponent',
  inProgress: 'You have a game in progress',
  goBack: 'Return',
} as const;

/** The result of an online game, from the visitor's point of view. */
export const pastGame = {
  won: (reason: string) => `you won ${reason}`,
  lost: (reason: string) => `you lost ${reason}`,
  drew: (reason: string) => `draw ${reason}`,
  calledOff: 'cancelled',
  reasons: {
    checkmate: 'by checkmate',
    stalemate: 'by stalemate',
    repetition: 'by repetition',
    'insufficient-material': 'by insufficient material',
    'seventy-five-moves': 'by the 75-move rule',
    timeout: 'on time',
    resignation: 'by resignation',
    agreement: 'by agreement',
    abandonment: 'by abandonment',
  },
} as const;
