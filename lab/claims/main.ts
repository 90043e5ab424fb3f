/**
 * `npm run claims:check`: takes people's mistakes from a file of games, makes claims about them like the site, and lets
 * chess.js and Stockfish check each claim again. Exits with 1 if too many claims are false or too few blunders are
 * explained. Mistakes and Stockfish's answers are cached in .cache/claims, so that a second run is fast and a stopped
 * one can continue.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Game } from '@sixtyfour/chess';
import { suggestAlternative, suggestMove } from '@sixtyfour/engine';
import { type Claim, claimsOf, type SearchedLine } from '@sixtyfour/engine/claims';
import { repositoryRoot } from '../../tools/repository.ts';
import { runCommand, wholeNumber } from '../engine/command.ts';
import { showBar } from '../progress.ts';
import { findStockfish } from '../puzzles/options.ts';
import { startReferee } from '../puzzles/referee.ts';
import { findMistakes, type HumanMistake, REVIEW_NODES } from './mistakes.ts';
import { rememberAnswers } from './referee.ts';
import { type Judged, reportOf } from './report.ts';
import { flawOf } from './verdict.ts';
import { say } from '../../tools/steps.ts';

async function claimsAbout(mistake: HumanMistake): Promise<{ claims: readonly Claim[]; ms: number; nodes: number }> {
  const game = Game.replay('standard', null, mistake.moves);
  if (!game.ok) throw new Error(`game ${mistake.game} does not replay`);
  const { played } = mistake;
  const linesBefore = await withNext(mistake.moves, mistake.linesBefore);
  const linesAfter = await withNext([...mistake.moves, played], mistake.linesAfter);
  let nodes = 0;
  const from = performance.now();
  const claims = await claimsOf({ before: game.value, played, linesBefore, linesAfter }, async (request, limit) => {
    const found = await suggestMove(request, limit);
    nodes += found?.nodes ?? 0;
    return found;
  });
  return { claims, ms: performance.now() - from, nodes };
}

/** The lines plus the second-best one, as in a review. */
async function withNext(moves: readonly string[], lines: readonly SearchedLine[]): Promise<readonly SearchedLine[]> {
  const [best, next] = lines;
  const [move] = best?.line ?? [];
  if (best === undefined || move === undefined || next !== undefined) return lines;
  const found = await suggestAlternative({ ruleSet: 'standard', startFen: null, moves }, move, REVIEW_NODES);
  return found === null ? lines : [best, found];
}

async function check(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      games: { type: 'string', default: join(repositoryRoot, '../shared/human/games.csv') },
      count: { type: 'string', default: '3000' },
      skip: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      referees: { type: 'string', default: '2' },
      stockfish: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const seed = wholeNumber('seed', values.seed);
  const skip = wholeNumber('skip', values.skip);
  const count = skip + wholeNumber('count', values.count);
  const folder = join(repositoryRoot, '.cache/claims');
  await mkdir(folder, { recursive: true });
  const referees = await Promise.all(
    Array.from({ length: wholeNumber('referees', values.referees) }, () =>
      startReferee(findStockfish(values.stockfish)),
    ),
  );
  try {
    const analyze = rememberAnswers(
      referees.map((referee) => referee.analyze),
      join(folder, 'stockfish.ndjson'),
    );
    const found = await findMistakes(
      { file: values.games, seed, count, cache: join(folder, `mistakes-${seed}.ndjson`) },
      (known) => showBar(known, count, 'mistakes found'),
    );
    const mistakes = found.slice(skip);
    const judged: Judged[] = [];
    const waiting = mistakes.values();
    const work = async (): Promise<void> => {
      for (const mistake of waiting) {
        const { claims, ms, nodes } = await claimsAbout(mistake);
        const flaws: (string | null)[] = [];
        for (const claim of claims)
          flaws.push(await flawOf({ claim, moves: mistake.moves, played: mistake.played }, analyze));
        judged.push({ mistake, claims, flaws, ms, nodes });
        showBar(judged.length, mistakes.length, 'mistakes judged');
      }
    };
    // One more worker than referees, so that none of them waits for our own engine.
    await Promise.all(Array.from({ length: referees.length + 1 }, work));
    const report = reportOf(judged);
    for (const line of report.lines) say(line);
    if (values.json !== undefined) await writeFile(values.json, JSON.stringify(judged));
    return report.isGood ? 0 : 1;
  } finally {
    for (const referee of referees) referee.close();
  }
}

await runCommand(check);
