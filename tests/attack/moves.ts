/** Sequences of moves for games that must not end too early. */
import { Game, makeUci, type Move } from '@sixtyfour/chess';
import { AI_GAME } from '@sixtyfour/contract';
import { Random } from '../load/random.ts';

/** After this many plies without a capture or pawn move, a pawn moves, well before the seventy-five-move rule. */
const QUIET_PLIES = 60;

function replay(moves: readonly string[]): Game {
  const replayed = Game.replay('standard', null, moves);
  if (!replayed.ok) throw new Error(`not a game: ${moves.join(' ')}`);
  return replayed.value;
}

/** Continues a game to a ply with random moves, preferably of pieces and without captures, so that it does not end. */
export function longLine(plies: number, random: Random, first: readonly string[] = []): string[] {
  const moves = [...first];
  let game = replay(first);
  let quiet = 0;
  while (moves.length < plies) {
    const isWanted = ({ piece, captured }: Move) =>
      captured === null && (piece.role === 'pawn') === quiet > QUIET_PLIES && piece.role !== 'king';
    const legal = game.legalMoves().map((move) => ({ move, order: (isWanted(move) ? 0 : 1) + random.next() }));
    const sorted = legal.toSorted((one, other) => one.order - other.order);
    const next = sorted.find(({ move }) => game.play(move).outcome === null)?.move;
    if (next === undefined) throw new Error('no move continues the game');
    quiet = next.piece.role === 'pawn' || next.captured !== null ? 0 : quiet + 1;
    moves.push(makeUci(next));
    game = game.play(next);
  }
  return moves;
}

let longest: readonly string[] | null = null;
/** A line of the maximum length of an AI game, computed once. */
export function longestLine(): readonly string[] {
  longest ??= longLine(AI_GAME.plies, new Random(AI_GAME.plies));
  return longest;
}

/** Moves knights back and forth until the game is drawn by repetition. Null if they cannot. */
export function drawByRepetition(first: readonly string[]): string[] | null {
  const game = replay(first);
  for (const there of knightMoves(game))
    for (const reply of knightMoves(game.play(there))) {
      const cycle = [there, reply].map(makeUci);
      const line = [...cycle, ...cycle.map((uci) => uci.slice(2) + uci.slice(0, 2))];
      const moves = [...first];
      let played = Game.replay('standard', null, moves);
      while (played.ok && played.value.outcome === null) {
        moves.push(line[(moves.length - first.length) % line.length] ?? '');
        played = Game.replay('standard', null, moves);
      }
      // A knight can also give mate.
      if (played.ok && played.value.outcome?.winner === null) return moves;
    }
  return null;
}

function knightMoves(game: Game): Move[] {
  return game.legalMoves().filter(({ piece, captured }) => piece.role === 'knight' && captured === null);
}
