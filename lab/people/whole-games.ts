/** Whole games of a character against a modeled person, to compare them with games of people. */
import { moveToUci } from '@sixtyfour/chess/core';
import { chooseMove } from '@sixtyfour/engine';
import type { Level, PersonaId } from '@sixtyfour/engine/personas';
import { runToCompletion } from '../../packages/engine/src/pause.ts';
import type { PeopleWeights } from '../../packages/engine/src/people/model.ts';
import { glanceSearcher } from '../../packages/engine/src/people/scores.ts';
import { lookAsPerson } from '../../packages/engine/src/people/weigh.ts';
import { NO_TASTE, USUAL_FOCUS } from '../../packages/engine/src/play/characters.ts';
import { drawAsPerson } from '../../packages/engine/src/play/choose.ts';
import { mix } from '../../packages/engine/src/play/dice.ts';
import { replay } from '../../packages/engine/src/request.ts';
import { isDrawn } from '../engine/positions.ts';
import { UciClient } from '../engine/uci-client.ts';

/** Returns a reply to UCI moves, or null if it resigns or has no move. */
export type Mover = (moves: readonly string[], seed: number) => Promise<string | null>;

/** The moves of one player of a game. */
export interface OwnGame {
  /** The moves of both sides, in UCI. */
  readonly moves: readonly string[];
  /** 0 if the player is white. */
  readonly side: 0 | 1;
}

const LONGEST = 240;
const PATIENCE_MS = 60_000;

/** A character, which resigns as in casual games. */
export function characterMover(persona: PersonaId, level?: Level): Mover {
  return async (moves, seed) => {
    const choice = await chooseMove({ ruleSet: 'standard', startFen: null, moves, persona, seed, level });
    return choice === null || choice.stance?.resigns === true ? null : choice.move;
  };
}

/** A modeled person with a rating and without a character's preferences. */
export function personMover(weights: PeopleWeights, rating: number): Mover {
  return async (moves, seed) => {
    const replayed = replay({ ruleSet: 'standard', startFen: null, moves });
    if (replayed.position.countMoves() === 0) return null;
    const view = runToCompletion(lookAsPerson(glanceSearcher(replayed.position), replayed, weights, rating));
    const person = { rating, focus: USUAL_FOCUS, taste: NO_TASTE };
    const { move, stance } = drawAsPerson(view, replayed, person, seed, []);
    return stance.resigns ? null : moveToUci(move);
  };
}

/** A character in another version of this engine, run as a UCI program. */
export async function programMover(
  command: string,
  persona: PersonaId,
): Promise<Mover & { quit: () => Promise<void> }> {
  const client = await UciClient.start(command, { options: [`Persona=${persona}`] });
  const ask: Mover = async (moves, seed) => {
    const position = `setoption name Seed value ${seed}\nposition startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
    const { move } = await client.think(position, 'go', PATIENCE_MS);
    return move === '(none)' ? null : move;
  };
  return Object.assign(ask, { quit: () => client.quit() });
}

/** Plays game `number`. The player is white in every other game. */
export async function playWhole(player: Mover, opponent: Mover, number: number): Promise<OwnGame> {
  const side = number % 2 === 0 ? 0 : 1;
  const seeds = [mix(number + 1), mix(~number)] as const;
  const moves: string[] = [];
  while (moves.length < LONGEST) {
    const isOwn = moves.length % 2 === side;
    const move = await (isOwn ? player(moves, seeds[0]) : opponent(moves, seeds[1]));
    if (move === null) break;
    moves.push(move);
    if (isDrawn(replay({ ruleSet: 'standard', startFen: null, moves }).position)) break;
  }
  return { moves, side };
}
