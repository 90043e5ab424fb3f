/** One game of a character with its judged moves. */
import type { PersonaId } from '@sixtyfour/engine/personas';
import { type CharacterGame, playCharacterGame } from './games.ts';
import { isBlunder } from './humanity.ts';
import { type JudgedMove, judgeMove, queensLeft } from './judge.ts';

/** Which of the character's moves are judged, and with how many nodes before and after them. */
export interface Judging {
  readonly nodes: number;
  readonly every: number;
}

/** A report is reproducible from its task. */
export interface ReportTask {
  readonly persona: PersonaId;
  readonly number: number;
  /** Null to play the game without judging moves. */
  readonly judging: Judging | null;
}

export interface GameReport {
  readonly game: CharacterGame;
  readonly judged: readonly JudgedMove[];
  /** The character's next move after each judged blunder. */
  readonly afterBlunders: readonly JudgedMove[];
  /** Lost queens that were blunders rather than sacrifices. */
  readonly queensGivenAway: number;
}

export async function reportGame({ persona, number, judging }: ReportTask): Promise<GameReport> {
  const game = await playCharacterGame(persona, number);
  if (judging === null) return { game, judged: [], afterBlunders: [], queensGivenAway: 0 };
  const { nodes, every } = judging;
  const judged: JudgedMove[] = [];
  const afterBlunders: JudgedMove[] = [];
  // Book moves say nothing about the character's search.
  const weighed = game.own.filter(({ complexity }) => complexity !== null);
  for (const [i, own] of weighed.entries()) {
    if (i % every !== 0) continue;
    const move = await judgeMove(game, own, nodes);
    judged.push(move);
    const next = weighed[i + 1];
    if (isBlunder(move) && next !== undefined) afterBlunders.push(await judgeMove(game, next, nodes));
  }
  let queensGivenAway = 0;
  for (const own of queensLeft(game)) if (isBlunder(await judgeMove(game, own, nodes))) queensGivenAway++;
  return { game, judged, afterBlunders, queensGivenAway };
}
