/** Caches the search results of game positions in a file. They are the slow part and do not depend on the model. */
import { createReadStream, existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { runToCompletion } from '../../packages/engine/src/pause.ts';
import { orderedMoves } from '../../packages/engine/src/search/root.ts';
import { type Glances, glanceAt, glanceSearcher, GLANCE_NODES } from '../../packages/engine/src/people/scores.ts';
import { replay } from '../../packages/engine/src/request.ts';
import type { HumanGame } from '../human-games.ts';
import type { Place } from './sample.ts';

export interface Glanced extends Place {
  readonly glances: Glances;
}

type Row = readonly [game: number, ply: number, depth: number, moves: readonly number[], levels: readonly number[][]];

const ROWS_AT_ONCE = 200;

/** @param file the cache, one position per line; it is appended to, and a stopped run continues */
export async function glanceAtAll(
  games: readonly HumanGame[],
  places: readonly Place[],
  file: string,
  onDone: (done: number) => void,
): Promise<readonly Glanced[]> {
  const known = await readRows(file);
  const found: Glanced[] = [];
  let fresh: string[] = [];
  for (const place of places) {
    const before = known.get(keyOf(place));
    if (before === undefined) {
      const glances = glancesOf(games[place.game]?.moves.slice(0, place.ply) ?? []);
      found.push({ ...place, glances });
      fresh.push(`${JSON.stringify(rowOf(place, glances))}\n`);
    } else found.push({ ...place, glances: before });
    if (fresh.length === ROWS_AT_ONCE) {
      await appendFile(file, fresh.join(''));
      fresh = [];
    }
    onDone(found.length);
  }
  await appendFile(file, fresh.join(''));
  return found;
}

function glancesOf(moves: readonly string[]): Glances {
  const { position } = replay({ ruleSet: 'standard', startFen: null, moves });
  return runToCompletion(glanceAt(glanceSearcher(position), orderedMoves(position), GLANCE_NODES));
}

function keyOf({ game, ply }: Place): string {
  return `${game} ${ply}`;
}

function rowOf({ game, ply }: Place, { moves, levels, depth }: Glances): Row {
  return [game, ply, depth, moves, levels.map((level) => [...level])];
}

async function readRows(file: string): Promise<ReadonlyMap<string, Glances>> {
  const known = new Map<string, Glances>();
  if (!existsSync(file)) return known;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [game, ply, depth, moves, levels] = JSON.parse(line) as Row;
    known.set(keyOf({ game, ply }), { moves, levels: levels.map((level) => Int32Array.from(level)), depth });
  }
  return known;
}
