import { expect, test, vi } from 'vitest';
import { createCall } from '../../lib/api.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import { createEffectRunner } from '../../play/effect-runner.ts';
import { createGameLink } from './link.ts';
import { createServerRunner } from './server-runner.ts';
import type { OnlineEvent } from './state.ts';
import { GAME_ID, TestPage, TestServer } from './test-kit.ts';

/** The server runner of a page without a websocket, whose calls get this answer, and the events that it sends. */
function createFakes(answer: () => Response) {
  const page = new TestPage(new TestServer()).load();
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
  return { page, sent, runner: createServerRunner(GAME_ID, link, shell, createEffectRunner()) };
}

test.each<[string, () => Response]>([
  ['a captive portal', () => new Response('<h1>Accept the terms</h1>')],
  ['a proxy whose server is down', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('a move that %s has answered is not refused, so that it is sent again', async (_, answer) => {
  const { page, sent, runner } = createFakes(answer);
  const { intent } = page.drag('e2', 'e4');
  await runner.deliver(intent);
  expect(sent).toEqual([{ type: 'undelivered', of: intent.moveId }]);
});
