/** The page of the AI game before the start (specification, sections 2, 4 and 5). */
import { pageNames } from './shell.ts';

export const ai = {
  title: pageNames.ai,
  choose: 'Choose an opponent',
  waiting: 'Waiting to start...',
  start: 'Start Game',
  restart: 'Restart Game',
  /** Shown after a restart: another game against the same character. */
  playAgain: {
    'gary-kaspar-bot': 'Play Gary again',
    'bobby-fish-er': 'Play Bobby again',
    'judit-poll-gar': 'Play Judit again',
    'deep-blue-berry': 'Play Deep again',
    'pawn-derdome-pete': 'Play Pete again',
  },
  takeOver: 'Play here',
} as const;
