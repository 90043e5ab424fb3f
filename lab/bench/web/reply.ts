/**
 * `npm run bench:reply`: how long a visitor of /ai waits for a character's move, and whether the page blocks during it.
 * Plays the first moves of a game against each of the five characters on the production build.
 */
import { Game, makeLongNotation, makeUci, type Move, parseUci } from '@sixtyfour/chess';
import { suggestMove } from '@sixtyfour/engine';
import { PERSONAS } from '@sixtyfour/engine/personas';
import type { Browser, Locator } from '@playwright/test';
import { AiPage } from '../../../tests/e2e/ai-page.ts';
import { LONG_TASK_MS, watchTasks } from './long-tasks.ts';
import { withSite } from './site.ts';
import { middleOf } from './slow.ts';

/** Replies of each character, from its opening repertoire to the middle game. */
const REPLIES = 20;
/** Nodes of the visitor's own moves, which are found at full strength. */
const OWN_NODES = 3000;
const MOST_MEDIAN_MS = 700;
const MOST_MS = 2000;

interface Replies {
  readonly name: string;
  /** Ms from the visitor's move to the reply in the move list. */
  readonly waits: readonly number[];
  /** The longest task of the main thread since the first move, in ms; 0 if there was no long task. */
  readonly longestTask: number;
}

/** When the move list has `count` moves, by the page's own clock: polling from outside takes a quarter of a second. */
function momentOf(scoreSheet: Locator, count: number): Promise<number> {
  return scoreSheet.evaluate(
    (sheet, wanted) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (sheet.querySelectorAll('button').length >= wanted) resolve(performance.now());
        };
        new MutationObserver(look).observe(sheet, { childList: true, subtree: true });
        look();
      }),
    count,
  );
}

/** The move with this text in the move list. */
function moveIn(game: Game, text: string | null): Move {
  const move = game.legalMoves().find((legal) => makeLongNotation(game, legal) === text);
  if (move === undefined) throw new Error(`${text} is no move in ${game.fen}`);
  return move;
}

async function meet(browser: Browser, origin: string, id: string, name: string): Promise<Replies> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const longTasks = await watchTasks(page);
  const ai = new AiPage(page);
  await ai.open(`?opponent=${id}`);
  await ai.start();
  const beforeTheGame = (await longTasks()).length;
  const waits: number[] = [];
  let game = Game.start('standard');
  while (waits.length < REPLIES && game.outcome === null) {
    const moves = game.history.map(({ uci }) => uci);
    const own = await suggestMove({ ruleSet: 'standard', startFen: null, moves }, OWN_NODES);
    const move = parseUci(game, own?.move ?? '');
    if (!move.ok) throw new Error(`no move in ${game.fen}`);
    await ai.typeMove.fill(makeUci(move.value));
    game = game.play(move.value);
    if (game.outcome !== null) break;
    const from = await page.evaluate(() => performance.now());
    const arrival = momentOf(ai.scoreSheet, game.ply + 1);
    await ai.typeMove.press('Enter');
    waits.push((await arrival) - from);
    game = game.play(moveIn(game, await ai.moves.nth(game.ply).textContent()));
  }
  const replies = { name, waits, longestTask: Math.max(0, ...(await longTasks()).slice(beforeTheGame)) };
  await context.close();
  return replies;
}

const medianOf = (values: readonly number[]): number => middleOf(values, (value) => value);

await withSite(async ({ origin, browser }) => {
  const all: Replies[] = [];
  for (const { id, name } of PERSONAS) {
    const replies = await meet(browser, origin, id, name);
    all.push(replies);
    process.stdout.write(
      `${name}: median ${medianOf(replies.waits).toFixed(0)} ms, longest ${Math.max(...replies.waits).toFixed(0)} ms of ${replies.waits.length}; longest task ${replies.longestTask.toFixed(0)} ms\n`,
    );
  }
  const waits = all.flatMap((replies) => replies.waits);
  const longestTask = Math.max(...all.map((replies) => replies.longestTask));
  const isWithin = medianOf(waits) < MOST_MEDIAN_MS && Math.max(...waits) < MOST_MS && longestTask < LONG_TASK_MS;
  process.stdout.write(
    `all: median ${medianOf(waits).toFixed(0)} ms (under ${MOST_MEDIAN_MS}), longest ${Math.max(...waits).toFixed(0)} ms (under ${MOST_MS}), longest task ${longestTask.toFixed(0)} ms (under ${LONG_TASK_MS}): ${isWithin ? 'within' : 'NOT within'}\n`,
  );
  if (!isWithin) process.exitCode = 1;
});
