/** Finds the name of a game's opening by its positions, so that transpositions are recognized. */
import { Game, parseSan } from '@sixtyfour/chess';
import { OPENINGS } from './opening-names.ts';

export interface Opening {
  /** The code in the Encyclopaedia of Chess Openings, such as C50. */
  readonly code: string;
  readonly name: string;
}

/** A line of the table. */
interface OpeningLine extends Opening {
  /** In SAN. */
  readonly moves: readonly string[];
}

export function openingLines(): readonly OpeningLine[] {
  return OPENINGS.trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = '', moves = ''] = line.split(' | ');
      return { code, name, moves: moves.split(' ') };
    });
}

/** Pieces and side to move. Castling rights do not distinguish openings, and the simplified rules have none. */
export function placementKey(fen: string): string {
  return fen.split(' ', 2).join(' ');
}

type Table = ReadonlyMap<string, Opening>;

let known: Table | null = null;

/** Lines played between pauses; they take a few milliseconds. */
const SLICE = 16;

/**
 * Null for a game from a set-up position, or whose first moves have no name.
 * @param pause awaited at intervals while the table is built, on the first call
 */
export async function openingOf(game: Game, pause: () => Promise<void>): Promise<Opening | null> {
  if (game.startFen !== null) return null;
  known ??= await openingsByPosition(pause);
  const names = game.history.map(({ fenAfter }) => known?.get(placementKey(fenAfter)));
  return names.findLast((opening) => opening !== undefined) ?? null;
}

/** A position inside a line, at which no line ends, has the name of the last position before it at which one ends. */
async function openingsByPosition(pause: () => Promise<void>): Promise<Table> {
  // Lines share their beginnings: each common beginning is played only once.
  const games = new Map([['', Game.start('standard')]]);
  const gameAfter = (moves: readonly string[]): Game => {
    const path = moves.join(' ');
    const played = games.get(path);
    if (played !== undefined) return played;
    const before = gameAfter(moves.slice(0, -1));
    const move = parseSan(before, moves.at(-1) ?? '');
    if (!move.ok) throw new Error(`${path} is no line of moves`);
    const game = before.play(move.value);
    games.set(path, game);
    return game;
  };
  const ended = new Map<string, Opening>();
  for (const [index, { code, name, moves }] of openingLines().entries()) {
    if (index % SLICE === 0) await pause();
    ended.set(placementKey(gameAfter(moves).fen), { code, name });
  }
  await pause();
  const table = new Map<string, Opening>();
  // A position comes after the one before it.
  for (const { fen, history } of games.values()) {
    const opening = ended.get(placementKey(fen)) ?? table.get(placementKey(history.at(-2)?.fenAfter ?? ''));
    if (opening !== undefined) table.set(placementKey(fen), opening);
  }
  return table;
}
