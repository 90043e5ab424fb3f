/** When the character speaks: the moment comes from what happened, the line from its voice. */
import { TIMER_SECONDS } from '@sixtyfour/contract';
import { remaining, type Ms } from '@sixtyfour/chess';
import { type Moment, momentOf, type MomentFacts, speak } from '@sixtyfour/engine/voice';
import { secondsLeft } from '../../game/clock-face.ts';
import type { AiEffect, PlayingGame } from './state.ts';

/** A line stands for two moves of each side, then it is stale. */
const LINE_PLIES = 4;

type Speaking = Pick<PlayingGame, 'line' | 'voice'>;

export interface Spoken {
  readonly change: Speaking;
  readonly effects: readonly AiEffect[];
}

export function sayOn(facts: MomentFacts, state: PlayingGame, at: Ms, roll: number): Spoken {
  const moment = momentOf(facts);
  if (moment === null) return { change: { voice: state.voice, line: lineNow(state) }, effects: [] };
  return say(moment, state, at, roll, facts.captured);
}

export function say(
  moment: Moment,
  state: PlayingGame,
  at: Ms,
  roll: number,
  captured?: MomentFacts['captured'],
): Spoken {
  const { clock, game } = state.live;
  const { persona } = state.setup;
  const { line, state: voice } = speak({
    persona,
    moment,
    ply: game.ply,
    roll,
    visitorLowOnTime: clock !== null && secondsLeft(remaining(clock, 'white', at)) <= TIMER_SECONDS.pulse,
    state: state.voice,
    ...(captured === undefined ? {} : { captured }),
  });
  if (line === null) return { change: { voice, line: lineNow(state) }, effects: [] };
  return { change: { voice, line }, effects: [{ type: 'say', line, persona }] };
}

function lineNow({ line, voice, live }: PlayingGame): string | null {
  return voice.lastSpokenAt !== null && live.game.ply - voice.lastSpokenAt >= LINE_PLIES ? null : line;
}
