import { err, ok } from '@sixtyfour/chess';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import type { Visitor } from '../identity/test-site.ts';
import { type AiSite, createAiSite, gameCount, openGame, reportMoves, sendEnd, WON } from './test-kit.ts';
import type { Verdict, Verifier } from './verifier.ts';

const LONG_WAIT = { timeout: 10_000 };

const own = setUpTestDatabase();
/** Where the games are played. Its own verifier is always busy with one game. */
let site: AiSite;
const others: AiSite[] = [];
let stopWaiting: (error: Error) => void = () => undefined;

beforeEach(async () => {
  const never = new Promise<never>((_, reject) => {
    stopWaiting = reject;
  });
  never.catch(() => undefined);
  site = await createAiSite({
    verifier: { verify: () => never, close: async () => stopWaiting(new Error('closed')) },
    own,
  });
});
afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.close()));
  await site.close();
  await sql`truncate ai_games, game_results, daily_scores, quotas cascade`.execute(own.database);
});

/** Creates a won game that waits for verification. A verifier identifies it by its seed. */
async function waitingGame(visitor: Visitor): Promise<{ readonly id: string; readonly seed: number }> {
  const game = await openGame(visitor, 'judit-poll-gar');
  await reportMoves(visitor, site.clock, game.id, WON);
  await sendEnd(visitor, game.id, 'board');
  return game;
}

/** Lets a process verify the waiting games. Returns their seeds in the order of verification. */
async function verifyAll(verify: (seed: number, from: number) => Verdict): Promise<readonly number[]> {
  const order: number[] = [];
  const verifier: Verifier = {
    verify: async ({ seed }, from) => {
      order.push(seed);
      return verify(seed, from);
    },
    close: async () => undefined,
  };
  // The first game was leased by the process that played it.
  await sql`update ai_games set leased_until = null, attempts = 0`.execute(own.database);
  const other = await createAiSite({ verifier, own, clock: site.clock });
  others.push(other);
  other.aiGames.start();
  site.clock.advance(5_000);
  await vi.waitFor(async () => {
    const { rows } = await sql`select from ai_games where status = 'ended'`.execute(own.database);
    expect(rows).toEqual([]);
  }, LONG_WAIT);
  return order;
}

test('T-03 a game from another address is verified after the first game of a flood, and a second visitor of the flood before its rest', async () => {
  const flood = [await site.guest('192.0.2.1'), await site.guest('192.0.2.1')];
  const flooded = [];
  for (const visitor of [...flood, ...flood, ...flood]) flooded.push(await waitingGame(visitor));
  const neighbor = await waitingGame(await site.guest('192.0.2.1'));
  const honest = await waitingGame(await site.guest('198.51.100.7'));
  const order = await verifyAll(() => ok(WON.length));
  expect(order).toHaveLength(8);
  expect(order.indexOf(honest.seed)).toBe(1);
  expect(order.indexOf(neighbor.seed)).toBeLessThanOrEqual(3);
});

test('T-03 after a forgery the other games of its address are verified after all others', async () => {
  const forger = await site.guest('192.0.2.1');
  const forged = [await waitingGame(forger), await waitingGame(forger)];
  const honest = await site.guest('198.51.100.7');
  const won = [await waitingGame(honest), await waitingGame(honest), await waitingGame(honest)];
  const order = await verifyAll((seed) =>
    forged.some((game) => game.seed === seed) ? err({ code: 'forged-reply', ply: 3 }) : ok(WON.length),
  );
  expect(order).toEqual([forged[0]?.seed, ...won.map(({ seed }) => seed), forged[1]?.seed]);
  expect(await gameCount(forger, forged[0]?.id ?? '')).toEqual({ status: 'refused', reason: 'forged-reply' });
  expect(await gameCount(honest, won[0]?.id ?? '')).toMatchObject({ status: 'counted' });
});

test('T-03 a long game is verified in parts, and others have their turn between them', async () => {
  const player = await site.guest('192.0.2.1');
  const long = await waitingGame(player);
  const short = await waitingGame(await site.guest('198.51.100.7'));
  const parts: number[] = [];
  const order = await verifyAll((seed, from) => {
    if (seed === short.seed) return ok(WON.length);
    parts.push(from);
    return ok(Math.min(from + 2, WON.length));
  });
  expect(order.indexOf(short.seed)).toBe(1);
  expect(parts).toEqual([0, 2, 4, 6]);
  expect(await gameCount(player, long.id)).toMatchObject({ status: 'counted' });
});

test('T-03 S-06 a flood from one address fills only its own share of the queue', async () => {
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      const visitor = await site.guest('192.0.2.1');
      for (let game = 0; game < 4; game += 1) await waitingGame(visitor);
    }),
  );
  const { rows } = await sql<{ ended: number }>`select count(*) as ended from ai_games where status = 'ended'`.execute(
    own.database,
  );
  expect(rows[0]?.ended).toBeLessThan(24);
  const honest = await site.guest('198.51.100.7');
  expect(await gameCount(honest, (await waitingGame(honest)).id)).toEqual({ status: 'verifying' });
});
