/** Notices about features that are switched off. */
export const featuresOff = {
  label: 'Not available right now',
  rooms: 'Rooms are unavailable for now.',
  queue: 'Matchmaking is unavailable for now. You can still play the characters.',
  accounts: 'Accounts are unavailable for now. You can still play without one.',
  puzzles: 'Puzzles are unavailable for now. Please check back later.',
  champions: 'Daily Champions is paused for now. You can keep playing, and games will count again later.',
} as const;
