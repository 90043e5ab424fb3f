/** Runs the whole server with a game, an account, refusals and a failure, and returns its metrics and its log. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { api, type GameIntent } from '@sixtyfour/contract';
import { expect, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { moveIntent } from '../games/test-kit.ts';
import { TestBrowser } from '../gateway/test-browser.ts';
import type { Mail } from '../mail/mailer.ts';
import { testConfig } from '../test-config.ts';
import { DEFAULT_LIMITS } from '../admission/limits.ts';
import { loggerOptions } from './logging.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** Values that the log must not contain. */
export const ADDRESSES = ['203.0.113.64', '198.51.100.7', '2001:db8:64:1:2:3:4:5'] as const;
export const EMAIL = 'anna.karlsen@chess.example';
export const PASSWORD = 'a password of Anna that nobody guesses';

export interface Traces {
  /** The log lines of level debug and above. */
  readonly log: string;
  readonly metrics: Metrics;
  /** The metrics before the server was closed. */
  readonly text: string;
  readonly gameId: string;
  readonly cookies: readonly string[];
  readonly codes: readonly string[];
}

export async function runAndTrace(): Promise<Traces> {
  const own = await createTestDatabase();
  const metrics = createMetrics();
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const mails: Mail[] = [];
  const app = await buildApp({
    config: testConfig({ limits: { ...DEFAULT_LIMITS, mailRequestsPerHour: 1, socketsPerSession: 1 } }),
    database: own.database,
    webBuild: null,
    mail: { send: (mail) => void mails.push(mail) },
    metrics,
    logger: { ...loggerOptions('debug'), stream },
  });
  app.get('/api/broken', () => {
    throw new Error('the disk is full');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const [anna, bela, other] = ADDRESSES.map((address) => new TestBrowser(address));
  if (anna === undefined || bela === undefined || other === undefined) throw new Error('three visitors');
  for (const [visitor, name] of [
    [anna, 'Anna'],
    [bela, 'Bela'],
  ] as const) {
    await visitor.call(origin, api.signInAsGuest);
    await visitor.call(origin, api.saveProfile, { name, country: 'NO' });
  }
  const annasSocket = await anna.connect(origin);
  await anna.connect(origin).catch(() => undefined);
  await anna.call(origin, api.findMatch);
  const { game_id: gameId } = (await (await bela.call(origin, api.findMatch)).json()) as { game_id: string };
  const game = (await (await anna.call(origin, api.getGame, undefined, { gameId })).json()) as {
    white_player_id: string;
  };
  await bela.call(origin, api.getGame, undefined, { gameId });
  const { session } = (await (await anna.call(origin, api.getSession)).json()) as {
    session: { player: { id: string } };
  };
  const [white, black] = game.white_player_id === session.player.id ? [anna, bela] : [bela, anna];
  const act = (visitor: TestBrowser, intent: GameIntent) => visitor.call(origin, api.sendIntent, intent, { gameId });
  const first = moveIntent('e2e4');
  await act(white, first);
  await act(white, first);
  await act(white, moveIntent('d2d4'));
  await act(black, moveIntent('e7e5'));
  await act(black, { type: 'resign', moveId: randomUUID(), version: 0 });

  annasSocket.close();
  // Waits until the server has noticed the close.
  await vi.waitFor(async () => expect(await metrics.text()).toContain('sixtyfour_sockets 0'), { timeout: 10_000 });
  const again = await anna.connect(origin);

  await anna.call(origin, api.signUp, { email: EMAIL, password: PASSWORD, data: { name: 'Anna' }, ofAge: true });
  await other.call(origin, api.signInWithPassword, { email: EMAIL, password: `${PASSWORD}?` });
  await other.call(origin, api.requestPasswordReset, { email: EMAIL });
  await other.call(origin, api.requestPasswordReset, { email: EMAIL });
  const links = mails.flatMap(({ text }) => text.match(/https?:\S+/g) ?? []);
  for (const link of links) await fetch(origin + new URL(link).pathname + new URL(link).search, { redirect: 'manual' });
  await fetch(`${origin}/api/broken?token=${anna.cookie}`, { headers: { cookie: anna.cookie } });
  const text = await metrics.text();
  again.close();
  await app.close();
  await own.close();
  return {
    log: Buffer.concat(chunks).toString(),
    metrics,
    text,
    gameId,
    cookies: [anna, bela, other].map(({ cookie }) => cookie.split('=')[1] ?? '').filter((value) => value !== ''),
    codes: links.flatMap((link) => [...new URL(link).searchParams.values()]).filter((value) => value.length > 10),
  };
}
