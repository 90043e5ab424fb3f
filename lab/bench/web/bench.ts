/**
 * `npm run bench:web`: measures the production build with Lighthouse and on a slowed-down phone, the script size of each
 * page, the time until a newcomer's first move, the cost of a position change compared with chessground, and the response
 * time to presses. Writes its parts of docs/performance.md and fails if a budget is exceeded. `-- --looks 1` measures
 * each page once instead of three times, `-- --only /ai` only one page, and `-- --part presses` only one part: pages,
 * first-move, board or presses.
 */
import { parseArgs } from 'node:util';
import { paths } from '@sixtyfour/contract';
import { weighPages } from '../../../tools/bundle-sizes.ts';
import { circumstances, markdownTable, writePart } from '../../performance-document.ts';
import { freePort } from '../../../apps/server/src/database/embedded/free-port.ts';
import { measureBoard, PAGE_POSITIONS } from './board.ts';
import { firstMoveSection, measureFirstMove } from './first-move.ts';
import { interactionsAreWithin, interactionsSection, measureInteractions } from './interactions.ts';
import { type Device, DEVICES, lookAt, type PageReport } from './lighthouse.ts';
import { OPERA_MOVES } from './opera-game.ts';
import { measurePaints, paintsSection } from './paints.ts';
import { measurePainters, paintersAreWithin, paintersSection } from './painters.ts';
import { type Site, withSite } from './site.ts';
import { SLOWER } from './slow.ts';

const PAGES = [paths.home, paths.ai, paths.puzzles, paths.multiplayer, paths.chessGuide, paths.dailyChampions];

/** docs/architecture.md, Budgets. */
const BUDGETS: Readonly<Record<Device, { readonly performance: number; readonly largestPaint: number }>> = {
  desktop: { performance: 100, largestPaint: 1_500 },
  // Lighthouse counts every script that loads before the paint at full speed as blocking it (decision 0023).
  'phone, simulated': { performance: 95, largestPaint: Infinity },
  'phone, slowed': { performance: 95, largestPaint: 2_000 },
};

interface Look {
  readonly page: string;
  readonly device: Device;
  readonly report: PageReport;
}

function isWithin({ device, report }: Look): boolean {
  const { performance, largestPaint } = BUDGETS[device];
  const { scores } = report;
  const others = [scores.accessibility, scores['best-practices'], scores.seo];
  return (
    scores.performance >= performance &&
    others.every((score) => score === 100) &&
    report.largestPaint <= largestPaint &&
    report.layoutShift < 0.001
  );
}

function lookRow(look: Look): readonly string[] {
  const { page, device, report } = look;
  const { scores, firstPaint, largestPaint, layoutShift, blocked, faults } = report;
  return [
    page,
    device,
    `${scores.performance} / ${scores.accessibility} / ${scores['best-practices']} / ${scores.seo}`,
    (firstPaint / 1000).toFixed(2),
    (largestPaint / 1000).toFixed(2),
    layoutShift.toFixed(3),
    blocked.toFixed(0),
    isWithin(look) ? 'yes' : `no: ${faults.join(', ')}`,
  ];
}

interface Part {
  /** The heading of a part with a single section. */
  readonly heading?: string;
  readonly text: string;
  readonly isKept: boolean;
}

/** Measured with Lighthouse, in a slowed-down browser, and by script size. */
async function pagesPart(site: Site): Promise<Part> {
  const looks: Look[] = [];
  for (const page of chosen) {
    for (const device of DEVICES) {
      const look = { page, device, report: await lookAt(site.origin + page, device, port, count) };
      looks.push(look);
      process.stdout.write(`${lookRow(look).join('  ')}\n`);
    }
  }
  const paints = await measurePaints(site, chosen, count);
  const weights = await weighPages();
  return {
    text: `The production build is served from the machine that the browser runs on, so whatever else runs there is in the times.

### Lighthouse

The middle of ${count} ${count === 1 ? 'look' : 'looks'} at each page, by performance. Scores: performance / accessibility / best practices / SEO.
Budgets: desktop 100 / 100 / 100 / 100 and the largest paint within 1.5 s; a phone on slow 4G 95 / 100 / 100 / 100 and 2 s;
no layout shift. The times of the simulated phone are worked out from a look at full speed, by a model in which the paint
waits for all scripts that had come by then, though it does not; so its largest paint has no budget.

${markdownTable(['page', 'device', 'scores', 'first paint, s', 'largest paint, s', 'layout shift', 'blocked, ms', 'within'], looks.map(lookRow))}

### Until a page is alive

${paintsSection(paints)}

### Script before a page runs

KB of 1000 bytes, as brotli makes them. \`npm test\` fails when a page outgrows its budget.

${markdownTable(
  ['page', 'KB', 'budget'],
  weights.map(({ page, weight, budget }) => [page, weight.toFixed(1), String(budget)]),
)}`,
    isKept: looks.every(isWithin),
  };
}

async function boardPart(site: Site): Promise<Part> {
  const wholePage = await measureBoard(site);
  const painters = await measurePainters(site.browser);
  return {
    heading: '### A change of position',
    text: `A game of ${OPERA_MOVES.length} half-moves is walked through from end to end, at a processor ${SLOWER} times as slow: ${PAGE_POSITIONS} positions,
with the marks of the last move, the captured pieces and the score sheet. Per position: script ${wholePage.script.toFixed(2)} ms, style
${wholePage.style.toFixed(2)} ms, layout ${wholePage.layout.toFixed(2)} ms.

${paintersSection(painters, wholePage)}`,
    isKept: paintersAreWithin(painters),
  };
}

async function pressesPart(site: Site): Promise<Part> {
  const answers = await measureInteractions(site);
  return {
    heading: '### Answers to presses',
    text: interactionsSection(answers),
    isKept: interactionsAreWithin(answers),
  };
}

async function firstMovePart(site: Site): Promise<Part> {
  return { heading: '### The first move', text: firstMoveSection(await measureFirstMove(site, count)), isKept: true };
}

/** Parts of docs/performance.md. */
const PARTS: Readonly<Record<string, (site: Site) => Promise<Part>>> = {
  pages: pagesPart,
  'first-move': firstMovePart,
  board: boardPart,
  presses: pressesPart,
};

const { values } = parseArgs({
  options: { looks: { type: 'string', default: '3' }, only: { type: 'string' }, part: { type: 'string' } },
});
const { only, part: wanted } = values;
if (wanted !== undefined && !Object.hasOwn(PARTS, wanted))
  throw new Error(`--part takes one of ${Object.keys(PARTS).join(', ')}`);
const count = Number(values.looks);
const chosen = PAGES.filter((page) => only === undefined || page === only);
const port = await freePort();

await withSite(
  async (site) => {
    for (const [name, measure] of Object.entries(PARTS)) {
      if (wanted !== undefined && name !== wanted) continue;
      const where = circumstances();
      const { heading = '', text, isKept } = await measure(site);
      await writePart(name, `${heading}\n\nMeasured by \`npm run bench:web\` ${where}.\n\n${text}`);
      if (!isKept) process.exitCode = 1;
    }
  },
  [`--remote-debugging-port=${port}`],
);
