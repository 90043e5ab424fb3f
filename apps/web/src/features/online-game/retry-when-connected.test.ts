import { expect, test } from 'vitest';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
import { createStore } from '../../lib/store.ts';
import { retryWhenConnected } from './retry-when-connected.ts';
import { TestPage, TestServer } from './test-kit.ts';

const failed = () => new TestPage(new TestServer()).send({ type: 'load-failed', failure: 'unreachable' });
const playing = () => new TestPage(new TestServer()).load();

test.each<[string, () => TestPage, readonly RealtimeStatus[], number]>([
  ['that could not be loaded is loaded when the connection is back', failed, ['disconnected', 'realtime'], 1],
  ['that could not be loaded is loaded when HTTP works again', failed, ['disconnected', 'database-sync'], 1],
  ['that could not be loaded is not asked for without a connection', failed, ['disconnected', 'connecting'], 0],
  ['that is loaded is not loaded again', playing, ['disconnected', 'realtime'], 0],
])('a game %s', (_, pageOf, statuses, retries) => {
  const page = pageOf();
  const status = createStore<RealtimeStatus>('connecting');
  const lag = createStore(0);
  const sent: string[] = [];
  const stop = retryWhenConnected(
    {
      status: status.get,
      subscribe: (listener) => {
        const ends = [status.subscribe(listener), lag.subscribe(listener)];
        return () => {
          for (const end of ends) end();
        };
      },
    },
    { machine: { get: () => page.state }, send: ({ type }) => void sent.push(type) },
  );
  for (const next of statuses) status.set(next);
  // Also reported to subscribers.
  lag.set(20);
  expect(sent).toEqual(Array.from({ length: retries }, () => 'retry'));
  stop();
  status.set('disconnected');
  status.set('realtime');
  expect(sent).toHaveLength(retries);
});
