import type { Clock, Color } from '@sixtyfour/chess';
import { ClockFace, type ClockFaceProps } from './ClockFace.tsx';
import { useRemaining } from './use-remaining.ts';

/** A clock that goes by itself: it alone is drawn anew each second. */
export function RunningClock({
  clock,
  color,
  turnOf,
  ...face
}: Pick<ClockFaceProps, 'own' | 'label' | 'turn'> & {
  /** Null in a game without a clock. */
  clock: Clock | null;
  color: Color;
  /** Whose turn it is, or null while no game goes on. */
  turnOf: Color | null;
}) {
  return <ClockFace {...face} remaining={useRemaining(clock, color)} running={turnOf === color} />;
}
