import type { EndReason } from '@sixtyfour/chess';
import type { OpeningId } from '../known-openings.ts';
import type { Moment } from '../moments.ts';
import type { CapturedRole } from '../moments.ts';
import type { MoodName } from '../../play/moods.ts';

/** A moment with what sets it apart. */
export type Detail =
  | `${'capture' | 'your-capture'}:${CapturedRole}`
  | `${'win' | 'loss' | 'draw'}:${EndReason}`
  | `opening:${OpeningId}`
  | `mood:${MoodName}`;

/**
 * What one character can say. A line mocks the position, never the person, is true whenever its moment has come, and
 * fits one row of the panel. `{piece}` and the like stand for what is so on the board: see `Slot`.
 */
export interface PersonaLines {
  /** At least two lines each, so that there is always one that was not said last; moods belong to the moody. */
  readonly byMoment: Readonly<Record<Moment, readonly string[]>>;
  /** Lines that are true of one kind of a moment only; they go before the others. */
  readonly byDetail: Readonly<Partial<Record<Detail, readonly string[]>>>;
}
