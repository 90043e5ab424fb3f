import type { LegalText } from '../../legal-model.ts';

export const contact: LegalText = {
  version: 2,
  date: '2026-11-23',
  lede: ['There’s no form here, because a form would have to store what you write. Please send an email instead.'],
  sections: [
    {
      id: 'who',
      title: 'Where to write',
      blocks: [],
    },
    {
      id: 'what-to-write',
      title: 'How to help us help you',
      blocks: [
        {
          entries: [
            [
              'Something doesn’t work',
              'Tell us the address of the page, what you did, what happened, and which browser you use.',
            ],
            [
              'A player behaves badly',
              'Tell us the name, the day and roughly the time, or the address of the game. For an offensive name, the name is enough.',
            ],
            [
              'Your data',
              'You can download and delete it yourself, right away, under [Privacy](/privacy#your-data). For anything else, write to us.',
            ],
            ['Security issue', 'Please tell us before you tell others, and don’t look at other people’s data.'],
            ['Something gets in your way', 'See the accessibility section of [About](/about#accessibility).'],
          ],
        },
        'Please don’t send passwords or ID documents. We’ll never need them.',
      ],
    },
  ],
};
