/** Our own engine as a second judge beside the referee. */
import { type GameRequest, suggestMove, suggestAlternative } from '@sixtyfour/engine';
import { isOnlyMate, isOnlyWin, isShortMate, type RefereeLine, scoreInMoves } from './chances.ts';

/** The two best moves of a position, each found with this many nodes; fewer if there are not two. */
export async function twoBest(request: GameRequest, nodes: number): Promise<readonly RefereeLine[]> {
  const best = await suggestMove(request, nodes);
  const second = best === null ? null : await suggestAlternative(request, best.move, nodes);
  return [best, second].flatMap((found) =>
    found === null ? [] : [{ move: found.move, score: scoreInMoves(found.score), replies: [] }],
  );
}

/** Whether the best move is the only one: it mates a move before the other one, or wins by `margin`. */
export function isOnlyOne(lines: readonly RefereeLine[], margin: number): boolean {
  const [best] = lines;
  return best !== undefined && isShortMate(best.score) ? isOnlyMate(lines, 1) : isOnlyWin(lines, margin);
}
