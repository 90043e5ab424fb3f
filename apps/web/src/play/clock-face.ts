/** What a clock shows for a remaining time. No ticking and no colors here. */
import type { Ms } from '@sixtyfour/chess';
import { timerSeconds } from '@sixtyfour/contract';

/**
 * `idle` while stopped; otherwise by whole seconds left, for five minutes: above 180 `good`, above 60 `warn`, else
 * `bad`.
 */
export type ClockTone = 'idle' | 'good' | 'warn' | 'bad';

export interface ClockReading {
  /** m:ss, or s.t below ten seconds. */
  readonly text: string;
  readonly tone: ClockTone;
  /** The share of the initial time that is left, 0 to 1. */
  readonly fill: number;
  /** A running clock at a fifth of its initial time or less. */
  readonly low: boolean;
  /** A running clock of the visitor at a tenth of its initial time or less. */
  readonly pulse: boolean;
}

/** The whole seconds left, rounded up. */
export function secondsLeft(remaining: Ms): number {
  return Math.max(0, Math.ceil(remaining / 1000));
}

/** m:ss for a whole number of seconds. */
export function minutesText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Rounded up: zero is shown only at zero, and 10 s only from ten seconds on. */
export function timeText(remaining: Ms): string {
  if (remaining >= 10_000) return minutesText(secondsLeft(remaining));
  const tenths = Math.min(99, Math.max(0, Math.ceil(remaining / 100)));
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/**
 * @param remaining milliseconds
 * @param initial milliseconds
 * @param running whether this clock is counting down
 * @param own whether it is the visitor's own clock
 */
export function readClock(
  remaining: Ms,
  { initial, running, own }: { readonly initial: Ms; readonly running: boolean; readonly own: boolean },
): ClockReading {
  const seconds = secondsLeft(remaining);
  const { green, orange, pulse } = timerSeconds(initial);
  const tone = seconds > green ? 'good' : seconds > orange ? 'warn' : 'bad';
  return {
    text: timeText(remaining),
    tone: running ? tone : 'idle',
    fill: Math.min(1, Math.max(0, remaining / initial)),
    low: running && seconds <= orange,
    pulse: running && own && seconds <= pulse,
  };
}
