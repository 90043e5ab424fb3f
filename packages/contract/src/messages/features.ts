/** A part of the site that is switched off. */
export const featuresOff = {
  label: 'Not available now',
  rooms: 'Rooms are closed for now.',
  queue: 'The search for an opponent is closed for now. You can play the characters.',
  accounts: 'Accounts are closed for now. You can play without one.',
  puzzles: 'The puzzles are closed for now. Please come back later.',
  champions: 'Daily Champions is closed for now. Games go on, and count again later.',
} as const;
