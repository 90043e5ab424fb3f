/** Which sound an event of a game makes. One event, one sound. */
import type { Ending, PlayedMove } from '@sixtyfour/chess';
import type { SoundName } from '@sixtyfour/contract';

/**
 * The most telling of a move and of the end it brought: mate, draw, end, check, castling, capture, move.
 * @param ending the end, also one that only the board shows so far (`Game.outcome`); null while the game goes on
 */
export function soundOf(played: PlayedMove | null, ending: Pick<Ending, 'winner' | 'reason'> | null): SoundName {
  if (ending?.reason === 'checkmate') return 'checkmate';
  if (ending !== null) return ending.winner === null ? 'draw' : 'game-end';
  if (played?.check === true) return 'check';
  if (played?.move.kind === 'castle-short' || played?.move.kind === 'castle-long') return 'castle';
  return played?.move.captured ? 'capture' : 'move';
}
