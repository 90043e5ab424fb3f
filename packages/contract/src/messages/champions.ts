/** The daily table, and what a game counted for it. */
import type { ChampionsView, Forgery, NotCounted } from '../entities/champions.ts';
import { pageNames } from './shell.ts';

export const champions = {
  title: pageNames.dailyChampions,
  score: 'Score',
  stats: 'Stats',
  streaks: 'Streaks',
  nextReset: (localTime: string) => `Next reset at ${localTime}`,
  anonymous: 'Anonymous',
} as const;

export const championsPage = {
  quickWins: 'Top players earn bonus points for quick wins.',
  scoring: 'A win is 1,000 points plus a point for every second saved under five minutes. A draw is 500.',
  tabs: 'Rankings',
  views: { today: 'Today', yesterday: 'Yesterday', week: 'Seven days' } satisfies Record<ChampionsView, string>,
  viewsLabel: 'Days',
  rank: 'Rank',
  player: 'Player',
  wins: 'Wins',
  record: 'W / L / D',
  winRate: 'Win rate',
  percent: (percent: number) => `${percent}%`,
  games: 'Games',
  gamesCount: (count: number) => `${count} ${count === 1 ? 'game' : 'games'}`,
  averageTime: 'Average time',
  noTime: '-',
  currentStreak: 'Streak',
  bestStreak: 'Best streak',
  onFire: 'Three or more in a row',
  trophy: 'Five or more in a row',
  statsOrder: 'By win rate, then games, then score.',
  /** @param days '20 November', or '15–21 November' */
  days: (days: string) => `${days}, in UTC.`,
  medals: ['Gold medal', 'Silver medal', 'Bronze medal'],
  you: '(you)',
  empty: 'Nobody has a counted game yet.',
  emptyYesterday: 'Nobody had a counted game.',
  emptyText: 'Win one and stand here first.',
  play: 'Play vs AI',
  loadFailed: 'The table could not be loaded.',
  loadFailedText: 'Check your internet connection.',
  retry: 'Retry',
  offline: 'The server does not answer. The table is as it was last.',
  ownResults: 'Your results on this device',
  ownResultsText: 'Games of today that counted, as this browser saw them.',
  ownResultsNone: 'No game of this browser has counted today.',
  updated: 'The table is up to date.',
} as const;

/** What the dialog at the end of a game says about its worth. */
export const gameCount = {
  verifying: 'Verifying...',
  rankToday: 'Rank today',
  streak: 'Streak',
  notCounted: {
    'too-short': 'It was too short to count.',
    'same-person': 'Games against oneself do not count.',
    'opponent-limit': 'You have scored often enough against this opponent today.',
    'character-timed-out': 'A win on the character’s time does not count.',
    casual: 'A game with help does not count.',
    connection: 'The connection was lost during the game.',
    'engine-changed': 'The site was updated during the game.',
    'not-verified': 'The server could not check this game.',
    voided: 'This game was taken out of the table.',
  } satisfies Record<NotCounted, string>,
  /** Of an honest page nobody ever reads these. */
  refused: {
    'illegal-move': 'A move of this game is not legal.',
    'forged-reply': 'The character does not play like this.',
    'impossible-time': 'The times of this game are not possible.',
    'moves-at-once': 'The moves of this game came all at once.',
    'wrong-result': 'This game did not end like this.',
  } satisfies Record<Forgery, string>,
  unknown: 'The server cannot be asked what it counted.',
  /** Why a game does not count, when the page itself knows. */
  uncounted: {
    setup: 'A game without a clock, from a position or beside a search does not count.',
    help: 'A game with a takeback or a hint does not count.',
    offline: 'No connection: this game does not count.',
    outdated: 'The site was updated: this game does not count. Reload the page for the next.',
    'too-many': 'Too many games at once: this one does not count.',
    engine: 'The character failed to play as itself: this game does not count.',
    dropped: 'The server does not follow this game: it does not count.',
  },
  /** After the page has loaded itself anew. */
  updated: 'The site was updated. Press Start once more.',
  /** Where a place or a number of wins will stand, or never. */
  none: '-',
  rankIs: (rank: number) => `Rank today ${rank}.`,
  streakIs: (streak: number) => `Streak ${streak}.`,
} as const;
