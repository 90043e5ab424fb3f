import type { LegalText } from '../../legal-model.ts';

export const contact: LegalText = {
  version: 1,
  date: '2026-11-21',
  lede: [
    'There is no form here, because a form would have to keep what you write. Send a mail instead; whoever runs this site reads it.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Where to write',
      blocks: [],
    },
    {
      id: 'what-to-write',
      title: 'What helps us to help you',
      blocks: [
        {
          entries: [
            [
              'Something does not work',
              'The address of the page, what you did, what happened, and which browser you use. If the page showed a number of a request, send it along.',
            ],
            [
              'A player behaves badly',
              'The name, the day and about what time it was, or the address of the game. For names that insult, the name is enough.',
            ],
            [
              'Your data',
              'You can download and delete it yourself, at once, on the page [Privacy](/privacy#your-data). For everything else, write.',
            ],
            [
              'A hole in the security',
              'Please tell us before you tell others, and do not look at the data of other people.',
            ],
            ['Something stands in your way', 'See the section on accessibility of [About](/about#accessibility).'],
          ],
        },
        'Please do not send passwords, and no pictures of your papers. Nobody here needs them.',
      ],
    },
  ],
};
