import { describe, expect, test } from 'vitest';
import { Driver } from './test-kit.ts';

/** Black's knight can move to e3, where it forks queen and rook and cannot be captured. */
const FORK = '7k/8/8/3n4/8/8/P6P/3Q1RK1 w - - 0 1';

describe('the character speaks', () => {
  test('at the start, and its line is shown for two moves of each side', () => {
    const driver = new Driver().start();
    const greeting = driver.playing.remark;
    expect(greeting).not.toBeNull();
    driver.play('e2e4', 'e7e5', 'g1f3');
    expect(driver.playing.remark).toBe(greeting);
    expect(driver.reply('b8c6').playing.remark).toBeNull();
  });

  test('when it gives check and when it is in check', () => {
    const taken = new Driver().start().play('e2e4', 'f7f6', 'd1h5');
    expect(taken.sent('say')).toHaveLength(1);
    expect(taken.playing.remark).toBe(taken.sent('say')[0]?.remark);
    const given = new Driver().start().play('d2d3', 'e7e5', 'a2a3', 'f8b4');
    expect(given.playing.status).toBe('Check!');
    expect(given.sent('say')).toHaveLength(1);
  });

  test('when the visitor’s move turned its view of the game', () => {
    const driver = new Driver().start().move('e2e4').reply('e7e5', 0).move('d1h5').reply('g7g6', 400);
    expect(driver.sent('say')).toHaveLength(1);
  });

  test('when it forks, and names what it forks', () => {
    const driver = new Driver({ persona: 'judit-poll-gar', startFen: FORK }).start();
    driver.play('a2a3', 'h8g8', 'a3a4', 'g8h8', 'a4a5', 'h8g8', 'h2h3').reply('d5e3');
    expect(driver.playing.remark).toMatch(/your queen and rook/);
  });

  test('of an opening that it knows, once', () => {
    const driver = new Driver({ persona: 'gary-kaspar-bot' }).start();
    driver.play('e2e4', 'c7c5', 'g1f3', 'd7d6', 'b1c3').reply('g8f6');
    expect(driver.playing.remark).toMatch(/Sicilian/);
    driver.play('a2a3', 'a7a6', 'h2h3', 'g7g6', 'h1g1', 'f8g7', 'g1h1', 'h8g8');
    expect(driver.playing.remark).toBeNull();
  });

  test('of a game that is begun again', () => {
    const first = new Driver().start().playing.remark;
    const again = new Driver().start().send({ type: 'resign' }).send({ type: 'play-again' }).start().playing.remark;
    expect(again).not.toBeNull();
    expect(again).not.toBe(first);
  });

  test('of a long think of the visitor, by the clock', () => {
    const driver = new Driver().start().play('a2a3', 'a7a6', 'b2b3', 'b7b6', 'h2h3', 'h7h6').wait(45_000).move('g2g3');
    expect(driver.sent('say')).toHaveLength(1);
    expect(new Driver({ time: 'none' }).start().wait(45_000).move('g2g3').sent('say')).toEqual([]);
  });

  test('at the end', () => {
    const driver = new Driver().start().send({ type: 'resign' });
    expect(driver.sent('say')).toHaveLength(1);
    expect(driver.over.remark).toBe(driver.sent('say')[0]?.remark);
  });
});

describe('the character is silent', () => {
  test('on an ordinary move', () => {
    expect(new Driver().start().play('e2e4', 'e7e5').sent('say')).toEqual([]);
  });

  test('while the visitor has 30 seconds or less, but for the result', () => {
    const driver = new Driver().start().wait(270_000).play('e2e4', 'f7f6', 'd1h5');
    expect(driver.sent('say')).toEqual([]);
    expect(driver.send({ type: 'resign' }).sent('say')).toHaveLength(1);
  });

  test('the same random number says the same thing', () => {
    const said = (random: number) => new Driver().send({ type: 'start' }, random).playing.remark;
    expect(said(1)).toBe(said(1));
    expect(new Set([0, 1, 2].map(said)).size).toBeGreaterThan(1);
  });
});
