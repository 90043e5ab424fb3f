import { CLOCK_MS } from '@sixtyfour/contract';
import type { LegalText } from '../../legal-model.ts';

const MINUTES = CLOCK_MS / 60_000;

export const about: LegalText = {
  version: 1,
  date: '2026-11-21',
  lede: [
    'Sixtyfour is a chess site for people who want a game now. You need no account, and nobody follows you around.',
  ],
  sections: [
    {
      id: 'what',
      title: 'What you can do here',
      blocks: [
        {
          list: [
            'Play one of five [characters](/ai). They think on your own device, so they answer at once and need no connection.',
            `Play [somebody who is waiting](/queue), ${MINUTES} minutes a side, or [a friend](/multiplayer) by a code of six characters.`,
            'Play [two on one device](/play?mode=local).',
            'Solve [puzzles](/puzzles) that fit how well you play.',
            'Learn from the [Chess Guide](/chess-guide), and read the [Chess News](/chess-news).',
            'Get into the table of the day: [Daily Champions](/daily-champions). It begins anew every day.',
          ],
        },
      ],
    },
    {
      id: 'why',
      title: 'Why it is like this',
      blocks: [
        'Most of the time you want to play, and not to be asked things. So nothing stands before the first move. The site is free software under the MIT License: anyone may run it, read it and change it.',
      ],
    },
    {
      id: 'accessibility',
      title: 'Accessibility',
      blocks: [
        'The site is made to be used by everybody, and to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.',
        'What has been done for that:',
        {
          list: [
            'Every page and every game can be used by keyboard alone. On the board the arrow keys lead from square to square, and moves can be typed, like Nf3.',
            'A screen reader hears each square with its piece, and each move, check, result and lost connection as it happens.',
            'Nothing is told by colour alone. Texts and marks keep their contrast in the light theme, in the dark one and on all three boards; one board has high contrast.',
            'Pages can be enlarged to 400 percent and fit a screen of 320 pixels without sideways scrolling. What can be pressed is at least 24 pixels large.',
            'If your device asks for less motion, nothing moves by itself. Animation and sound can be switched off in Settings.',
            'A game against a character can be played without a clock.',
          ],
        },
        'What falls short, as far as we know:',
        {
          list: [
            'Games between people have a clock that cannot be switched off. That is part of the game.',
            'The site exists in English only.',
            'It is checked by programs with every change, and by hand with the keyboard. No outside body has examined it yet.',
          ],
        },
        'If something stands in your way, please say so: see [Contact](/contact). Say which page it was, what you wanted to do, and what you use to read the screen.',
      ],
    },
  ],
};
