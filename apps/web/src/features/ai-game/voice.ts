/** Decides when the character speaks, by the voice of the engine package. */
import { TIMER_SECONDS } from '@sixtyfour/contract';
import { remaining, type Ms } from '@sixtyfour/chess';
import { type VoiceEvent, remark } from '@sixtyfour/engine/voice';
import { secondsLeft } from '../../game/clock-face.ts';
import type { AiEffect, PlayingGame } from './state.ts';

/** A line stands for two moves of each side, then it is stale. */
const LINE_PLIES = 4;

type Speaking = Pick<PlayingGame, 'line' | 'voice'>;

export interface Remarked {
  readonly change: Speaking;
  readonly effects: readonly AiEffect[];
}

/** The character's reaction to an event. @param state the state after the event */
export function remarkOn(event: VoiceEvent, state: PlayingGame, at: Ms, roll: number): Remarked {
  const { clock, game } = state.live;
  const { persona } = state.setup;
  const { line, state: voice } = remark({
    persona,
    event,
    ply: game.ply,
    roll,
    visitorLowOnTime: clock !== null && secondsLeft(remaining(clock, 'white', at)) <= TIMER_SECONDS.pulse,
    state: state.voice,
  });
  if (line === null) return { change: { voice, line: lineNow(state) }, effects: [] };
  return { change: { voice, line }, effects: [{ type: 'say', line, persona }] };
}

function lineNow({ line, voice, live }: PlayingGame): string | null {
  const { lastAt } = voice.spoken;
  return lastAt !== null && live.game.ply - lastAt >= LINE_PLIES ? null : line;
}
