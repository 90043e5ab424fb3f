/** Page descriptions and short pages. */

/** Descriptions of the pages for search engines and shared links. */
export const descriptions = {
  home: 'Play chess right away against five quirky characters or real people. Free, and no account needed.',
  play: 'All the ways to play chess here: a character, a stranger, a friend with a code, two on one device, or a puzzle.',
  multiplayer: 'Play chess with a friend using a six-character code, or join a public room.',
  ai: 'Play chess against one of five characters, from a gentle teacher to one who knows your odds.',
  puzzles: 'Solve a random chess puzzle.',
  chessPuzzles: 'Six classic chess tactics in three levels.',
  chessGuide:
    'Learn chess in six chapters, from the first move to the opposition and the Greek gift, with boards to step through.',
  chessNews: 'Stories from the history of chess: a game at the opera, rook endings, clocks, and how engines think.',
  queue: 'Find someone to play chess with. From 1 to 15 minutes each.',
  game: 'A game of chess between two people.',
  roomGame: 'A game of chess between two friends.',
  roomGameById: 'A game of chess between two friends.',
  privacy: 'What this site keeps about you, and where.',
  terms: 'The terms for using this site.',
  legal: 'Who runs this site, and whose work is in it.',
  dailyChampions: 'The best chess players of the day.',
  auth: 'Sign in, or play without an account.',
  authCallback: 'Where links in our emails lead.',
  about: 'What Sixtyfour is, and what you can play here.',
  contact: 'How to reach the people who run this site.',
} as const;

/** On every page, if scripts are disabled. */
export const noScript = {
  text: 'Playing needs JavaScript. The guide and the news work without it.',
} as const;

/** Alternative text of the preview image of shared links. */
export const shareImage = {
  alt: 'A wooden chessboard with the first moves of a game, and the name Sixtyfour.',
} as const;

export const auth = {
  failed: (reason: string) => `Sign-in failed: ${reason}`,
  failedText: 'Nothing has changed. You can play without an account.',
  withTitle: 'With an account',
  withText: 'Your name and games are saved for you on every device where you log in.',
  withoutTitle: 'Without one',
  withoutText: 'You can still play everything here. Your name and games can be seen again only in this browser.',
  waysToPlay: 'All ways to play',
} as const;
