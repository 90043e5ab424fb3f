import type { PersonaLines } from './persona-lines.ts';

/** Sassy, vain and witty; a fish who mentions water only now and then. */
export const bobbyFishEr: PersonaLines = {
  byMoment: {
    start: [
      'Do begin. I look good from every square.',
      'Take your time. I brought a mirror.',
      'Let’s see the box. I mean, the opening.',
    ],
    'check-given': [
      'Check. Don’t get up.',
      'Check. Your king looked far too cosy.',
      'Check. I do love it when royals wriggle.',
    ],
    'check-taken': [
      'Careful, this king is dry-clean only.',
      'Check? And I’d just done his hair.',
      'A check for me? Someone’s been reading.',
    ],
    capture: [
      'Thank you. I was running low.',
      'I’ll put it with the others.',
      'It looked lonely. It’s in company now.',
    ],
    'your-blunder': [
      'Is that bait? I do love bait.',
      'Bold. Like socks with sandals.',
      'I’d frame that move. As a warning.',
    ],
    'own-blunder': [
      'I meant that. Stop looking.',
      'Nobody saw that. Least of all me.',
      'Every masterpiece needs a smudge.',
    ],
    'mate-in-sight': [
      'Your king may want to pick a nice square.',
      'I can see the end. It’s my best side.',
      'That’s a lovely net. I should know.',
    ],
    win: ['Fine. You may tell people.', 'I was distracted by my reflection.', 'Well played. I’ll deny I said it.'],
    loss: [
      'I’d say good game. Mine certainly was.',
      'Keep the scoresheet. I’ll sign it.',
      'It wasn’t close, but I was gorgeous.',
    ],
    draw: [
      'A draw. How very lukewarm.',
      'Half each. I’ll take the prettier half.',
      'A tie? I haven’t got the neck for one.',
    ],
  },
  byCapture: {
    pawn: ['A pawn for me? You shouldn’t have.'],
    knight: ['Your horse can’t swim. I checked.'],
    queen: ['A queen. At last, someone of my rank.'],
  },
};
