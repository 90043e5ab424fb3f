/** `npm run rate`: rates all players of PGN files on one scale; see `npm run rate -- --help`. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { type Anchor, fitRatings, pairingsOf } from './rating.ts';
import { expectedScore } from './statistics.ts';
import { say } from '../../tools/steps.ts';

const USAGE = `npm run rate -- games.pgn... [--anchor NAME=ELO ...]

Fits one Elo scale to the games of PGN files by maximum likelihood. Draws count as half a win, and a weak prior bounds the
ratings of players who won or lost every game. Several anchors fix the scale by their mean; without an anchor the mean of
all players is 0. The error bars are 95% confidence intervals of the difference to the anchors' mean.`;

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      anchor: { type: 'string', multiple: true, default: [] },
    },
  });
  if (positionals.length === 0) {
    say(USAGE);
    return 1;
  }
  const pairings = pairingsOf(positionals.map((file) => readFileSync(file, 'utf8')));
  const ratings = fitRatings(pairings, values.anchor.map(readAnchor));
  for (const { name, elo, bar, games, points } of ratings)
    say(
      `${name.padEnd(18)} ${elo.toFixed(0).padStart(5)} +-${bar.toFixed(0).padStart(4)}  ${String(games).padStart(4)} games  ` +
        `${((100 * points) / games).toFixed(1).padStart(5)}%`,
    );
  say('');
  const eloBy = new Map(ratings.map(({ name, elo }) => [name, elo]));
  for (const { first, second, games, points } of pairings) {
    const expected = expectedScore((eloBy.get(first) ?? 0) - (eloBy.get(second) ?? 0));
    say(
      `${first} - ${second}: ${points} of ${games} (${((100 * points) / games).toFixed(0)}%, the scale says ${(100 * expected).toFixed(0)}%)`,
    );
  }
  return 0;
}, USAGE);

function readAnchor(text: string): Anchor {
  const at = text.lastIndexOf('=');
  const elo = Number(text.slice(at + 1));
  if (at < 1 || !Number.isFinite(elo)) throw new Error(`--anchor wants NAME=ELO, not "${text}"`);
  return { name: text.slice(0, at), elo };
}
