/** `npm run characters`: plays games of the characters and measures whether they err like people, and in what manner. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@sixtyfour/engine';
import { PERSONAS, type PersonaId } from '@sixtyfour/engine/personas';
import { judgeClaims } from './characters/claims.ts';
import { type CharacterGame, playCharacterGame } from './characters/games.ts';
import { isBlunder, measureHumanity } from './characters/humanity.ts';
import { type JudgedMove, judgeMove, queensLeft } from './characters/judge.ts';
import { measureStyle, type StyleFigures } from './characters/style.ts';
import { runCommand, say, wholeNumber } from './command.ts';

const USAGE = `npm run characters [-- --games 40] [--persona ID ...] [--nodes 100000] [--every 3] [--no-judging] [--json FILE]

Every character plays so many games against opponents of about its strength, the same ones each time. Of its own moves
every third is judged by the engine at full strength, before and after it. Printed are the six measures of
docs/engine/personas.md and a table of styles with what each character claims to be. The exit code is 1 when something
does not hold. Very hard has no weakness by design: it is played for its style alone.`;

await runCommand(async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      games: { type: 'string', default: '40' },
      persona: { type: 'string', multiple: true },
      nodes: { type: 'string', default: '100000' },
      every: { type: 'string', default: '3' },
      'no-judging': { type: 'boolean', default: false },
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
  const chosen = PERSONAS.filter(({ id }) => values.persona?.includes(id) ?? true);
  const styles = new Map<PersonaId, StyleFigures>();
  const all: CharacterGame[] = [];
  let holds = true;

  say(`engine ${ENGINE_VERSION}, ${count} games each`);
  for (const { id, name, difficulty } of chosen) {
    const games: CharacterGame[] = [];
    for (let number = 0; number < count; number++) games.push(await playCharacterGame(id, number));
    all.push(...games);
    styles.set(id, measureStyle(games));
    if (difficulty === 'very-hard' || values['no-judging']) continue;
    const { judged, afterBlunders } = await judgeGames(games, nodes, every);
    const evidence = {
      judged,
      afterBlunders,
      queensGivenAway: await countQueensGivenAway(games, nodes),
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

/** Every so many own moves of all games judged, and after each blunder the next own move as well. */
async function judgeGames(
  games: readonly CharacterGame[],
  nodes: number,
  every: number,
): Promise<{ readonly judged: readonly JudgedMove[]; readonly afterBlunders: readonly JudgedMove[] }> {
  const judged: JudgedMove[] = [];
  const afterBlunders: JudgedMove[] = [];
  for (const game of games) {
    // What is played by heart says nothing of the character's eyes.
    const weighed = game.own.filter(({ complexity }) => complexity !== null);
    for (const [i, own] of weighed.entries()) {
      if (i % every !== 0) continue;
      const move = await judgeMove(game, own, nodes);
      judged.push(move);
      const next = weighed[i + 1];
      if (isBlunder(move) && next !== undefined) afterBlunders.push(await judgeMove(game, next, nodes));
    }
  }
  return { judged, afterBlunders };
}

/** Queens that were left where they were taken, and should not have been: a sacrifice is no oversight. */
async function countQueensGivenAway(games: readonly CharacterGame[], nodes: number): Promise<number> {
  let count = 0;
  for (const game of games)
    for (const own of queensLeft(game)) if (isBlunder(await judgeMove(game, own, nodes))) count++;
  return count;
}

function styleTable(styles: ReadonlyMap<PersonaId, StyleFigures>): string {
  const columns = [...styles.values()]
    .flatMap((figures) => Object.keys(figures))
    .filter((name, i, names) => names.indexOf(name) === i) as (keyof StyleFigures)[];
  const rows = [...styles].map(([id, figures]) => [id, ...columns.map((column) => figures[column].toFixed(1))]);
  return [['character', ...columns], ['character', ...columns].map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
