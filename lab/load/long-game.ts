/** Legal games of thousands of moves, generated before a measurement so that the driver only sends them. */
import { Game, type Move } from '@sixtyfour/chess';
import type { Random } from '../../tests/load/random.ts';

/** Below the 150 plies without a capture or pawn move after which the game is drawn. */
const QUIET_PLIES_MOST = 140;
/** The captures and pawn moves that fit into a game, with a margin. */
const STEPS = 60;

function isQuiet({ piece, captured }: Move): boolean {
  return captured === null && piece.role !== 'pawn';
}

/** Up to `plies` random moves that do not end the game. In a longer game, more quiet moves are between the others. */
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
