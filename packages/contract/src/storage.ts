/** Keys of local storage. The first six are defined by the specification (R-ST-01), the others by A-101. */
export const storageKeys = {
  anonymousId: 'anonymousId',
  playerName: 'chessPlayerName',
  playerCountry: 'chessPlayerCountry',
  socketPlayerId: 'socketPlayerId',
  dailyScores: 'dailyScores',
  cookiesAccepted: 'cookiesAccepted',
  preferences: 'preferences',
} as const;

/** Keys of session storage. */
export const sessionKeys = {
  cookiesClosed: 'cookiesClosed',
  reloadedAt: 'reloadedAt',
  /** Set when the page reloads because of an update after the visitor started a game. */
  startAgain: 'startAgain',
  /** The screen of the tab's running search: 'queue' or 'room'. */
  searchFrom: 'searchFrom',
} as const;

/** The IndexedDB database: saved games, tab leases, reviews, puzzles and the solver's rating. */
export const DATABASE_NAME = 'sixtyfour';

/** Prefix of the caches of site files; there is one cache per build. */
export const SITE_CACHE_PREFIX = 'site-';
