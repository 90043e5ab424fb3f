/** `npm run match`: plays two UCI programs against each other; see `npm run match -- --help`. */
import { writeFileSync } from 'node:fs';
import { runCommand } from './command.ts';
import { Match } from './match/match.ts';
import { readMatchOptions, USAGE } from './match/options.ts';
import { say } from '../../tools/steps.ts';

const TROUBLE = 3;

await runCommand(async (args) => {
  const options = readMatchOptions(args);
  if (options === null) {
    say(USAGE);
    return 0;
  }
  const match = new Match(options, say);
  await match.play();
  say(`${match.standing()}\n${match.paces()}`);
  if (options.json !== undefined) writeFileSync(options.json, match.toJson());
  return match.failures > 0 ? TROUBLE : 0;
});
