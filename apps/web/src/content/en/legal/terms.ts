import { MINIMUM_AGE, NAME_LENGTH } from '@sixtyfour/contract';
import type { LegalText } from '../../legal-model.ts';

export const terms: LegalText = {
  version: 3,
  date: '2026-11-29',
  lede: ['These are the rules for using this site. They’re short. By playing here, you agree to them.'],
  sections: [
    {
      id: 'what',
      title: 'What you get',
      blocks: [
        'Chess against people and characters, puzzles, and pages to learn from. It’s all free, and none of it needs an account.',
      ],
    },
    {
      id: 'who',
      title: 'Who may play',
      blocks: [
        `You must be ${MINIMUM_AGE} or older to create an account or play other people. If you’re not an adult where you live, ask your parents first.`,
      ],
    },
    {
      id: 'fair-play',
      title: 'Fair play',
      blocks: [
        'Make your own moves. In games against people, and in games that count toward Daily Champions, these aren’t allowed:',
        {
          list: [
            'Getting help from a chess program, another site or someone else.',
            'Losing on purpose, or arranging results with your opponent.',
            'Playing against yourself in two browsers to collect points.',
            'Letting a script play, or calling the server in ways the site itself doesn’t.',
            'Repeatedly leaving games instead of resigning.',
          ],
        },
        'In games against the characters that don’t count, try whatever you like. That’s what takebacks and hints are for.',
      ],
    },
    {
      id: 'names',
      title: 'Names',
      blocks: [
        `A name has ${NAME_LENGTH.min} to ${NAME_LENGTH.max} characters. Others see it, so don’t choose one that insults or threatens anyone, advertises anything or impersonates someone else. If you’re a minor, don’t use your full name.`,
      ],
    },
    {
      id: 'games',
      title: 'How games end and when they don’t count',
      blocks: [
        {
          list: [
            'The rules of chess apply as the [Chess Guide](/chess-guide) explains them. The server’s clock is the one that counts.',
            'A game between people in which one side never makes its first move is cancelled and doesn’t count.',
            'If you close or lose the page of a game and don’t come back in time, you lose it. The page shows how much time is left.',
            'While the server is down, no clock runs. The game continues afterward.',
            'The operator may remove results that came from a malfunction or from breaking these rules.',
          ],
        },
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      blocks: [
        'An account is for one person. Keep its password to yourself. You can delete the account at any time under [Privacy](/privacy#your-data), effective right away.',
        'If you break these rules, the operator may change your name, remove your results or close your account. If you ask why, you’ll get an answer.',
      ],
    },
    {
      id: 'no-warranty',
      title: 'No promises',
      blocks: [
        'The site is provided as is. It may have bugs, it may be slow, and it may shut down someday. As far as the law allows, the operator is liable only for harm caused on purpose or by gross negligence. Your rights as a consumer aren’t affected.',
      ],
    },
    {
      id: 'yours-and-ours',
      title: 'Who owns what',
      blocks: [
        'No one owns the moves of a game. You may copy, keep and publish any game. The program is free software, and the drawings are in the public domain: see [Legal Notice](/legal).',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When these rules change, this page gets a new version and date. If you don’t like the new rules, you can stop playing and delete your data.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: ['Questions, complaints, an offensive name? Write to the operator of this site.'],
    },
  ],
};
