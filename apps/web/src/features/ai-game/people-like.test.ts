/** What characters do as people do, in games that do not count. */
import { messages } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import type { Setup } from './state.ts';
import { Driver } from './test-kit.ts';

const words = messages.aiGame;
const casual = (setup: Partial<Setup> = {}) =>
  new Driver({ persona: 'judit-poll-gar', time: 'none', ...setup }).start().move('e2e4');
const counted = () => new Driver().start().move('e2e4');
const RESIGNS = { resigns: true };
const ACCEPTS = { acceptsDraw: true };

describe('a character that resigns', () => {
  test('loses instead of moving', () => {
    const driver = casual().reply('e7e5', -900, RESIGNS);
    expect(driver.over).toMatchObject({ result: 'win', status: 'Judit Poll-gar resigns' });
    expect(driver.over.live.ending).toMatchObject({ winner: 'white', reason: 'resignation' });
    expect(driver.over.live.game.ply).toBe(1);
    expect(driver.sent('save').at(-1)?.game.ending).toMatchObject({ reason: 'resignation' });
    expect(driver.sent('announce').map(({ text }) => text)).toContain('Judit Poll-gar resigns');
  });

  test('moves on when the visitor wants to play to the end', () => {
    expect(casual({ playToEnd: true }).reply('e7e5', -900, RESIGNS).playing.live.game.ply).toBe(2);
  });

  test('moves on in a game that counts, or may', () => {
    expect(counted().reply('e7e5', -900, RESIGNS).playing.live.game.ply).toBe(2);
  });

  test('is free to as soon as a game does not count any more', () => {
    const helped = counted().reply('e7e5').send({ type: 'takeback' }).move('e2e4');
    expect(helped.reply('e7e5', -900, RESIGNS).over.result).toBe('win');
  });
});

describe('a draw that is offered', () => {
  test.each(['pressed', 'typed'] as const)('and %s is accepted at once', (how) => {
    const driver = casual().reply('e7e5', 0, ACCEPTS);
    driver.send(how === 'typed' ? { type: 'typed', text: 'draw' } : { type: 'offer-draw' });
    expect(driver.over).toMatchObject({ result: 'draw', status: 'Judit Poll-gar accepts the draw' });
    expect(driver.over.live.ending).toMatchObject({ winner: null, reason: 'agreement' });
  });

  test('is declined, the game goes on, and it is offered again ten moves later', () => {
    const driver = casual().reply('e7e5').send({ type: 'offer-draw' });
    expect(driver.playing.notice).toBe('Judit Poll-gar declines the draw');
    expect(driver.sent('announce')).toHaveLength(1);
    expect(driver.send({ type: 'offer-draw' }).playing.notice).toBe(words.drawTooSoon(10));
    const shuffle = ['g1f3', 'b8c6', 'b1c3', 'g8f6', 'a2a3', 'a7a6', 'h2h3', 'h7h6', 'd2d3', 'd7d6'];
    driver.line(...shuffle, 'f1e2', 'f8e7', 'e1g1', 'e8g8', 'c1e3', 'c8e6', 'd1d2', 'd8d7', 'a1d1');
    driver.reply('a8d8', 0, ACCEPTS).send({ type: 'offer-draw' });
    expect(driver.over.result).toBe('draw');
  });

  test('waits for the visitor’s turn, and is declined before the character has moved', () => {
    expect(casual().send({ type: 'offer-draw' }).playing.notice).toBe(words.waitTurn);
    const first = new Driver({ time: 'none' }).start().send({ type: 'offer-draw' });
    expect(first.playing.notice).toBe(words.declinesDraw('Bobby Fish-er'));
  });

  test('does not stop a hint that is looked for', () => {
    const driver = casual().reply('e7e5').send({ type: 'hint' }).send({ type: 'offer-draw' });
    driver.send({ type: 'hint-found', version: driver.playing.hinting ?? -1, move: 'g1f3' });
    expect(driver.playing.interaction.selected).toBe('g1');
  });

  test('is never accepted in a game that counts', () => {
    const driver = counted().reply('e7e5', 0, ACCEPTS).send({ type: 'typed', text: 'draw' });
    expect(driver.playing.notice).toBe(words.noDrawOffers);
    expect(driver.send({ type: 'offer-draw' }).playing.notice).toBe(words.noDrawOffers);
  });
});
