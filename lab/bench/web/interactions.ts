/** The time from a press to the next paint on a slowed-down CPU, measured like INP with real input. */
import { messages } from '@sixtyfour/contract';
import { devices, expect, type Page } from '@playwright/test';
import { markdownTable } from '../../performance-document.ts';
import { AiPage } from '../../../tests/e2e/ai-page.ts';
import { BoardPage } from '../../../tests/e2e/board.ts';
import type { Site } from './site.ts';
import { middleOf, SLOWER, slowDown } from './slow.ts';

/** The limit of a good INP. */
const BUDGET_MS = 200;
/** The shortest duration that the browser reports; anything shorter is within a frame. */
const SHORTEST_MS = 16;
/** Visits to each page; the one with the median longest answer is reported. */
const VISITS_OF_A_PAGE = 3;
/** A character needs longer than usual on a slow CPU. */
const PATIENT = { timeout: 30_000 };

/** The time from a press to the paint that answers it, in ms, over all interactions on a page. */
export interface Answers {
  readonly page: string;
  readonly worst: number;
  readonly p98: number;
  /** Interactions that took longer than a frame. */
  readonly counted: number;
}

declare global {
  /** The longest event of each interaction, by its id. */
  var interactions: Map<number, number>;
}

/** Runs before anything on the page, so that its first interactions are measured too. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    globalThis.interactions = new Map();
    const note = (entry: PerformanceEntry): void => {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) return;
      const known = globalThis.interactions.get(entry.interactionId) ?? 0;
      globalThis.interactions.set(entry.interactionId, Math.max(known, entry.duration));
    };
    // The threshold is part of Event Timing, but missing in TypeScript's declarations.
    const kind: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      buffered: true,
      durationThreshold,
    };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(kind);
  }, SHORTEST_MS);
}

/** Opens the settings, changes one and changes it back, and closes them. */
async function changeSettings(page: Page): Promise<void> {
  const { settings } = messages;
  await page.getByRole('button', { name: settings.title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: settings.title });
  const first = dialog.getByRole('switch').first();
  await first.click();
  await first.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function typeMove(page: Page, move: string): Promise<void> {
  const field = page.getByLabel(messages.panel.typeMove, { exact: true });
  await field.click();
  await field.pressSequentially(move);
  await field.press('Enter');
}

async function playOnOneDevice(page: Page): Promise<void> {
  const board = new BoardPage(page);
  await page.getByRole('button', { name: messages.ai.start }).click();
  for (const [from, to, letter] of [
    ['e2', 'e4', 'P'],
    ['e7', 'e5', 'p'],
    ['g1', 'f3', 'N'],
    ['b8', 'c6', 'n'],
  ] as const) {
    await board.move(from, to);
    await board.expectPiece(to, letter);
  }
  await typeMove(page, 'Bc4');
  await board.expectPiece('c4', 'B');
  await board.drag('f8', 'c5');
  await board.expectPiece('c5', 'b');
  await changeSettings(page);
}

async function playACharacter(page: Page): Promise<void> {
  const game = new AiPage(page);
  await game.start();
  await game.move('e2', 'e4');
  await expect(game.moves).toHaveCount(2, PATIENT);
  await typeMove(page, 'a4');
  await expect(game.moves).toHaveCount(4, PATIENT);
  await game.move('h2', 'h4');
  await expect(game.moves).toHaveCount(6, PATIENT);
  await changeSettings(page);
}

const VISITS: readonly (readonly [page: string, visit: (page: Page) => Promise<void>])[] = [
  ['/ai', playACharacter],
  ['/play?mode=local', playOnOneDevice],
];

async function answersOn({ browser, origin }: Site, [name, visit]: (typeof VISITS)[number]): Promise<Answers> {
  const context = await browser.newContext({ ...devices['Desktop Chrome'], baseURL: origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  await observe(page);
  await page.goto(name);
  await expect(page.getByRole('button', { name: messages.ai.start })).toBeEnabled(PATIENT);
  await slowDown(page);
  await visit(page);
  // The last entries arrive with the following frame.
  const durations = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [...globalThis.interactions.values()];
  });
  await context.close();
  const sorted = durations.toSorted((one, two) => one - two);
  if (sorted.length === 0) throw new Error(`No interaction on ${name} was seen`);
  return {
    page: name,
    worst: sorted.at(-1) ?? 0,
    p98: sorted[Math.ceil(sorted.length * 0.98) - 1] ?? 0,
    counted: sorted.length,
  };
}

export async function measureInteractions(site: Site): Promise<readonly Answers[]> {
  const all: Answers[] = [];
  for (const visit of VISITS) {
    const visits: Answers[] = [];
    for (let n = 0; n < VISITS_OF_A_PAGE; n += 1) visits.push(await answersOn(site, visit));
    all.push(middleOf(visits, ({ worst }) => worst));
  }
  return all;
}

export function interactionsAreWithin(all: readonly Answers[]): boolean {
  return all.every(({ worst }) => worst <= BUDGET_MS);
}

export function interactionsSection(all: readonly Answers[]): string {
  return `Real presses at a processor ${SLOWER} times as slow: a game is started, pieces are moved by clicks and by typing, on one device
also by a drag, and the settings are opened and changed. From the press to the picture that answers it, in ms, by
the browser's Event Timing, in the middle one of ${VISITS_OF_A_PAGE} visits; what took less than ${SHORTEST_MS} ms is not counted. Budget: ${BUDGET_MS} ms.

${markdownTable(
  ['page', 'interactions', '98 of 100 within', 'longest', 'within'],
  all.map(({ page, counted, p98, worst }) => [
    page,
    String(counted),
    p98.toFixed(0),
    worst.toFixed(0),
    worst <= BUDGET_MS ? 'yes' : 'no',
  ]),
)}`;
}
