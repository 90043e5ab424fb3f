/** The coach of uncounted games against characters. */
export const coach = {
  label: 'Coach',
  hint: 'After a blunder your opponent tells you why, and you can take the move back. Games with the coach don’t count.',
  turnOn: 'Turn the coach on',
  turnOff: 'Turn the coach off',
  isOn: 'The coach is on.',
  isOff: 'The coach is off.',
  /** The accessible name of the coach's comment. */
  advice: 'The coach',
  better: (move: string) => `${move} was a better move.`,
  takeBack: 'Take it back',
  playOn: 'Play on',
  /** The answer to a move while the question is open. */
  decide: 'Take the move back or play on first',
} as const;
