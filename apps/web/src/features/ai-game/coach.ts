/** Has the engine judge the visitor's move, and explains a blunder. */
import type { Game } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { EngineClient } from '../../engine/client.ts';
import { explainLastMove, lookAtLastMove } from '../../game/review/last-move.ts';
import { claimText } from '../../game/review/words.ts';
import type { Preferences } from '../../lib/preferences.ts';
import { playUci } from '../../play/play-uci.ts';
import type { Advice } from './state.ts';

/** The minimum loss of winning chances that the coach calls a blunder, in percentage points. */
const LEAST_LOSS = 20;
/** Search nodes; there are two searches before the character's own. */
const NODES = 30_000;

/**
 * @param game after the visitor's move, and not over
 * @returns null when the move was no blunder or the engine did not answer
 */
export async function adviceOn(
  game: Game,
  engine: Pick<EngineClient, 'analyze' | 'explain'>,
  notation: Preferences['notation'],
): Promise<Advice | null> {
  const move = await lookAtLastMove(game, engine, NODES);
  if (move === null || move.loss < LEAST_LOSS) return null;
  const { before, was } = move;
  const [claim] = await explainLastMove(game, move, engine);
  if (claim === undefined) return betterMove(before, was.best, notation);
  return {
    reason: claimText(claim, game, notation, before.turn),
    arrows: claim.proof.arrows.map(({ from, to }) => [from, to]),
  };
}

/** The reason without a proof: another move was better. */
function betterMove(before: Game, uci: string | null, notation: Preferences['notation']): Advice | null {
  const played = uci === null ? null : playUci(before, uci)?.lastPlayed;
  return played
    ? { reason: messages.coach.better(played[notation]), arrows: [[played.move.from, played.move.to]] }
    : null;
}
