import type { LegalText } from '../../legal-model.ts';

export const notice: LegalText = {
  version: 1,
  date: '2026-11-21',
  lede: [],
  sections: [
    {
      id: 'operator',
      title: 'Who runs this site',
      blocks: ['Responsible for this site and for what it says:'],
    },
    {
      id: 'content',
      title: 'Texts and links',
      blocks: [
        'The texts were written for Sixtyfour. Pages of others that this site links to are the responsibility of others. If something here is wrong or breaks a right of yours, write to the address above, and it will be looked at.',
      ],
    },
    {
      id: 'credits',
      title: 'Credits',
      blocks: [
        {
          entries: [
            [
              'Pieces, portraits and the mark',
              'Drawn for Sixtyfour, and given to the public domain (CC0 1.0): use them as you like.',
            ],
            ['Sounds', 'Made for Sixtyfour by a program of its own; nothing was recorded.'],
            [
              'Puzzles',
              'Found by a program of Sixtyfour in games that its characters played. Whoever runs a site may add puzzles of lichess.org, which are in the public domain (CC0 1.0).',
            ],
            [
              'Typefaces',
              'Besley by the Besley Project Authors, and Atkinson Hyperlegible Next by the Braille Institute of America. Both under the SIL Open Font License 1.1.',
            ],
            ['Icons', 'Lucide, under the ISC License.'],
            ['Rules', 'Chess itself belongs to nobody. The rules here follow the Laws of Chess of FIDE.'],
          ],
        },
      ],
    },
    {
      id: 'program',
      title: 'The program, and the programs in it',
      blocks: [
        'Sixtyfour is free software under the MIT License. It is made of these packages as well. All of them may be used, changed and passed on freely, as long as their notices go along.',
      ],
    },
  ],
};
