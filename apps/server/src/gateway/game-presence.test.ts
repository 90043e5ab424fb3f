import { setImmediate as turn } from 'node:timers/promises';
import { CLOSE_SHOWN_MS, type ClientJoined } from '@sixtyfour/contract';
import { beforeEach, expect, test } from 'vitest';
import { stoppedClock } from '../games/test-kit.ts';
import type { ManualClock } from '../time/test-manual-clock.ts';
import { GamePresence, type PageEvent } from './game-presence.ts';

const GAME = 'the game';
const ANNA = { gameId: GAME, playerName: 'Anna', playerId: 'anna' };

let clock: ManualClock;
/** The announcements to the opponent. */
let told: PageEvent[];
let annaIsHere: boolean;
/** Two processes, each of which receives what the other one publishes. */
let one: GamePresence;
let two: GamePresence;

function connection() {
  return { caller: { playerId: 'anna', sessionId: 'session' }, seats: new Set([GAME]), leftPage: false };
}

/** Waits until a close is shown, including the check whether the player is connected elsewhere. */
async function closeShown(): Promise<void> {
  clock.advance(CLOSE_SHOWN_MS);
  await turn();
}

beforeEach(() => {
  clock = stoppedClock();
  told = [];
  annaIsHere = true;
  const isElsewhere = async (): Promise<boolean> => annaIsHere;
  const publishTo =
    (other: () => GamePresence) =>
    (event: PageEvent, joined: ClientJoined): void => {
      told.push(event);
      other().onElsewhere(event, joined);
    };
  one = new GamePresence({ clock, publish: publishTo(() => two), isElsewhere });
  two = new GamePresence({ clock, publish: publishTo(() => one), isElsewhere });
});

test('a page that reconnects to another process has not been away', async () => {
  const first = connection();
  one.enter(ANNA, first);
  one.close(first);
  const second = connection();
  two.enter(ANNA, second);
  await closeShown();
  two.close(second);
  one.enter(ANNA, connection());
  await closeShown();
  expect(told).toEqual(['client-joined']);
});

test('leaving the last process is announced, and so is coming back afterward', async () => {
  const first = connection();
  one.enter(ANNA, first);
  one.close(first);
  annaIsHere = false;
  await closeShown();
  expect(told).toEqual(['client-joined', 'client-left']);
  two.enter(ANNA, connection());
  expect(told).toEqual(['client-joined', 'client-left', 'client-joined']);
});

test('a player who leaves one page but has another one open at the other process is still present', () => {
  const leaving = connection();
  one.enter(ANNA, leaving);
  two.enter(ANNA, connection());
  leaving.leftPage = true;
  one.leave(GAME, leaving);
  expect(told).toEqual(['client-joined', 'client-left', 'client-joined']);
});

test('a player who leaves without a connection is announced at once, once, and so is their return', async () => {
  const first = connection();
  one.enter(ANNA, first);
  one.close(first);
  one.left(ANNA);
  expect(told).toEqual(['client-joined', 'client-left']);
  one.enter(ANNA, connection());
  await closeShown();
  expect(told).toEqual(['client-joined', 'client-left', 'client-joined']);
});

test('a player who leaves without a connection, but has the page open at a process, is still present', () => {
  one.enter(ANNA, connection());
  one.left(ANNA);
  expect(told).toEqual(['client-joined']);
  two.left(ANNA);
  expect(told).toEqual(['client-joined', 'client-left', 'client-joined']);
});

test('a player who has only called since the connection closed is announced when they leave', async () => {
  const first = connection();
  one.enter(ANNA, first);
  one.close(first);
  await closeShown();
  one.left(ANNA);
  expect(told).toEqual(['client-joined', 'client-left']);
});

test.each([true, false])(
  'who leaves while the server checks whether they are elsewhere (%s), and comes back, is present',
  async (isElsewhere) => {
    annaIsHere = isElsewhere;
    const first = connection();
    one.enter(ANNA, first);
    one.close(first);
    clock.advance(CLOSE_SHOWN_MS);
    one.left(ANNA);
    if (!isElsewhere) one.enter(ANNA, connection());
    await turn();
    if (isElsewhere) one.enter(ANNA, connection());
    expect(told).toEqual(['client-joined', 'client-left', 'client-joined']);
  },
);

test.each(['leaves the page', 'closes it'] as const)(
  'a player who comes back and %s while the server checks whether they are elsewhere leaves once',
  async (how) => {
    annaIsHere = false;
    const first = connection();
    one.enter(ANNA, first);
    one.close(first);
    clock.advance(CLOSE_SHOWN_MS);
    const second = connection();
    one.enter(ANNA, second);
    second.leftPage = how === 'leaves the page';
    if (second.leftPage) one.leave(GAME, second);
    else one.close(second);
    await turn();
    await closeShown();
    expect(told).toEqual(['client-joined', 'client-left']);
  },
);
