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

test('R-SN-01 move, capture, check and the end of a game are heard', async ({ page }) => {
  // What reaches the speakers: the buffers that a page starts, in order of their length.
  await page.addInitScript(() => {
    const played: number[] = [];
    Object.defineProperty(window, 'heard', { value: played });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function record(...times) {
      played.push(this.buffer?.length ?? 0);
      start.apply(this, times);
    };
  });
  const ai = new AiPage(page);
  await ai.startFrom('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1');
  await ai.move('a1', 'a8');
  await expect(ai.dialog).toBeVisible();
  await expect(async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'heard').length)).toBeGreaterThan(0);
  }).toPass();
});
