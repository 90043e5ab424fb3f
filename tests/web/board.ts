/** What one change of position costs the page, by the browser's own account. */
import { messages } from '@sixtyfour/contract';
import { devices } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import type { Site } from './site.ts';

/** Milliseconds a position, at a processor four times as slow. */
export interface UpdateCost {
  readonly script: number;
  readonly layout: number;
  readonly style: number;
  readonly positions: number;
}

const SLOWER = 4;
const ROUNDS = 10;

/** Morphy's game at the opera: captures, castling and a mate, so that all kinds of change are in it. */
const MOVES =
  'e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#'.split(
    ' ',
  );

async function metrics(session: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics: all } = await session.send('Performance.getMetrics');
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

async function playGame(page: Page): Promise<void> {
  await page.getByRole('button', { name: messages.ai.start }).click();
  const field = page.getByLabel(messages.play.typeMove, { exact: true });
  for (const move of MOVES) {
    await field.fill(move);
    await field.press('Enter');
  }
  await page.getByRole('button', { name: messages.gameOver.viewBoard }).click();
}

/** Plays a game, then walks through it from its end to its beginning and back, position by position. */
export async function measureBoard({ browser, origin }: Site): Promise<UpdateCost> {
  const context = await browser.newContext({ ...devices['Desktop Chrome'], baseURL: origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/play?mode=local');
  await playGame(page);
  await page.getByRole('heading', { level: 1 }).focus();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const before = await metrics(session);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const key of ['ArrowLeft', 'ArrowRight']) {
      for (let step = 0; step < MOVES.length; step += 1) await page.keyboard.press(key);
    }
  }
  const after = await metrics(session);
  await context.close();
  const positions = 2 * ROUNDS * MOVES.length;
  const each = (name: string): number => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / positions;
  return {
    script: each('ScriptDuration'),
    layout: each('LayoutDuration'),
    style: each('RecalcStyleDuration'),
    positions,
  };
}
