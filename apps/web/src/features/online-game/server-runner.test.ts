import { afterEach, expect, test, vi } from 'vitest';
import { createCall } from '../../lib/api.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import { knownSession } from '../../lib/session-view.ts';
import { sessionOf } from '../../lib/test-session.ts';
import { createEffectRunner } from '../../play/effect-runner.ts';
import { createGameLink } from './link.ts';
import { createServerRunner } from './server-runner.ts';
import type { OnlineEvent } from './state.ts';
import { GAME_ID, PLAYER_IDS, TestPage, TestServer } from './test-kit.ts';

afterEach(() => {
  knownSession.set(null);
  vi.unstubAllGlobals();
});

/** The server runner of a page without a websocket, whose calls get these answers, and the events that it sends. */
function createFakes(page: TestPage, answer: () => Response | Promise<Response>) {
  const sent: OnlineEvent[] = [];
  const realtime: Pick<Realtime, 'status'> = { status: () => 'connecting' };
  const link = createGameLink(GAME_ID, {
    realtime: realtime as Realtime,
    call: createCall(async () => answer()),
    now: () => 0,
  });
  const shell = {
    machine: { get: () => page.state, send: () => {}, subscribe: () => () => {} },
    send: (event: OnlineEvent) => void sent.push(event),
    connect: () => () => {},
    pgn: () => '',
  };
  return { sent, runner: createServerRunner(GAME_ID, link, shell, createEffectRunner()) };
}

test.each<[string, () => Response]>([
  ['a captive portal', () => new Response('<h1>Accept the terms</h1>')],
  ['a proxy whose server is down', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('a move that %s has answered is not refused, so that it is sent again', async (_, answer) => {
  const page = new TestPage(new TestServer()).load();
  const { sent, runner } = createFakes(page, answer);
  const { intent } = page.drag('e2', 'e4');
  await runner.deliver(intent);
  expect(sent).toEqual([{ type: 'undelivered', of: intent.moveId }]);
});

test('of two loads only the newest counts', async () => {
  knownSession.set(sessionOf(PLAYER_IDS.white));
  vi.stubGlobal('history', { state: null });
  const server = new TestServer();
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
  const answers = [late.promise, Response.json(server.view())];
  const { sent, runner } = createFakes(new TestPage(server), () => {
    asked.resolve();
    return answers.shift() ?? Response.error();
  });
  const first = runner.load();
  await asked.promise;
  await runner.load();
  late.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await first;
  expect(sent).toMatchObject([{ type: 'loaded', playerId: PLAYER_IDS.white }]);
});
