/** The rules of Daily Champions (A-44..A-48): which results count, their scores, and the sums of a day. Pure. */
import type { EndReason, Ms } from '@sixtyfour/chess';
import { COUNTED, endsOnBoard, type GameResult, isLongEnough, type NotCounted, scoreOf } from '@sixtyfour/contract';

/** The result of one player of a finished game. */
export interface PlayerResult {
  /** Increases with each stored result. */
  readonly id: number;
  /** The id of an online or AI game. */
  readonly gameId: string;
  /** The UTC day of the end of the game, 'YYYY-MM-DD'. */
  readonly day: string;
  readonly endedAt: Ms;
  /** Null for a deleted player. */
  readonly playerId: string | null;
  /** Null for a persona or a deleted player. */
  readonly opponentId: string | null;
  /** Null for an online game. */
  readonly persona: string | null;
  /** Null for an AI game, whose length was checked before its result was stored. */
  readonly endReason: EndReason | null;
  readonly result: GameResult;
  /** Counts the moves of both sides. */
  readonly plies: number;
  /** Whole seconds from white's first move to the end. */
  readonly secondsPlayed: number;
  /** Whether one session acted for both players at the end. */
  readonly samePerson: boolean;
}

/** The part of a counted result that is needed for the sums of its day. */
export interface CountedSum extends Pick<PlayerResult, 'id' | 'endedAt' | 'result' | 'secondsPlayed'> {
  readonly score: number;
}

/** A counted result with the id of its row in `daily_scores`. */
export interface CountedResult extends PlayerResult, CountedSum {
  readonly dayId: string;
}

/** The sums of a player's results on one day. */
export interface DaySums {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly score: number;
  /** Consecutive wins up to the last result, ordered by the end of the games. */
  readonly streak: number;
  readonly bestStreak: number;
  readonly secondsPlayed: number;
  readonly lastGameAt: Ms;
}

/** The day of a player with newly counted results. */
export interface ScoredDay {
  /** Null if the player has no row for this day yet. */
  readonly dayId: string | null;
  readonly day: string;
  readonly playerId: string | null;
  /** The ids of the newly counted results. */
  readonly added: readonly number[];
  readonly sums: DaySums;
}

/** The score of a result, and the reason why it does not count; null if it counts. */
export interface ScoredResult {
  readonly id: number;
  readonly score: number;
  readonly notCounted: NotCounted | null;
}

export interface Scores {
  readonly results: readonly ScoredResult[];
  readonly days: readonly ScoredDay[];
}

/** A day to which results are being added. */
interface OpenDay {
  readonly dayId: string | null;
  readonly added: number[];
  readonly results: (PlayerResult & CountedSum)[];
}

/** Orders by the end of the game, so that the order of scoring does not matter. */
function byEnd(one: Pick<PlayerResult, 'id' | 'endedAt'>, other: Pick<PlayerResult, 'id' | 'endedAt'>): number {
  return one.endedAt - other.endedAt || one.id - other.id;
}

/** Each result of a deleted player has its own day, because such results cannot be attributed. */
function dayKey({ day, playerId, id }: PlayerResult): string {
  return `${day} ${playerId ?? id}`;
}

/**
 * Scores results, game by game in the order of their ends. A game counts for all of its players or none.
 * @param unscored all results of each of their games, in any order
 * @param counted the results of the same players and days that already count
 */
export function scoreResults(unscored: readonly PlayerResult[], counted: readonly CountedResult[]): Scores {
  const days = new Map<string, OpenDay>();
  const openDay = (result: PlayerResult, dayId: string | null): OpenDay => {
    const key = dayKey(result);
    const day = days.get(key) ?? { dayId, added: [], results: [] };
    days.set(key, day);
    return day;
  };
  for (const result of counted) openDay(result, result.dayId).results.push(result);

  const scored: ScoredResult[] = [];
  for (const game of Map.groupBy(unscored.toSorted(byEnd), ({ gameId }) => gameId).values()) {
    const notCounted = whyNotCounted(game, (result) => days.get(dayKey(result))?.results ?? []);
    for (const result of game) {
      const score = scoreOf(result.result, result.secondsPlayed);
      scored.push({ id: result.id, score, notCounted });
      if (notCounted !== null) continue;
      const day = openDay(result, null);
      day.results.push({ ...result, score });
      day.added.push(result.id);
    }
  }
  return { results: scored, days: [...days.values()].flatMap(toScoredDay) };
}

function toScoredDay({ dayId, added, results }: OpenDay): ScoredDay[] {
  const [first] = results;
  if (first === undefined || added.length === 0) return [];
  return [{ dayId, day: first.day, playerId: first.playerId, added, sums: sumDay(results) }];
}

/** Why a game does not count; null if it does. `countedOf`: the counted results of the player on that day. */
function whyNotCounted(
  game: readonly PlayerResult[],
  countedOf: (result: PlayerResult) => readonly PlayerResult[],
): NotCounted | null {
  if (game.some(isTooShort)) return 'too-short';
  if (game.some(({ samePerson }) => samePerson)) return 'same-person';
  for (const result of game) {
    const limit = reachedLimit(result, countedOf(result));
    if (limit !== null) return limit;
  }
  return null;
}

function isTooShort({ endReason, plies, secondsPlayed }: PlayerResult): boolean {
  return endReason !== null && !isLongEnough({ plies, secondsPlayed, onBoard: endsOnBoard(endReason) });
}

/** The daily limit of wins and draws that the player has reached; null if none. Losses are not limited. */
function reachedLimit(
  { result, persona, opponentId }: PlayerResult,
  counted: readonly PlayerResult[],
): Extract<NotCounted, 'opponent-limit' | 'people-limit' | 'character-limit'> | null {
  if (result === 'loss') return null;
  const scoring = counted.filter((earlier) => earlier.result !== 'loss');
  const overPeople = scoring.filter((earlier) => earlier.persona === null);
  if (persona !== null) return scoring.length - overPeople.length < COUNTED.characters ? null : 'character-limit';
  const overOpponent = overPeople.filter((earlier) => opponentId !== null && earlier.opponentId === opponentId);
  if (overOpponent.length >= COUNTED.perOpponent) return 'opponent-limit';
  return overPeople.length < COUNTED.people ? null : 'people-limit';
}

/** The sums of the counted results of one day, in any order. Needs at least one result. */
export function sumDay(results: readonly CountedSum[]): DaySums {
  const count = (of: GameResult): number => results.filter(({ result }) => result === of).length;
  let streak = 0;
  let bestStreak = 0;
  for (const { result } of results.toSorted(byEnd)) {
    streak = result === 'win' ? streak + 1 : 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  return {
    wins: count('win'),
    losses: count('loss'),
    draws: count('draw'),
    score: results.reduce((sum, { score }) => sum + score, 0),
    streak,
    bestStreak,
    secondsPlayed: results.reduce((sum, { secondsPlayed }) => sum + secondsPlayed, 0),
    lastGameAt: Math.max(...results.map(({ endedAt }) => endedAt)),
  };
}
