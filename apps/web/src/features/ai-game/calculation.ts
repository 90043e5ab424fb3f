/** The analytical character's calculation for its last move, and its text. */
import type { Game } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { MoveChoice } from '@sixtyfour/engine';
import type { PersonaId } from '@sixtyfour/engine/personas';
import { playLine } from '../../play/play-uci.ts';

export interface Calculation {
  /** Plies. */
  readonly depth: number;
  /** The score of the played move, from the character's point of view. */
  readonly score: MoveChoice['chosen'];
  /** In SAN: the played move, the expected reply, and so on. */
  readonly line: readonly string[];
}

/** The number of plies kept: more would not fit into the line. */
const LINE_PLIES = 6;
const FULL_LINE_PLIES = 4;

const CALCULATING: PersonaId = 'deep-blue-berry';

/** Whether this character shows its calculation. */
export function showsCalculation(persona: PersonaId): boolean {
  return persona === CALCULATING;
}

/** @param game the position in which the move was chosen */
export function calculationOf(game: Game, { depth, chosen, line }: MoveChoice): Calculation {
  const played = playLine(game, line.slice(0, LINE_PLIES)).history.slice(game.ply);
  return { depth, score: chosen, line: played.map(({ san }) => san) };
}

/**
 * 'Depth 11, ahead by 0.42: Nf6, O-O, Re8'.
 * @param counts whether the game may count. Then the line omits the visitor's moves, which would be hints.
 */
export function calculationText({ depth, score, line }: Calculation, counts: boolean): string {
  const words = messages.calculation;
  const moves = counts ? line.filter((_, ply) => ply % 2 === 0).join(', ') : line.slice(0, FULL_LINE_PLIES).join(' ');
  return words.readout(depth, scoreText(score), moves);
}

function scoreText({ kind, value }: Calculation['score']): string {
  const words = messages.calculation;
  if (kind === 'mate') return value > 0 ? words.mates(value) : words.mated(-value);
  const pawns = (Math.abs(value) / 100).toFixed(2);
  if (value === 0) return words.level;
  return value > 0 ? words.ahead(pawns) : words.behind(pawns);
}
