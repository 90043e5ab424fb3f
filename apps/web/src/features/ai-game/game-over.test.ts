import { expect, test } from 'vitest';
import { gameOverOf } from './ending.ts';
import { Driver } from './test-kit.ts';

const SCHOLARS_MATE = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];

test('R-OVR-12 a win reports result, type, opponent, score, full moves and whole seconds', () => {
  // Four moves of one second each, three replies of half a second.
  const driver = new Driver().start().play(...SCHOLARS_MATE);
  driver.send({
    type: 'eligibility',
    id: 'game',
    eligibility: { status: 'counted', score: 1295, seconds: 5, rank: 1, streak: 1, day: '2026-11-21' },
  });
  expect(gameOverOf(driver.over)).toEqual({
    result: 'win',
    gameType: 'ai',
    opponentName: 'Bobby Fish-er',
    score: 1295,
    moveCount: 4,
    gameDuration: 5,
  });
});

test('before the server has counted it, and when it does not count, a game has no score', () => {
  expect(gameOverOf(new Driver().start().play(...SCHOLARS_MATE).over)).not.toHaveProperty('score');
  const uncounted = new Driver({ time: 'none' }).start().send({ type: 'resign' }).over;
  expect(gameOverOf(uncounted)).toEqual({
    result: 'loss',
    gameType: 'ai',
    opponentName: 'Bobby Fish-er',
    moveCount: 0,
    gameDuration: 0,
  });
});

test('A-48 the time of a counted game is the server’s, which begins with white’s first move', () => {
  const driver = new Driver()
    .start()
    .wait(60_000)
    .play(...SCHOLARS_MATE);
  expect(gameOverOf(driver.over)).toMatchObject({ gameDuration: 65 });
  driver.send({
    type: 'eligibility',
    id: 'game',
    eligibility: { status: 'counted', score: 1294, seconds: 6, rank: 1, streak: 1, day: '2026-11-21' },
  });
  expect(gameOverOf(driver.over)).toMatchObject({ gameDuration: 6, score: 1294 });
});

test('time-up lasts until the flag fell, however late it was seen', () => {
  const late = new Driver().start().wait(900_000).send({ type: 'flag' }).over;
  expect(gameOverOf(late)).toMatchObject({ gameDuration: 300 });
});

test('a game that black begins counts the half move as a move', () => {
  const driver = new Driver({ startFen: '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1' }).start().reply('e8d8').move('e1d1');
  expect(gameOverOf(driver.send({ type: 'resign' }).over).moveCount).toBe(2);
});
