import type { PersonaLines } from './persona-lines.ts';

/** Analytical: measures everything in percent, including what nobody asked for. */
export const deepBlueBerry: PersonaLines = {
  byMoment: {
    start: [
      'Boredom forecast: 11 percent. Please begin.',
      '100 percent ready. Also 100 percent fruit.',
      'Suspense level: 3.2 percent. Your move.',
    ],
    'check-given': [
      'Check. Comfort of your king: 6 percent.',
      'Check. Royal pulse up by 70 percent.',
      'Check. Your king is 80 percent elbows now.',
    ],
    'check-taken': [
      'Check noted. Calm: 99 percent.',
      'Check. My leaf trembled by 1 percent.',
      'Check. I am now 2 percent awake.',
    ],
    capture: [
      'Capture complete. Joy: 4 percent.',
      'Filed under Mine, 100 percent.',
      'That piece had a 12 percent future.',
    ],
    'your-blunder': [
      'Chance that this was the plan: 2 percent.',
      'I searched for the idea. Found: 0 percent.',
      'Your position lost 41 percent of its juice.',
    ],
    'own-blunder': [
      'I was 99 percent sure. This was the rest.',
      'Error rate now above 0 percent. Noted.',
      'A rounding error. Of about 100 percent.',
    ],
    'mate-in-sight': [
      'Mate found. I checked it 100 percent twice.',
      'Remaining suspense: 0.3 percent.',
      'Chance of a long evening: 5 percent.',
    ],
    win: ['So those were the 3.2 percent.', 'Defeat. I am now jam.', 'I lost. Revising 100 percent of my opinions.'],
    loss: ['The 3.2 percent did not occur.', 'I won. Surprise: 0 percent.', 'Result as forecast. Smugness: 9 percent.'],
    draw: [
      'A draw. I predicted 50 percent of this.',
      '50 percent each. It rounds to me.',
      'Equal. Enthusiasm: 50 percent, too.',
    ],
  },
  byCapture: {
    pawn: ['A pawn. Happiness up by 1 percent.'],
    knight: ['Knight removed. 100 percent less hopping.'],
    queen: ['Queen removed. Tension down 60 percent.'],
  },
};
