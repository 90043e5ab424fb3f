import { CLOCK_MS, PHRASE_MS, type SaidPhrase, TIMER_SECONDS } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { silenceOf } from './phrases.ts';
import { TestPage, TestServer } from './test-kit.ts';

const begun = () => new TestPage(new TestServer()).load();
const RESIGN = { type: 'resign', moveId: '00000000-0000-4000-8000-0000000000ff', version: 1 } as const;

const said = (number: number, seat: SaidPhrase['seat'], phrase: SaidPhrase['phrase']) =>
  ({ type: 'said', said: { number, seat, phrase } }) as const;

describe('what is said', () => {
  test('each phrase is shown and announced once, however often the page hears of it', () => {
    const page = begun().send(said(1, 'b', 'good-luck'));
    expect(page.begun.said).toEqual({ white: { number: 0, phrase: null }, black: { number: 1, phrase: 'good-luck' } });
    expect(page.announced).toEqual(['Bruno: Good luck']);
    expect(page.send(said(1, 'b', 'good-luck')).effects).toEqual([]);
    expect(page.send(said(2, 'w', 'thank-you')).announced).toEqual(['You: Thank you']);
    // A late phrase of the opponent does not replace the visitor's own.
    expect(page.send(said(3, 'b', 'smile')).begun.said.black.phrase).toBe('smile');
  });

  test('it is hidden after a while, unless another one has come', () => {
    const page = begun().send(said(1, 'b', 'hello'));
    expect(page.effects).toContainEqual({ type: 'hide-phrase', color: 'black', number: 1 });
    page.send(said(2, 'b', 'smile')).send({ type: 'said-before', color: 'black', number: 1 });
    expect(page.begun.said.black.phrase).toBe('smile');
    page.send({ type: 'said-before', color: 'black', number: 2 }).send(said(2, 'b', 'smile'));
    expect(page.begun.said.black.phrase).toBeNull();
  });

  test('with 30 seconds or less on the own clock it is shown without a word', () => {
    const page = begun();
    page.now += CLOCK_MS - TIMER_SECONDS.pulse * 1_000;
    page.send(said(1, 'b', 'thinking'));
    expect(page.begun.said.black.phrase).toBe('thinking');
    expect(page.announced).toEqual([]);
  });

  test('switched off, nothing is shown, announced or sent', () => {
    const page = begun()
      .send(said(1, 'b', 'hello'))
      .send({ type: 'phrases', on: false });
    expect(page.begun.said.black.phrase).toBeNull();
    expect(page.send(said(2, 'b', 'smile')).effects).toEqual([]);
    expect(page.begun.said.black.phrase).toBeNull();
    expect(page.send({ type: 'say', phrase: 'hello' }).effects).toEqual([]);
    page.send({ type: 'phrases', on: true });
    expect(page.send({ type: 'say', phrase: 'hello' }).effects).toEqual([{ type: 'say', phrase: 'hello' }]);
  });

  test('the server says why it did not take one', () => {
    const page = begun().send({ type: 'not-said', message: 'Too many tries. Please wait a moment.' });
    expect(page.toasts).toEqual(['Too many tries. Please wait a moment.']);
  });
});

describe('when something can be said', () => {
  test('not before the game has begun', () => {
    const server = new TestServer();
    server.more = { started_at: null, clock: { white_ms: CLOCK_MS, black_ms: CLOCK_MS, running: null } };
    expect(silenceOf(new TestPage(server).load().begun, 0).why).toBe('not-begun');
  });

  test('until ten seconds are left on the own clock', () => {
    const page = begun();
    const { why, until } = silenceOf(page.begun, page.now);
    expect([why, until]).toEqual([null, page.now + CLOCK_MS - PHRASE_MS.timeTrouble]);
    expect(silenceOf(page.begun, page.now + CLOCK_MS - PHRASE_MS.timeTrouble - 1).why).toBeNull();
    expect(silenceOf(page.begun, page.now + CLOCK_MS - PHRASE_MS.timeTrouble).why).toBe('time-trouble');
  });

  test('on the opponent’s turn the own clock is stopped, so there is no time trouble', () => {
    const page = new TestPage(new TestServer(), 'black').load();
    expect(silenceOf(page.begun, page.now + CLOCK_MS)).toEqual({ why: null, until: null });
  });

  test('after the end for two minutes, as long as the opponent is there', () => {
    const server = new TestServer();
    server.act('black', RESIGN);
    const page = new TestPage(server).load();
    const end = page.over.ending.at;
    expect(silenceOf(page.over, end)).toEqual({ why: null, until: end + PHRASE_MS.afterGame });
    expect(silenceOf(page.over, end + PHRASE_MS.afterGame).why).toBe('over');
    page.send({ type: 'opponent-left' });
    expect(silenceOf(page.over, end).why).toBe('opponent-left');
  });
});
