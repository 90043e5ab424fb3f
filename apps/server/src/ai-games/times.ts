/** Whether the times at which the moves of a game came here are those of a game that was really played. */
import type { Ms } from '@sixtyfour/chess';
import { AI_REPLY_DELAY_MS, CLOCK_MS, type Forgery, type NotCounted } from '@sixtyfour/contract';

export interface GameTimes {
  /** Game time of the opening, of each ply's coming, and of the end. Never going back. */
  readonly openedAt: Ms;
  readonly stamps: readonly Ms[];
  /**
   * Between the opening and the end on a clock that goes on while the server is away, or game time if that is more:
   * moves that waited for the server come at once, and were not played at once.
   */
  readonly passed: Ms;
}

export type TimesVerdict =
  | { readonly status: 'possible' }
  | { readonly status: 'not-counted'; readonly reason: Extract<NotCounted, 'connection'> }
  | { readonly status: 'refused'; readonly reason: Extract<Forgery, 'impossible-time' | 'moves-at-once'> };

/** A call may be on its way for so much longer than the one before it that the moves seem to be closer together. */
const JITTER_MS = 200;
/** What a clock of the page and one of the server may differ by in a whole game. */
const TOLERANCE_MS = 20_000;
/** Moves that may be hurried: a few, or a tenth. */
const HURRIED = { few: 3, share: 0.1 } as const;

/**
 * Between two moves of the visitor the character answers, which takes AI_REPLY_DELAY_MS, and neither side has more than
 * CLOCK_MS. What a lost connection explains is not counted; what nothing explains is refused.
 */
export function judgeTimes({ openedAt, stamps, passed }: GameTimes): TimesVerdict {
  const own = stamps.filter((_, ply) => ply % 2 === 0);
  const gaps = own.slice(1).map((stamp, index) => stamp - (own[index] ?? stamp));
  const together = gaps.filter((gap) => gap === 0).length;
  if (passed < gaps.length * AI_REPLY_DELAY_MS - JITTER_MS)
    return { status: 'refused', reason: together * 2 >= gaps.length ? 'moves-at-once' : 'impossible-time' };
  const hurried = gaps.filter((gap) => gap < AI_REPLY_DELAY_MS - JITTER_MS).length;
  if (hurried > Math.max(HURRIED.few, gaps.length * HURRIED.share))
    return { status: 'not-counted', reason: 'connection' };
  return judgeClocks(openedAt, stamps);
}

/** How long each side's clock ran as seen from here: one of them ran too long, or one call was late. */
function judgeClocks(openedAt: Ms, stamps: readonly Ms[]): TimesVerdict {
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
