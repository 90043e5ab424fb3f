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
  /** The clock that the game clock's anchor refers to; `Date.now` by default. */
  now?: () => Ms;
}

interface SideBarProps extends Omit<PlayerBarProps, 'captured' | 'lead' | 'clock'>, RunningClockProps {
  /** Null before the start. */
  shown: Game | null;
}

/** The bar of one side: name, captured pieces up to the shown position, and clock. */
export function SideBar({ shown, ...side }: SideBarProps) {
  const { color } = side;
  const difference = shown?.materialDifference() ?? 0;
  return (
    <PlayerBar
      {...side}
      captured={shown?.captured(opposite(color)) ?? []}
      lead={color === 'white' ? difference : -difference}
      clock={<RunningClock {...side} />}
    />
  );
}

/**
 * The clock facts for the bars of a game on this device. Before the start the clock is full.
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

/** A separate component, so that a running clock re-renders nothing else. */
function RunningClock({ clock, times, color, turnOf, now, ...face }: RunningClockProps) {
  const initial = times?.[color].initialMs ?? CLOCK_MS;
  return (
    <ClockFace {...face} remaining={useRemaining(clock, color, now)} initial={initial} running={turnOf === color} />
  );
}

/** Below this time, tenths are shown. */
const TENTHS_BELOW_MS = 10_000;

/** The time until the shown text changes: at the next whole second, or the next tenth near the end. */
export function untilNextText(left: Ms): Ms {
  const step = left > TENTHS_BELOW_MS ? 1000 : 100;
  return ((left - 1) % step) + 1;
}

/**
 * A side's remaining time, updated when its text changes; null without a clock.
 * @param now the clock that the anchor refers to; always the same function
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
  // Right after a move, the clock's anchor is newer than the last tick: no time has passed on it yet.
  return clock === null ? null : remaining(clock, color, at);
}
