import { type Clock, type Color, type Game, type Ms, opposite } from '@sixtyfour/chess';
import type { PersonaId } from '@sixtyfour/engine/personas';
import { PlayerBar } from './PlayerBar.tsx';
import { ClockFace, type ClockFaceProps } from './ClockFace.tsx';
import { useRemaining } from './use-remaining.ts';

/** A side's bar: who, what it took up to the shown position, and its clock. */
export function SideBar({
  color,
  name,
  kind,
  persona = null,
  country = null,
  own,
  shown,
  clock,
  turnOf,
  clockLabel,
  turn,
  now,
}: {
  color: Color;
  name: string;
  kind: string;
  persona?: PersonaId | null;
  country?: string | null;
  /** Whether it is the visitor's. */
  own: boolean;
  /** Null before the start. */
  shown: Game | null;
  clock: Clock | null;
  turnOf: Color | null;
  clockLabel: string;
  turn: string;
  /** The time that the clock's anchor is of, where it is not that of the day. */
  now?: () => Ms;
}) {
  const difference = shown?.materialDifference() ?? 0;
  return (
    <PlayerBar
      name={name}
      color={color}
      persona={persona}
      country={country}
      kind={kind}
      captured={shown?.captured(opposite(color)) ?? []}
      lead={color === 'white' ? difference : -difference}
      clock={
        <RunningClock clock={clock} color={color} turnOf={turnOf} own={own} label={clockLabel} turn={turn} now={now} />
      }
    />
  );
}

/** A clock that goes by itself: it alone is drawn anew each second. */
function RunningClock({
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
