/** Legal games that go on for thousands of moves, made before a measurement so that the driver only sends. */
import { Game, type Move } from '@sixtyfour/chess';
import type { Random } from '../../tests/load/random.ts';

/** The game is drawn after 150 moves in a row without a capture or a pawn's. */
const QUIET_PLIES_MOST = 140;
/** Captures and pawn's moves that a game has room for, with some to spare. */
const STEPS = 60;

function isQuiet({ piece, captured }: Move): boolean {
  return captured === null && piece.role !== 'pawn';
}

/** Up to `plies` random moves after which the game still goes on: in a longer one the pieces wander for longer. */
export function longGame(plies: number, random: Random): readonly Move[] {
  const quietPlies = Math.min(QUIET_PLIES_MOST, Math.ceil(plies / STEPS));
  const played: Move[] = [];
  let game = Game.start('standard');
  while (played.length < plies) {
    const { halfmove } = game;
    const next = game
      .legalMoves()
      .map((move) => ({ move, rank: (isQuiet(move) === halfmove < quietPlies ? 0 : 1) + random.next() }))
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
