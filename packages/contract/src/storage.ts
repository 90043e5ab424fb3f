/** Everything the product keeps in a browser. The first six names are the specification's (R-ST-01), the rest A-101's. */
export const storageKeys = {
  anonymousId: 'anonymousId',
  playerName: 'chessPlayerName',
  playerCountry: 'chessPlayerCountry',
  socketPlayerId: 'socketPlayerId',
  dailyScores: 'dailyScores',
  cookiesAccepted: 'cookiesAccepted',
  preferences: 'preferences',
} as const;

export const sessionKeys = {
  cookiesClosed: 'cookiesClosed',
  reloadedAt: 'reloadedAt',
  /** The page was loaded anew for a game that the visitor has started. */
  startAgain: 'startAgain',
} as const;

/** The one IndexedDB database: saved games, and what is known of a solver of puzzles. */
export const DATABASE_NAME = 'sixtyfour';

/** Caches of the site's own files, one a build, begin with this. */
export const SITE_CACHE_PREFIX = 'site-';
