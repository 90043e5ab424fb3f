import type { LegalText } from '../../legal-model.ts';

export const about: LegalText = {
  version: 2,
  date: '2026-11-23',
  lede: ['Sixtyfour is a chess site for people who want a game now. You don’t need an account, and no one tracks you.'],
  sections: [
    {
      id: 'what',
      title: 'What you can do here',
      blocks: [
        {
          list: [
            'Play one of five [characters](/ai). They think on your own device, so they answer right away and don’t need a connection.',
            'Play [someone who’s waiting](/queue), from 1 to 15 minutes each, or [a friend](/multiplayer) with a six-character code.',
            'Play [two on one device](/play?mode=local).',
            'Solve [puzzles](/puzzles) that match your level.',
            'Learn from the [Chess Guide](/chess-guide), and read the [Chess News](/chess-news).',
            'Make today’s leaderboard, [Daily Champions](/daily-champions). It starts over every day.',
          ],
        },
      ],
    },
    {
      id: 'why',
      title: 'Why it’s like this',
      blocks: [
        'Most of the time you just want to play, so nothing gets between you and the first move. The site is free software under the MIT License: anyone may run it, read it and change it.',
      ],
    },
    {
      id: 'accessibility',
      title: 'Accessibility',
      blocks: [
        'The site is made for everyone, and aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.',
        'What we’ve done for that:',
        {
          list: [
            'You can use every page and every game with the keyboard alone. On the board, the arrow keys go from square to square, and you can type moves like Nf3.',
            'Screen readers announce each square with its piece, and each move, check, result and lost connection as it happens.',
            'Nothing is shown by color alone. Text and marks keep their contrast in the light and dark themes and on all boards. One of the boards has high contrast.',
            'Pages can be enlarged to 400 percent and fit a 320-pixel screen without sideways scrolling. Buttons and links are at least 24 pixels large.',
            'If your device asks for less motion, nothing moves by itself. You can turn off animation and sound in Settings.',
            'You can play the characters without a clock.',
          ],
        },
        'What still falls short, as far as we know:',
        {
          list: [
            'Games between people have a clock that can’t be turned off. That’s part of the game.',
            'The site is in English only.',
            'Automated tools check every change, and we test by hand with the keyboard. No one outside the project has audited it yet.',
          ],
        },
        'If something gets in your way, please tell us: see [Contact](/contact). Say which page it was, what you wanted to do, and which assistive technology you use.',
      ],
    },
  ],
};
