/** A failing page reports its error to the server, without data of the visitor. */
import { api, ClientError } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';

test('S-22 an uncaught error is reported once, without the visitor’s data that it quotes', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Anna broke it/);
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(api.reportClientError.path)) reports.push(request.postDataJSON());
  });
  const ready = page.waitForResponse(/\/assets\/Bars-/);
  await page.goto('/multiplayer?code=ABC234');
  await ready;
  const answered = page.waitForResponse(`**${api.reportClientError.path}`);
  const fail = () =>
    page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError('"Anna broke it" in this game');
      });
    });
  await expect(async () => {
    await fail();
    expect(reports.length).toBeGreaterThan(0);
  }).toPass();
  expect((await answered).status()).toBe(200);
  await fail();
  expect(reports.map((report) => ClientError.parse(report))).toEqual([
    { message: 'RangeError: … in this game', source: null, line: null, page: '/multiplayer' },
  ]);
});
