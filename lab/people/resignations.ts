/**
 * `npm run people:resignations`: how often people resign before a move, by rating and winning chances, for
 * packages/engine/src/play/stance.ts. The number of positions of all games is estimated from a sample.
 */
import { chancesOf } from '../../packages/engine/src/claims/chances.ts';
import { runToCompletion } from '../../packages/engine/src/pause.ts';
import { glanceAt, type Glances, glanceSearcher } from '../../packages/engine/src/people/scores.ts';
import { replay } from '../../packages/engine/src/request.ts';
import { orderedMoves } from '../../packages/engine/src/search/root.ts';
import { runCommand } from '../engine/command.ts';
import { markdownTable } from '../performance-document.ts';
import { showBar } from '../progress.ts';
import { loadChoices, loadGivenGames } from './load.ts';
import { say } from '../../tools/steps.ts';

/** Upper limits of ranges of winning chances, in percent. Games in the last ones were mostly lost on time. */
const EDGES = [4, 7, 11, 16, 25, 40] as const;
const GROUPS = [
  { name: 'to 1200', from: 0, to: 1200 },
  { name: '1200 to 1600', from: 1200, to: 1600 },
  { name: '1600 to 1900', from: 1600, to: 1900 },
  { name: 'from 1900', from: 1900, to: Infinity },
] as const;
const NODES = 4000;

/** The winning chances of the best move, in percent. */
function chancesIn({ levels }: Glances): number {
  return chancesOf(Math.max(...(levels.at(-1) ?? [])));
}

function edgeOf(chances: number): number {
  return EDGES.findIndex((edge) => chances < edge);
}

await runCommand(async (args) => {
  const { source, seed } = await loadGivenGames(args);
  const sample = await loadChoices(source, 'test', seed);
  const plies = source.games.reduce((sum, { moves }) => sum + moves.length, 0);
  const goneOn = sample.map(({ glances, choice }) => ({ rating: choice.rating, chances: chancesIn(glances) }));
  const givenUp: { readonly rating: number; readonly chances: number }[] = [];
  for (const [i, { moves, ratings, winner }] of source.games.entries()) {
    showBar(i + 1, source.games.length, 'games');
    const { position } = replay({ ruleSet: 'standard', startFen: null, moves });
    const loser = winner === 'white' ? 1 : 0;
    // Skip mates, draws, and games that ended while the winner was to move.
    if (winner === null || position.countMoves() === 0 || moves.length % 2 !== loser) continue;
    const glances = runToCompletion(glanceAt(glanceSearcher(position), orderedMoves(position), NODES));
    givenUp.push({ rating: ratings[loser], chances: chancesIn(glances) });
  }
  const rows = GROUPS.map(({ name, from, to }) => [
    name,
    ...EDGES.map((_, edge) => {
      const count = (of: typeof givenUp): number =>
        of.filter(({ rating, chances }) => rating >= from && rating < to && edgeOf(chances) === edge).length;
      const ended = count(givenUp);
      const all = ended + (count(goneOn) * plies) / goneOn.length;
      return `${((1000 * ended) / Math.max(1, all)).toFixed(0)} of 1000 (${ended})`;
    }),
  ]);
  say(markdownTable(['rating', ...EDGES.map((edge) => `below ${edge}%`)], rows));
  return 0;
});
