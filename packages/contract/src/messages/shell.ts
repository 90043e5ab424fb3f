/** Texts of the shell, on every page. */

export const site = {
  name: 'Sixtyfour',
  titled: (page: string) => `${page} - Chess`,
  tagline: 'The Ultimate Chess Experience',
  footerLine: 'Sixtyfour. Free to play, no account needed.',
  skipLink: 'Skip to main content',
  loading: 'Loading...',
  mainNavigation: 'Main',
  footerNavigation: 'About this site',
  cookieSettings: 'Cookie settings',
  notFound: 'We couldn’t find that page. This is the home page.',
  pageFailed: 'We couldn’t load this page.',
  pageFailedText: 'You may be offline, or the site has a new version. Your saved games are safe.',
  reload: 'Reload',
} as const;

export const nav = {
  home: 'Sixtyfour, home',
  dailyChampions: 'Daily Champions',
  chessGuide: 'Chess Guide',
  chessNews: 'Chess News',
  puzzles: 'Puzzles',
  playNow: 'Play Now',
  play: 'Play',
  about: 'About',
  contact: 'Contact',
  terms: 'Terms',
  privacy: 'Privacy',
  legal: 'Legal Notice',
  account: 'Account',
  settings: 'Settings',
} as const;

/** Page names: title and usually heading. */
export const pageNames = {
  home: site.name,
  play: 'Play',
  multiplayer: 'Multiplayer Chess',
  ai: 'Play vs AI',
  puzzles: 'Chess Puzzle Challenge',
  chessPuzzles: 'Chess Puzzles',
  chessGuide: nav.chessGuide,
  chessNews: nav.chessNews,
  queue: 'Find an Opponent',
  game: 'Online game',
  roomGame: 'Room game',
  roomGameById: 'Room game',
  privacy: nav.privacy,
  terms: nav.terms,
  legal: nav.legal,
  dailyChampions: nav.dailyChampions,
  auth: 'Sign in',
  authCallback: 'Signing in',
  about: nav.about,
  contact: nav.contact,
} as const;
