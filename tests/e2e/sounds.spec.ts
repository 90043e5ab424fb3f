import type { Page } from '@playwright/test';
import { AiPage } from './ai-page.ts';
import { expect, test } from './fixtures.ts';

for (const name of ['move', 'capture', 'check', 'castle', 'game-end'])
  test(`R-SN-04 GET /sounds/${name}.mp3`, async ({ request }) => {
    const answer = await request.get(`/sounds/${name}.mp3`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe('audio/mpeg');
  });

for (const name of ['checkmate', 'draw', 'error'])
  test(`R-SN-05 GET /sounds/${name}.mp3`, async ({ request }) => {
    expect((await request.get(`/sounds/${name}.mp3`)).status()).toBe(200);
  });

test('R-SN-02 sounds are fetched after the first gesture and not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sounds/')) fetched.push(request.url());
  });
  const ai = new AiPage(page);
  await ai.open();
  expect(fetched).toEqual([]);
  const move = page.waitForRequest('**/sounds/move.mp3');
  await ai.start();
  await ai.move('e2', 'e4');
  await move;
});

/** Lengths, in samples, of the sounds that the page has started so far. */
async function heard(page: Page): Promise<number[]> {
  return page.evaluate(() => [...(Reflect.get(window, 'heardLengths') as number[])]);
}

async function lengthOf(page: Page, name: string): Promise<number> {
  return page.evaluate(async (sound) => {
    const context = new AudioContext();
    const answer = await fetch(`/sounds/${sound}.mp3`);
    const { length } = await context.decodeAudioData(await answer.arrayBuffer());
    await context.close();
    return length;
  }, name);
}

for (const [name, fen, from, to] of [
  ['move', '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', 'a1', 'b1'],
  ['capture', '6k1/r4ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', 'a1', 'a7'],
  ['check', '6k1/5pp1/8/8/8/8/5PPP/R5K1 w - - 0 1', 'a1', 'a8'],
  ['castle', '6k1/5pp1/8/8/8/8/5PPP/4K2R w K - 0 1', 'e1', 'g1'],
  ['checkmate', '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', 'a1', 'a8'],
  ['draw', '7k/8/8/6Q1/8/8/8/K7 w - - 0 1', 'g5', 'g6'],
  ['error', '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', 'a1', 'c3'],
] as const) {
  test(`R-SN-01 ${name} is heard`, async ({ page }) => {
    await page.addInitScript(() => {
      const lengths: number[] = [];
      Reflect.set(window, 'heardLengths', lengths);
      const start = Reflect.get(AudioBufferSourceNode.prototype, 'start');
      Reflect.set(
        AudioBufferSourceNode.prototype,
        'start',
        function record(this: AudioBufferSourceNode, ...times: readonly number[]) {
          lengths.push(this.buffer?.length ?? 0);
          return Reflect.apply(start, this, times);
        },
      );
    });
    const ai = new AiPage(page);
    await ai.startFrom(fen, 'Judit Poll-gar');
    await ai.move(from, to);
    const length = await lengthOf(page, name);
    await expect(async () => expect(await heard(page)).toContain(length)).toPass();
  });
}
