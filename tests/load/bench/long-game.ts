/** Legal games that go on for thousands of moves, made before a measurement so that the driver only sends. */
import { Game } from '@sixtyfour/chess';
import type { Move } from '@sixtyfour/chess';
import type { Random } from '../random.ts';

/** Moves without a capture or a pawn's that are made in a row: the game is drawn after 150. */
const QUIET_PLIES = 140;

function isQuiet({ piece, captured }: Move): boolean {
  return captured === null && piece.role !== 'pawn';
}

/** Up to `plies` random moves after which the game still goes on: pieces wander, pawns move only when one must. */
export function longGame(plies: number, random: Random): readonly Move[] {
  const played: Move[] = [];
  let game = Game.start('standard');
  while (played.length < plies) {
    const { halfmove } = game;
    const next = game
      .legalMoves()
      .map((move) => ({ move, rank: (isQuiet(move) === halfmove < QUIET_PLIES ? 0 : 1) + random.next() }))
      .toSorted((one, other) => one.rank - other.rank);
    let after: Game | null = null;
    for (const { move } of next) {
      const tried = game.play(move);
      if (tried.outcome !== null) continue;
      played.push(move);
      after = tried;
      break;
    }
    if (after === null) break;
    game = after;
  }
  return played;
}
