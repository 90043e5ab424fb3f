import { MAX_WAITING } from './game-ender.ts';
import { err, Game, ok } from '@sixtyfour/chess';
import { AI_GAME, AI_GAME_SILENCE_MS, api, COUNTED } from '@sixtyfour/contract';
import type { PersonaId } from '@sixtyfour/engine/personas';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../database/connection.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import type { Visitor } from '../identity/test-site.ts';
import { uuidv7 } from '../time/uuid.ts';
import { appendMoves, readOverdue } from './store.ts';
import {
  type AiSite,
  gameCount,
  createAiSite,
  openBody,
  openGame,
  reportMoves,
  sendEnd,
  sendMoves,
  UNFINISHED,
  WON,
} from './test-kit.ts';
import type { Verifier } from './verifier.ts';

const PERSONA = 'bobby-fish-er';
const LOST = 'f2f3 e7e5 g2g4 d8h4'.split(' ');
const DRAWN = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8'.split(' ');

/** Replaces the verifier, which has its own tests. */
function verifierThat(verify: Verifier['verify'], close = async () => undefined): Verifier {
  return { verify, close };
}
const accepting = verifierThat(async ({ moves }) => ok(moves.length));
const broken = verifierThat(() => Promise.reject(new Error('the thread has ended')));
/** A verifier that works until it is closed. */
function busy(): Verifier {
  let stop: (error: Error) => void = () => undefined;
  const working = new Promise<never>((_, reject) => {
    stop = reject;
  });
  return verifierThat(
    () => working,
    async () => {
      working.catch(() => undefined);
      stop(new Error('closed'));
    },
  );
}

const withinQuota = async () => false;

const own = setUpTestDatabase();
let site: AiSite;
let visitor: Visitor;
const others: AiSite[] = [];

/** Another process on the same database. */
async function anotherSite(verifier: Verifier): Promise<AiSite> {
  const other = await createAiSite({ verifier, own, clock: site.clock });
  others.push(other);
  return other;
}

async function closeOthers(): Promise<void> {
  await Promise.all(others.splice(0).map((other) => other.close()));
}

beforeAll(async () => {
  site = await createAiSite({ verifier: accepting, own });
});
beforeEach(async () => {
  visitor = await site.guest();
});
afterEach(async () => {
  await closeOthers();
  await sql`truncate ai_games, game_results, daily_scores, quotas cascade`.execute(own.database);
});
afterAll(() => site.close());

/** Opens a game and reports its moves. */
async function playOut(moves: readonly string[], persona: PersonaId = PERSONA): Promise<string> {
  const { id } = await openGame(visitor, persona);
  await reportMoves(visitor, site.clock, id, moves);
  return id;
}

/** Lets a process end a game that was played through another process. */
async function endAt({ aiGames, clock }: AiSite, gameId: string) {
  return aiGames.end(await playerOf(gameId), gameId, 'board', clock.now());
}

/** Returns a game that was ended by a process that stopped before verifying it. */
async function endUnverified(): Promise<string> {
  const before = await anotherSite(busy());
  const gameId = await playOut(WON);
  await endAt(before, gameId);
  await closeOthers();
  return gameId;
}

/** Starts another process, which sweeps all games. */
async function sweepInNewProcess(): Promise<void> {
  (await anotherSite(accepting)).aiGames.start();
  site.clock.advance(5_000);
}

/** For slow machines. */
const LONG_WAIT = { timeout: 20_000 };

async function settled(gameId: string) {
  return vi.waitFor(async () => {
    const count = await gameCount(visitor, gameId);
    expect(count.status).not.toBe('verifying');
    return count;
  }, LONG_WAIT);
}

function days() {
  return own.database.selectFrom('daily_scores').select(['wins', 'draws', 'losses', 'score', 'streak']).execute();
}

test('R-LB-13 A-48 a win is verified and counts with its seconds, as does a draw', async () => {
  const won = await playOut(WON);
  expect(await gameCount(visitor, won)).toEqual({ status: 'open' });
  // The verification may have finished before the response was sent.
  expect(['verifying', 'counted']).toContain((await sendEnd(visitor, won, 'board')).json().status);
  // Between the first and the last move there are three pairs of 0.5 s and 1.5 s.
  const score = 1_000 + 300 - 6;
  expect(await settled(won)).toMatchObject({ status: 'counted', score, rank: 1, streak: 1 });
  const drawn = await playOut(DRAWN);
  await sendEnd(visitor, drawn, 'board');
  expect(await settled(drawn)).toMatchObject({ status: 'counted', score: 500, streak: 0 });
  expect(await days()).toEqual([{ wins: 1, draws: 1, losses: 0, score: score + 500, streak: 0 }]);
});

test.each(['board', 'resignation', 'timeout', 'left'] as const)('A-105 a loss counts immediately: %s', async (by) => {
  const lost = await playOut(by === 'board' ? LOST : UNFINISHED);
  site.clock.advance(by === 'board' ? 0 : 60_000);
  expect((await sendEnd(visitor, lost, by)).json()).toMatchObject({ status: 'counted', score: 0 });
  expect(await days()).toEqual([{ wins: 0, draws: 0, losses: 1, score: 0, streak: 0 }]);
});

test('A-105 a casual game does not count, unless it is already lost on the board', async () => {
  const helped = await playOut(UNFINISHED);
  expect((await sendEnd(visitor, helped, 'casual')).json()).toEqual({ status: 'not-counted', reason: 'casual' });
  const lost = await playOut(LOST);
  expect((await sendEnd(visitor, lost, 'casual')).json()).toMatchObject({ status: 'counted', score: 0 });
});

test('repeated openings, moves and ends change nothing and get the same answer', async () => {
  const body = openBody(PERSONA);
  const first = await visitor.call(api.openAiGame, { body });
  expect((await visitor.call(api.openAiGame, { body })).json()).toEqual(first.json());
  expect((await sendMoves(visitor, body.id, 0, LOST.slice(0, 2))).json()).toEqual({ ply: 2 });
  expect((await sendMoves(visitor, body.id, 0, LOST.slice(0, 2))).json()).toEqual({ ply: 2 });
  expect((await sendMoves(visitor, body.id, 0, LOST)).json()).toEqual({ ply: 4 });
  expect((await sendMoves(visitor, body.id, 9, ['a2a3'])).json()).toEqual({ ply: 4 });
  const ended = await sendEnd(visitor, body.id, 'board');
  expect((await sendEnd(visitor, body.id, 'left')).json()).toEqual(ended.json());
  expect((await sendMoves(visitor, body.id, 0, LOST)).json()).toEqual({ ply: 4 });
  expect((await visitor.call(api.openAiGame, { body })).json()).toEqual(first.json());
  expect(await days()).toHaveLength(1);
});

test('S-06 S-07 a game cannot have the id of an online game, whose result would then be judged and voided with it', async () => {
  const refused = await visitor.call(api.openAiGame, { body: openBody(PERSONA, uuidv7()) });
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'malformed']);
});

test('S-06 a game has at most 600 plies, whether it is in the memory of its process or not', async () => {
  const { id } = await openGame(visitor, PERSONA);
  const shuffle = Array.from({ length: AI_GAME.plies / 4 }, () => ['g1f3', 'g8f6', 'f3g1', 'f6g8']).flat();
  const last = AI_GAME.plies - AI_GAME.pliesAtOnce;
  for (let from = 0; from < last; from += AI_GAME.pliesAtOnce)
    await sendMoves(visitor, id, from, shuffle.slice(from, from + AI_GAME.pliesAtOnce));
  const tooMany = [...shuffle.slice(last + 1), 'e2e4'];
  expect((await sendMoves(visitor, id, last, shuffle.slice(last, -1))).json()).toEqual({ ply: AI_GAME.plies - 1 });
  expect((await sendMoves(visitor, id, last + 1, tooMany)).json()).toMatchObject({ error: 'malformed' });
  expect((await sendMoves(visitor, id, AI_GAME.plies - 1, shuffle.slice(-1))).json()).toEqual({ ply: AI_GAME.plies });
  const other = await anotherSite(accepting);
  const player = await playerOf(id);
  for (const { aiGames, clock } of [site, other])
    expect(await aiGames.play(player, id, AI_GAME.plies, ['e2e4'], clock.now())).toEqual(err('malformed'));
});

test('concurrent duplicates of an opening and of moves take effect once', async () => {
  const body = openBody(PERSONA);
  const opened = await Promise.all([1, 2].map(() => visitor.call(api.openAiGame, { body })));
  expect(opened.map((answer) => answer.json())).toEqual([opened[0]?.json(), opened[0]?.json()]);
  const moved = await Promise.all([1, 2].map(() => sendMoves(visitor, body.id, 0, LOST)));
  expect(moved.map((answer) => answer.json())).toEqual([{ ply: 4 }, { ply: 4 }]);
  const row = await own.database.selectFrom('ai_games').select('moves').executeTakeFirstOrThrow();
  expect(row.moves).toEqual(LOST);
});

test.each([
  ['a win', WON],
  ['a loss', LOST],
])('I-11 %s that is ended by two requests and the sweep at the same time counts once', async (_, moves) => {
  const gameId = await playOut(moves);
  site.clock.advance(AI_GAME_SILENCE_MS);
  const ends = [sendEnd(visitor, gameId, 'board'), sendEnd(visitor, gameId, 'left')];
  await sweepInNewProcess();
  await Promise.all(ends);
  await settled(gameId);
  expect(await days()).toHaveLength(1);
  expect(await own.database.selectFrom('game_results').selectAll().execute()).toHaveLength(1);
});

test('I-11 a game that two processes verify at the same time counts once', async () => {
  const verdicts: (() => void)[] = [];
  const waiting = verifierThat(({ moves }) => new Promise((resolve) => verdicts.push(() => resolve(ok(moves.length)))));
  const one = await anotherSite(waiting);
  const other = await anotherSite(waiting);
  const gameId = await playOut(WON);
  await endAt(one, gameId);
  await vi.waitFor(() => expect(verdicts).toHaveLength(1), LONG_WAIT);
  // The lease of the first process expires.
  await own.database
    .updateTable('ai_games')
    .set({ leased_until: new Date(0) })
    .execute();
  other.aiGames.start();
  site.clock.advance(5_000);
  await vi.waitFor(() => expect(verdicts).toHaveLength(2), LONG_WAIT);
  for (const answer of verdicts) answer();
  expect(await settled(gameId)).toMatchObject({ status: 'counted', streak: 1 });
  await closeOthers();
  expect(await days()).toHaveLength(1);
  expect(await own.database.selectFrom('game_results').selectAll().execute()).toHaveLength(1);
});

async function playerOf(gameId: string): Promise<string> {
  const { player_id: playerId } = await own.database
    .selectFrom('ai_games')
    .select((game) => game.ref('player_id').$notNull().as('player_id'))
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow();
  return playerId;
}

test('a game that was being verified when its process stopped is verified by another one', async () => {
  const before = await anotherSite(busy());
  const gameId = await playOut(WON);
  await endAt(before, gameId);
  await vi.waitFor(async () => {
    const row = await own.database.selectFrom('ai_games').select('leased_until').executeTakeFirstOrThrow();
    expect(row.leased_until).not.toBeNull();
  }, LONG_WAIT);
  await closeOthers();
  expect(await gameCount(visitor, gameId)).toEqual({ status: 'verifying' });
  await sweepInNewProcess();
  expect(await settled(gameId)).toMatchObject({ status: 'counted' });
});

test('a game whose verification keeps failing is not counted', async () => {
  const other = await anotherSite(broken);
  const gameId = await playOut(WON);
  await endAt(other, gameId);
  expect(await settled(gameId)).toEqual({ status: 'not-counted', reason: 'not-verified' });
  expect(await days()).toEqual([]);
});

test('a game that the verifier rejects is refused', async () => {
  const other = await anotherSite(verifierThat(async () => err({ code: 'forged-reply', ply: 1 })));
  const gameId = await playOut(WON);
  await endAt(other, gameId);
  expect(await settled(gameId)).toEqual({ status: 'refused', reason: 'forged-reply' });
});

test('A-47 a game that waited for verification while the engine was updated is not counted', async () => {
  const gameId = await endUnverified();
  await own.database.updateTable('ai_games').set({ engine_version: '0-00000000' }).execute();
  await sweepInNewProcess();
  expect(await settled(gameId)).toEqual({ status: 'not-counted', reason: 'engine-changed' });
});

test('a game that does not count by rules that changed while it waited is settled with the reason', async () => {
  const gameId = await endUnverified();
  // Too short by the current rules.
  await sql`update ai_games set moves = moves[1:2], stamps = stamps[1:2]`.execute(own.database);
  await sweepInNewProcess();
  expect(await settled(gameId)).toEqual({ status: 'not-counted', reason: 'too-short' });
});

test('A-105 a game without messages for ten minutes is a loss, or does not count when it was short', async () => {
  const long = await playOut(UNFINISHED);
  const short = await playOut(UNFINISHED.slice(0, 19), 'judit-poll-gar');
  const won = await playOut(WON);
  site.clock.advance(AI_GAME_SILENCE_MS - 60_000);
  const later = await openGame(visitor, 'pawn-derdome-pete');
  site.clock.advance(60_000);
  await sweepInNewProcess();
  expect(await settledBySweep(long)).toMatchObject({ status: 'counted', score: 0 });
  expect(await settledBySweep(short)).toEqual({ status: 'not-counted', reason: 'too-short' });
  // A result on the board counts even if the page never reported the end.
  expect(await settledBySweep(won)).toMatchObject({ status: 'counted', score: 1_294 });
  expect(await gameCount(visitor, later.id)).toEqual({ status: 'open' });
});

test('A-105 moves change no index, and a game is due ten minutes after the last one nevertheless', async () => {
  const { id } = await openGame(visitor, PERSONA);
  let at = site.clock.now();
  await own.database.connection().execute(async (db) => {
    const before = await updates(db);
    for (let ply = 0; ply < 12; ply++) {
      at += 4_000;
      const move = { moves: ['e2e4'], stamp: at, dueAt: at + AI_GAME_SILENCE_MS };
      expect(await appendMoves(db, id, ply, move)).toBe(true);
    }
    const after = await updates(db);
    expect(after.all - before.all).toBe(12);
    // The first move writes the due time.
    expect(after.hot - before.hot).toBeGreaterThanOrEqual(10);
  });
  expect(await readOverdue(own.database, at + AI_GAME_SILENCE_MS - 1, 1)).toEqual([]);
  expect(await readOverdue(own.database, at + AI_GAME_SILENCE_MS, 1)).toEqual([id]);
});

/** How many rows of AI games were updated, and how many of them without a change of an index. */
async function updates(db: Database): Promise<{ all: number; hot: number }> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ all: number; hot: number }>`
    select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'ai_games'`.execute(db);
  return rows[0] ?? { all: 0, hot: 0 };
}

test('a game that cannot be ended does not delay other games', async () => {
  const stuck = await playOut(UNFINISHED);
  const other = await playOut(UNFINISHED, 'judit-poll-gar');
  await sql`alter table ai_games add constraint stuck check (id <> ${sql.lit(stuck)} or status = 'open')`.execute(
    own.database,
  );
  try {
    const waiting = await endUnverified();
    site.clock.advance(AI_GAME_SILENCE_MS);
    await sweepInNewProcess();
    expect(await settledBySweep(other)).toMatchObject({ status: 'counted', score: 0 });
    expect(await settled(waiting)).toMatchObject({ status: 'counted' });
    expect(await gameCount(visitor, stuck)).toEqual({ status: 'open' });
  } finally {
    await sql`alter table ai_games drop constraint stuck`.execute(own.database);
  }
});

async function settledBySweep(gameId: string) {
  await vi.waitFor(async () => expect((await gameCount(visitor, gameId)).status).not.toBe('open'), LONG_WAIT);
  return settled(gameId);
}

test('the open games of a player and the openings per hour are limited', async () => {
  for (let open = 0; open < AI_GAME.openPerPlayer; open++) await playOut(UNFINISHED);
  const body = openBody(PERSONA);
  expect((await visitor.call(api.openAiGame, { body })).json()).toMatchObject({ error: 'too-many-games' });
  await own.database.deleteFrom('ai_games').execute();
  const { id } = await openGame(visitor, PERSONA);
  await sql`update quotas set recovered_at = now() + interval '1 hour' where name = 'ai-games'`.execute(own.database);
  const refused = await visitor.call(api.openAiGame, { body });
  expect(refused.json()).toMatchObject({ error: 'too-many-requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // A repeated call opens nothing.
  expect((await visitor.call(api.openAiGame, { body: openBody(PERSONA, id) })).json()).toMatchObject({ id });
  expect((await sendMoves(visitor, id, 0, LOST)).statusCode).toBe(200);
});

test('S-06 the waiting games of a player are limited; a refused end can be repeated later', async () => {
  const other = await anotherSite(busy());
  const ids: string[] = [];
  const ends = [];
  for (let waiting = 0; waiting <= MAX_WAITING.ofPlayer; waiting++) {
    const id = await playOut(WON);
    ids.push(id);
    ends.push(await endAt(other, id));
  }
  expect(ends.at(-1)).toEqual(err('unavailable'));
  expect(ends.slice(0, -1)).toEqual(ids.slice(0, -1).map(() => ok({ status: 'verifying' })));
  await closeOthers();
  await sweepInNewProcess();
  for (const id of ids.slice(0, -1)) await settled(id);
  // It may be verified before the answer is written.
  expect((await sendEnd(visitor, ids.at(-1) ?? '', 'board')).statusCode).toBe(200);
  expect(await settled(ids.at(-1) ?? '')).toMatchObject({ status: 'counted' });
});

test('S-06 a game that must wait for verification is not replayed at each attempt to end it', async () => {
  const other = await anotherSite(busy());
  for (let waiting = 0; waiting < MAX_WAITING.ofPlayer; waiting++) await endAt(other, await playOut(WON));
  const id = await playOut(WON);
  const replays = vi.spyOn(Game, 'start');
  expect(await endAt(other, id)).toEqual(err('unavailable'));
  const once = replays.mock.calls.length;
  expect(once).toBeGreaterThan(0);
  for (let attempt = 0; attempt < 3; attempt++) expect(await endAt(other, id)).toEqual(err('unavailable'));
  expect(replays.mock.calls.length).toBe(once);
  replays.mockRestore();
  await closeOthers();
  await sweepInNewProcess();
  await vi.waitFor(async () => expect((await sendEnd(visitor, id, 'board')).statusCode).toBe(200));
  expect(await settled(id)).toMatchObject({ status: 'counted' });
});

test('A-47 T-07 the wins over characters that count per day are limited; further wins get the reason', async () => {
  for (let game = 0; game < COUNTED.characters; game++) {
    const gameId = await playOut(WON);
    await sendEnd(visitor, gameId, 'board');
    expect(await settled(gameId)).toMatchObject({ status: 'counted', streak: game + 1 });
  }
  const gameId = await playOut(WON, 'judit-poll-gar');
  await sendEnd(visitor, gameId, 'board');
  expect(await settled(gameId)).toEqual({ status: 'not-counted', reason: 'character-limit' });
});

describe('T-07 a seed that was only looked at', () => {
  const seedOf = async (persona: PersonaId = PERSONA, ruleSet?: 'simplified') =>
    (await openGame(visitor, persona, ruleSet)).seed;

  test('is used again, whether the game was given up or is still open', async () => {
    const first = await openGame(visitor, PERSONA);
    await sendMoves(visitor, first.id, 0, ['e2e4', 'e7e5']);
    const second = await openGame(visitor, PERSONA);
    expect(second.seed).toBe(first.seed);
    // The first game is over, so that the same moves cannot win both.
    expect(await gameCount(visitor, first.id)).toEqual({ status: 'not-counted', reason: 'too-short' });
    expect((await sendMoves(visitor, first.id, 2, ['g1f3'])).json()).toMatchObject({ error: 'game-over' });
    await sendEnd(visitor, second.id, 'resignation');
    expect(await seedOf()).toBe(first.seed);
  });

  test('belongs to the player, one character and one rule set', async () => {
    const seed = await seedOf();
    expect(await seedOf('judit-poll-gar')).not.toBe(seed);
    expect(await seedOf(PERSONA, 'simplified')).not.toBe(seed);
    visitor = await site.guest();
    expect(await seedOf()).not.toBe(seed);
  });

  test("is not used again after a win, even of a forger, but the forger's next game waits for the verification", async () => {
    const forged = await openGame(visitor, PERSONA);
    await reportMoves(visitor, site.clock, forged.id, WON.slice(0, -1));
    expect((await sendEnd(visitor, forged.id, 'board')).json()).toEqual({ status: 'refused', reason: 'wrong-result' });
    const won = await openGame(visitor, PERSONA);
    expect(won.seed).toBe(forged.seed);
    await reportMoves(visitor, site.clock, won.id, WON);
    await sendEnd(visitor, won.id, 'board');
    expect(await settled(won.id)).toMatchObject({ status: 'counted' });
    expect(await seedOf()).not.toBe(won.seed);

    const other = await anotherSite(busy());
    const waiting = await playOut(WON);
    expect(await endAt(other, waiting)).toEqual(ok({ status: 'verifying' }));
    const next = { seat: 'w', ...openBody(PERSONA) } as const;
    expect(await other.aiGames.open(await playerOf(waiting), '192.0.2.1', next, withinQuota)).toEqual(
      err('too-many-games'),
    );
  });

  test('is not used again after a win whose end the page has not reported', async () => {
    const won = await openGame(visitor, PERSONA);
    await reportMoves(visitor, site.clock, won.id, WON);
    expect(await seedOf()).not.toBe(won.seed);
    expect(await settled(won.id)).toMatchObject({ status: 'counted', score: 1_294 });
  });

  test('is not used again after a win that cannot wait for verification yet', async () => {
    const other = await anotherSite(busy());
    const playerId = await playerOf(await playOut(WON));
    const openThere = async () => {
      const opened = await other.aiGames.open(playerId, '192.0.2.1', { seat: 'w', ...openBody(PERSONA) }, withinQuota);
      if (!opened.ok) throw new Error(opened.error);
      return opened.value;
    };
    const seeds = new Set<number>();
    for (let waiting = 0; waiting <= AI_GAME.openPerPlayer; waiting++) {
      const { id, seed } = await openThere();
      seeds.add(seed);
      await reportMoves(visitor, site.clock, id, WON);
    }
    expect(seeds.size).toBe(AI_GAME.openPerPlayer + 1);
  });

  test('is used once, however many tabs open a game at the same time; a repeated request gets its own answer again', async () => {
    const bodies = Array.from({ length: 6 }, () => openBody(PERSONA));
    const open = (body: ReturnType<typeof openBody>) => visitor.call(api.openAiGame, { body });
    const answers = await Promise.all([...bodies, ...bodies].map(open));
    const opened = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json());
    expect(new Set(opened.map(({ seed }) => seed)).size).toBe(1);
    const games = await own.database.selectFrom('ai_games').select(['id', 'seed', 'status']).execute();
    expect(new Set(games.map(({ seed }) => seed)).size).toBe(1);
    expect(games.filter(({ status }) => status === 'open')).toHaveLength(1);
    expect(new Set(opened.map(({ id }) => id))).toEqual(new Set(games.map(({ id }) => id)));
  });
});

test('F-20 a game that is verified after midnight counts for the day on which it ended', async () => {
  const gameId = await endUnverified();
  await sql`update ai_games set ended_at = '2026-03-01T23:59:59Z', created_at = '2026-03-01T23:50:00Z'`.execute(
    own.database,
  );
  await sweepInNewProcess();
  expect(await settled(gameId)).toMatchObject({ status: 'counted', day: '2026-03-01' });
});
