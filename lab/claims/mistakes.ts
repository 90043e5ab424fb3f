/** People's mistakes in their games, found by our engine. */
import { appendFile, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { Game, parseUci } from '@sixtyfour/chess';
import { type GameRequest, suggestAlternative, suggestMove } from '@sixtyfour/engine';
import type { SearchedLine } from '../../packages/engine/src/claims/claim.ts';
import { centipawnsOf, chancesOf } from '../../packages/engine/src/claims/chances.ts';
import { mix } from '../../packages/engine/src/play/dice.ts';
import { type HumanGame, readGames } from '../human-games.ts';

export interface HumanMistake {
  /** The row of the game in the file, from 0, and the number of plies before the mistake. */
  readonly game: number;
  readonly ply: number;
  readonly rating: number;
  readonly moves: readonly string[];
  readonly played: string;
  /** The lost winning chances, in percentage points. */
  readonly loss: number;
  readonly linesBefore: readonly SearchedLine[];
  readonly linesAfter: readonly SearchedLine[];
}

/** The minimum losses of winning chances, in percentage points. */
const MISTAKE = 10;
export const BLUNDER = 20;

/** The same nodes as in a review. */
export const REVIEW_NODES = 40_000;
/** A first search of all positions of a game, and the loss from which a move is searched again. */
const FIRST_NODES = 2500;
const FIRST_LOSS = 8;
const MOST_OF_A_GAME = 6;

/**
 * The first `count` mistakes in a file's games, in an order that depends on the seed. New ones are appended to `cache`,
 * from which a later call continues.
 */
export async function findMistakes(
  { file, seed, count, cache }: { file: string; seed: number; count: number; cache: string },
  onFound: (found: number) => void,
): Promise<readonly HumanMistake[]> {
  const known = existsSync(cache) ? (await readFile(cache, 'utf8')).split('\n').filter(Boolean) : [];
  const found = known.map((line) => JSON.parse(line) as HumanMistake);
  if (found.length >= count) return found.slice(0, count);
  const games = await readGames(file);
  const order = [...games.keys()].toSorted((a, b) => mix(seed ^ mix(a + 1)) - mix(seed ^ mix(b + 1)));
  const last = found.at(-1)?.game;
  for (const index of order.slice(last === undefined ? 0 : order.indexOf(last) + 1)) {
    const game = games[index];
    if (game === undefined) continue;
    const mistakes = await mistakesOf(game, index, seed);
    if (mistakes.length > 0)
      await appendFile(cache, mistakes.map((mistake) => `${JSON.stringify(mistake)}\n`).join(''));
    found.push(...mistakes);
    onFound(Math.min(count, found.length));
    if (found.length >= count) break;
  }
  return found.slice(0, count);
}

function requestOf(moves: readonly string[]): GameRequest {
  return { ruleSet: 'standard', startFen: null, moves };
}

async function mistakesOf(
  { moves, ratings }: HumanGame,
  index: number,
  seed: number,
): Promise<readonly HumanMistake[]> {
  const values: number[] = [];
  for (let ply = 0; ply <= moves.length; ply++) values.push(await valueAt(moves.slice(0, ply), FIRST_NODES));
  const seems = moves.flatMap((_, ply) => {
    const loss = chancesOf(values[ply] ?? 0) - chancesOf(-(values[ply + 1] ?? 0));
    return loss >= FIRST_LOSS ? [ply] : [];
  });
  const mistakes: HumanMistake[] = [];
  for (const ply of seems.toSorted((a, b) => mix(seed ^ mix(a + 1)) - mix(seed ^ mix(b + 1)))) {
    const mistake = await mistakeAt(moves, ply, index, ratings[ply % 2] ?? 0);
    if (mistake !== null) mistakes.push(mistake);
    if (mistakes.length === MOST_OF_A_GAME) break;
  }
  return mistakes;
}

async function valueAt(moves: readonly string[], nodes: number): Promise<number> {
  const found = await suggestMove(requestOf(moves), nodes);
  if (found !== null) return centipawnsOf(found.score);
  return endValue(moves);
}

/** The value for the side to move if the game is over. */
function endValue(moves: readonly string[]): number {
  const game = Game.replay('standard', null, moves);
  return game.ok && game.value.outcome?.reason === 'checkmate' ? -1000 : 0;
}

function isCastling(moves: readonly string[], ply: number, best: string): boolean {
  const game = Game.replay('standard', null, moves.slice(0, ply));
  const move = game.ok ? parseUci(game.value, best) : null;
  return move?.ok === true && move.value.kind.startsWith('castle');
}

async function mistakeAt(
  moves: readonly string[],
  ply: number,
  game: number,
  rating: number,
): Promise<HumanMistake | null> {
  const played = moves[ply];
  const earlier = moves.slice(0, ply);
  const best = await suggestMove(requestOf(earlier), REVIEW_NODES);
  if (played === undefined || best === null || best.move === played) return null;
  const reply = await suggestMove(requestOf(moves.slice(0, ply + 1)), REVIEW_NODES);
  const got = reply === null ? -endValue(moves.slice(0, ply + 1)) : -centipawnsOf(reply.score);
  const loss = chancesOf(centipawnsOf(best.score)) - chancesOf(got);
  if (loss < MISTAKE) return null;
  // Only castling is compared with the next-best move.
  const second = isCastling(moves, ply, best.move)
    ? await suggestAlternative(requestOf(earlier), best.move, REVIEW_NODES)
    : null;
  const lineOf = ({ score, line }: SearchedLine): SearchedLine => ({ score, line });
  return {
    game,
    ply,
    rating,
    moves: earlier,
    played,
    loss: Math.round(loss * 10) / 10,
    linesBefore: [best, second].flatMap((line) => (line === null ? [] : [lineOf(line)])),
    linesAfter: reply === null ? [] : [lineOf(reply)],
  };
}
