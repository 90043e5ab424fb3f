/** Daily Champions, and the score of a game in the game-over dialog. */
import { COUNTED } from '../constants.ts';
import type { ChampionsView, Forgery, NotCounted } from '../entities/champions.ts';
import { pageNames } from './shell.ts';

const unranked = 'Your first win gives you a rank.';

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
  /** Short, see `RankingNote`. */
  scoring: [
    'A win is worth 1,000 points, a draw 500.',
    'A win adds a point for each second under five minutes.',
    `The day’s first ${COUNTED.people} wins and draws against people count.`,
    `At most ${COUNTED.perOpponent} of them may be against the same person.`,
    `Against characters, the day’s first ${COUNTED.characters} count.`,
  ],
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
  statsOrder: 'Sorted by win rate, then games, then score.',
  /** @param days '20 November', or '15–21 November' */
  days: (days: string) => `${days} (UTC)`,
  medals: ['Gold medal', 'Silver medal', 'Bronze medal'],
  you: '(you)',
  empty: 'No one’s on the board yet.',
  emptyYesterday: 'No one made the board.',
  emptyText: 'Win a game and take first place.',
  play: 'Play vs AI',
  loadFailed: 'We couldn’t load the rankings.',
  loadFailedText: 'Check your internet connection.',
  retry: 'Retry',
  noRank: '-',
  /** Beside the visitor's own row. */
  unranked,
  unnamed: 'You’re listed as Anonymous.',
  enterName: 'Enter your name',
  nameShown: 'Daily Champions shows it.',
  offline: 'The server isn’t responding. These rankings may be out of date.',
  ownResults: 'Your results on this device',
  ownResultsText: 'Today’s games that counted, of everyone who played here in this browser.',
  ownResultsNone: 'None of your games in this browser have counted today.',
  updated: 'The rankings are up to date.',
} as const;

/** The score eligibility of a game, in the game-over dialog. */
export const gameCount = {
  verifying: 'Verifying...',
  rankToday: 'Rank today',
  /** For a game of an earlier day. */
  rankThatDay: 'Rank that day',
  streak: 'Streak',
  notCounted: {
    'other-time': 'Only 5-minute games count',
    'too-short': `Too short: a game that isn’t decided on the board needs ${COUNTED.offBoard.plies / 2} moves each and ${COUNTED.offBoard.seconds} seconds.`,
    'same-person': 'Games against yourself don’t count.',
    'opponent-limit': `A player’s first ${COUNTED.perOpponent} wins and draws a day against the same person count.`,
    'people-limit': `A player’s first ${COUNTED.people} wins and draws a day against people count.`,
    'character-limit': `Your first ${COUNTED.characters} wins and draws a day against characters count.`,
    'character-timed-out': 'Wins on time against a character don’t count.',
    casual: 'Games with help don’t count.',
    connection: 'The connection was lost during the game.',
    'engine-changed': 'The site was updated during the game.',
    'not-verified': 'The server couldn’t check this game.',
    voided: 'This game was removed from the rankings.',
  } satisfies Record<NotCounted, string>,
  /** A visitor with an unmodified page never sees these. */
  refused: {
    'illegal-move': 'This game contains an illegal move.',
    'forged-reply': 'The character wouldn’t play like this.',
    'impossible-time': 'The times in this game aren’t possible.',
    'moves-at-once': 'The moves in this game all came at once.',
    'wrong-result': 'This game didn’t end like this.',
  } satisfies Record<Forgery, string>,
  unknown: 'We couldn’t load your score.',
  /** Reasons for not counting that the page itself determines. */
  uncounted: {
    position: 'Games from a custom position don’t count.',
    time: 'Only games of five minutes each count.',
    level: 'Games at a chosen strength don’t count.',
    meanwhile: 'Games played while you wait don’t count.',
    unasked: 'This game was just for fun and doesn’t count.',
    help: 'Games with a takeback or a hint don’t count.',
    coach: 'Games with the coach don’t count.',
    thinking: 'Games against a character that thinks like a person don’t count.',
    offline: 'No connection, so this game doesn’t count.',
    'no-cookies': 'Your browser blocks cookies here, so this game doesn’t count.',
    outdated: 'The site was updated, so this game doesn’t count. Reload the page before the next one.',
    updated: 'The site was updated during this game, so it doesn’t count.',
    'too-many': 'Too many games at once, so this one doesn’t count.',
    engine: 'The character didn’t play as usual, so this game doesn’t count.',
    dropped: 'The server lost track of this game, so it doesn’t count.',
  },
  /** Shown after an automatic reload. */
  updated: 'The site was updated. Press Start again.',
  /** Placeholder for a rank or number of wins that is unknown, for now or for good. */
  none: '-',
  /** @param label `rankToday` or `rankThatDay` */
  rankIs: (label: string, rank: number | null) => (rank === null ? unranked : `${label} ${rank}.`),
  streakIs: (streak: number) => `Streak ${streak}.`,
} as const;
