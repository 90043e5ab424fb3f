import type { LegalText } from '../../legal-model.ts';

export const notice: LegalText = {
  version: 2,
  date: '2026-11-23',
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
        'The texts were written for Sixtyfour. Other sites that we link to are the responsibility of their owners. If something here is wrong or violates your rights, write to the address above and we’ll look into it.',
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
              'Drawn for Sixtyfour and dedicated to the public domain (CC0 1.0). Use them as you like.',
            ],
            ['Sounds', 'Made for Sixtyfour by its own program. Nothing was recorded.'],
            [
              'Puzzles',
              'Found by Sixtyfour’s own program in games that its characters played, and in public-domain games of rated people at lichess.org from 2013 to 2017 (CC0 1.0). The operator of a site may add puzzles from lichess.org, which are in the public domain (CC0 1.0).',
            ],
            [
              'Typefaces',
              'Besley by the Besley Project Authors, and Atkinson Hyperlegible Next by the Braille Institute of America. Both under the SIL Open Font License 1.1.',
            ],
            ['Icons', 'Lucide, under the ISC License.'],
            ['Rules', 'Chess itself belongs to no one. The rules here follow the FIDE Laws of Chess.'],
          ],
        },
      ],
    },
    {
      id: 'program',
      title: 'The program, and the programs in it',
      blocks: [
        'Sixtyfour is free software under the MIT License. It also includes these packages. You may use, change and share all of them freely, as long as you keep their notices.',
      ],
    },
  ],
};
