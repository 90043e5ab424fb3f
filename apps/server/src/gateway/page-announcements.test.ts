import { CLOSE_SHOWN_MS } from '@sixtyfour/contract';
import { beforeEach, expect, test } from 'vitest';
import { stoppedClock } from '../games/test-kit.ts';
import type { ManualClock } from '../time/test-manual-clock.ts';
import { createPageAnnouncements } from './page-announcements.ts';

const [ANNA, BELA] = [
  { gameId: 'the game', playerName: 'Anna', playerId: 'anna' },
  { gameId: 'the game', playerName: 'Bela', playerId: 'bela' },
];

let clock: ManualClock;
let told: string[];
let announce: ReturnType<typeof createPageAnnouncements>;

beforeEach(() => {
  clock = stoppedClock();
  told = [];
  announce = createPageAnnouncements(clock, (event, { playerName }) => told.push(`${playerName} ${event}`));
});

/** What was announced since the last call. */
const news = () => told.splice(0);

test('A-77 T-16 an arrival and a departure are announced at once, then the latest state after a pause', () => {
  announce('client-joined', ANNA);
  announce('client-left', ANNA);
  expect(news()).toEqual(['Anna client-joined', 'Anna client-left']);
  for (const event of ['client-joined', 'client-left', 'client-joined'] as const) announce(event, ANNA);
  clock.advance(CLOSE_SHOWN_MS - 1);
  expect(news()).toEqual([]);
  clock.advance(1);
  expect(news()).toEqual(['Anna client-joined']);
});

test('T-16 a state that was left and taken again during the pause is announced once, as a page may have read the other', () => {
  for (const event of ['client-left', 'client-joined', 'client-left', 'client-joined'] as const) announce(event, ANNA);
  expect(news()).toEqual(['Anna client-left', 'Anna client-joined']);
  clock.advance(10 * CLOSE_SHOWN_MS);
  expect(news()).toEqual(['Anna client-joined']);
});

test('T-16 a flood of ten seconds brings four announcements; the last state arrives, and then nothing', () => {
  for (let ms = 0; ms < 10_000; ms += 200) {
    announce(ms % 400 === 0 ? 'client-joined' : 'client-left', ANNA);
    clock.advance(200);
  }
  expect(news().length).toBeLessThanOrEqual(4);
  announce('client-joined', ANNA);
  announce('client-left', ANNA);
  announce('client-joined', ANNA);
  clock.advance(10 * CLOSE_SHOWN_MS);
  expect(news().at(-1)).toBe('Anna client-joined');
});

test('the budget recovers, and each player has one', () => {
  announce('client-joined', ANNA);
  announce('client-left', ANNA);
  announce('client-joined', BELA);
  expect(news()).toHaveLength(3);
  clock.advance(2 * CLOSE_SHOWN_MS);
  announce('client-joined', ANNA);
  announce('client-left', ANNA);
  expect(news()).toEqual(['Anna client-joined', 'Anna client-left']);
});
