/** Compares any history of finished, scored, voided and rebuilt games in a real database with a plain recomputation. */
import { randomUUID } from 'node:crypto';
import { END_REASONS, type EndReason } from '@sixtyfour/chess';
import { COUNTED, type GameResult, type NotCounted } from '@sixtyfour/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database/connection.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { rebuildDays, voidGame } from './rebuild.ts';
import { scoreStoredResults } from './scorer.ts';
import { at, continueGame, createPlayer, dayAgo, endAi, endOnline } from './test-kit.ts';

const PLAYERS = 5;
/** One session acts for both of these players in each of their games. */
const ONE_PERSON = [0, 1];
const DAYS = 3;

interface PlayedGame {
  readonly id: string;
  /** The order in which the results were stored. */
  readonly number: number;
  readonly day: number;
  /** Seconds after midnight. */
  readonly end: number;
  readonly seconds: number;
  readonly plies: number;
  /** Null for a game against a character. */
  readonly endReason: EndReason | null;
  readonly results: readonly {
    readonly player: number;
    readonly opponent: number | null;
    readonly result: GameResult;
  }[];
}

type Verdict = NotCounted | 'counted' | 'unscored';

/** The expected content of the table. Written for clarity, without the code under test. */
class Model {
  readonly games: PlayedGame[] = [];
  readonly verdicts = new Map<string, Verdict>();
  day = 0;

  add(game: PlayedGame): void {
    this.games.push(game);
    this.verdicts.set(game.id, 'unscored');
  }

  counted(day: number, player: number) {
    return this.games
      .filter((game) => game.day === day && this.verdicts.get(game.id) === 'counted')
      .toSorted((one, other) => one.end - other.end || one.number - other.number)
      .flatMap((game) => game.results.filter((own) => own.player === player).map((own) => ({ ...game, ...own })));
  }

  score(): void {
    const unscored = this.games.filter(({ id }) => this.verdicts.get(id) === 'unscored');
    for (const game of unscored.toSorted((one, other) => one.end - other.end || one.number - other.number))
      this.verdicts.set(game.id, this.judge(game));
  }

  judge({ plies, seconds, endReason, results, day }: PlayedGame): Verdict {
    const isQuit = ['timeout', 'resignation', 'agreement', 'abandonment'].some((reason) => reason === endReason);
    if (endReason !== null && (plies < 4 || (isQuit && (plies < 20 || seconds < 60)))) return 'too-short';
    if (results.every(({ player }) => ONE_PERSON.includes(player)) && results.length > 1) return 'same-person';
    for (const { player, opponent, result } of results) {
      if (result === 'loss') continue;
      const scoring = this.counted(day, player).filter((own) => own.result !== 'loss');
      const people = scoring.filter((own) => own.opponent !== null);
      if (opponent === null && scoring.length - people.length >= 10) return 'character-limit';
      if (opponent !== null && people.filter((own) => own.opponent === opponent).length >= 3) return 'opponent-limit';
      if (opponent !== null && people.length >= 4) return 'people-limit';
    }
    return 'counted';
  }

  /** By day and player. */
  days(): Record<string, unknown> {
    const keys = Array.from({ length: DAYS * PLAYERS }, (_, n) => [n % DAYS, Math.floor(n / DAYS)] as const);
    return Object.fromEntries(
      keys.flatMap(([day, player]) => {
        const results = this.counted(day, player);
        const last = results.at(-1);
        if (last === undefined) return [];
        const text = results.map(({ result }) => result.charAt(0)).join('');
        const runs = text.split(/[^w]/).map(({ length }) => length);
        const sum = (of: (own: (typeof results)[number]) => number) =>
          results.map(of).reduce((one, other) => one + other, 0);
        const row = {
          wins: sum(({ result }) => (result === 'win' ? 1 : 0)),
          losses: sum(({ result }) => (result === 'loss' ? 1 : 0)),
          draws: sum(({ result }) => (result === 'draw' ? 1 : 0)),
          score: sum(({ result, seconds }) =>
            result === 'win' ? 1_000 + Math.max(0, 300 - seconds) : result === 'draw' ? 500 : 0,
          ),
          streak: runs.at(-1),
          best_streak: Math.max(...runs),
          seconds_played: sum(({ seconds }) => seconds),
          last_game_at: at(last.end, dayAgo(DAYS - 1 - day)),
        };
        return [[`${day} ${player}`, row]];
      }),
    );
  }
}

const own = setUpTestDatabase();
let other: Database;

beforeAll(async () => {
  other = openDatabase(own.url, { onError: () => undefined });
});
afterAll(() => other.destroy());

/** The database as used by two processes. */
class System {
  readonly players: readonly string[];

  constructor(players: readonly string[]) {
    this.players = players;
  }

  process(number: number): Database {
    return number === 0 ? own.database : other;
  }

  id(player: number): string {
    return this.players[player] ?? '';
  }
}

async function prepare(): Promise<System> {
  await own.database.deleteFrom('game_results').execute();
  await own.database.deleteFrom('daily_scores').execute();
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, (_, n) => createPlayer(own.database, `Player ${n}`)),
  );
  return new System(players);
}

/** The rows of daily_scores in the form of `Model.days`. */
async function storedDays(system: System): Promise<Record<string, unknown>> {
  const sums = ['wins', 'losses', 'draws', 'score', 'streak', 'best_streak', 'seconds_played', 'last_game_at'] as const;
  const rows = await own.database
    .selectFrom('daily_scores')
    .select(['day', 'player_id', ...sums])
    .execute();
  return Object.fromEntries(
    rows.map(({ day, player_id, ...row }) => {
      const number = DAYS - 1 - [0, 1, 2].findIndex((ago) => dayAgo(ago) === day);
      return [`${number} ${system.players.indexOf(player_id ?? '')}`, row];
    }),
  );
}

async function expectEqual(model: Model, system: System): Promise<void> {
  expect(await storedDays(system)).toEqual(model.days());

  const results = await own.database.selectFrom('game_results').selectAll().execute();
  expect(results).toHaveLength(model.games.flatMap((game) => game.results).length);
  for (const { id, results: ofGame } of model.games) {
    const of = results.filter((result) => [result.game_id, result.ai_game_id].includes(id));
    const verdict = model.verdicts.get(id);
    // The rows have no defined order.
    expect(of).toHaveLength(ofGame.length);
    expect(new Set(of.map(({ player_id }) => player_id))).toEqual(
      new Set(ofGame.map(({ player }) => system.id(player))),
    );
    for (const { scored, not_counted, daily_score_id } of of)
      expect({ scored, not_counted, counted: daily_score_id !== null }).toEqual({
        scored: verdict !== 'unscored',
        not_counted: verdict === 'counted' || verdict === 'unscored' ? null : verdict,
        counted: verdict === 'counted',
      });
  }

  const scoring = results.filter(({ daily_score_id, result }) => daily_score_id !== null && result !== 'loss');
  for (const ofDay of Map.groupBy(scoring, ({ daily_score_id }) => daily_score_id).values()) {
    const people = ofDay.filter(({ persona }) => persona === null);
    expect(people.length).toBeLessThanOrEqual(COUNTED.people);
    expect(ofDay.length - people.length).toBeLessThanOrEqual(COUNTED.characters);
    for (const ofOpponent of Map.groupBy(people, ({ opponent_id }) => opponent_id).values())
      expect(ofOpponent.length).toBeLessThanOrEqual(COUNTED.perOpponent);
  }
}

type Command = fc.AsyncCommand<Model, System>;

function command(name: string, run: (model: Model, system: System) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, system) {
      await run(model, system);
      await expectEqual(model, system);
    },
  };
}

const ending = {
  process: fc.nat(1),
  end: fc.nat(300),
  plies: fc.constantFrom(3, 4, 19, 20, 40),
  seconds: fc.constantFrom(2, 59, 60, 200, 400),
};

const OPPOSITE = { win: 'loss', loss: 'win', draw: 'draw' } as const;

const online = fc
  .record({
    ...ending,
    pair: fc.uniqueArray(fc.nat(PLAYERS - 1), { minLength: 2, maxLength: 2 }),
    decided: fc.constantFrom('checkmate', 'checkmate', 'resignation', 'timeout', 'abandonment'),
    drawn: fc.constantFrom(...END_REASONS.slice(1, 6), 'agreement'),
    result: fc.constantFrom('win', 'win', 'win', 'loss', 'draw'),
  } as const)
  .map(({ process, pair: [white = 0, black = 1], decided, drawn, result, ...given }) =>
    command(`${white} ${result} ${black} ${JSON.stringify(given)}`, async (model, system) => {
      const { end, plies, seconds } = given;
      const endReason = result === 'draw' ? drawn : decided;
      const winner = result === 'draw' ? null : result === 'win' ? 'w' : 'b';
      const endedAt = at(end, dayAgo(DAYS - 1 - model.day));
      const players = [system.id(white), system.id(black)] as const;
      const gameId = randomUUID();
      const [account = '', guest = ''] = ONE_PERSON.map((player) => system.id(player));
      if ([white, black].every((player) => ONE_PERSON.includes(player)))
        await continueGame(own.database, { gameId, guest, account });
      const options = { id: gameId, endedAt, plies, secondsPlayed: seconds, endReason };
      const id = await endOnline(system.process(process), players, winner, options);
      const results = [
        { player: white, opponent: black, result },
        { player: black, opponent: white, result: OPPOSITE[result] },
      ];
      model.add({ id, number: model.games.length, day: model.day, end, plies, seconds, endReason, results });
    }),
  );

const character = fc
  .record({ ...ending, player: fc.constantFrom(2, 2, 3), result: fc.constantFrom('win', 'win', 'win', 'draw', 'loss') })
  .map(({ process, player, result, ...given }) =>
    command(`${player} ${result} character ${JSON.stringify(given)}`, async (model, system) => {
      const { end, plies, seconds } = given;
      const endedAt = at(end, dayAgo(DAYS - 1 - model.day));
      const options = { endedAt, plies, secondsPlayed: seconds, persona: end % 2 === 0 ? 'pip' : 'rosa' };
      const id = await endAi(system.process(process), system.id(player), result, options);
      const results = [{ player, opponent: null, result }];
      model.add({ id, number: model.games.length, day: model.day, end, plies, seconds, endReason: null, results });
    }),
  );

const score = fc.uniqueArray(fc.nat(1), { minLength: 1, maxLength: 2 }).map((processes) =>
  command(`score by ${processes.join(' and ')}`, async (model, system) => {
    await Promise.all(processes.map((process) => scoreStoredResults(system.process(process))));
    model.score();
  }),
);

async function voidOne(model: Model, database: Database, target: PlayedGame): Promise<void> {
  const removed = await voidGame(database, target.id);
  model.score();
  const wasCounted = model.verdicts.get(target.id) === 'counted';
  expect(removed).toBe(wasCounted ? target.results.length : 0);
  if (wasCounted) model.verdicts.set(target.id, 'voided');
}

const voided = fc.record({ process: fc.nat(1), game: fc.nat(100) }).map(({ process, game }) =>
  command(`void ${game}`, async (model, system) => {
    const target = model.games[game % Math.max(1, model.games.length)];
    if (target !== undefined) await voidOne(model, system.process(process), target);
  }),
);

async function rebuild(): Promise<void> {
  expect(await rebuildDays(own.database, null)).toEqual([]);
}

const rebuilt = fc.constant(command('rebuild', rebuild));

const repaired = fc.constant(
  command('change by hand and rebuild', async () => {
    await own.database
      .updateTable('daily_scores')
      .set({ score: 1, wins: 9, last_game_at: new Date(0) })
      .execute();
    await rebuildDays(own.database, null);
  }),
);

const midnight = fc.constant(
  command('midnight', async (model) => {
    model.day = Math.min(model.day + 1, DAYS - 1);
  }),
);

test('I-11 S-07 T-07 after any history the table equals a plain recomputation', { timeout: 120_000 }, async () => {
  const commands = fc.commands(
    [online, online, online, character, character, score, voided, rebuilt, repaired, midnight],
    { maxCommands: 60, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (history) => {
      const [model, real] = [new Model(), await prepare()];
      await fc.asyncModelRun(() => ({ model, real }), history);
      expect(await storedDays(real)).toEqual(model.days());
    }),
    { numRuns: 15 },
  );
});
