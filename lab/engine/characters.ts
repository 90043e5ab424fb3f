/** `npm run characters`: plays games of the characters and measures how human their mistakes are, and their style. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@sixtyfour/engine';
import { PERSONAS, type PersonaId } from '@sixtyfour/engine/personas';
import { judgeClaims } from './characters/claims.ts';
import type { CharacterGame } from './characters/games.ts';
import { measureHumanity } from './characters/humanity.ts';
import { reportAll } from './characters/report-all.ts';
import { measureStyle, type StyleFigures } from './characters/style.ts';
import { runCommand, say, wholeNumber } from './command.ts';

const USAGE = `npm run characters [-- --games 40] [--persona ID ...] [--nodes 100000] [--every 3] [--no-judging]
    [--threads N] [--json FILE]

Every character plays this many reproducible games against opponents of about its strength. The engine at full strength
judges every third of its moves. Prints the six measures of docs/engine/personas.md and a table of styles with the claims
of each character. The exit code is 1 if a measure or a claim fails. Very hard has no weakness by design, so only its
style is measured. Games run concurrently on all cores, or on --threads; this does not affect the results.`;

await runCommand(async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      games: { type: 'string', default: '40' },
      persona: { type: 'string', multiple: true },
      nodes: { type: 'string', default: '100000' },
      every: { type: 'string', default: '3' },
      'no-judging': { type: 'boolean', default: false },
      threads: { type: 'string', default: String(availableParallelism()) },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const count = wholeNumber('games', values.games);
  const nodes = wholeNumber('nodes', values.nodes);
  const every = wholeNumber('every', values.every);
  const threads = wholeNumber('threads', values.threads);
  const chosen = PERSONAS.filter(({ id }) => values.persona?.includes(id) ?? true);
  const styles = new Map<PersonaId, StyleFigures>();
  const all: CharacterGame[] = [];
  let holds = true;

  say(`engine ${ENGINE_VERSION}, ${count} games each`);
  for (const { id, name, difficulty } of chosen) {
    const judging = difficulty === 'very-hard' || values['no-judging'] ? null : { nodes, every };
    const tasks = Array.from({ length: count }, (_, number) => ({ persona: id, number, judging }));
    const reports = await reportAll(tasks, threads);
    const games = reports.map(({ game }) => game);
    all.push(...games);
    styles.set(id, measureStyle(games));
    if (judging === null) continue;
    const evidence = {
      judged: reports.flatMap(({ judged }) => judged),
      afterBlunders: reports.flatMap(({ afterBlunders }) => afterBlunders),
      queensGivenAway: reports.reduce((sum, { queensGivenAway }) => sum + queensGivenAway, 0),
      moves: games.reduce((sum, { own }) => sum + own.length, 0),
    };
    say(`\n${name}: every move of ${every} judged at ${nodes} nodes`);
    for (const { name: measure, passed, figures } of measureHumanity(evidence)) {
      holds &&= passed;
      say(`  ${passed ? 'holds ' : 'FAILS '} ${measure}: ${figures}`);
    }
  }

  say(`\n${styleTable(styles)}\n`);
  for (const { claim, passed } of judgeClaims(styles)) {
    holds &&= passed;
    say(`  ${passed ? 'holds ' : 'FAILS '} ${claim}`);
  }
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ engine: ENGINE_VERSION, games: all }, null, 1)}\n`);
  return holds ? 0 : 1;
});

function styleTable(styles: ReadonlyMap<PersonaId, StyleFigures>): string {
  const columns = [...styles.values()]
    .flatMap((figures) => Object.keys(figures))
    .filter((name, i, names) => names.indexOf(name) === i) as (keyof StyleFigures)[];
  const rows = [...styles].map(([id, figures]) => [id, ...columns.map((column) => figures[column].toFixed(1))]);
  return [['character', ...columns], ['character', ...columns].map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
