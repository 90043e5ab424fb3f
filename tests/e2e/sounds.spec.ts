import { messages } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { AiPage } from './ai-page.ts';
import { MATE_IN_ONE } from './board.ts';
import { expect, test } from './fixtures.ts';
import { openSettings } from './site-page.ts';
import { recordSounds, soundsHeard } from './sounds-heard.ts';

const { settings } = messages;

test('R-SN-04 R-SN-05 GET /sounds/{name}.mp3', async ({ request }) => {
  for (const name of ['move', 'capture', 'check', 'castle', 'game-end', 'checkmate', 'draw', 'error']) {
    const answer = await request.get(`/sounds/${name}.mp3`);
    expect(answer.status(), name).toBe(200);
    expect(answer.headers()['content-type'], name).toBe('audio/mpeg');
  }
});

/** The different states of the page's audio contexts. */
async function audioStates(page: Page): Promise<readonly string[]> {
  const states = await page.evaluate(() => (Reflect.get(window, 'audioStates') as () => string[])());
  return [...new Set(states)];
}

type Gesture = readonly [name: string, act: (ai: AiPage) => Promise<void>];

/** Before the gesture, nothing is fetched and no audio context exists; after it, sounds are loaded and can play. */
async function expectUnlockedBy(page: Page, [name, act]: Gesture): Promise<void> {
  let fetched = 0;
  page.on('request', (request) => (fetched += request.url().includes('/sounds/') ? 1 : 0));
  const ai = new AiPage(page);
  await ai.open();
  expect(await audioStates(page), name).toEqual([]);
  expect(fetched, name).toBe(0);
  const sound = page.waitForResponse('**/sounds/move.mp3');
  await act(ai);
  await sound;
  await expect.poll(() => audioStates(page), name).toEqual(['running']);
  page.removeAllListeners('request');
}

test.describe('the audio context', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const contexts: AudioContext[] = [];
      Reflect.set(window, 'audioStates', () => contexts.map(({ state }) => state));
      window.AudioContext = class extends AudioContext {
        constructor(options?: AudioContextOptions) {
          super(options);
          contexts.push(this);
        }
      };
    }),
  );

  test('R-SN-02 a click or a key press unlocks the audio context', async ({ page }) => {
    await expectUnlockedBy(page, ['click', ({ status }) => status.click()]);
    await expectUnlockedBy(page, ['key press', () => page.keyboard.press('Tab')]);
  });

  test('it is suspended after half a minute of silence; the next sound is heard', async ({ page }) => {
    await recordSounds(page);
    await page.clock.install();
    const ai = new AiPage(page);
    await ai.open();
    await ai.startFromHere(MATE_IN_ONE);
    await ai.move('a1', 'c3');
    await expect.poll(() => soundsHeard(page)).toEqual(['error']);
    expect(await audioStates(page)).toContain('running');
    await page.clock.runFor(30_000);
    await expect.poll(() => audioStates(page)).not.toContain('running');
    await ai.move('a1', 'a8');
    await expect.poll(() => soundsHeard(page)).toEqual(['error', 'checkmate']);
  });

  test('R-SN-02 a touch unlocks the audio context @phone', async ({ page }) => {
    await expectUnlockedBy(page, ['touch', ({ status }) => status.tap()]);
  });
});

test('a change of the volume in the settings is heard at once, and so is the sound that is turned on', async ({
  page,
}) => {
  await recordSounds(page);
  await page.goto('/');
  const dialog = await openSettings(page);
  const sound = dialog.getByRole('switch', { name: settings.sound, exact: true });
  await dialog.getByRole('slider', { name: settings.volume }).press('ArrowRight');
  await expect.poll(() => soundsHeard(page)).toEqual(['move']);
  await sound.uncheck();
  await sound.check();
  await expect.poll(() => soundsHeard(page)).toEqual(['move', 'move']);
});

// The character answers each of these moves, and its move makes a sound too. The tests of `soundOf` check which event
// has which sound.
const ANSWERED = [
  ['move', MATE_IN_ONE, 'a1', 'b1'],
  ['capture', '6k1/r4ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', 'a1', 'a7'],
  ['check', '6k1/5pp1/8/8/8/8/5PPP/R5K1 w - - 0 1', 'a1', 'a8'],
  ['castle', '6k1/5pp1/8/8/8/8/5PPP/4K2R w K - 0 1', 'e1', 'g1'],
] as const;
const ENDING = [
  ['checkmate', MATE_IN_ONE, 'a1', 'a8'],
  ['draw', '7k/8/8/6Q1/8/8/8/K7 w - - 0 1', 'g5', 'g6'],
] as const;

test('R-SN-01 A-113 each move, refusal and end of a game against a character is heard once', async ({ page, ai }) => {
  await recordSounds(page);
  await ai.open();
  let before = 0;
  const expectSince = async (...names: readonly (string | RegExp)[]) => {
    await expect.poll(async () => (await soundsHeard(page)).slice(before)).toHaveLength(names.length);
    const since = (await soundsHeard(page)).slice(before);
    before += since.length;
    expect(since).toEqual(names.map((name) => (name instanceof RegExp ? expect.stringMatching(name) : name)));
  };
  for (const [name, fen, from, to] of ANSWERED)
    await test.step(`${name}, ${from} to ${to} in ${fen}`, async () => {
      await ai.startFromHere(fen, 'Judit Poll-gar');
      await ai.move(from, to);
      await expect(ai.moves).toHaveCount(2);
      await expectSince(name, /^(move|capture|check)$/);
      await ai.restart('asks');
    });
  await ai.startFromHere(MATE_IN_ONE);
  await ai.move('a1', 'c3');
  await expectSince('error');
  await ai.restart();
  for (const [name, fen, from, to] of ENDING)
    await test.step(name, async () => {
      await ai.startFromHere(fen);
      await ai.move(from, to);
      await ai.tryDifferent();
      await expectSince(name);
    });
});
