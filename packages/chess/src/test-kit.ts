import { Game } from './chess-game.ts';
import { START_FEN } from './fen.ts';
import type { RuleSet } from './rule-set.ts';
import type { Square } from './types.ts';

/** Test helpers: reproducible random play and shortcuts to positions. */

/** A seeded generator of integers from 0 to `below` - 1. */
export function randomStream(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    return ((mixed ^ (mixed >>> 13)) >>> 0) % below;
  };
}

/** The game at a valid FEN; throws on any other. */
export function gameAt(fen: string, ruleSet: RuleSet = 'standard'): Game {
  const game = Game.fromFen(fen, ruleSet);
  if (!game.ok) throw new Error(`${game.error.code} at ${game.error.at}: ${fen}`);
  return game.value;
}

/** The game after legal UCI moves, separated by spaces; throws on an illegal one. */
export function gameAfter(moves: string, ruleSet: RuleSet = 'standard', fen: string = START_FEN): Game {
  const game = Game.replay(ruleSet, fen, moves.split(' ').filter(Boolean));
  if (!game.ok) throw new Error(`ply ${game.error.ply}: ${game.error.error.code}`);
  return game.value;
}

/** A random game of at most `plies` half-moves; it stops earlier if the rules end it. */
export function randomGame(seed: number, plies: number, ruleSet: RuleSet, fen: string = START_FEN): Game {
  const random = randomStream(seed);
  let game = gameAt(fen, ruleSet);
  while (game.ply < plies && game.outcome === null) {
    const moves = game.legalMoves();
    const move = moves[random(moves.length)];
    if (move === undefined) return game;
    game = game.play(move);
  }
  return game;
}

/** The target squares of the piece on a square, sorted and without duplicates. */
export function targets(game: Game, from: Square): readonly Square[] {
  return [...new Set(game.legalMoves(from).map(({ to }) => to))].toSorted();
}
