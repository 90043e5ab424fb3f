/** What pages say of themselves, and the short ones that are read. */

/** What search engines and shared links say about each page. */
export const descriptions = {
  home: 'Play chess at once: against five odd characters or with a friend on one device. Free, and no account needed.',
  play: 'All ways to play chess here: against a character, somebody online, a friend by a code or on one device, or a puzzle.',
  multiplayer: 'Play chess with a friend by a six-character code, or join a public room.',
  ai: 'Play chess against one of five characters, from a patient beginner’s friend to one that counts in percent.',
  puzzles: 'A chess puzzle picked at random.',
  chessPuzzles: 'Six classic chess tactics in three levels.',
  chessGuide:
    'Learn chess in six chapters, from the first move to the opposition and the Greek gift, with boards to step through.',
  chessNews: 'Stories from the history of chess: a game at the opera, rook endings, clocks, and how engines think.',
  queue: 'Find somebody to play chess with, five minutes a side.',
  game: 'A game of chess between two people.',
  roomGame: 'A game of chess between two friends.',
  roomGameById: 'A game of chess between two friends.',
  privacy: 'What this site keeps about you, and where.',
  terms: 'The terms for using this site.',
  legal: 'Who answers for this site, and whose work is in it.',
  dailyChampions: 'The best chess players of the day.',
  auth: 'Sign in, or go on without an account.',
  authCallback: 'Where the link of a mail leads.',
  about: 'What Sixtyfour is, and what can be played here.',
  contact: 'How to reach whoever runs this site.',
} as const;

/** What the picture shows that goes along with a shared link. */
export const shareImage = {
  alt: 'A wooden chess board with the first moves of a game, and the name Sixtyfour.',
} as const;

export const auth = {
  failed: (reason: string) => `Signing in did not work: ${reason}`,
  failedText: 'Nothing was changed. You can play without an account.',
  withTitle: 'With an account',
  withText: 'Your name and your games are kept for you, on every device that you log in on.',
  withoutTitle: 'Without one',
  withoutText: 'Everything here can be played. Your name and your games stay with this browser.',
  waysToPlay: 'All ways to play',
} as const;
