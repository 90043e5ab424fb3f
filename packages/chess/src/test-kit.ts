import { Game } from './chess-game.ts';
import { START_FEN } from './fen.ts';
import type { RuleSet, Square } from './types.ts';

/** What the tests share: repeatable random play, and short ways to a position. */

/** A stream of numbers from 0 up to `below`, the same for the same seed. */
export function randomStream(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    return ((mixed ^ (mixed >>> 13)) >>> 0) % below;
  };
}

/** The game of a FEN that is known to be good. */
export function gameAt(fen: string, ruleSet: RuleSet = 'standard'): Game {
  const game = Game.fromFen(fen, ruleSet);
  if (!game.ok) throw new Error(`${game.error.code} at ${game.error.at}: ${fen}`);
  return game.value;
}

/** A game after UCI moves that are known to be legal. */
export function gameAfter(moves: string, ruleSet: RuleSet = 'standard', fen: string = START_FEN): Game {
  const game = Game.replay(ruleSet, fen, moves.split(' ').filter(Boolean));
  if (!game.ok) throw new Error(`ply ${game.error.ply}: ${game.error.error.code}`);
  return game.value;
}

/** A random game of at most `plies` half-moves, ended earlier by mate, stalemate or a draw of the rules. */
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

/** Where the piece on a square may go, in alphabetical order, each once. */
export function targets(game: Game, from: Square): readonly Square[] {
  return [...new Set(game.legalMoves(from).map(({ to }) => to))].toSorted();
}
