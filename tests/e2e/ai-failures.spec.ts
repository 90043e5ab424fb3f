import { messages } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { AiPage } from './ai-page.ts';
import { expect, test } from './fixtures.ts';

/** White moves a pawn, black has a knight pinned on e7 and a king that may step aside. */
const PINNED = '4k3/4n3/8/8/8/8/P7/4R1K1 w - - 0 1';

/**
 * Puts another engine in the worker's place, at the network: it answers the first request with `first`, a value or a
 * throw in comlink's words, and every later one with the legal `later`.
 */
async function replaceEngine(page: Page, first: string, later: string): Promise<void> {
  const choice = (move: string) =>
    JSON.stringify({
      move,
      score: { kind: 'cp', value: 0 },
      chosen: { kind: 'cp', value: 0 },
      depth: 1,
      nodes: 1,
      line: [move],
    });
  const answer =
    first === 'throw'
      ? `{ type: 'HANDLER', name: 'throw', value: { isError: true, value: { message: 'broken', name: 'Error' } } }`
      : `{ type: 'RAW', value: ${first === 'none' ? 'null' : choice(first)} }`;
  const body = `
    let asked = 0;
    self.onmessage = ({ data }) => {
      if (data.type !== 'APPLY') return;
      const name = data.path.at(-1);
      // The search before the first move only warms the engine up.
      const counts = name === 'choose' || asked > 0;
      const reply = counts && asked++ === 0 ? ${answer} : { type: 'RAW', value: ${choice(later)} };
      self.postMessage({ ...reply, id: data.id });
    };`;
  await page.route(/worker-[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

for (const [row, first, message] of [
  ['R-AI-33 R-ER-02', 'e7c6', 'Invalid AI move: Cannot leave king in check!'],
  ['R-ER-18', 'e7e1', 'Invalid AI move'],
  ['R-ER-18', 'none', 'AI failed to make a move'],
  ['R-ER-18', 'throw', 'An error occurred during the AI move'],
] as const) {
  test(`${row} an engine that answers ${first}: '${message}', and the game goes on`, async ({ page }) => {
    await replaceEngine(page, first, 'e8d7');
    const ai = new AiPage(page);
    await ai.startFrom(PINNED);
    await ai.move('a2', 'a3');
    await expect(ai.toasts).toContainText(message);
    await ai.expectPiece('d7', 'k');
    await ai.expectPiece('e7', 'n');
    await expect(page.getByText(messages.play.yourTurn, { exact: true })).toBeVisible();
  });
}
