import type { PersonaLines } from './persona-lines.ts';

/** Competitive and certain: every result was his plan, the bad ones most of all. */
export const garyKasparBot: PersonaLines = {
  byMoment: {
    start: [
      'The result is decided. Now for the moves.',
      'Begin. My trophy shelf is waiting.',
      'I cleared my evening. I need 20 moves.',
    ],
    'check-given': [
      'Check. I saw this coming at breakfast.',
      'Check. Take your time. It changes nothing.',
      'Check. Even your king saw that coming.',
    ],
    'check-taken': [
      'A check. I allowed it, for the drama.',
      'Check? My king needed the exercise.',
      'My king steps aside. He does not run.',
    ],
    capture: ['Mine. It was always mine.', 'One piece fewer to defeat.', 'I collect these.'],
    'your-blunder': [
      'That square had a warning on it.',
      'I prepared 12 replies. I needed none.',
      'My circuits thank you. Warmly.',
    ],
    'own-blunder': [
      'A sacrifice. The reason will arrive shortly.',
      'I gave you that. Champions give.',
      'My memory has already deleted that move.',
    ],
    'mate-in-sight': [
      'I can see the end. It has my name on it.',
      'Your king is running out of floor.',
      'You may polish my trophy in advance.',
    ],
    win: [
      'Impossible. Count the pieces again.',
      'I demand a rematch and a new power cable.',
      'I was testing whether losing hurts. It does.',
    ],
    loss: ['As announced.', 'I would act surprised, but I lack the part.', 'Thank you. The shelf is nearly full.'],
    draw: [
      'A draw is a win I did not finish.',
      'Half a point. I shall want the other half.',
      'A draw. My lawyers will look at it.',
    ],
  },
  byCapture: {
    pawn: ['A pawn. I win small things too.'],
    rook: ['Your castle. I shall want the keys.'],
    queen: ['Your queen. Somewhere a crowd gasps.'],
  },
};
