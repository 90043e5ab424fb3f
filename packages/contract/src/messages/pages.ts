/** Pages that are read, and pages whose content is still to come. */

/** What search engines and shared links say about each page. */
export const descriptions = {
  home: 'Play chess at once: against five odd characters or with a friend on one device. Free, and no account needed.',
  play: 'All ways to play chess here: against a character, somebody online, a friend by a code or on one device, or a puzzle.',
  multiplayer: 'Play chess with a friend by a six-character code, or join a public room.',
  ai: 'Play chess against one of five characters, from a patient beginner’s friend to one that counts in percent.',
  puzzles: 'A chess puzzle picked at random.',
  chessPuzzles: 'Six classic chess tactics in three levels.',
  chessGuide: 'The rules of chess, strategies and advanced techniques in plain words.',
  chessNews: 'Four short reads about chess.',
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

/** Pages whose content is still to come: what will be there. Each of them leads on to a game. */
export const comingPages = {
  playNow: 'What you can play now:',
  chessGuide: 'Rules, strategies and advanced techniques, in six short chapters. They are still being written.',
  chessNews: 'Four short reads about the week at the board. They are still being written.',
} as const;

export const privacy = {
  kept: 'Your settings, your puzzles and your games against the characters stay on your own device. For games between people the site sets one cookie, by which it knows you again, and its server keeps your name, your country and those games; with an account, your email as well. It has no advertisements and no analytics.',
  full: 'The full text is still being written.',
} as const;

export const terms = {
  summary: 'Playing is free and needs no account. The site comes as it is, without warranty.',
  full: 'The full terms are still being written.',
} as const;

export const legal = {
  operator: 'Whoever runs this site has not entered a name and an address yet.',
  credits: 'Credits',
  drawings: 'Pieces, portraits and the mark were drawn for Sixtyfour and are in the public domain (CC0 1.0).',
  fonts: 'Typefaces: Besley and Atkinson Hyperlegible Next, under the SIL Open Font License 1.1.',
  icons: 'Icons: Lucide, under the ISC License.',
  program: 'The program is free software under the MIT License.',
} as const;

export const about = {
  what: 'Sixtyfour is a chess site for people who want a game now. You need no account, and there are no advertisements.',
  opponents: 'Five characters play against you. They run on your own device.',
  freeSoftware: 'The program is free software under the MIT License: anyone may run it, read it and change it.',
} as const;

export const contact = {
  none: 'Whoever runs this site has not entered an address to write to yet.',
} as const;

export const auth = {
  failed: (reason: string) => `Signing in did not work: ${reason}`,
  failedText: 'Nothing was changed. You can play without an account.',
} as const;
