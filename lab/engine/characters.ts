/** `npm run characters`: plays games of the characters and measures their styles. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@sixtyfour/engine';
import { PERSONAS, type PersonaId } from '@sixtyfour/engine/personas';
import { judgeClaims } from './characters/claims.ts';
import type { CharacterGame } from './characters/games.ts';
import { playAll } from './characters/play-all.ts';
import { measureStyle, type StyleFigures } from './characters/style.ts';
import { runCommand, wholeNumber } from './command.ts';
import { say } from '../../tools/steps.ts';

const USAGE = `npm run characters [-- --games 40] [--persona ID ...] [--threads N] [--json FILE]

Every character plays this many reproducible games against opponents of about its strength. Prints a table of styles with
the claims of each character. The exit code is 1 if a claim fails. Games run concurrently on all cores, or on --threads;
this does not affect the results.`;

await runCommand(async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      games: { type: 'string', default: '40' },
      persona: { type: 'string', multiple: true },
      threads: { type: 'string', default: String(availableParallelism()) },
      json: { type: 'string' },
    },
  });
  const count = wholeNumber('games', values.games);
  const threads = wholeNumber('threads', values.threads);
  const chosen = PERSONAS.filter(({ id }) => values.persona?.includes(id) ?? true);
  const styles = new Map<PersonaId, StyleFigures>();
  const all: CharacterGame[] = [];
  let holds = true;

  say(`engine ${ENGINE_VERSION}, ${count} games each`);
  for (const { id } of chosen) {
    const tasks = Array.from({ length: count }, (_, number) => ({ persona: id, number }));
    const games = await playAll(tasks, threads);
    all.push(...games);
    styles.set(id, measureStyle(games));
  }

  say(`\n${styleTable(styles)}\n`);
  for (const { claim, passed } of judgeClaims(styles)) {
    holds &&= passed;
    say(`  ${passed ? 'holds ' : 'FAILS '} ${claim}`);
  }
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ engine: ENGINE_VERSION, games: all }, null, 1)}\n`);
  return holds ? 0 : 1;
}, USAGE);

function styleTable(styles: ReadonlyMap<PersonaId, StyleFigures>): string {
  const columns = [...styles.values()]
    .flatMap((figures) => Object.keys(figures))
    .filter((name, i, names) => names.indexOf(name) === i) as (keyof StyleFigures)[];
  const rows = [...styles].map(([id, figures]) => [id, ...columns.map((column) => figures[column].toFixed(1))]);
  return [['character', ...columns], ['character', ...columns].map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
