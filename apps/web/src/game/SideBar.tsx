import { type Clock, type Color, type Game, opposite } from '@sixtyfour/chess';
import type { PersonaId } from '@sixtyfour/engine/personas';
import { PlayerBar } from './PlayerBar.tsx';
import { RunningClock } from './RunningClock.tsx';

/** A side's bar: who, what it took up to the shown position, and its clock. */
export function SideBar({
  color,
  name,
  kind,
  persona = null,
  own,
  shown,
  clock,
  turnOf,
  clockLabel,
  turn,
}: {
  color: Color;
  name: string;
  kind: string;
  persona?: PersonaId | null;
  /** Whether it is the visitor's. */
  own: boolean;
  /** Null before the start. */
  shown: Game | null;
  clock: Clock | null;
  turnOf: Color | null;
  clockLabel: string;
  turn: string;
}) {
  const difference = shown?.materialDifference() ?? 0;
  return (
    <PlayerBar
      name={name}
      color={color}
      persona={persona}
      kind={kind}
      captured={shown?.captured(opposite(color)) ?? []}
      lead={color === 'white' ? difference : -difference}
      clock={<RunningClock clock={clock} color={color} turnOf={turnOf} own={own} label={clockLabel} turn={turn} />}
    />
  );
}
