import { messages } from '@sixtyfour/contract';
import type { Locator, Page } from '@playwright/test';
import { AiPage } from './ai-page.ts';
import { expect, test } from './fixtures.ts';

/** Black's knight may come to e3, where it attacks the queen and a rook and cannot be taken. */
const FORK = '7k/8/8/3n4/8/8/P6P/3Q1RK1 w - - 0 1';

interface Answer {
  /** Of the character, in centipawns. */
  readonly score?: number;
  readonly depth?: number;
  /** UCI, the move to play first. */
  readonly line: readonly string[];
}

/** Puts another engine in the worker's place, at the network: it gives these answers, one after the other. */
async function scriptEngine(page: Page, answers: readonly Answer[]): Promise<void> {
  const choices = answers.map(({ score = 0, depth = 1, line }) => {
    const view = { kind: 'cp', value: score };
    return { move: line[0], score: view, chosen: view, depth, nodes: 1, line };
  });
  const body = `
    const choices = ${JSON.stringify(choices)};
    self.onmessage = ({ data }) => {
      if (data.type !== 'APPLY') return;
      // The search before the first move only warms the engine up.
      const value = data.path.at(-1) === 'choose' ? choices.shift() : choices[0];
      self.postMessage({ type: 'RAW', value, id: data.id });
    };`;
  await page.route(/worker-[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

async function switchLinesOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: messages.nav.settings, exact: true }).click();
  await page.getByLabel(messages.settings.lines).uncheck();
  await page.keyboard.press('Escape');
}

const panelOf = (page: Page): Locator => page.getByRole('region', { name: messages.play.gamePanel });

test('a character says what its move has done: Judit names what her knight forks', async ({ page }) => {
  await scriptEngine(page, [{ line: ['h8g8'] }, { line: ['g8h8'] }, { line: ['h8g8'] }, { line: ['d5e3'] }]);
  const ai = new AiPage(page);
  await ai.startFrom(FORK, 'Judit Poll-gar');
  for (const [from, to] of [
    ['a2', 'a3'],
    ['a3', 'a4'],
    ['a4', 'a5'],
    ['h2', 'h3'],
  ] as const) {
    const played = await ai.moves.count();
    await ai.move(from, to);
    await expect(ai.moves).toHaveCount(played + 2);
  }
  await expect(panelOf(page).getByText(/^“.*your queen and rook.*”$/)).toBeVisible();
});

test('Deep Blue-berry shows depth, score and line, and does not announce them', async ({ page }) => {
  await scriptEngine(page, [{ depth: 12, score: -512, line: ['g8f8', 'e1e4', 'f7f5'] }]);
  const ai = new AiPage(page);
  await ai.startFrom('6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1', 'Deep Blue-berry');
  await expect(panelOf(page).getByText(messages.calculation.none)).toBeVisible();
  await ai.move('h2', 'h3');
  // Nothing is won by this game, so the answer that it expects is shown as well.
  await expect(panelOf(page).getByText('Depth 12, behind by 5.12: Kf8 Re4 f5', { exact: true })).toBeVisible();
  const announced = page.locator('[aria-live], [role=status], [role=alert]').filter({ hasText: 'Depth' });
  await expect(announced).toHaveCount(0);
});

test('in a game that counts its line gives no hints: only its own moves are told', async ({ page }) => {
  const ai = new AiPage(page);
  await ai.open('?opponent=deep-blue-berry');
  await ai.start();
  await ai.move('a2', 'a3');
  await expect(panelOf(page).getByText(/^Depth \d+, [^:]+: [^ ,]+(, [^ ,]+)*$/)).toBeVisible();
});

test('who does not want the characters to speak sees no calculation either', async ({ page }) => {
  const ai = new AiPage(page);
  await ai.open('?opponent=deep-blue-berry');
  await switchLinesOff(page);
  await ai.start();
  await ai.move('e2', 'e4');
  await expect(ai.moves).toHaveCount(2);
  await expect(panelOf(page).getByText(/^Depth|^“/)).toHaveCount(0);
  await expect(panelOf(page).getByText(messages.calculation.none)).toHaveCount(0);
});
