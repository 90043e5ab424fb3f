/** Games of a PGN file, which may have many. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { Game, parsePgn } from '@sixtyfour/chess';
import type { GameSource, SourceGame } from './games.ts';

/**
 * A game ends where the tags of the next one begin: at a line with '[' after one with moves. A line inside a comment must
 * not begin with '['.
 */
export async function* splitGames(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let text: string[] = [];
  let hasMoves = false;
  for await (const line of lines) {
    const isTag = line.startsWith('[');
    if (isTag && hasMoves) {
      yield text.join('\n');
      text = [];
      hasMoves = false;
    }
    hasMoves ||= !isTag && line.trim() !== '';
    text.push(line);
  }
  if (hasMoves) yield text.join('\n');
}

/**
 * The games of a file, which must be requested in ascending order. `onBad` is called for each unreadable game, which keeps
 * its number and counts as a game without moves.
 */
export function pgnGames(file: string, onBad: (message: string) => void): GameSource {
  const games = splitGames(linesOf(file));
  let next = 0;
  return async (number) => {
    for (;;) {
      const found = await games.next();
      if (found.done === true) return null;
      if (next++ === number) return readGame(found.value, file, number, onBad);
    }
  };
}

/** Opens the file only when the first line is requested, because lines that are read before that are lost. */
async function* linesOf(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file), crlfDelay: Infinity });
}

function readGame(text: string, file: string, number: number, onBad: (message: string) => void): SourceGame {
  const read = parsePgn(text);
  if (!read.ok) onBad(`${file}, game ${number + 1}, line ${read.error.line} of it: ${read.error.code}`);
  const tag = (name: string) => (read.ok ? read.value.tags.get(name) : undefined);
  const names = { white: tag('White') ?? '?', black: tag('Black') ?? '?' };
  const event = tag('Event');
  const [white, black] = [Number(tag('WhiteElo')), Number(tag('BlackElo'))];
  const known = { ...(event !== undefined && { event }), ...(white > 0 && black > 0 && { ratings: { white, black } }) };
  return {
    game: read.ok ? read.value.game : Game.start('standard'),
    knownPlies: 0,
    originAt: (place) => ({ kind: 'pgn', file: basename(file), game: number, ...place, ...names, ...known }),
  };
}
