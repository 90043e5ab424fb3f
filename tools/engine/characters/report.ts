/** One game of a character, with what full strength says of it. */
import type { PersonaId } from '@sixtyfour/engine/personas';
import { type CharacterGame, playCharacterGame } from './games.ts';
import { isBlunder } from './humanity.ts';
import { type JudgedMove, judgeMove, queensLeft } from './judge.ts';

/** Of its own moves every so many is judged, with so many nodes before it and as many after it. */
export interface Judging {
  readonly nodes: number;
  readonly every: number;
}

/** From these alone a report is the same each time, wherever it is made. */
export interface ReportTask {
  readonly persona: PersonaId;
  readonly number: number;
  /** Null: the game is only played. */
  readonly judging: Judging | null;
}

export interface GameReport {
  readonly game: CharacterGame;
  readonly judged: readonly JudgedMove[];
  /** The own move after each blunder among them. */
  readonly afterBlunders: readonly JudgedMove[];
  /** Queens that were left where they were taken, and should not have been: a sacrifice is no oversight. */
  readonly queensGivenAway: number;
}

export async function reportGame({ persona, number, judging }: ReportTask): Promise<GameReport> {
  const game = await playCharacterGame(persona, number);
  if (judging === null) return { game, judged: [], afterBlunders: [], queensGivenAway: 0 };
  const { nodes, every } = judging;
  const judged: JudgedMove[] = [];
  const afterBlunders: JudgedMove[] = [];
  // What is played by heart says nothing of the character's eyes.
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
