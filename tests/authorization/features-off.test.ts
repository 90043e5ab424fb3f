/** Switched-off features refuse calls with a reason; running games continue. */
import { randomUUID } from 'node:crypto';
import { api, type Endpoint, type Feature, FEATURES, problemMessages } from '@sixtyfour/contract';
import { buildApp } from '@sixtyfour/server';
import { createTestDatabase, testConfig } from '@sixtyfour/server/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Person, startRoomGame } from '../person.ts';

const endpoints: readonly Endpoint[] = Object.values(api);

let own: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof buildApp>>;
const people: Person[] = [];

beforeAll(async () => {
  own = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(people.splice(0).map((person) => person.close()));
  await app.close();
});
afterAll(() => own.close());

async function serveWithout(...featuresOff: readonly Feature[]): Promise<string> {
  app = await buildApp({ config: testConfig({ featuresOff }), database: own.database, webBuild: null });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function guest(origin: string, name: string): Promise<Person> {
  const person = new Person(origin, '192.0.2.1');
  people.push(person);
  return person.enter(name);
}

describe.each(FEATURES)('%s off', (feature) => {
  test('refuses exactly its calls, with a message for the visitor', async () => {
    const person = await guest(await serveWithout(feature), 'Ada');
    for (const endpoint of endpoints.filter((one) => one.feature !== undefined)) {
      const { status, text } = await person.exchange({
        method: endpoint.method,
        path: endpoint.path.replace(/:\w+/, 'none'),
        ...(endpoint.method === 'POST' && { body: '{}' }),
      });
      const code = (JSON.parse(text) as { error?: string }).error;
      expect([endpoint.path, code === 'feature-off']).toEqual([endpoint.path, endpoint.feature === feature]);
      if (code !== 'feature-off') continue;
      expect(status).toBe(503);
      expect(JSON.parse(text)).toMatchObject({ message: problemMessages['feature-off'] });
    }
  });
});

test('without the queue, its frame is refused like its call', async () => {
  const person = await guest(await serveWithout('queue'), 'Ada');
  const connection = await person.connect();
  const answer = await connection?.client.request('client-joinQueue', { playerName: 'Ada', country: 'NO' });
  expect(answer).toMatchObject({ ok: false, problem: { error: 'feature-off' } });
});

test('a running room game continues when rooms are switched off', async () => {
  const before = await serveWithout();
  const [white, black] = [await guest(before, 'Ada'), await guest(before, 'Bea')];
  const params = { gameId: (await startRoomGame(white, black)).id };
  await app.close();

  const after = await serveWithout('rooms', 'queue');
  const again = new Person(after, '192.0.2.1', white.cookie);
  const body = { type: 'move', moveId: randomUUID(), version: 1, from: [6, 4], to: [4, 4] };
  await again.call(api.sendIntent, { params, body });
  expect((await again.call(api.getGame, { params })).moves).toEqual(['e2e4']);
  expect((await again.call(api.getRoom, { params })).status).toBe('ready');
});
