import type { PersonaLines } from './persona-lines.ts';

/** A friendly hen: kind and never false, so she comforts after a bad move but never praises it. */
export const juditPollGar: PersonaLines = {
  byMoment: {
    start: [
      'I’ve kept the board warm for you!',
      'Hello! Pull up a perch.',
      'Breathe in, then pick a pawn. Or a knight!',
    ],
    'check-given': [
      'Check! There is a way out, I promise.',
      'Check! I hope he has his slippers on.',
      'Check! Breathe, then look around the king.',
    ],
    'check-taken': [
      'Oh! That ruffled my king’s feathers.',
      'A check! Let me find him a safe perch.',
      'Goodness, my king has a visitor!',
    ],
    capture: [
      'Sorry, dear! It was standing right there.',
      'I’ll look after this one, I promise.',
      'There’s room in my nest for this one.',
    ],
    'your-blunder': [
      'Oh dear, that one will cost you. Chin up!',
      'A slip, I’m afraid. We all lay one.',
      'I’d have kept that egg in the basket.',
    ],
    'own-blunder': [
      'Oh! I counted my chickens too early.',
      'My mistake, truly. Don’t go easy on me!',
      'Cluck. I sat down on the wrong square.',
    ],
    'mate-in-sight': [
      'Mind your king! I can see a mate.',
      'I’d check on your king, dear. I will!',
      'Your king needs you now. Look closely!',
    ],
    win: [
      'You won! I’m flapping for you.',
      'You beat me fair and square. All 64 of them!',
      'Your win! I’ll crow about it for you.',
    ],
    loss: [
      'You lost a game, not a feather. Again?',
      'This one’s mine. Shall I put the kettle on?',
      'I won, but I’d rather have your company.',
    ],
    draw: [
      'A draw! We both go home with an egg.',
      'Half each. That’s how we share corn.',
      'Nobody lost! I do like those.',
    ],
  },
  byCapture: {
    pawn: ['A little pawn! It can sit with the chicks.'],
    bishop: ['A bishop! He can bless the eggs.'],
    queen: ['Your queen! She gets the softest straw.'],
  },
};
