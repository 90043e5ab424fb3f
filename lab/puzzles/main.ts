/**
 * `npm run puzzles:mine`: finds puzzles in games of our characters or of a file, and appends them to a file of their own,
 * from which `npm run puzzles:collect` adds them to data/puzzles.ndjson. It can be stopped at any time and continues with
 * the same game. See README.md in this folder.
 */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Game } from '@sixtyfour/chess';
import { say } from '../../tools/steps.ts';
import { progressBar, showProgress } from '../progress.ts';
import { BLUNDER_NODES, createBlunderFinder } from './blunders.ts';
import type { GameSource } from './games.ts';
import { hasRoomFor, type Shape, spreadOf, spreadTable } from './kinds.ts';
import { mineGame } from './mine.ts';
import { type MineOptions, readMineOptions } from './options.ts';
import { peopleGames } from './people-games.ts';
import { pgnGames } from './pgn-games.ts';
import { appendPuzzle, DATA_FILE, readProgress, readPuzzles, writeProgress } from './pool.ts';
import { highestRating } from './rating.ts';
import { startReferee } from './referee.ts';
import { selfPlay } from './self-play.ts';
import { temptationsAt } from './temptations.ts';

async function mine(options: MineOptions): Promise<void> {
  const { out, target } = options;
  const onlyHard = options.leastRating !== null;
  await mkdir(dirname(out), { recursive: true });
  const found = [...(await readPuzzles(out))];
  const beside = (await Promise.all(options.beside.map(readPuzzles))).flat();
  const known = new Set([...found, ...beside, ...(await readPuzzles(DATA_FILE))].map(({ id }) => id));
  const source = await sourceOf(options);
  const referee = await startReferee(options.stockfish);
  const isOfFile = options.pgn !== null || options.people !== null;
  const began = { at: Date.now(), puzzles: found.length };
  const mining = {
    analyze: referee.analyze,
    mistakesAt:
      (isOfFile || onlyHard) && !options.beyond
        ? createBlunderFinder(referee.analyze, BLUNDER_NODES[onlyHard ? 'long' : 'short'])
        : (position: Game, played: string) => temptationsAt(position, played, referee.analyze),
    refereeName: referee.name,
    onlyHard,
    isKnown: (id: string) => known.has(id),
    isWanted: (shape: Shape) =>
      hasOneOf(shape, options.themes) &&
      isHardEnough(shape, options.leastRating) &&
      hasRoomFor(shape, spreadOf([...beside, ...found]), target),
  };
  try {
    for (let number = await readProgress(out); beside.length + found.length < target; number++) {
      const game = await source(number);
      if (game === null) break;
      for await (const puzzle of mineGame(game, mining)) {
        known.add(puzzle.id);
        found.push(puzzle);
        await appendPuzzle(out, puzzle);
      }
      await writeProgress(out, number + 1);
      const puzzles = progressBar(beside.length + found.length, target, 'puzzles');
      const anHour = Math.round(((found.length - began.puzzles) * 3_600_000) / (Date.now() - began.at));
      showProgress(`${puzzles}, ${number + 1} games, ${anHour} puzzles an hour`);
    }
  } finally {
    referee.close();
  }
  for (const line of ['', `${out}:`, ...spreadTable(spreadOf(found))]) say(line);
}

function hasOneOf({ themes }: Shape, wanted: MineOptions['themes']): boolean {
  return wanted.length === 0 || themes.some((theme) => wanted.includes(theme));
}

function isHardEnough({ rating, moves, themes }: Shape, least: MineOptions['leastRating']): boolean {
  return least === null || (rating ?? highestRating(Math.ceil(moves.length / 2), themes)) >= least;
}

async function sourceOf({ pgn, people, series, seed }: MineOptions): Promise<GameSource> {
  if (people !== null) return peopleGames(people);
  return pgn === null ? selfPlay(series, seed) : pgnGames(pgn, say);
}

await mine(readMineOptions(process.argv.slice(2)));
