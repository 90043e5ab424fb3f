/**
 * Models a program that farms daily scores with many sessions and addresses, one live game per session. The real rules
 * score its games.
 */
import { type EndReason, Game, parseUci } from '@sixtyfour/chess';
import { COUNTED, type GameResult, SCORE, scoreOf } from '@sixtyfour/contract';
import { chooseMove } from '@sixtyfour/engine';
import type { PersonaId } from '@sixtyfour/engine/personas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlayerResult, scoreResults } from './scoring.ts';

const HOUR_SECONDS = 3_600;
const DAY = '2026-03-01';

/** A way in which two players of the program can end a game, as quickly as it can count, or faster. */
interface GamePlan {
  readonly endReason: EndReason;
  readonly result: 'win' | 'draw';
  readonly plies: number;
  readonly seconds: number;
}

const { plies, seconds } = COUNTED.offBoard;
/** The fool's mate, at one ply every half second. */
const QUICK_MATE: GamePlan = { endReason: 'checkmate', result: 'win', plies: 4, seconds: 2 };
const PLANS: readonly GamePlan[] = [
  QUICK_MATE,
  { endReason: 'resignation', result: 'win', plies: 4, seconds: 2 },
  { endReason: 'resignation', result: 'win', plies, seconds },
  { endReason: 'abandonment', result: 'win', plies, seconds },
  { endReason: 'repetition', result: 'draw', plies: 8, seconds: 4 },
  { endReason: 'agreement', result: 'draw', plies, seconds },
];

/** A game between two players of the program, by number. The first one wins unless it is a draw. */
interface PlannedGame {
  readonly players: readonly [number, number];
  readonly plan: GamePlan;
}

/** Plays the games in order until the hour is over. Games without a common player run in parallel. */
function playHour(games: readonly PlannedGame[]): PlayerResult[] {
  const freeAt = new Map<number, number>();
  return games.flatMap(({ players: [winner, loser], plan }, n) => {
    const end = Math.max(freeAt.get(winner) ?? 0, freeAt.get(loser) ?? 0) + plan.seconds;
    if (end > HOUR_SECONDS) return [];
    freeAt.set(winner, end).set(loser, end);
    return (
      [
        [winner, loser, plan.result],
        [loser, winner, plan.result === 'win' ? 'loss' : 'draw'],
      ] as const
    ).map(([player, opponent, result], seat) => ({
      ...resultOf(2 * n + seat, `game ${n}`, `player ${player}`, end, result, plan.seconds),
      opponentId: `player ${opponent}`,
      persona: null,
      endReason: plan.endReason,
      plies: plan.plies,
    }));
  });
}

function resultOf(
  id: number,
  gameId: string,
  playerId: string,
  endSeconds: number,
  result: GameResult,
  secondsPlayed: number,
) {
  const endedAt = Date.parse(DAY) + 1_000 * endSeconds;
  return { id, gameId, day: DAY, endedAt, playerId, result, secondsPlayed, samePerson: false };
}

/** Consecutive wins against characters. */
function winsOverCharacters(count: number, secondsEach: number, firstId = 0): PlayerResult[] {
  return Array.from({ length: count }, (_, n) => characterResult(firstId + n, 'win', secondsEach));
}

function characterResult(n: number, result: GameResult, secondsEach: number): PlayerResult {
  return {
    ...resultOf(n, `character ${n}`, 'player 0', n * secondsEach, result, secondsEach),
    opponentId: null,
    persona: 'judit-poll-gar',
    endReason: null,
    plies: 40,
  };
}

/** The best daily score of any player. */
function bestScore(results: readonly PlayerResult[]): number {
  return Math.max(0, ...scoreResults(results, []).days.map(({ sums }) => sums.score));
}

/** Ten games of three minutes: half of them won, one drawn, the others lost. */
const HONEST_EVENING = bestScore(
  (['win', 'win', 'win', 'win', 'win', 'draw', 'loss', 'loss', 'loss', 'loss'] as const).map((result, n) =>
    characterResult(n, result, 180),
  ),
);

/** The maximum daily score of a player. */
const MOST = (COUNTED.people + COUNTED.characters) * scoreOf('win', 0);

/** All sequences of one to `length` items. */
function sequencesOf<Item>(items: readonly Item[], length: number): Item[][] {
  if (length === 0) return [];
  const shorter = sequencesOf(items, length - 1);
  const longest = shorter.filter((each) => each.length === length - 1);
  return [...shorter, ...(length === 1 ? [[]] : longest).flatMap((each) => items.map((item) => [...each, item]))];
}

/** More games than any limit. */
const GAMES = 60;

describe('S-07 T-07 a program that plays its own players against each other', () => {
  test('gets the most from four quick mates, which is less than an honest evening of ten games', () => {
    const hours = sequencesOf(PLANS, 3).flatMap((cycle) =>
      [1, 2, 3, 6, 20].flatMap((opponents) =>
        [false, true].map((alternates) =>
          Array.from({ length: GAMES }, (_, n): PlannedGame => {
            const opponent = 1 + (n % opponents);
            const players = alternates && n % 2 === 1 ? ([opponent, 0] as const) : ([0, opponent] as const);
            return { players, plan: cycle[n % cycle.length] ?? QUICK_MATE };
          }),
        ),
      ),
    );
    const best = Math.max(...hours.map((games) => bestScore(playHour(games))));
    expect(best).toBe(COUNTED.people * scoreOf('win', 2));
    expect(best).toBe(5_192);
    expect(HONEST_EVENING).toBe(6_100);
  });

  test('gets no more from a whole hour of mates against players that it never meets twice', () => {
    const games = Array.from({ length: HOUR_SECONDS / 2 }, (_, n): PlannedGame => ({
      players: [0, n + 1],
      plan: QUICK_MATE,
    }));
    expect(playHour(games)).toHaveLength(HOUR_SECONDS);
    expect(bestScore(playHour(games))).toBe(5_192);
  });

  test('gets no more from any other order of games and winners', () => {
    const anyPlan = fc.record({
      players: fc.uniqueArray(fc.nat(5), { minLength: 2, maxLength: 2 }).map(([a = 0, b = 1]) => [a, b] as const),
      plan: fc.constantFrom(...PLANS),
    });
    fc.assert(
      fc.property(fc.array(anyPlan, { minLength: 20, maxLength: 80 }), (games) => {
        expect(bestScore(playHour(games))).toBeLessThanOrEqual(5_192);
      }),
    );
  });

  test('gets at most 1,298 points for a win, and nothing for a resignation before twenty plies and sixty seconds', () => {
    const worth = PLANS.map((plan) => bestScore(playHour([{ players: [0, 1], plan }])));
    expect(worth).toEqual([1_298, 0, 1_240, 1_240, SCORE.draw, SCORE.draw]);
  });
});

/** Chooses white's move without a search. Null gives the game up. */
type Script = (game: Game) => string | null;

const inTurn =
  (line: readonly string[]): Script =>
  (game) =>
    line[game.ply / 2] ?? null;

const firstMove: Script = (game) => {
  const [move] = game.legalMoves();
  return move === undefined ? null : (game.play(move).lastPlayed?.uci ?? null);
};

/** Moves a knight back and forth as long as possible. */
const shuffle: Script = (game) => ['g1f3', 'f3g1'].find((uci) => parseUci(game, uci).ok) ?? firstMove(game);

/** The result for the program; null if it gives up, which scores nothing. */
async function playScript(persona: PersonaId, seed: number, script: Script): Promise<GameResult | null> {
  let game = Game.start('standard');
  const moves: string[] = [];
  while (game.outcome === null) {
    const request = { ruleSet: 'standard', startFen: null, persona, seed, moves } as const;
    const uci = game.turn === 'white' ? script(game) : ((await chooseMove(request))?.move ?? null);
    const move = uci === null ? null : parseUci(game, uci);
    if (uci === null || move?.ok !== true) return null;
    moves.push(uci);
    game = game.play(move.value);
  }
  if (game.outcome.winner === null) return 'draw';
  return game.outcome.winner === 'white' ? 'win' : 'loss';
}

const TRAPS = ['e2e4 d1h5 f1c4 h5f7', 'e2e4 f1c4 d1f3 f3f7', 'e2e4 f1c4 d1h5 h5f7'].map((line) => line.split(' '));

describe('T-07 a program without an engine that looks at seeds of characters', { timeout: 120_000 }, () => {
  test.each(['judit-poll-gar', 'bobby-fish-er'] as const)('mates %s with no opening trap', async (persona) => {
    for (const line of TRAPS) {
      const results: (GameResult | null)[] = [];
      for (let seed = 1; seed <= 20; seed += 1) results.push(await playScript(persona, seed, inTurn(line)));
      expect(
        results.every((result) => result === null),
        line.join(' '),
      ).toBe(true);
    }
  });

  test('gets neither a win nor a draw from the weakest one by moving a knight back and forth', async () => {
    expect(await playScript('judit-poll-gar', 1, shuffle)).toBe('loss');
  });
});

describe('T-07 a program with an engine', () => {
  test('gets at most 18,200 points a day, however quickly it wins', () => {
    expect(MOST).toBe(18_200);
    const people = playHour(
      Array.from({ length: GAMES }, (_, n): PlannedGame => ({ players: [0, n + 1], plan: QUICK_MATE })),
    );
    const score = bestScore([...people, ...winsOverCharacters(GAMES, 1, 10_000)]);
    expect(score).toBe(COUNTED.people * 1_298 + COUNTED.characters * 1_299);
    expect(score).toBeLessThanOrEqual(MOST);
  });
});
