/** The characters' behavior that imitates people, in games that do not count. */
import { messages } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import type { Setup } from './state.ts';
import { Driver } from './test-kit.ts';

const words = messages.aiGame;
const uncounted = (setup: Partial<Setup> = {}) =>
  new Driver({ persona: 'judit-poll-gar', time: 'none', ...setup }).start().move('e2e4');
const counted = () => new Driver().start().move('e2e4');
const RESIGNS = { resigns: true };
const ACCEPTS = { acceptsDraw: true };

describe('a character that resigns', () => {
  test('loses instead of moving', () => {
    const driver = uncounted().reply('e7e5', -900, RESIGNS);
    expect(driver.over).toMatchObject({ result: 'win', status: 'Judit Poll-gar resigns' });
    expect(driver.over.live.ending).toMatchObject({ winner: 'white', reason: 'resignation' });
    expect(driver.over.live.game.ply).toBe(1);
    expect(driver.sent('save').at(-1)?.game.ending).toMatchObject({ reason: 'resignation' });
    expect(driver.sent('announce').map(({ text }) => text)).toContain('Judit Poll-gar resigns.');
  });

  test('moves on when the visitor wants to play to the end', () => {
    expect(uncounted({ playToEnd: true }).reply('e7e5', -900, RESIGNS).playing.live.game.ply).toBe(2);
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
    const driver = uncounted().reply('e7e5', 0, ACCEPTS);
    driver.send(how === 'typed' ? { type: 'typed', text: 'draw' } : { type: 'offer-draw' });
    expect(driver.over).toMatchObject({ result: 'draw', status: 'Judit Poll-gar accepts the draw' });
    expect(driver.over.live.ending).toMatchObject({ winner: null, reason: 'agreement' });
  });

  test('is declined, the game goes on, and it is offered again ten moves later', () => {
    const driver = uncounted().reply('e7e5').send({ type: 'offer-draw' });
    const { saved } = driver;
    expect(driver.playing.notice).toBe('Judit Poll-gar declines the draw');
    expect(driver.sent('announce')).toHaveLength(1);
    expect(driver.send({ type: 'offer-draw' }).playing.notice).toBe(words.drawTooSoon(10));
    const resumed = new Driver({ time: 'none' }).send({ type: 'resume', saved });
    expect(resumed.send({ type: 'offer-draw' }).playing.notice).toBe(words.drawTooSoon(10));
    const shuffle = ['g1f3', 'b8c6', 'b1c3', 'g8f6', 'a2a3', 'a7a6', 'h2h3', 'h7h6', 'd2d3', 'd7d6'];
    driver.play(...shuffle, 'f1e2', 'f8e7', 'e1g1', 'e8g8', 'c1e3', 'c8e6', 'd1d2', 'd8d7', 'a1d1');
    driver.reply('a8d8', 0, ACCEPTS).send({ type: 'offer-draw' });
    expect(driver.over.result).toBe('draw');
  });

  test('waits for the visitor’s turn, and is declined before the character has moved', () => {
    expect(uncounted().send({ type: 'offer-draw' }).playing.notice).toBe(words.waitTurn);
    const first = new Driver({ time: 'none' }).start().send({ type: 'offer-draw' });
    expect(first.playing.notice).toBe(words.declinesDraw('Bobby Fish-er'));
  });

  test('does not stop a hint that is looked for', () => {
    const driver = uncounted().reply('e7e5').send({ type: 'hint' }).send({ type: 'offer-draw' });
    driver.send({ type: 'hint-found', version: driver.playing.hinting ?? -1, move: 'g1f3' });
    expect(driver.playing.interaction.selected).toBe('g1');
    // Otherwise its arrow is not drawn.
    expect(driver.playing.hinted).toEqual({ from: 'g1', to: 'f3', version: driver.playing.live.version });
  });

  test('is never accepted in a game that counts', () => {
    const driver = counted().reply('e7e5', 0, ACCEPTS).type('draw');
    expect(driver.playing.notice).toBe(words.noDrawOffers);
    expect(driver.send({ type: 'offer-draw' }).playing.notice).toBe(words.noDrawOffers);
  });
});

describe('a character that thinks like a person', () => {
  const thoughtful = (setup: Partial<Setup> = {}) => uncounted({ thinksLikePerson: true, ...setup });
  /** Sends the delayed reply at its due time. */
  const release = (driver: Driver) => {
    const [delayed] = driver.sent('delay-reply');
    if (delayed === undefined) throw new Error('the reply was not delayed');
    return driver.wait(delayed.until - driver.now).send({ ...delayed, type: 'replied', delayed: true });
  };
  /** The delay from the visitor's move to the reply. */
  const time = (driver: Driver) => (driver.sent('delay-reply')[0]?.until ?? 0) - (driver.playing.thinking?.since ?? 0);

  test('delays its reply for as long as a person would think, and then plays it', () => {
    const driver = thoughtful().reply('e7e5', 0, { doubt: 800 });
    expect(driver.playing.live.game.ply).toBe(1);
    expect(driver.sent('delay-reply')[0]?.until).toBeGreaterThan(driver.now);
    expect(release(driver).playing.live.game.ply).toBe(2);
  });

  test('thinks no longer when the device’s clock is set back meanwhile', () => {
    const driver = thoughtful().wait(-3_600_000).reply('e7e5', 0, { doubt: 800 });
    expect((driver.sent('delay-reply')[0]?.until ?? 0) - driver.now).toBeLessThanOrEqual(3_000);
    expect(release(driver).playing.live.game.ply).toBe(2);
  });

  test('takes longer when it doubts', () => {
    const [sure, unsure] = [0, 1000].map((doubt) => time(thoughtful().reply('e7e5', 0, { doubt })));
    expect(unsure).toBeGreaterThan(sure ?? 0);
  });

  test('takes longer when the visitor’s move surprises it, and less to take back', () => {
    const after = (move: string, reply: string, score: number) => {
      const driver = release(thoughtful().reply('d7d5', 0));
      return time(driver.move(move).reply(reply, score, { doubt: 500 }));
    };
    expect(after('b1c3', 'g8f6', 400)).toBeGreaterThan(after('b1c3', 'g8f6', 0));
    expect(after('e4d5', 'd8d5', 0)).toBeLessThan(after('b1c3', 'g8f6', 0));
  });

  test('shows a search that took longer than that at once', () => {
    const driver = thoughtful().wait(4_000).reply('e7e5', 0, { doubt: 1000 });
    expect(driver.playing.live.game.ply).toBe(2);
  });

  test('plays a game that does not count', () => {
    const { eligibility } = new Driver({ thinksLikePerson: true }).ask().playing;
    expect(eligibility).toEqual({ status: 'uncounted', why: messages.gameCount.uncounted.thinking });
  });

  test('does so in no game that counts', () => {
    const { saved } = counted().reply('e7e5');
    const resumed = new Driver({ thinksLikePerson: true }).send({ type: 'resume', saved });
    expect(resumed.playing).toMatchObject({ setup: { thinksLikePerson: false }, eligibility: { status: 'eligible' } });
  });

  test('forgets the delayed reply when the move is taken back', () => {
    const driver = thoughtful().reply('e7e5', 0, { doubt: 800 });
    const [delayed] = driver.sent('delay-reply');
    driver.send({ type: 'takeback' });
    expect(driver.sent('stop-thinking')).toHaveLength(1);
    expect(delayed).toBeDefined();
    if (delayed) driver.send({ ...delayed, type: 'replied', delayed: true });
    expect(driver.playing.live.game.ply).toBe(0);
  });
});
