/** Checks whether the times at which the server received the moves are plausible for a real game. */
import type { Color, Ms } from '@sixtyfour/chess';
import { AI_REPLY_DELAY_MS, CLOCK_MS, type Forgery, type NotCounted } from '@sixtyfour/contract';

export interface GameTimes {
  /** The visitor's color. */
  readonly color: Color;
  /** Game times of the opening and of the receipt of each ply. Never decreasing. */
  readonly openedAt: Ms;
  readonly stamps: readonly Ms[];
  /**
   * The time between opening and end: by a clock that runs while the server is down, or by game time if that is longer.
   * Moves that were held back while the server was down arrive together, but were not played together.
   */
  readonly passed: Ms;
}

export type TimesVerdict =
  | { readonly status: 'possible' }
  | { readonly status: 'not-counted'; readonly reason: Extract<NotCounted, 'connection'> }
  | { readonly status: 'refused'; readonly reason: Extract<Forgery, 'impossible-time' | 'moves-at-once'> };

/** Network delay can make two moves appear this much closer together. */
const JITTER_MS = 200;
/** The clocks of the page and the server may differ by this much over a game. */
const TOLERANCE_MS = 20_000;
/** The number or share of the visitor's moves that may seem impossibly fast. */
const TOO_FAST_ALLOWED = { count: 3, share: 0.1 } as const;

/**
 * Between two moves of the visitor the persona replies, which takes AI_REPLY_DELAY_MS, and each side has CLOCK_MS. If a
 * lost connection can explain the times, the game does not count; otherwise it is refused.
 */
export function checkTimes({ color, openedAt, stamps, passed }: GameTimes): TimesVerdict {
  const own = stamps.filter((_, ply) => ply % 2 === (color === 'white' ? 0 : 1));
  const gaps = own.slice(1).map((stamp, index) => stamp - (own[index] ?? stamp));
  const simultaneous = gaps.filter((gap) => gap === 0).length;
  if (passed < gaps.length * AI_REPLY_DELAY_MS - JITTER_MS)
    return { status: 'refused', reason: simultaneous * 2 >= gaps.length ? 'moves-at-once' : 'impossible-time' };
  const tooFast = gaps.filter((gap) => gap < AI_REPLY_DELAY_MS - JITTER_MS).length;
  if (tooFast > Math.max(TOO_FAST_ALLOWED.count, gaps.length * TOO_FAST_ALLOWED.share))
    return { status: 'not-counted', reason: 'connection' };
  return checkClocks(openedAt, stamps);
}

/** Checks the time that each side used. A single late request may explain an excess. */
function checkClocks(openedAt: Ms, stamps: readonly Ms[]): TimesVerdict {
  const spans = stamps.map((stamp, ply) => stamp - (stamps[ply - 1] ?? openedAt));
  const sides = [0, 1].map((side) => spans.filter((_, ply) => ply % 2 === side));
  const limit = CLOCK_MS + TOLERANCE_MS;
  const isLong = (side: readonly Ms[]) => sum(side) > limit;
  if (!sides.some(isLong)) return { status: 'possible' };
  const isExplained = sides.every((side) => sum(side) - Math.max(0, ...side) <= limit) || spans.includes(0);
  return isExplained
    ? { status: 'not-counted', reason: 'connection' }
    : { status: 'refused', reason: 'impossible-time' };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
