import type { Color, Ms } from './types.ts';

/** How the time for the moves of a side is limited. */
export type TimeControl =
  | { readonly type: 'none' }
  | { readonly type: 'sudden-death'; readonly initialMs: Ms }
  /** Each move adds `incrementMs`. */
  | { readonly type: 'increment'; readonly initialMs: Ms; readonly incrementMs: Ms }
  /** Each move has a limit of `days` days. */
  | { readonly type: 'days'; readonly days: number };

/** The time of one side of a game with clocks. */
export interface SideTime {
  readonly initialMs: Ms;
  /** Added after each of its moves; 0 under sudden death. */
  readonly incrementMs: Ms;
}

/** The times of both sides. They differ in a game with clock odds. */
export type SideTimes = Readonly<Record<Color, SideTime>>;

/** The same time for both sides. */
export function evenTimes(initialMs: Ms, incrementMs: Ms = 0): SideTimes {
  const time = { initialMs, incrementMs };
  return { white: time, black: time };
}

/** The times of a game with this control for both sides; null without clocks. */
export function sideTimesOf(control: TimeControl): SideTimes | null {
  switch (control.type) {
    case 'sudden-death':
      return evenTimes(control.initialMs);
    case 'increment':
      return evenTimes(control.initialMs, control.incrementMs);
    case 'none':
    case 'days':
      return null;
    default:
      return control satisfies never;
  }
}

const CLOCK = /^(\d{1,3})\+(\d{1,3})$/;
const DAYS = /^(\d{1,2})d$/;

/** Parses 'none', minutes and seconds as in '3+2', or days as in '2d'; null for anything else. */
export function parseTimeControl(text: string): TimeControl | null {
  if (text === 'none') return { type: 'none' };
  const days = Number(DAYS.exec(text)?.[1] ?? 0);
  if (days > 0) return { type: 'days', days };
  const [, minutes = '0', seconds = '0'] = CLOCK.exec(text) ?? [];
  const initialMs = Number(minutes) * 60_000;
  const incrementMs = Number(seconds) * 1000;
  if (initialMs === 0) return null;
  return incrementMs === 0 ? { type: 'sudden-death', initialMs } : { type: 'increment', initialMs, incrementMs };
}

/** The value of the PGN tag TimeControl: '-', '300', '180+2' or '1/172800'. */
export function pgnTimeControl(control: TimeControl): string {
  switch (control.type) {
    case 'none':
      return '-';
    case 'sudden-death':
      return String(control.initialMs / 1000);
    case 'increment':
      return `${control.initialMs / 1000}+${control.incrementMs / 1000}`;
    case 'days':
      return `1/${control.days * 86_400}`;
    default:
      return control satisfies never;
  }
}
