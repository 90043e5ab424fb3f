/** The time that a newcomer needs from opening the site to the first move of a game, by one drag on the home page. */
import { messages, paths } from '@sixtyfour/contract';
import { type BrowserContextOptions, devices } from '@playwright/test';
import { markdownTable } from '../../performance-document.ts';
import type { Site } from './site.ts';
import { middleOf, slowDown, slowDownNetwork } from './slow.ts';

/** In ms since the visitor requested the page. */
interface FirstMove {
  /** The board is visible and the piece is grabbed. */
  readonly pressed: number;
  /** The piece is dropped. */
  readonly dropped: number;
  /** The move is in the move list of a running game on /ai. */
  readonly played: number;
  /** The character has replied. */
  readonly answered: number;
}

interface VisitorsMove extends FirstMove {
  readonly visitor: string;
}

interface Visitor {
  readonly name: string;
  readonly context: BrowserContextOptions;
  readonly isSlow: boolean;
}

const VISITORS: readonly Visitor[] = [
  { name: 'desktop', context: { viewport: { width: 1280, height: 800 } }, isSlow: false },
  // Dragged with the mouse, because Playwright cannot drag by touch.
  { name: 'phone, slowed', context: devices['Moto G4'], isSlow: true },
];

async function playOnce({ browser, origin }: Site, { context: options, isSlow }: Visitor): Promise<FirstMove> {
  const context = await browser.newContext({ ...options, baseURL: origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  if (isSlow) await slowDownNetwork(await slowDown(page));
  await page.goto(paths.home, { waitUntil: 'commit' });
  const now = () => page.evaluate(() => performance.now());
  await page.locator('main [data-square="e2"]').first().waitFor();
  // In one step, because the interactive board replaces the static one in the same place.
  const [from, to] = await page.evaluate(() => {
    const centerOf = (name: string) => {
      const square = document.querySelector(`main [data-square="${name}"]`);
      square?.scrollIntoView({ block: 'nearest' });
      const { x = 0, y = 0, width = 0, height = 0 } = square?.getBoundingClientRect() ?? {};
      return { x: x + width / 2, y: y + height / 2 };
    };
    centerOf('e2');
    return [centerOf('e2'), centerOf('e4')] as const;
  });
  await page.mouse.move(from.x, from.y);
  const pressed = await now();
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  const dropped = await now();
  const moves = page.getByRole('group', { name: messages.panel.moves }).getByRole('button');
  const written = async (count: number): Promise<number> => {
    await moves.nth(count - 1).waitFor({ state: 'attached', timeout: 60_000 });
    return await now();
  };
  const taken = { pressed, dropped, played: await written(1), answered: await written(2) };
  await context.close();
  return taken;
}

/** The median of several visits by each visitor, by the time when the move was played. */
export async function measureFirstMove(site: Site, visits: number): Promise<readonly VisitorsMove[]> {
  const middles: VisitorsMove[] = [];
  for (const visitor of VISITORS) {
    const taken: FirstMove[] = [];
    for (let visit = 0; visit < visits; visit += 1) taken.push(await playOnce(site, visitor));
    middles.push({ visitor: visitor.name, ...middleOf(taken, ({ played }) => played) });
  }
  return middles;
}

export function firstMoveSection(taken: readonly VisitorsMove[]): string {
  return `One gesture: a newcomer opens the home page and drags e2 to e4 as soon as the board is on the screen. The game has
begun when the move is in the list of moves on /ai. Milliseconds since the page was asked for; nothing is kept from
before. The slowed phone is the one of the section before.

${markdownTable(
  ['visitor', 'gestures', 'piece taken', 'piece let go', 'game begun', 'answered'],
  taken.map(({ visitor, pressed, dropped, played, answered }) => [
    visitor,
    '1',
    ...[pressed, dropped, played, answered].map((ms) => ms.toFixed(0)),
  ]),
)}`;
}
