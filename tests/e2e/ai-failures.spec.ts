import { messages } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import { scriptEngine } from './scripted-engine.ts';

/** White moves a pawn; black has a knight pinned on e7 and a king that can step aside. */
const PINNED = '4k3/4n3/8/8/8/8/P7/4R1K1 w - - 0 1';

test('a failure of the engine is reported, and the game goes on', async ({ page, ai }) => {
  const failures = [
    ['R-AI-33 R-ER-02', { line: ['e7c6'] }, 'Invalid AI move: Cannot leave king in check!'],
    ['R-ER-18', { line: ['e7e1'] }, 'Invalid AI move'],
    ['R-ER-18', 'none', 'AI failed to make a move'],
    ['R-ER-18', 'throw', 'An error occurred during the AI move'],
  ] as const;
  await scriptEngine(
    page,
    failures.map(([, answer]) => answer),
    'e8d7',
  );
  await ai.open();
  for (const [row, answer, message] of failures)
    await test.step(`${row} ${JSON.stringify(answer)}: '${message}'`, async () => {
      await ai.startFromHere(PINNED);
      await ai.move('a2', 'a3');
      await expect(ai.alert).toHaveText(message);
      await ai.expectPiece('d7', 'k');
      await ai.expectPiece('e7', 'n');
      await expect(page.getByText(messages.play.yourTurn, { exact: true })).toBeVisible();
      await ai.restart('asks');
    });
});

test('R-ER-18 A-89 a failed download of the network costs no move: the next search downloads it again', async ({
  page,
  ai,
}) => {
  let requests = 0;
  await page.route(/weights-[^/]*\.js$/, (route) => (++requests === 1 ? route.abort() : route.continue()));
  const warmedUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/weights-'));
  await ai.open('?opponent=deep-blue-berry');
  await warmedUp;
  await ai.start();
  await ai.moveAndWait('e2', 'e4');
  // After a failure the game would not count.
  await expect(page.getByText(/Not counted/)).toHaveCount(0);
  expect(requests).toBe(2);
});
