import {
  type Clock,
  type Color,
  type Game,
  type GameState,
  type Ms,
  newClock,
  opposite,
  remaining,
  type SideTimes,
} from '@sixtyfour/chess';
import { CLOCK_MS } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { type BoardInteraction, shownGame } from '../../play/board-view.ts';
import { ClockFace, type ClockFaceProps } from './ClockFace.tsx';
import { PlayerBar, type PlayerBarProps } from './PlayerBar.tsx';

interface RunningClockProps extends Pick<ClockFaceProps, 'own' | 'label' | 'turn'> {
  color: Color;
  /** Null in a game without a clock. */
  clock: Clock | null;
  times: SideTimes | null;
  /** The side to move, or null without a running game. */
  turnOf: Color | null;
  /** The time that the clock's anchor is of, where it is not that of the day. */
  now?: () => Ms;
}

interface SideBarProps extends Omit<PlayerBarProps, 'captured' | 'lead' | 'clock'>, RunningClockProps {
  /** Null before the start. */
  shown: Game | null;
}

/** A side's bar: who, what it took up to the shown position, and its clock. */
export function SideBar({ name, kind, persona = null, country = null, said = null, shown, ...clock }: SideBarProps) {
  const { color } = clock;
  const difference = shown?.materialDifference() ?? 0;
  return (
    <PlayerBar
      name={name}
      color={color}
      persona={persona}
      country={country}
      kind={kind}
      said={said}
      captured={shown?.captured(opposite(color)) ?? []}
      lead={color === 'white' ? difference : -difference}
      clock={<RunningClock {...clock} />}
    />
  );
}

/**
 * What the bars show of a game on this device. Before its start the clock is full.
 * @param times of the next game
 */
export function barFacts(
  state:
    | { readonly phase: 'idle' }
    | { readonly phase: 'playing' | 'over'; readonly live: GameState; readonly interaction: BoardInteraction },
  times: SideTimes | null,
): Pick<SideBarProps, 'shown' | 'clock' | 'times' | 'turnOf'> {
  if (state.phase === 'idle') return { shown: null, clock: times && newClock(times, null, 0), times, turnOf: null };
  const { live, interaction, phase } = state;
  return {
    shown: shownGame(live.game, interaction),
    clock: live.clock,
    times: live.times,
    turnOf: phase === 'playing' ? live.game.turn : null,
  };
}

/** A running clock as its own component, so that only it renders again each second. */
function RunningClock({ clock, times, color, turnOf, now, ...face }: RunningClockProps) {
  const initial = times?.[color].initialMs ?? CLOCK_MS;
  return (
    <ClockFace {...face} remaining={useRemaining(clock, color, now)} initial={initial} running={turnOf === color} />
  );
}

/** From here on tenths are shown. */
const TENTHS_BELOW_MS = 10_000;

/** Until the shown text changes next: at whole seconds, and at tenths near the end. */
export function untilNextText(left: Ms): Ms {
  const step = left > TENTHS_BELOW_MS ? 1000 : 100;
  return ((left - 1) % step) + 1;
}

/**
 * What a side has left now, drawn anew when its text changes; null without a clock.
 * @param now the time that the clock's anchor is of; always the same function
 */
function useRemaining(clock: Clock | null, color: Color, now: () => Ms = Date.now): Ms | null {
  const [at, setAt] = useState(0);
  const isRunning = clock?.running === color;
  useEffect(() => {
    if (clock === null || !isRunning) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const time = now();
      const left = remaining(clock, color, time);
      setAt(time);
      if (left > 0) timer = setTimeout(tick, untilNextText(left));
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, color, isRunning, now]);
  // A clock that was just pressed is newer than the last tick: nothing has passed on it yet.
  return clock === null ? null : remaining(clock, color, at);
}
