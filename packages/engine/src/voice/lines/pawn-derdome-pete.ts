import type { PersonaLines } from './persona-lines.ts';

/** Chaotic: starts most sentences, finishes few of them; a dash marks where the thought fell off. */
export const pawnDerdomePete: PersonaLines = {
  byMoment: {
    start: [
      'Welcome to the dome! Mind the –',
      'Right, the plan is! The plan was, um.',
      'I call dibs on the horse! Or the –',
    ],
    'check-given': [
      'Check! I think! That is a king, right?',
      'Check! I was aiming for the horse, but –',
      'Is it check? It’s check! What do I win?',
    ],
    'check-taken': [
      'My king! Which one is, oh, the tall one!',
      'Check? But I only just found the –',
      'Run, king! Not there! Okay, there.',
    ],
    capture: [
      'Got it! Do I keep it or eat it or –',
      'Two pieces entered! Now there’s, um.',
      'Crunch! Sorry, was someone using that?',
    ],
    'your-blunder': [
      'Ooh, chaos! I was about to do that!',
      'Did that piece fall over, or did it –',
      'Was that on purpose? Mine never are!',
    ],
    'own-blunder': [
      'That was a trap! For me, it turns out.',
      'Wrong piece! Wrong dome! Wrong –',
      'No wait, I meant the other, put it, um.',
    ],
    'mate-in-sight': [
      'Am I winning? Nobody touch the –',
      'I see mate! It’s right over, hang on.',
      'Your king’s got nowhere to, wait, has he?',
    ],
    win: [
      'You won? I thought we were on the same –',
      'One piece leaves! It’s, um, yours!',
      'Best of 3? Best of 900? Best of –',
    ],
    loss: [
      'I won! How did I, never mind, I won!',
      'Victory! Did anyone write down what I –',
      'Is it over? Was that me? That was me!',
    ],
    draw: [
      'A draw? I can’t even draw a –',
      'Two pieces enter! Nobody, um, leaves?',
      'So we both won! Or neither! Or –',
    ],
  },
  byCapture: {
    pawn: ['Tiny guy! I had one just like, oh no.'],
    knight: ['A horse! I’m riding it to the –'],
    queen: ['Is this the big one? It looks like the –'],
  },
};
