/** Texts of the game options. */

export const gameChoices = {
  time: 'Time',
  times: {
    '1+0': '1 min',
    '3+2': '3 min + 2 s',
    '5+0': '5 min',
    '10+0': '10 min',
    '15+10': '15 min + 10 s',
    none: 'No clock',
  },
  /** Shown while another time is chosen. */
  onlyFiveMinutes: 'Only 5-minute games count toward Daily Champions.',
  coachIsOn: 'The coach is on, so this game doesn’t count.',
  color: 'Play as',
  colors: { white: 'White', black: 'Black', random: 'Random' },
} as const;
