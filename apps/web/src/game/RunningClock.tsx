import type { Clock, Color, Ms } from '@sixtyfour/chess';
import { ClockFace, type ClockFaceProps } from './ClockFace.tsx';
import { useRemaining } from './use-remaining.ts';

/** A clock that goes by itself: it alone is drawn anew each second. */
export function RunningClock({
  clock,
  color,
  turnOf,
  now,
  ...face
}: Pick<ClockFaceProps, 'own' | 'label' | 'turn'> & {
  /** Null in a game without a clock. */
  clock: Clock | null;
  color: Color;
  /** Whose turn it is, or null while no game goes on. */
  turnOf: Color | null;
  /** The time that the clock's anchor is of, where it is not that of the day. */
  now?: () => Ms;
}) {
  return <ClockFace {...face} remaining={useRemaining(clock, color, now)} running={turnOf === color} />;
}
