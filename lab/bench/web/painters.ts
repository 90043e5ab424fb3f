/**
 * Our painter and chessground, each alone on an empty page, stepping through the same game. Chessground is licensed under
 * the GPL: it is a development dependency that only this comparison loads, and no part of the build.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Game, parseSan } from '@sixtyfour/chess';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { markdownTable } from '../../performance-document.ts';
import { repositoryRoot } from '../../../tools/repository.ts';
import { webBuildFolder } from '../../../tests/e2e/test-server.ts';
import type { MountBoard, Shown } from './boards/board-under-test.ts';
import { OPERA_MOVES } from './opera-game.ts';
import { middleOf, type Work, workOf } from './slow.ts';

const BOARDS = ['painter', 'chessground'] as const;
type BoardName = (typeof BOARDS)[number];

/** The folders of the boards' style sheets. Ours is that of the site. */
const STYLES: Readonly<Record<BoardName, string>> = {
  painter: join(webBuildFolder, 'client/assets'),
  chessground: join(repositoryRoot, 'node_modules/@lichess-org/chessground/assets'),
};

/** The cost of one position on each board. */
export type PainterCosts = Readonly<Record<BoardName, Work>>;

const ROUNDS = 4;
/** Passes of each board, in turn; the median counts. */
const PASSES = 3;

declare global {
  /** The global variable that a bundle of `boards/` sets. */
  var boardUnderTest: { readonly mount: MountBoard };
  var showOnBoard: (shown: Shown) => void;
}

/** The positions of the game, from its first move to mate. */
function positionsOfGame(): readonly Shown[] {
  let game = Game.start('standard');
  return OPERA_MOVES.map((san) => {
    const move = parseSan(game, san);
    if (!move.ok) throw new Error(`The game cannot be played: ${san}`);
    game = game.play(move.value);
    return {
      fen: game.fen,
      pieces: game.board,
      turn: game.turn,
      lastMove: [move.value.from, move.value.to],
      check: game.check,
    };
  });
}

async function bundleOf(board: BoardName): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, `boards/${board}.ts`), formats: ['iife'], name: 'boardUnderTest' },
    },
  });
  const [result] = Array.isArray(results) ? results : [results];
  const chunk = result !== undefined && 'output' in result ? result.output[0] : undefined;
  if (chunk === undefined) throw new Error(`Vite made nothing of ${board}`);
  return chunk.code;
}

async function stylesOf(board: BoardName): Promise<readonly string[]> {
  const folder = STYLES[board];
  return (await readdir(folder)).filter((name) => name.endsWith('.css')).map((name) => join(folder, name));
}

async function openBoard(browser: Browser, board: BoardName): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 640, height: 640 } });
  await page.setContent('<!doctype html><div id="root" style="inline-size: 480px; block-size: 480px"></div>');
  for (const path of await stylesOf(board)) await page.addStyleTag({ path });
  await page.addScriptTag({ content: await bundleOf(board) });
  await page.evaluate(() => {
    const root = document.getElementById('root');
    if (root !== null) globalThis.showOnBoard = globalThis.boardUnderTest.mount(root);
  });
  return page;
}

/** Steps from the first position to the last and back, one per frame. */
async function walk(page: Page, positions: readonly Shown[], rounds: number): Promise<void> {
  const way = [...positions, ...positions.toReversed()];
  await page.evaluate(
    async ([all, times]) => {
      for (let round = 0; round < times; round += 1) {
        for (const shown of all) {
          globalThis.showOnBoard(shown);
          await new Promise(requestAnimationFrame);
        }
      }
    },
    [way, rounds] as const,
  );
}

/** Milliseconds per position on a slowed-down CPU. */
export async function measurePainters(browser: Browser): Promise<PainterCosts> {
  const positions = positionsOfGame();
  const passes: Record<BoardName, Work[]> = { painter: [], chessground: [] };
  const pages = { painter: await openBoard(browser, 'painter'), chessground: await openBoard(browser, 'chessground') };
  // The first pass lets the browser compile both.
  for (const board of BOARDS) await walk(pages[board], positions, 1);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const board of BOARDS) {
      const page = pages[board];
      passes[board].push(await workOf(page, 2 * ROUNDS * positions.length, () => walk(page, positions, ROUNDS)));
    }
  }
  for (const board of BOARDS) await pages[board].close();
  const byScript = ({ script }: Work) => script;
  return { painter: middleOf(passes.painter, byScript), chessground: middleOf(passes.chessground, byScript) };
}

export function paintersAreWithin({ painter, chessground }: PainterCosts): boolean {
  return painter.script <= chessground.script;
}

/** @param whole the cost of a position for the whole page */
export function paintersSection(costs: PainterCosts, whole: Work): string {
  const row = (name: string, { script, style, layout }: Work): readonly string[] => [
    name,
    script.toFixed(2),
    style.toFixed(2),
    layout.toFixed(2),
  ];
  return `The same game on bare pages: our painter alone, and chessground without its animation, one position in each frame.
The middle of ${PASSES} passes of ${2 * ROUNDS * OPERA_MOVES.length} positions, by script, in ms a position. Budget: the painter needs no more script than chessground
(${paintersAreWithin(costs) ? 'kept' : 'broken'}). The page's own share is what the whole page needs beyond its painter.

${markdownTable(
  ['board', 'script', 'style', 'layout'],
  [row('our painter', costs.painter), row('chessground', costs.chessground), row('our whole page', whole)],
)}`;
}
