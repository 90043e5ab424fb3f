/** I-11: the daily scores of each player contain each counted game exactly once, and nothing else. */
import type { EndReason } from '@sixtyfour/chess';
import { endsOnBoard, isLongEnough, scoreOf } from '@sixtyfour/contract';
import type { Violation } from './games.ts';
import type { DayRow, ResultRow, Rows } from './rows.ts';

type Sums = Pick<
  DayRow,
  'wins' | 'losses' | 'draws' | 'score' | 'streak' | 'best_streak' | 'seconds_played' | 'total_games'
>;

const NOTHING: Sums = {
  wins: 0,
  losses: 0,
  draws: 0,
  score: 0,
  streak: 0,
  best_streak: 0,
  seconds_played: 0,
  total_games: 0,
};

function withResult(sums: Sums, { result, seconds_played }: ResultRow): Sums {
  const streak = result === 'win' ? sums.streak + 1 : 0;
  return {
    wins: sums.wins + (result === 'win' ? 1 : 0),
    losses: sums.losses + (result === 'loss' ? 1 : 0),
    draws: sums.draws + (result === 'draw' ? 1 : 0),
    score: sums.score + scoreOf(result, seconds_played),
    streak,
    best_streak: Math.max(sums.best_streak, streak),
    seconds_played: sums.seconds_played + seconds_played,
    total_games: sums.total_games + 1,
  };
}

function inOrder(results: readonly ResultRow[]): ResultRow[] {
  return results.toSorted((one, other) => one.ended_at.getTime() - other.ended_at.getTime() || one.id - other.id);
}

function dayFaults(day: DayRow, results: readonly ResultRow[]): string[] {
  const counted = inOrder(results.filter(({ daily_score_id }) => daily_score_id === day.id));
  const expected = counted.reduce(withResult, NOTHING);
  const names = Object.keys(expected) as (keyof Sums)[];
  const faults = names
    .filter((name) => day[name] !== expected[name])
    .map((name) => `${name} of ${day.player_id} is ${day[name]} and the results give ${expected[name]}`);
  const strangers = counted.filter(
    ({ player_id, ended_at }) => player_id !== day.player_id || ended_at.toISOString().slice(0, 10) !== day.day,
  );
  if (strangers.length > 0) faults.push(`${strangers.length} results of others or of other days count for ${day.id}`);
  return faults;
}

function resultFaults(
  { plies, seconds_played: secondsPlayed, daily_score_id, not_counted, seat }: ResultRow,
  endReason: EndReason | null,
): string[] {
  if (daily_score_id === null) return not_counted === null ? [`the result of ${seat} is lost`] : [];
  const onBoard = endReason !== null && endsOnBoard(endReason);
  const isShort = !isLongEnough({ plies, secondsPlayed, onBoard });
  return isShort ? [`${plies} plies in ${secondsPlayed} s, ended by ${endReason}, count for ${seat}`] : [];
}

export function checkDays({ games, results, days }: Rows): Violation[] {
  const broken =
    (gameId: string | null) =>
    (what: string): Violation => ({ invariant: 'I-11', gameId, what });
  const resultsOf = Map.groupBy(results, ({ game_id }) => game_id);
  const ofPlayer = Map.groupBy(results, ({ player_id }) => player_id);
  return [
    ...games.flatMap(({ id, end_reason: endReason }) => {
      const own = resultsOf.get(id) ?? [];
      const isWhole = new Set(own.map(({ not_counted }) => not_counted)).size < 2;
      return [
        ...own.flatMap((result) => resultFaults(result, endReason)),
        ...(isWhole ? [] : ['it counts for one of two']),
      ].map(broken(id));
    }),
    ...days.flatMap((day) => dayFaults(day, ofPlayer.get(day.player_id) ?? []).map(broken(null))),
  ];
}
