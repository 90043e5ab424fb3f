import { END_REASONS, type EndReason } from '@sixtyfour/chess';
import { COUNTED, endsOnBoard, type GameResult, type NotCounted, scoreOf } from '@sixtyfour/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountedResult, type PlayerResult, type ScoredDay, scoreResults, sumDay } from './scoring.ts';

const DAY = '2026-03-01';
const MIDNIGHT = Date.parse(DAY);

interface Played {
  /** With a persona instead of an opponent: an AI game. */
  readonly players: readonly [string | null, string | null] | { readonly player: string; readonly persona: string };
  /** The result of the first player. */
  readonly result: GameResult;
  readonly plies?: number;
  readonly seconds?: number;
  /** Seconds after midnight. */
  readonly end?: number;
  readonly day?: string;
  readonly samePerson?: boolean;
  readonly endReason?: EndReason;
}

const OPPOSITE = { win: 'loss', loss: 'win', draw: 'draw' } as const;

/** The results of games, with increasing ids. */
function resultsOf(games: readonly Played[]): PlayerResult[] {
  return games.flatMap((game, n): PlayerResult[] => {
    const { day = DAY, plies = 40, seconds = 100, end = n, samePerson = false, endReason = 'checkmate' } = game;
    const common = { gameId: `game ${n}`, day, plies, secondsPlayed: seconds, samePerson };
    const ended = { ...common, endedAt: Date.parse(day) + 1_000 * end };
    if ('persona' in game.players) {
      const { player, persona } = game.players;
      return [
        { ...ended, id: 2 * n, playerId: player, opponentId: null, persona, endReason: null, result: game.result },
      ];
    }
    const [one, other] = game.players;
    return [
      { ...ended, id: 2 * n, playerId: one, opponentId: other, persona: null, endReason, result: game.result },
      {
        ...ended,
        id: 2 * n + 1,
        playerId: other,
        opponentId: one,
        persona: null,
        endReason,
        result: OPPOSITE[game.result],
      },
    ];
  });
}

/** For each game, the reason why it does not count, or null. */
function verdictsOf(games: readonly Played[], counted: readonly CountedResult[] = []): (NotCounted | null)[] {
  const { results } = scoreResults(resultsOf(games), counted);
  return games.map((_, n) => results.find(({ id }) => id === 2 * n)?.notCounted ?? null);
}

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
const anna = (opponent: string, result: GameResult = 'win', more: Partial<Played> = {}): Played => ({
  players: ['Anna', opponent],
  result,
  ...more,
});
const against = (persona: string, result: GameResult = 'win'): Played => ({
  players: { player: 'Anna', persona },
  result,
});

describe('A-47 whether a game counts', () => {
  const [limit, people, characters] = ['opponent-limit', 'people-limit', 'character-limit'] as const;
  const ended = (endReason: EndReason, plies: number, seconds: number) =>
    anna('B', endReason === 'agreement' ? 'draw' : 'win', { endReason, plies, seconds });
  const cases: readonly (readonly [string, readonly Played[], readonly (NotCounted | null)[]])[] = [
    [
      'T-07 three plies do not, a mate in four does',
      [ended('checkmate', 3, 100), ended('checkmate', 4, 2)],
      ['too-short', null],
    ],
    [
      'T-07 a draw on the board does from four plies on',
      [anna('B', 'draw', { endReason: 'repetition', plies: 8 })],
      [null],
    ],
    ...(['resignation', 'abandonment', 'timeout', 'agreement'] as const).map(
      (reason) =>
        [
          `T-07 the ${reason} counts from twenty plies and sixty seconds on`,
          [ended(reason, 19, 500), ended(reason, 20, 59), ended(reason, 20, 60)],
          ['too-short', 'too-short', null],
        ] as const,
    ),
    ['S-06 one session with both seats does not', [anna('B', 'win', { samePerson: true })], ['same-person']],
    ['S-07 T-07 three wins over an opponent do', times(4, anna('B')), [null, null, null, limit]],
    ['S-07 T-07 three draws do', times(4, anna('B', 'draw')), [null, null, null, limit]],
    [
      'T-07 wins and draws share the limit over an opponent',
      [anna('B', 'draw'), anna('B'), anna('B', 'draw'), anna('B')],
      [null, null, null, limit],
    ],
    [
      'S-07 wins of the opponent have their own limit',
      [...times(3, anna('B')), ...times(4, anna('B', 'loss'))],
      [null, null, null, null, null, null, limit],
    ],
    [
      'T-07 four wins and draws over people do, whoever they are',
      [anna('B'), anna('C', 'draw'), anna('D'), anna('E', 'draw'), anna('F'), anna('G', 'draw')],
      [null, null, null, null, people, people],
    ],
    [
      'the limit over an opponent comes first',
      [...times(3, anna('B')), anna('C'), anna('B')],
      [null, null, null, null, limit],
    ],
    [
      'S-07 another day has its own limit',
      [...times(3, anna('B')), anna('B', 'win', { day: '2026-03-02' })],
      times(4, null),
    ],
    [
      'T-07 a draw that is over the limit of either player counts for neither',
      [
        ...['C', 'D', 'E', 'F'].map((name) => anna(name)),
        anna('B', 'draw'),
        { players: ['B', 'Anna'], result: 'draw' },
      ],
      [null, null, null, null, people, people],
    ],
    [
      'a loss counts, also beyond the limit of the loser',
      [...['C', 'D', 'E', 'F'].map((name) => anna(name)), anna('B', 'loss')],
      times(5, null),
    ],
    [
      'T-07 ten wins and draws over all characters do',
      [...times(5, against('pip')), ...times(5, against('rosa', 'draw')), against('pip'), against('max', 'draw')],
      [...times(10, null), characters, characters],
    ],
    [
      'people and characters have limits of their own',
      [...times(10, against('pip')), ...['B', 'C', 'D', 'E'].map((name) => anna(name)), against('pip'), anna('F')],
      [...times(14, null), characters, people],
    ],
    ['losses to a character always do', times(15, against('pip', 'loss')), times(15, null)],
    [
      'of games in no order, those that ended first do',
      [5, 4, 3, 2, 1].map((end) => anna('B', 'win', { end })),
      [limit, limit, null, null, null],
    ],
    [
      'deleted players are no one opponent, and count as people',
      times(5, { players: ['Anna', null], result: 'win' }),
      [...times(4, null), people],
    ],
  ];
  test.each(cases)('%s', (_, games, verdicts) => {
    expect(verdictsOf(games)).toEqual(verdicts);
  });

  test('results that already count are part of the limit', () => {
    const { results, days } = scoreResults(resultsOf(times(2, anna('B'))), []);
    expect(results.map(({ notCounted }) => notCounted)).toEqual(times(4, null));
    const counted = countedOf(resultsOf(times(2, anna('B'))), days);
    const later = resultsOf(times(4, anna('B'))).slice(4);
    const verdicts = scoreResults(later, counted).results.map(({ notCounted }) => notCounted);
    expect(verdicts).toEqual([null, null, limit, limit]);
  });
});

describe('A-44 A-46 a day', () => {
  const dayOf = (name: string, games: readonly Played[]) =>
    scoreResults(resultsOf(games), []).days.find(({ playerId }) => playerId === name);

  test('R-LB-13 has the scores of its counted results', () => {
    const games = [
      anna('B', 'win', { seconds: 60 }),
      anna('C', 'win', { seconds: 900 }),
      anna('D', 'draw', { seconds: 10 }),
      anna('E', 'loss', { seconds: 10 }),
      anna('F', 'win', { plies: 3 }),
    ];
    expect(dayOf('Anna', games)?.sums).toEqual({
      wins: 2,
      losses: 1,
      draws: 1,
      score: 1_240 + 1_000 + 500,
      streak: 0,
      bestStreak: 2,
      secondsPlayed: 980,
      lastGameAt: MIDNIGHT + 3_000,
    });
    expect(dayOf('F', games)).toBeUndefined();
  });

  test.each<readonly [GameResult[], number, number]>([
    [['win', 'win', 'win'], 3, 3],
    [['win', 'win', 'loss'], 0, 2],
    [['win', 'win', 'draw', 'win'], 1, 2],
    [['loss', 'win', 'loss', 'win', 'win'], 2, 2],
    [['loss'], 0, 0],
  ])('with the results %j has the streak %d and the best streak %d', (results, streak, bestStreak) => {
    const games = results.map((result, n) => anna(`opponent ${n}`, result));
    expect(dayOf('Anna', games)?.sums).toMatchObject({ streak, bestStreak });
  });

  test('a deleted player has a day for each result', () => {
    const { days } = scoreResults(resultsOf(times(2, { players: ['Anna', null], result: 'win' })), []);
    expect(days.map(({ playerId, added }) => [playerId, added])).toEqual([
      ['Anna', [0, 2]],
      [null, [1]],
      [null, [3]],
    ]);
  });
});

/** The results as stored after scoring. */
function countedOf(results: readonly PlayerResult[], days: readonly ScoredDay[]): CountedResult[] {
  return days.flatMap(({ day, playerId, added }) =>
    results
      .filter(({ id }) => added.includes(id))
      .map((result) => ({
        ...result,
        score: scoreOf(result.result, result.secondsPlayed),
        dayId: `${day} ${playerId}`,
      })),
  );
}

const name = fc.constantFrom('Anna', 'Bela', 'Cora', 'Dora');
const anyGame: fc.Arbitrary<Played> = fc.record({
  players: fc.oneof(
    fc.uniqueArray(name, { minLength: 2, maxLength: 2 }).map(([one = '', other = '']) => [one, other] as const),
    fc.record({ player: name, persona: fc.constantFrom('pip', 'rosa') }),
  ),
  result: fc.constantFrom('win', 'win', 'loss', 'draw'),
  plies: fc.constantFrom(3, 4, 19, 20, 50),
  seconds: fc.nat(400),
  end: fc.nat(20),
  day: fc.constantFrom(DAY, '2026-03-02'),
  samePerson: fc.constantFrom(false, false, false, true),
  endReason: fc.constantFrom(...END_REASONS.filter((reason) => reason !== 'aborted')),
});
const anyGames = fc.array(anyGame, { maxLength: 60 });

describe('I-11 for any games', () => {
  test('the order of the given results does not matter', () => {
    fc.assert(
      fc.property(anyGames, fc.infiniteStream(fc.nat()), (games, keys) => {
        const results = resultsOf(games);
        const shuffled = results
          .map((result) => [keys.next().value ?? 0, result] as const)
          .toSorted(([one], [other]) => one - other)
          .map(([, result]) => result);
        expect(scoreResults(shuffled, [])).toEqual(scoreResults(results, []));
      }),
    );
  });

  test('results scored in batches, in the order of their ends, count the same as when scored together', () => {
    fc.assert(
      fc.property(anyGames, fc.integer({ min: 1, max: 9 }), (games, size) => {
        const all = resultsOf(games);
        const order = games
          .map((_, n) => n)
          .toSorted((one, other) => endOf(all, one) - endOf(all, other) || one - other);
        const counted: CountedResult[] = [];
        const verdicts = new Map<number, NotCounted | null>();
        const sums = new Map<string, ScoredDay['sums']>();
        for (let from = 0; from < order.length; from += size) {
          const ids = new Set(order.slice(from, from + size).map((n) => `game ${n}`));
          const batch = all.filter(({ gameId }) => ids.has(gameId));
          const { results, days } = scoreResults(batch, counted);
          counted.push(...countedOf(batch, days));
          for (const { id, notCounted } of results) verdicts.set(id, notCounted);
          for (const day of days) sums.set(`${day.day} ${day.playerId}`, day.sums);
        }
        const atOnce = scoreResults(all, []);
        expect(verdicts).toEqual(new Map(atOnce.results.map(({ id, notCounted }) => [id, notCounted])));
        expect(sums).toEqual(new Map(atOnce.days.map((day) => [`${day.day} ${day.playerId}`, day.sums])));
      }),
    );
  });

  test('S-07 T-07 no limit is exceeded, a game counts for all players or none, and a day is the sum of its counted results', () => {
    fc.assert(
      fc.property(anyGames, (games) => {
        const all = resultsOf(games);
        const { results, days } = scoreResults(all, []);
        const reasons = new Map(results.map(({ id, notCounted }) => [id, notCounted]));
        expect([...reasons.keys()].toSorted((one, other) => one - other)).toEqual(all.map(({ id }) => id));
        for (const ofGame of Map.groupBy(all, ({ gameId }) => gameId).values())
          expect(new Set(ofGame.map(({ id }) => reasons.get(id))).size).toBe(1);

        const counting = all.filter(({ id }) => reasons.get(id) === null);
        expect(days.flatMap(({ added }) => added).toSorted((one, other) => one - other)).toEqual(
          counting.map(({ id }) => id),
        );
        for (const { added, sums } of days) {
          const own = countedOf(all, days).filter(({ id }) => added.includes(id));
          expect(sums).toEqual(sumDay(own));
          expect(sums.wins + sums.losses + sums.draws).toBe(own.length);
          expect(sums.score).toBe(own.reduce((sum, { score }) => sum + score, 0));
          const scoring = own.filter(({ result }) => result !== 'loss');
          const [people, characters] = [true, false].map((isPerson) =>
            scoring.filter(({ persona }) => (persona === null) === isPerson),
          );
          expect(people?.length).toBeLessThanOrEqual(COUNTED.people);
          expect(characters?.length).toBeLessThanOrEqual(COUNTED.characters);
          for (const ofOpponent of Map.groupBy(people ?? [], ({ opponentId }) => opponentId).values())
            expect(ofOpponent.length).toBeLessThanOrEqual(COUNTED.perOpponent);
          const quit = own.filter(({ endReason }) => endReason !== null && !endsOnBoard(endReason));
          expect(quit.filter(({ plies }) => plies < COUNTED.offBoard.plies)).toEqual([]);
          expect(quit.filter(({ secondsPlayed }) => secondsPlayed < COUNTED.offBoard.seconds)).toEqual([]);
        }
      }),
    );
  });
});

function endOf(results: readonly PlayerResult[], game: number): number {
  return results.find(({ gameId }) => gameId === `game ${game}`)?.endedAt ?? 0;
}
