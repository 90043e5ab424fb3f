import { err, ok, type Result } from '@sixtyfour/chess';
import { api, type GameIntent, type IntentAck, type ProblemCode, type SaidPhrase } from '@sixtyfour/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiProblem, type Call, problem } from '../../lib/api.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import type { JoinHandlers } from '../../lib/realtime/memberships.ts';
import { createGameLink, type LinkMessage } from './link.ts';
import { GAME_ID, TestServer } from './test-kit.ts';

const REFUSED: ApiProblem = { code: 'forbidden', message: 'You don’t have access to this.', offline: false };
const MOVE: GameIntent = {
  type: 'move',
  moveId: '00000000-0000-4000-8000-000000000001',
  version: 1,
  from: [6, 4],
  to: [4, 4],
};

const SAID: SaidPhrase = { number: 1, seat: 'w', phrase: 'hello' };

/** A realtime connection whose state the test sets, and a record of the calls. */
class Wire {
  readonly server = new TestServer();
  readonly heard: LinkMessage[] = [];
  readonly called: string[] = [];
  readonly sent: unknown[] = [];
  readonly entered: string[] = [];
  readonly members = new Map<string, JoinHandlers>();
  status: ReturnType<Realtime['status']> = 'connecting';
  /** Calls are answered after this promise. */
  answering: Promise<void> = Promise.resolve();
  now = 0;
  /** The codes with which the server refuses the next fetches. */
  refusals: ProblemCode[] = [];
  /** The phrases that the server sends with the game. */
  phrases: readonly SaidPhrase[] = [];
  #follow = () => {};
  readonly #listeners = new Map<string, (payload: unknown) => void>();

  readonly realtime: Realtime = {
    connect: () => () => {},
    retry: () => {},
    renew: () => {},
    status: () => this.status,
    lag: () => 40,
    subscribe: (listener) => {
      this.#follow = listener;
      return () => {};
    },
    join: (gameId, handlers) => {
      this.members.set(gameId, handlers);
      return () => void this.members.delete(gameId);
    },
    on: (event, listener) => {
      this.#listeners.set(event, listener as (payload: unknown) => void);
      return () => {};
    },
    send: (frame) => {
      this.sent.push(frame);
      return Promise.resolve(this.#ack(frame.intent));
    },
    say: (frame) => {
      this.sent.push(frame);
      return Promise.resolve(ok(SAID));
    },
    joinQueue: () => Promise.reject(new Error('nobody searches here')),
    enter: (gameId) => void this.entered.push(gameId),
    leave: () => {},
  };

  readonly link = createGameLink(GAME_ID, {
    realtime: this.realtime,
    call: (async (endpoint, given) => {
      this.called.push(endpoint.path);
      await this.answering;
      const body = (given as { body?: GameIntent } | undefined)?.body;
      if (endpoint.path === api.sayPhrase.path) return ok(SAID);
      const refusal = this.refusals.shift();
      if (refusal !== undefined) return err(problem(refusal));
      return body === undefined ? ok({ ...this.server.view(), phrases: this.phrases }) : this.#ack(body);
    }) as Call,
    now: () => this.now,
  });

  readonly close = this.link.open((message) => void this.heard.push(message));

  #ack(intent: GameIntent): Result<IntentAck, ApiProblem> {
    const answer = this.server.act('white', intent);
    if (!answer.ok) throw new Error(answer.code);
    return ok(answer.ack);
  }

  turn(status: Wire['status']): this {
    this.status = status;
    this.#follow();
    return this;
  }

  join(): this {
    for (const { onJoined } of this.members.values()) onJoined(this.server.view());
    return this;
  }

  /** The server sends the attendance. */
  attend(): this {
    this.#listeners.get('attendance')?.({ gameId: GAME_ID, attendance: this.server.view().attendance });
    return this;
  }

  get connections(): readonly string[] {
    return this.heard.flatMap((message) => (message.type === 'connection' ? [message.connection] : []));
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('which way a game goes', () => {
  test('R-EV-04 `client-joined` is sent on each arrival, after joining the game', () => {
    const wire = new Wire().turn('realtime').join();
    expect(wire.entered).toEqual([GAME_ID]);
    wire.turn('database-sync').turn('realtime').join();
    expect(wire.entered).toEqual([GAME_ID, GAME_ID]);
  });

  test('the game is joined, and then it is in real time: acts go over the websocket', async () => {
    const wire = new Wire().turn('realtime');
    expect([...wire.members.keys()]).toEqual([GAME_ID]);
    wire.join();
    expect(wire.connections).toEqual(['connecting', 'realtime']);
    await wire.link.send(MOVE);
    expect(wire.sent).toEqual([{ gameId: GAME_ID, intent: MOVE }]);
    expect(wire.called).toEqual([]);
  });

  test('each join brings the whole game, since something may have been missed', () => {
    const wire = new Wire().turn('realtime').join();
    expect(wire.heard.filter(({ type }) => type === 'snapshot')).toMatchObject([{ missed: true }]);
    wire.join();
    expect(wire.heard.filter(({ type }) => type === 'snapshot')).toHaveLength(2);
  });

  test('without it acts are calls, and the game is asked for every two seconds', async () => {
    const wire = new Wire().turn('database-sync');
    await wire.link.send(MOVE);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(wire.sent).toEqual([]);
    expect(wire.called).toEqual([api.sendIntent.path, api.getGame.path, api.getGame.path]);
    expect(wire.heard.filter(({ type }) => type === 'snapshot')).toMatchObject([{ missed: false }, { missed: false }]);
  });

  test('phrases go the same way, and come with the game that was asked for', async () => {
    const wire = new Wire().turn('database-sync');
    expect(await wire.link.say('hello')).toEqual(ok(SAID));
    expect(wire.called).toEqual([api.sayPhrase.path]);
    wire.phrases = [SAID];
    await vi.advanceTimersByTimeAsync(2_000);
    expect(wire.heard.at(-1)).toEqual({ type: 'said', said: SAID });
    wire.turn('realtime').join();
    await wire.link.say('hello');
    expect(wire.sent).toEqual([{ gameId: GAME_ID, phrase: 'hello' }]);
  });

  test('a connection that changes while a call is on its way does not double the calls', async () => {
    const wire = new Wire().turn('database-sync');
    const answer = Promise.withResolvers<void>();
    wire.answering = answer.promise;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(wire.called).toEqual([api.getGame.path]);
    wire.turn('connecting');
    answer.resolve();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(wire.called).toEqual([api.getGame.path, api.getGame.path]);
  });

  test('it reconnects automatically, and polling ends', async () => {
    const wire = new Wire().turn('database-sync').turn('realtime').join();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(wire.called).toEqual([]);
    expect(wire.connections).toEqual(['connecting', 'database-sync', 'connecting', 'realtime']);
  });

  test('a refused join is reported once, and the game continues by HTTP', async () => {
    const wire = new Wire().turn('realtime');
    for (const { onRefused } of wire.members.values()) {
      onRefused(REFUSED);
      onRefused(REFUSED);
    }
    expect(wire.heard.filter(({ type }) => type === 'not-let-in')).toHaveLength(1);
    expect(wire.connections).toEqual(['connecting', 'database-sync']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(wire.called).toEqual([api.getGame.path]);
  });

  test.each([
    ['not-found', 'not-found'],
    ['forbidden', 'not-seated'],
    ['not-seated', 'not-seated'],
  ] as const)(
    'a poll refused as %s is the last one, and tells the page that the game is gone: %s',
    async (code, why) => {
      const wire = new Wire().turn('database-sync');
      wire.refusals = [code];
      await vi.advanceTimersByTimeAsync(10_000);
      expect(wire.heard.at(-1)).toEqual({ type: 'gone', why });
      expect(wire.called).toEqual([api.getGame.path]);
      expect(wire.members.size).toBe(0);
    },
  );

  test('a poll that fails for a moment is followed by the next one', async () => {
    const wire = new Wire().turn('database-sync');
    wire.refusals = ['unavailable', 'too-many-requests'];
    await vi.advanceTimersByTimeAsync(6_000);
    expect(wire.heard.at(-1)).toMatchObject({ type: 'snapshot' });
  });

  test('a game is gone when there has been no session for as long as a sign-in in another tab may take', async () => {
    const wire = new Wire().turn('database-sync');
    const signedOutFor = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 2) {
        wire.refusals = ['unauthenticated'];
        wire.now += 2_000;
        await vi.advanceTimersByTimeAsync(2_000);
      }
      return wire.heard.at(-1)?.type;
    };
    expect(await signedOutFor(16)).not.toBe('gone');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(wire.heard.at(-1)?.type).toBe('snapshot');
    expect(await signedOutFor(18)).not.toBe('gone');
    expect(await signedOutFor(2)).toBe('gone');
    expect(wire.heard.at(-1)).toEqual({ type: 'gone', why: 'no-session' });
  });

  test('a refused fetch in between ends the subscription too', async () => {
    const wire = new Wire().turn('realtime').join();
    wire.refusals = ['not-found'];
    await wire.link.refetch();
    expect(wire.heard.at(-1)).toEqual({ type: 'gone', why: 'not-found' });
    expect(wire.members.size).toBe(0);
  });

  test('closed, it says nothing more', async () => {
    const wire = new Wire().turn('database-sync');
    wire.close();
    const count = wire.heard.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(wire.heard).toHaveLength(count);
    expect(wire.members.size).toBe(0);
  });
});

test('an answer is at least half as old as the call took', async () => {
  const wire = new Wire();
  const fetched = wire.link.fetch();
  wire.now = 300;
  expect((await fetched).age).toBe(150);
});

test('the attendance of an answer is outdated if a newer one came during the call', async () => {
  const wire = new Wire().turn('realtime');
  const answer = Promise.withResolvers<void>();
  wire.answering = answer.promise;
  const first = wire.link.fetch();
  wire.attend();
  const second = wire.link.fetch();
  answer.resolve();
  expect(await first).toMatchObject({ isAttendanceOutdated: true });
  expect(await second).toMatchObject({ isAttendanceOutdated: false });
});

test('the attendance of an answer is outdated if a later call was answered earlier', async () => {
  const wire = new Wire().turn('realtime');
  const answer = Promise.withResolvers<void>();
  wire.answering = answer.promise;
  const first = wire.link.fetch();
  wire.answering = Promise.resolve();
  expect(await wire.link.fetch()).toMatchObject({ isAttendanceOutdated: false });
  answer.resolve();
  expect(await first).toMatchObject({ isAttendanceOutdated: true });
});
