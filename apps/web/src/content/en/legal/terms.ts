import { MINIMUM_AGE, NAME_LENGTH } from '@sixtyfour/contract';
import type { LegalText } from '../../legal-model.ts';

export const terms: LegalText = {
  version: 1,
  date: '2026-11-21',
  lede: ['These are the rules for using this site. They are short. Whoever plays here agrees to them.'],
  sections: [
    {
      id: 'what',
      title: 'What you get',
      blocks: [
        'Chess against people, against characters and on puzzles, and pages to learn from. All of it is free, and none of it needs an account.',
      ],
    },
    {
      id: 'who',
      title: 'Who may play',
      blocks: [
        `To make an account or to play other people you must be ${MINIMUM_AGE} or older. If you are not of age where you live, ask your parents first.`,
      ],
    },
    {
      id: 'fair-play',
      title: 'Fair play',
      blocks: [
        'You make your own moves. In games against people, and in games that count for Daily Champions, these are not allowed:',
        {
          list: [
            'Help from a chess program, from another site, or from somebody else.',
            'Losing on purpose, or agreeing results with your opponent.',
            'Playing yourself from two browsers to collect points.',
            'Letting a script play, or calling the server in ways that the pages do not.',
            'Leaving games again and again instead of resigning.',
          ],
        },
        'Against the characters in games that do not count you may try whatever you like. That is what takeback and hint are for.',
      ],
    },
    {
      id: 'names',
      title: 'Names',
      blocks: [
        `A name has ${NAME_LENGTH.min} to ${NAME_LENGTH.max} characters. Others see it, so choose one that insults nobody, threatens nobody, advertises nothing and does not pass you off as somebody else. Do not use your full name if you are under age.`,
      ],
    },
    {
      id: 'games',
      title: 'How games end and when they do not count',
      blocks: [
        {
          list: [
            'The rules of chess apply as the [Chess Guide](/chess-guide) explains them. The clock of the server is the one that counts.',
            'A game between people in which one side never makes its first move is called off and counts for nobody.',
            'Who leaves a game and does not come back in time loses it. The page says how much time is left.',
            'While the server is down no clock runs. The game goes on afterwards.',
            'Whoever runs the site may take results out of the table that came about by a fault or against these rules.',
          ],
        },
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      blocks: [
        'An account is for one person. Keep its password to yourself. You can delete the account at any time on the page [Privacy](/privacy#your-data), and it takes effect at once.',
        'Whoever breaks these rules can be refused: a name can be changed, results can be struck, an account can be closed. You will get an answer if you ask why.',
      ],
    },
    {
      id: 'no-warranty',
      title: 'No promises',
      blocks: [
        'The site comes as it is. It may have faults, it may be slow, and it may end some day. As far as the law allows, whoever runs it answers only for harm that was done on purpose or by gross carelessness. What the law gives you as a consumer stays yours.',
      ],
    },
    {
      id: 'yours-and-ours',
      title: 'What belongs to whom',
      blocks: [
        'The moves of a game belong to nobody. You may copy, keep and publish any game. The program is free software, and the drawings are in the public domain: see [Legal Notice](/legal).',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When these rules change, this page bears a new version and a new date. If you do not like the new rules, stop playing and delete your data.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: ['Questions, complaints, a name that should not be there: write to whoever runs this site.'],
    },
  ],
};
